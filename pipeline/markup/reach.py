"""What a template reaches: the templates that it takes in, and the names that it asks for."""

from collections.abc import Callable
from typing import NamedTuple

from jinja2 import Environment, TemplateError, meta


class Reach(NamedTuple):
    """Template files, the component's own among them, and the names that must come from outside.

    `whole` says that only rendering would tell: anything may be reached.
    """

    files: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    whole: bool = False


UNKNOWN = Reach(whole=True)


def find_reach(
    environment: Environment, template: str, source_of: Callable[[str], str | None]
) -> Reach:
    """Return what `template` reaches; one that cannot be read, or that computes names, all."""
    files: dict[str, None] = {}
    names: set[str] = set()
    waiting = [template]
    while waiting:
        file = waiting.pop()
        if file in files:
            continue
        source = source_of(file)
        if source is None:
            return UNKNOWN
        files[file] = None
        try:
            tree = environment.parse(source)
            names |= meta.find_undeclared_variables(tree)
        except (TemplateError, RecursionError):
            return UNKNOWN
        for taken in meta.find_referenced_templates(tree):
            if taken is None:
                return UNKNOWN
            waiting.append(taken)
    return Reach(tuple(sorted(files)), frozenset(names - environment.globals.keys()))
