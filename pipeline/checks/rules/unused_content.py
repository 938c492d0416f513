"""Checks for content that nothing prints: constants, fields, kinds, records and products."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pipeline.checks.game_rules import FILE, read_rules
from pipeline.checks.subject import GameSubject, check
from pipeline.checks.usage import (
    FACE_TEMPLATE,
    Choice,
    choices,
    components,
    named_slugs,
    printed,
    products,
    referred,
    template_sources,
    walked,
)
from pipeline.game.edition import PRODUCTS_FILE
from pipeline.game.fields.compound import MARKDOWN
from pipeline.game.fields.spec import spec_within, written_type
from pipeline.game.kind_options import ROSTERS
from pipeline.game.kinds import Kind, RosterModel
from pipeline.game.meta import printed_constants
from pipeline.game.tables.cell_patterns import COPIES, header_words
from pipeline.game.view import game_view, view
from pipeline.source.document import Document
from pipeline.source.files import is_there
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.template.expression import ExpressionError, Expressions

_CONSTANT: Final = re.compile(r"\[\[=([^\[\]]+)\]\]")
_CONSTANT_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

_CONSTANTS_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nconstants: { hand: 5 }\n",
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: 'Draw to [[=hand]].' }\n",
}
_CONSTANTS_BAD = {"card.yaml": _CONSTANTS_GOOD["card.yaml"].replace("[[=hand]]", "five")}


@check("constant-unused", bad=_CONSTANTS_BAD, good=_CONSTANTS_GOOD, severity=Severity.INFO)
def unused_constants(checked: GameSubject) -> Iterator[Finding]:
    """Find constants that are not used by any text, template or rule.

    A number that is in game.yaml and is typed again on the card will be changed in one place
    only.
    """
    used = _in_texts(checked) | _in_sources(checked)
    document = checked.game.documents["game.yaml"]
    for name, _ in printed_constants(checked.game.constants):
        parts = name.split(".")
        if name not in used and parts[-1] not in used:
            place = document.position("constants", *parts, key=True)
            message = f"nothing uses the constant {name!r}"
            hint = f"write [[={name}]] where texts say it, or delete it"
            yield Finding("constant-unused", message, place, name, hint, Severity.INFO)


def _in_texts(checked: GameSubject) -> set[str]:
    """Return the constants that texts print."""
    return {
        name
        for _, _, text in checked.texts
        if text.dynamic
        for name in _CONSTANT.findall(text.source)
    }


def _in_sources(checked: GameSubject) -> set[str]:
    sources = (*checked.templates.values(), *map(checked.source, ("rules.yaml", "products.yaml")))
    return {word for source in sources for word in _CONSTANT_WORD.findall(source)}


_FILES: Final = (PRODUCTS_FILE, "rules.yaml", "roster.yaml", "campaign.yaml")
_COMMENT: Final = re.compile(r"\{#.*?(?:#\}|\Z)", re.DOTALL)
_JINJA: Final = re.compile(r"\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.DOTALL)
_FIELD_WORD: Final = re.compile(r"[A-Za-z_]\w*")

_FIELD_UNUSED_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup, token: text }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: A fox., token: Paw }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
    "card.xml.j2": '<face><text style="s">{{ card.text }} {{ card.token }}</text></face>\n',
}
_FIELD_UNUSED_BAD = {"card.xml.j2": '<face><p style="s" token="dot">{{ card.text }}</p></face>\n'}


@check("field-unused", bad=_FIELD_UNUSED_BAD, good=_FIELD_UNUSED_GOOD)
def unused_fields(checked: GameSubject) -> Iterator[Finding]:
    """Find fields that have values, but are not used by any template, product or rule.

    An author who fills in such a field believes that it is printed. A field counts as named if its
    word is in any expression of a template, so some unprinted fields are not found.
    """
    if not checked.folders or not checked.templates or _lacks_template(checked):
        return
    words, counting = checked.cached(_words), checked.cached(_counting)
    reported: set[tuple[str, str]] = set()
    known: set[tuple[str | int, ...]] = set()
    for record, path, _ in checked.values:
        # Entries of a list differ in nothing that matters here, nor do records of a kind.
        shape = (record.kind, *(0 if type(part) is int else part for part in path))
        if shape in known:
            continue
        known.add(shape)
        used_names = words | _implicit_fields(checked.game.kinds[record.kind])
        if len(path) == 1 and record.kind in counting:
            used_names = used_names - _COUNTS | counting[record.kind]
        spec = checked.game.documents["kinds.yaml"].data[record.kind]
        names = list(_own_names(spec, path))
        unnamed = next((name for name in names if name not in used_names), "")
        if unnamed and (record.kind, unnamed) not in reported:
            reported.add((record.kind, unnamed))
            place = _declared(checked.game.documents["kinds.yaml"], record.kind, names)
            message = f"nothing prints or uses the field {unnamed!r} of {record.kind!r}"
            hint = f"{_print_it(record.kind, names, path)}, or delete it here and in the records"
            yield Finding("field-unused", message, place, record.kind, hint, Severity.WARNING)


def _lacks_template(checked: GameSubject) -> bool:
    """Return whether a product names a template that is missing, which may print any field."""
    document = checked.cached(products)
    entries = document.data.values() if document is not None else ()
    named = {f"{name}{FACE_TEMPLATE}" for entry in entries for name in components(entry)}
    return any(not any(is_there(each / name) for each in checked.folders) for name in named)


def _print_it(kind: str, names: Sequence[str], path: Sequence[str | int]) -> str:
    """Return how a field comes to be printed: as a count by a product, else by a template."""
    if header_words(names[-1]) in COPIES:
        return f"add copies: {names[-1]} to the product in products.yaml"
    if [*path] == [*names]:
        value = ".".join([kind.replace("-", "_"), *names])
        return f"write {{{{ {value} }}}} into a text of {kind}.xml.j2"
    return "print it with a template"


def _own_names(spec: Any, path: Sequence[str | int]) -> Iterator[str]:
    """Yield the fields on a path that kinds.yaml declares: those of a chapter's blocks it has not.

    `spec` is what it says of the kind.
    """
    spec = {"type": "record", "fields": spec.get("fields", {})}
    for part in path:
        if written_type(spec) == MARKDOWN:
            return
        if isinstance(part, str):
            yield part
        spec = spec_within(spec, part)


def _words(checked: GameSubject) -> frozenset[str]:
    sources = [_COMMENT.sub("", source) for source in template_sources(checked)]
    parts = [part for source in sources for part in _JINJA.findall(source)]
    parts += [checked.source(name) for name in _FILES]
    return frozenset(word for part in parts for word in _FIELD_WORD.findall(part))


_COUNTS: Final = frozenset(words.replace("-", "_") for words in COPIES)


def _counting(checked: GameSubject) -> dict[str, set[str]]:
    """Return for each kind that is printed the words that may use a count of its records.

    Every products.yaml has the word `copies`, and shared templates have some of the others.
    """
    entries = document.data if (document := checked.cached(products)) is not None else {}
    used = [part for each in checked.templates.values() for part in _JINJA.findall(each)]
    used += [checked.source(name) for name in _FILES if name != PRODUCTS_FILE]
    words = frozenset(word for part in used for word in _FIELD_WORD.findall(part))
    found: dict[str, set[str]] = {}
    for choice in checked.cached(choices):
        own = f"{entries[choice.product].get('copies', '')} {choice.where}"
        found.setdefault(choice.kind, {*words}).update(_FIELD_WORD.findall(own))
    return found


def _implicit_fields(kind: Kind) -> frozenset[str]:
    rolled = ("rolls", kind.rolled.by) if kind.rolled else ()
    return frozenset((*RosterModel.model_fields, kind.legend, kind.scope, *kind.dominance, *rolled))


def _declared(document: Document, kind: str, names: Sequence[str]) -> Position:
    """Return where kinds.yaml declares a field, that of a record within a record as well."""
    path: list[str] = [kind]
    spec = document.data[kind]
    for name in names:
        while isinstance(spec, dict) and "fields" not in spec and "of" in spec:
            path.append("of")
            spec = spec["of"]
        if not isinstance(spec, dict) or name not in spec.get("fields", {}):
            break
        path += ("fields", name)
        spec = spec["fields"][name]
    return document.position(*path, key=True)


_UNUSED_KIND_GOOD = {
    "kinds.yaml": "card: {}\nomen: {}\n",
    "card.yaml": "source: { section: S }\nrain: { name: Rain }\n",
    "omen.yaml": "source: { section: S }\ncomet: { name: Comet }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: [card, omen] }\n",
}
_UNUSED_KIND_BAD = {
    "products.yaml": _UNUSED_KIND_GOOD["products.yaml"].replace("[card, omen]", "card")
}


@check("kind-unused", bad=_UNUSED_KIND_BAD, good=_UNUSED_KIND_GOOD)
def unused_kinds(checked: GameSubject) -> Iterator[Finding]:
    """Find kinds whose records nothing prints, refers to, combines or tests.

    Work on such a kind reaches nobody: often its product was never written.
    """
    if not checked.folders:
        return
    game = checked.game
    used = (
        {kind for kind, _ in checked.cached(referred)} | checked.cached(printed) | _ruled(checked)
    )
    used |= {name for name, kind in game.kinds.items() if kind.folder == ROSTERS}
    used |= {factor.kind for kind in game.kinds.values() for factor in kind.factors}
    for kind in game.kinds:
        if kind not in used:
            place = game.documents["kinds.yaml"].position(kind, key=True)
            count = len(game.records[kind])
            records = "record" if count == 1 else f"{count} records"
            message = f"nothing uses the {records} of {kind!r}"
            hint = "print them with a product or a template, or delete the kind"
            yield Finding("kind-unused", message, place, kind, hint, Severity.WARNING)


def _ruled(checked: GameSubject) -> set[str]:
    """Return the kinds that the game's rules speak of: all where the rules cannot be read."""
    named = walked({FILE: checked.source(FILE)}, checked.game.kinds)
    try:
        _, rules = read_rules(checked.game)
    except PunchboardError:
        return set(checked.game.kinds)
    return named | {rule.subjects.kind for rule in rules.values() if rule.subjects is not None}


_UNUSED_RECORD_GOOD = {
    "kinds.yaml": "state: {}\ncard:\n  fields: { state: { type: ref, to: state } }\n",
    "state.yaml": "source: { section: S }\nwet: { name: Wet }\ndry: { name: Dry }\n",
    "card.yaml": "source: { section: S }\n"
    "rain: { name: Rain, state: wet }\nsun: { name: Sun, state: dry }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
}
_UNUSED_RECORD_BAD = {
    "card.yaml": _UNUSED_RECORD_GOOD["card.yaml"].replace("state: dry", "state: wet")
}


@check("record-unused", bad=_UNUSED_RECORD_BAD, good=_UNUSED_RECORD_GOOD)
def unused_records(checked: GameSubject) -> Iterator[Finding]:
    """Find records that nothing refers to, prints or selects.

    A condition that no card causes was forgotten on the card, or is left over. Kinds that a
    product or a template loops over are printed anyway.
    """
    if not checked.folders:
        return
    links = checked.cached(referred)
    kinds = {kind for kind, _ in links} - checked.cached(printed)
    names = checked.cached(named_slugs)
    for record in checked.written:
        unreferenced = record.kind in kinds and (record.kind, record.slug) not in links
        if unreferenced and record.slug not in names:
            message = f"nothing refers to {record.name!r}, and nothing prints it"
            hint = "refer to it where it belongs, or delete it"
            yield record.finding("record-unused", message, hint, Severity.WARNING)


_EMPTY_PRODUCT_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
    "products.yaml": "dear: { title: Dear cards, component: card,"
    ' records: { kind: card, where: "cost > 1" } }\n',
}
_EMPTY_PRODUCT_BAD = {
    "products.yaml": _EMPTY_PRODUCT_GOOD["products.yaml"].replace("cost > 1", "cost > 2")
}


@check("empty-product", bad=_EMPTY_PRODUCT_BAD, good=_EMPTY_PRODUCT_GOOD)
def empty(checked: GameSubject) -> Iterator[Finding]:
    """Find products whose condition matches no record.

    An empty product prints nothing and says nothing: its condition is misspelt, or its records
    have moved.
    """
    document = checked.cached(products)
    if document is None:
        return
    for choice in checked.cached(choices):
        if choice.kind in checked.game.records and not _chooses(checked, choice):
            place = document.position(*choice.place)
            told = f" {choice.where}" if choice.where else ""
            message = f"no record of {choice.kind!r} matches{told}"
            hint = "fix the condition, add records, or delete the product"
            yield Finding("empty-product", message, place, choice.product, hint, Severity.WARNING)


def _chooses(checked: GameSubject, choice: Choice) -> bool:
    """Return whether a choice takes any record; the build reports conditions at fault."""
    game = checked.game
    records = game.records[choice.kind].values()
    if not choice.where or not records:
        return bool(records)
    constants = game_view(game)["constants"]
    try:
        holds = Expressions().expression(choice.where)
        views = (view(game, record) for record in records)
        return any(
            holds({**fields, "record": fields, "slug": fields["slug"], "c": constants})
            for fields in views
        )
    except ExpressionError:
        return True
