"""Imported templates as modules: made once for all faces wherever a face has no part in them."""

from collections.abc import Mapping
from typing import Any, Final

from jinja2 import Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.utils import missing

from pipeline.base.reads import VALUE, note, note_all, noting
from pipeline.markup.tree import children

_MOST_MODULES: Final = 16
"""Modules of one template that are held, one for each set of values that its macros ask for."""

_NEVER: Final[frozenset[type]] = frozenset(
    {
        *(nodes.Extends, nodes.Block, nodes.Import),
        *(nodes.EvalContextModifier, nodes.ScopedEvalContextModifier),
    }
)


def names_outside_macros(tree: nodes.Template) -> frozenset[str]:
    """Return the names that a template looks up or sets while it is imported."""
    names: set[str] = set()
    level: list[nodes.Node] = list(tree.body)
    while level:
        level = [node for node in level if not isinstance(node, nodes.Macro)]
        names |= {node.name for node in level if isinstance(node, nodes.Name | nodes.NSRef)}
        level = children(level)
    return frozenset(names)


def is_shareable(tree: nodes.Template, every: list[nodes.Node]) -> bool:
    """Tell whether a template may give one module to all who import it.

    Not one that keeps a `namespace`, takes part in inheritance, imports modules whole or by turns,
    or changes how values are escaped.
    """
    if not _NEVER.isdisjoint(map(type, every)):
        return False
    level: list[nodes.Node] = list(tree.body)
    while level := children([node for node in level if not isinstance(node, nodes.Macro)]):
        if any(isinstance(node, nodes.FromImport) for node in level):
            return False
    return "namespace" not in names_outside_macros(tree)


class NotingContext(Context):
    """Notes which values of the face under way a template asks for."""

    def resolve_or_missing(self, key: str) -> Any:
        """Return a value by its name; one that a template has set itself is none of the face's."""
        value = super().resolve_or_missing(key)
        if value is not missing and self.environment.given.get(key) is value:  # type: ignore[attr-defined]
            note(VALUE + key)
        return value


class SharingTemplate(Template):
    """A template whose modules are shared by those who import it with the same values.

    What is read while one is made counts for all who import it.
    """

    _reads: frozenset[str] = frozenset()

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """Return the module that importing the template without context gives."""
        with noting() as reads:
            module = super()._get_default_module(ctx)
        self._note(reads)
        return module

    def _note(self, reads: set[str]) -> None:
        if not reads <= self._reads:
            self._reads |= reads
        note_all(self._reads)

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """Return the module that importing the template gives, where `vars` and `locals` count."""
        environment: Any = self.environment
        names = environment.kept.needs(self.name) if shared else None
        if names is None:
            return super().make_module(vars, shared, locals)
        given, around = locals or {}, vars or {}
        values = []
        for name in names:
            value = given.get(name, missing)
            values.append(around.get(name, missing) if value is missing else value)
        modules = self.__dict__.setdefault("modules", {})
        key = tuple(map(id, values))
        found = modules.get(key)
        if found is None:
            if len(modules) >= _MOST_MODULES:
                modules.clear()
            before = environment.steps_left
            with noting() as reads:
                made = super().make_module(vars, shared, locals)
            self._note(reads)
            # The values are held, so that nothing else takes their place in memory.
            found = modules[key] = made, before - environment.steps_left, values
        else:
            environment.spend(found[1])
            note_all(self._reads)
        module: TemplateModule = found[0]
        return module

    def forget_modules(self) -> None:
        """Let go of all modules, and of the values that they were made with."""
        self.__dict__.pop("modules", None)
