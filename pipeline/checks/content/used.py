"""What a game's records refer to, and what products, templates and rules name by slug."""

from collections.abc import Iterator

from pipeline.checks.content.named import quoted
from pipeline.checks.content.printed import FILE as PRODUCTS
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.game_rules.rule import FILE as RULES
from pipeline.content.fields.ref import Ref
from pipeline.content.links import links
from pipeline.content.runs import RefRun

Key = tuple[str, str]
"""The kind and the slug of a record."""


def referred(checked: GameSubject) -> frozenset[Key]:
    """Return every record that another one refers to, in a field, in a text or as its part."""
    return frozenset(_targets(checked))


def _targets(checked: GameSubject) -> Iterator[Key]:
    for of_kind in checked.game.records.values():
        for record in of_kind.values():
            own_key = (record.kind, record.slug)
            for _, link in links(record):
                runs = (link,) if isinstance(link, Ref) else link.runs
                for run in runs:
                    target = (run.kind, run.slug) if isinstance(run, (Ref, RefRun)) else own_key
                    if target != own_key:
                        yield str(target[0]), target[1]


def named_slugs(checked: GameSubject) -> frozenset[str]:
    """Return every word in quotes in templates, products and rules: it may be a slug."""
    texts = map(checked.source, (PRODUCTS, RULES))
    return frozenset(
        word for source in (*checked.templates.values(), *texts) for word in quoted(source)
    )
