"""Macros that give the same for the same arguments, whatever the face: ornaments, mostly.

Such a macro uses nothing but its arguments, functions, and other such macros. What it gives is
kept, so that an engraved border is worked out once and not for every card of a deck.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any, Final, NamedTuple

from jinja2 import nodes

from pipeline.markup.references import References, referenced_templates, source_digest
from pipeline.markup.tree import below

MOST_KEPT: Final = 20_000
"""Results that are kept at most; a large game asks for a few thousand."""

_MOST_MACROS: Final = 4096
_UNSEEN: Final = (-1, None)
_PLAIN: Final = frozenset({int, float, str, bool, type(None)})
_LONGEST: Final = 64
_LOCAL: Final = frozenset({"loop", "varargs", "kwargs"})


class TemplateFacts(NamedTuple):
    """What a template says of its macros: the names that each uses, and where others come from.

    `uses` has None for a macro that can never be kept; `imports` maps a name to template and macro;
    `constants` are set once, from literals. `digest` is that of its text, and `references` tell
    what it takes from outside.
    """

    uses: Mapping[str, frozenset[str] | None]
    imports: Mapping[str, tuple[str, str]]
    constants: frozenset[str]
    digest: bytes
    references: References


def template_facts(tree: nodes.Template, source: str) -> TemplateFacts:
    """Return what a template's syntax tree says of its macros, and what it takes in."""
    uses = {
        macro.name: _find_used_names(macro) for macro in tree.body if isinstance(macro, nodes.Macro)
    }
    constants, references = frozenset(_constants(tree)), References(referenced_templates(tree), ())
    return TemplateFacts(uses, dict(_imports(tree)), constants, source_digest(source), references)


class Kept:
    """What closed macros gave, by macro and arguments.

    `template` returns the file name of a template by its name, `functions` are those that every
    template may call.
    """

    def __init__(self, template: Callable[[str], str], functions: Mapping[str, Any]) -> None:
        self._template, self._functions = template, functions
        self._facts: dict[str, TemplateFacts] = {}
        self._closed: dict[tuple[str, str], bool] = {}
        self._numbers: dict[int, tuple[int | None, CodeType]] = {}
        self._results: dict[tuple[Any, ...], Any] = {}

    def note(self, file: str, tree: nodes.Template, source: str) -> None:
        """Take what a template says, when it is parsed."""
        self._facts[file] = template_facts(tree, source)

    def note_names(self, file: str, names: tuple[str, ...]) -> None:
        """Take the names that a template asks for, when it is compiled."""
        facts = self._facts[file]
        self._facts[file] = facts._replace(references=facts.references._replace(names=names))

    def facts(self, file: str) -> TemplateFacts:
        """Return what a template says."""
        return self._facts[file]

    def take(self, file: str, facts: TemplateFacts) -> None:
        """Take what a template says that was parsed before."""
        self._facts[file] = facts

    def key(self, macro: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        """Return what a call of a macro is kept under, None where it cannot be kept."""
        code = macro._func.__code__
        number = self._numbers.get(id(code), _UNSEEN)[0]
        if number == _UNSEEN[0]:
            number = self._number(code, macro.name)
        if number is None:
            return None
        kinds = tuple(map(type, args))
        # Equal numbers of two types print otherwise, and so does a zero with a sign.
        if not kwargs and _PLAIN.issuperset(kinds) and 0.0 not in args:
            return (number, kinds, args)
        if not (all(map(_is_plain, args)) and all(map(_is_plain, kwargs.values()))):
            return None
        return (number, repr(args), repr(kwargs) if kwargs else "")

    def _number(self, code: CodeType, name: str) -> int | None:
        """Return the number of a macro, None for one that is not closed."""
        if len(self._numbers) >= _MOST_MACROS:
            self._numbers.clear()
            self._results.clear()
        number = len(self._numbers) if self.closed(code.co_filename, name) else None
        # The code is held, so that no other takes its place in memory.
        self._numbers[id(code)] = number, code
        return number

    def get(self, key: Any) -> Any:
        """Return what was kept, None where nothing was."""
        return self._results.get(key)

    def keep(self, key: Any, result: Any) -> None:
        """Keep what a macro gave."""
        if len(self._results) >= MOST_KEPT:
            self._results.clear()
        self._results[key] = result

    def closed(self, file: str, name: str) -> bool:
        """Tell whether a macro of a template gives the same for the same arguments."""
        is_closed = self._closed.get((file, name))
        if is_closed is None:
            # A macro that is asked for while it is looked at calls itself: it is not kept.
            self._closed[file, name] = False
            is_closed = self._closed[file, name] = self._compute_closed(file, name)
        return is_closed

    def _compute_closed(self, file: str, name: str) -> bool:
        facts = self._facts.get(file)
        used = facts.uses.get(name) if facts is not None else None
        if facts is None or used is None:
            return False
        return all(self._is_constant(file, facts, each) for each in used)

    def _is_constant(self, file: str, facts: TemplateFacts, name: str) -> bool:
        """Tell whether a name that a macro uses stands for something that never changes."""
        if name in facts.uses:
            return self.closed(file, name)
        if name in facts.imports:
            template, macro = facts.imports[name]
            return self.closed(self._template(template), macro)
        return name in facts.constants or name in self._functions


def _find_used_names(macro: nodes.Macro) -> frozenset[str] | None:
    """Return the names that a macro uses and does not make itself."""
    defined = {name.name for name in macro.args}
    used: set[str] = set()
    for node in below(macro):
        kind = type(node)
        if kind is nodes.CallBlock or kind is nodes.Macro:
            return None
        if isinstance(node, nodes.Name):
            (used if node.ctx == "load" else defined).add(node.name)
    return None if "caller" in used else frozenset(used - defined - _LOCAL)


def _is_plain(value: Any) -> bool:
    """Tell whether a value is one that its representation tells all of: a number, text, point."""
    if type(value) in _PLAIN:
        return True
    return type(value) in (tuple, list) and len(value) <= _LONGEST and all(map(_is_plain, value))


def _constants(tree: nodes.Template) -> Iterator[str]:
    set_ = Counter(
        node.name for node in below(tree) if isinstance(node, nodes.Name) and node.ctx == "store"
    )
    for node in tree.body:
        if isinstance(node, nodes.Assign) and isinstance(node.target, nodes.Name):
            value = node.node
            literal = isinstance(value, (nodes.Const, nodes.Tuple, nodes.List))
            free = not any(True for _ in value.find_all((nodes.Name, nodes.Call)))
            if literal and free and set_[node.target.name] == 1:
                yield node.target.name


def _imports(tree: nodes.Template) -> Iterator[tuple[str, tuple[str, str]]]:
    for node in tree.body:
        if isinstance(node, nodes.FromImport) and isinstance(node.template, nodes.Const):
            for name in node.names:
                original, local = (name, name) if isinstance(name, str) else name
                yield local, (str(node.template.value), original)
