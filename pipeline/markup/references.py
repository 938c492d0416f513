"""What a template refers to by itself: other templates and names, told while it is compiled."""

from typing import Any, Final, NamedTuple

from jinja2 import meta, nodes
from jinja2.compiler import Frame

from pipeline.markup.statements import StatementGenerator

_REFERRING: Final = (nodes.Extends, nodes.FromImport, nodes.Import, nodes.Include)


class References(NamedTuple):
    """The templates that one text takes in, None where only rendering would tell; and its names.

    `names` must come from outside of it: from the context, or from the environment.
    """

    templates: tuple[str, ...] | None
    names: tuple[str, ...]


def referenced_templates(every: list[nodes.Node]) -> tuple[str, ...] | None:
    """Return the templates that a tree, whose nodes are `every`, takes in.

    None where it computes the name of one.
    """
    named: list[str | None] = []
    for node in every:
        if type(node) in _REFERRING:
            named += meta.find_referenced_templates(nodes.Template([node]))
    return None if None in named else tuple(name for name in dict.fromkeys(named) if name)


class NotingGenerator(StatementGenerator):
    """Notes the names that a template takes from outside, which Jinja finds as it compiles it.

    `jinja2.meta` compiles a template a second time to find them.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._names: set[str] = set()

    def enter_frame(self, frame: Frame) -> None:
        """Note what a scope looks up."""
        super().enter_frame(frame)
        loads = frame.symbols.loads.values()
        self._names.update(name for action, name in loads if action == "resolve" and name)

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """Write the code of a template, and hand over the names that it takes from outside."""
        super().visit_Template(node, frame)
        if self.filename is not None:
            names = tuple(sorted(self._names))
            self.environment.kept.note_names(self.filename, names)  # type: ignore[attr-defined]
