"""What a template reaches: the templates that it takes in, and the names that it asks for."""

from collections.abc import Callable
from typing import NamedTuple

from jinja2 import TemplateError

from pipeline.base.errors import PunchboardError
from pipeline.markup.references import References, source_digest
from pipeline.markup.sandbox import Sandbox


class Reach(NamedTuple):
    """Template files, the component's own among them, and the names that must come from outside.

    `whole` says that only rendering would tell: anything may be reached.
    """

    files: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    whole: bool = False


UNKNOWN = Reach(whole=True)


def find_reach(
    template: str, references_of: Callable[[str], References | None], known: frozenset[str]
) -> Reach:
    """Return what `template` reaches; one that cannot be read, or that computes names, all.

    `known` are the names that the environment has for every template.
    """
    files: dict[str, None] = {}
    names: set[str] = set()
    waiting = [template]
    while waiting:
        file = waiting.pop()
        if file in files:
            continue
        references = references_of(file)
        if references is None or references.templates is None:
            return UNKNOWN
        files[file] = None
        names.update(references.names)
        waiting += references.templates
    return Reach(tuple(sorted(files)), frozenset(names - known))


def find_references(environment: Sandbox, template: str, source: str) -> References | None:
    """Return what a template refers to by compiling it, as rendering it does.

    None where it cannot be compiled, or is no longer what `source` is.
    """
    try:
        file = environment.get_template(template).filename
    except (TemplateError, RecursionError, PunchboardError):
        return None
    facts = environment.kept.facts(file or "")
    return facts.references if facts.digest == source_digest(source) else None
