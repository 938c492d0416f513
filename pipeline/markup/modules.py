"""Imported templates as modules: made once for all faces wherever a face has no part in them."""

from collections.abc import Mapping
from typing import Any, Final

from jinja2 import Template, nodes
from jinja2.environment import TemplateModule
from jinja2.utils import missing

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


class SharingTemplate(Template):
    """A template whose modules are shared by those who import it with the same values."""

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
            made = super().make_module(vars, shared, locals)
            # The values are held, so that nothing else takes their place in memory.
            found = modules[key] = made, before - environment.steps_left, values
        else:
            environment.spend(found[1])
        module: TemplateModule = found[0]
        return module

    def forget_modules(self) -> None:
        """Let go of all modules, and of the values that they were made with."""
        self.__dict__.pop("modules", None)
