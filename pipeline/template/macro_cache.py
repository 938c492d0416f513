"""A cache of macros that give the same for the same arguments, whatever the face.

Such a macro uses nothing but its arguments, functions, and other such macros. What it gives is
kept, so that an engraved border is worked out once and not for every card of a deck.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any, Final, NamedTuple

from jinja2 import TemplateError, meta, nodes
from markupsafe import Markup as Html

from pipeline.game.text import Markup
from pipeline.source.findings import PunchboardError
from pipeline.template.page_cache import imported, is_page_free
from pipeline.template.syntax import below, is_shareable, names_outside_macros

MOST_KEPT: Final = 20_000
"""Results that are kept at most; a large game asks for a few thousand."""

MOST_CHARACTERS: Final = 64_000_000
"""Characters of all results that are kept."""
_DEEPEST: Final = 2
"""Levels of lists that tell one call from another: a point, and a list of points."""

_MOST_MACROS: Final = 4096
_MOST_VAIN: Final = 5_000
"""Results of one macro that are kept before somebody asks for one of them again."""
_PLAIN: Final = frozenset({int, float, str, bool, type(None), Html})
_LONGEST: Final = 64
_OPEN: Final = (
    *(nodes.CallBlock, nodes.Macro, nodes.Include, nodes.Import, nodes.FromImport),
    *(nodes.Block, nodes.EvalContextModifier),
)
_REFERRING: Final = (nodes.Extends, nodes.FromImport, nodes.Import, nodes.Include)
_NONE: Final[frozenset[str]] = frozenset()
_LOCAL: Final = frozenset({"loop", "varargs", "kwargs"})


class Used(NamedTuple):
    """The names that a macro looks up, and those that it sets."""

    looked_up: frozenset[str]
    set_: frozenset[str]


class TemplateFacts(NamedTuple):
    """What a template says of its macros: the names that each uses, and where others come from.

    `uses` has None for a macro that can never be kept; `imports` maps a name to template and macro;
    `constants` are set once, each by the functions named. `templates` are those that it takes in,
    None where only rendering would tell, `outside` are its `names_outside_macros`, and `asked` what
    each macro looks up in the context, what is outside of macros under "". `imported` and
    `page_free` are what the functions of these names in `page_parts` tell.
    """

    uses: Mapping[str, Used | None]
    imports: Mapping[str, tuple[str, str]]
    constants: Mapping[str, frozenset[str]]
    templates: tuple[str, ...] | None
    outside: frozenset[str]
    shareable: bool
    asked: Mapping[str, frozenset[str]]
    imported: tuple[str, ...] | None
    page_free: bool


def template_facts(tree: nodes.Template, every: list[nodes.Node]) -> TemplateFacts:
    """Return what a template's syntax tree, whose nodes are `every`, says of its macros."""
    macros = [node for node in tree.body if isinstance(node, nodes.Macro)]
    return TemplateFacts(
        {macro.name: _find_used_names(macro) for macro in macros},
        dict(_imports(tree)),
        _constants(tree, every),
        _templates_in(every),
        names_outside_macros(tree),
        is_shareable(tree, every),
        {},
        imported(every),
        is_page_free(tree, every),
    )


class _Known:
    """A macro by its code, which is held, so that no other takes its place in memory."""

    __slots__ = ("closed", "code", "hits", "misses")

    def __init__(self, code: CodeType, closed: bool) -> None:
        self.code, self.closed = code, closed
        self.hits = self.misses = 0

    def is_worthwhile(self) -> bool:
        """Tell whether its results are to be kept: those of points, say, are hardly ever alike."""
        return self.closed and (self.misses < _MOST_VAIN or self.misses < 2 * self.hits)


class Kept:
    """What closed macros gave, by macro and arguments.

    `template` returns the file name of a template by its name, `functions` are those that every
    template may call.
    """

    def __init__(self, template: Callable[[str], str], functions: Mapping[str, Any]) -> None:
        self._template, self._functions = template, functions
        self._facts: dict[str, TemplateFacts] = {}
        self._closed: dict[tuple[str, str], bool] = {}
        self._needs: dict[str, tuple[str, ...] | None] = {}
        self._macros: dict[int, _Known] = {}
        self._results: dict[Any, tuple[Any, int]] = {}
        self._held: dict[int, Any] = {}
        self._of_records: dict[Any, tuple[Any, int]] = {}
        self._spelt_record = False
        self._characters = 0
        self.by_record = True

    def note_asked(self, file: str, asked: Mapping[str, frozenset[str]]) -> None:
        """Take what the macros of a template look up in the context, when it is compiled."""
        self._facts[file] = self._facts[file]._replace(asked=asked)

    def facts(self, file: str) -> TemplateFacts:
        """Return what a template says."""
        return self._facts[file]

    def note(self, file: str, facts: TemplateFacts) -> None:
        """Take what a template says, when it is parsed, or when that was done before."""
        self._facts[file] = facts

    def key(self, macro: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        """Return what a call of a macro is kept under, None where it cannot be kept."""
        code = macro._func.__code__
        known = self._macros.get(id(code))
        if known is None:
            known = self._know(code, macro.name)
        if not known.is_worthwhile():
            return None
        kinds = tuple(map(type, args))
        # Equal numbers of two types print otherwise, and so does a zero with a sign.
        if not kwargs and _PLAIN.issuperset(kinds) and 0.0 not in args:
            return (known, False, kinds, args)
        self._spelt_record = False
        spelt = [*map(self._spell, args), *(self._spell(value) for value in kwargs.values())]
        if None in spelt:
            return None
        return (known, self._spelt_record, len(args), *kwargs, *spelt)

    def _spell(self, value: Any, levels: int = _DEEPEST) -> Any:
        """Return what tells a value from all others, None where nothing does."""
        kind = type(value)
        if kind in _PLAIN:
            # With the sign of a zero.
            return kind, repr(value)
        if (kind is tuple or kind is list) and len(value) <= _LONGEST and levels:
            parts = tuple(self._spell(part, levels - 1) for part in value)
            return None if None in parts else (kind, parts)
        # No template changes a record, nor anybody else one that templates have seen.
        is_record = kind is dict and "kind" in value and "slug" in value
        if self.by_record and (is_record or kind is Markup):
            self._held[id(value)] = value
            self._spelt_record = True
            return id(value)
        return None

    def _know(self, code: CodeType, name: str) -> "_Known":
        if len(self._macros) >= _MOST_MACROS:
            self._macros.clear()
            self.forget()
        known = _Known(code, self.closed(code.co_filename, name))
        self._macros[id(code)] = known
        return known

    def get(self, key: Any) -> tuple[Any, int] | None:
        """Return what was kept and the steps that it took, None where nothing was."""
        found = self._kept_under(key).get(key)
        known: _Known = key[0]
        if found is None:
            known.misses += 1
        else:
            known.hits += 1
        return found

    def keep(self, key: Any, result: Any, steps: int) -> None:
        """Keep what a macro gave."""
        self._characters += len(result)
        count = len(self._results) + len(self._of_records)
        if count >= MOST_KEPT or self._characters > MOST_CHARACTERS:
            self.forget()
        self._kept_under(key)[key] = result, steps

    def forget(self) -> None:
        """Let go of all results."""
        self.forget_records()
        self._results.clear()
        self._characters = 0

    def forget_records(self) -> None:
        """Let go of the results that were given for records, and of the records."""
        self._characters -= sum(len(result) for result, _ in self._of_records.values())
        self._of_records.clear()
        self._held.clear()

    def _kept_under(self, key: Any) -> dict[Any, tuple[Any, int]]:
        return self._of_records if key[1] else self._results

    def closed(self, file: str, name: str) -> bool:
        """Tell whether a macro of a template gives the same for the same arguments."""
        is_closed = self._closed.get((file, name))
        if is_closed is None:
            # A macro that is asked for while it is looked at calls itself: it is not kept.
            self._closed[file, name] = False
            is_closed = self._closed[file, name] = self._compute_closed(file, name)
        return is_closed

    def needs(self, template: str) -> tuple[str, ...] | None:
        """Return the names that tell all about the module of a template and those it takes in.

        None where nothing does, and each import is to make it anew.
        """
        if template not in self._needs:
            try:
                self._needs[template] = self._compute_needs(template)
            # Whoever imports it says what is wrong, and where.
            except (TemplateError, PunchboardError):
                self._needs[template] = None
        return self._needs[template]

    def _compute_needs(self, template: str) -> tuple[str, ...] | None:
        names: set[str] = set()
        known, waiting = {template}, [template]
        while waiting:
            file = self._template(waiting.pop())
            facts = self._facts.get(file)
            if facts is None or not facts.shareable or facts.templates is None:
                return None
            asked = _NONE.union(*facts.asked.values())
            if not all(self._is_settled(file, facts, each, asked) for each in facts.outside):
                return None
            names |= asked
            waiting += [each for each in facts.templates if each not in known]
            known.update(waiting)
        return tuple(sorted(names))

    def _is_settled(
        self, file: str, facts: TemplateFacts, name: str, asked: frozenset[str]
    ) -> bool:
        """Tell whether a name that is looked up while importing is the same for every face."""
        if name in facts.uses or name in facts.imports:
            return self._is_constant(file, facts, name)
        return name not in asked or name in self._functions

    def _compute_closed(self, file: str, name: str) -> bool:
        facts = self._facts.get(file)
        used = facts.uses.get(name) if facts is not None else None
        if facts is None or used is None:
            return False
        # What is set by turns, or behind the place where it is looked up, is the face's there.
        there = facts.asked.get(name, _NONE) | facts.asked.get("", _NONE) | facts.outside
        outer = used.set_ & there
        return all(self._is_constant(file, facts, each) for each in used.looked_up | outer)

    def _is_constant(self, file: str, facts: TemplateFacts, name: str) -> bool:
        """Tell whether a name that a macro uses stands for something that never changes."""
        if name in facts.uses:
            return self.closed(file, name)
        if name in facts.imports:
            template, macro = facts.imports[name]
            return self.closed(self._template(template), macro)
        if name in facts.constants:
            return facts.constants[name] <= self._functions.keys()
        return name in self._functions


def _templates_in(every: list[nodes.Node]) -> tuple[str, ...] | None:
    """Return the templates that all nodes of one take in, None where it computes a name."""
    named: list[str | None] = []
    for node in every:
        if type(node) in _REFERRING:
            named += meta.find_referenced_templates(nodes.Template([node]))
    return None if None in named else tuple(name for name in dict.fromkeys(named) if name)


def _find_used_names(macro: nodes.Macro) -> Used | None:
    """Return the names that a macro uses.

    None where these do not tell all: what it takes in sees the face, and so may what it calls.
    """
    looked_up: set[str] = set()
    set_: set[str] = set()
    for node in below(macro):
        if isinstance(node, _OPEN):
            return None
        if isinstance(node, nodes.Name):
            (looked_up if node.ctx == "load" else set_).add(node.name)
        elif type(node) is nodes.NSRef:
            looked_up.add(node.name)
    if "caller" in looked_up:
        return None
    parameters = {name.name for name in macro.args}
    return Used(frozenset(looked_up - set_ - parameters - _LOCAL), frozenset(set_ - parameters))


def _constants(tree: nodes.Template, every: list[nodes.Node]) -> dict[str, frozenset[str]]:
    """Return the names that are set once, from literals, functions and constants before them.

    Each with the functions that it is worked out by.
    """
    found: dict[str, frozenset[str]] = {}
    set_ = Counter(
        node.name for node in every if isinstance(node, nodes.Name) and node.ctx == "store"
    )
    for node in tree.body:
        if not isinstance(node, nodes.Assign):
            continue
        value = [node.node, *below(node.node)]
        asked = {each.name for each in value if isinstance(each, nodes.Name)}
        functions = frozenset().union(*(found.get(name, {name}) for name in asked))
        targets = [each for each in (node.target, *below(node.target)) if type(each) is nodes.Name]
        # A namespace changes, and a name that is set later is that of the face before.
        if "namespace" not in functions and not functions & set_.keys():
            found |= {each.name: functions for each in targets if set_[each.name] == 1}
    return found


def _imports(tree: nodes.Template) -> Iterator[tuple[str, tuple[str, str]]]:
    for node in tree.body:
        if isinstance(node, nodes.FromImport) and isinstance(node.template, nodes.Const):
            for name in node.names:
                original, local = (name, name) if isinstance(name, str) else name
                yield local, (str(node.template.value), original)
