"""What the parts of a template came out as on one page of a flow, for its other pages."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from jinja2 import Environment, TemplateError, pass_context
from jinja2.runtime import Context

from pipeline.base.errors import PunchboardError
from pipeline.base.reads import begin, end, note_all
from pipeline.markup.changed_elements import CHANGES
from pipeline.markup.page_parts import IS_UNKNOWN, KEEP, PAGE, RECALL

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


class _Part(NamedTuple):
    """What a part came out as, the steps that it took and what it has read."""

    text: Any
    steps: int
    reads: frozenset[str]


class PageMemory:
    """The parts of the face whose pages are being rendered: those of one template and one context.

    Two contexts are the same where they differ in nothing but `page`. What a part has read counts
    for the pages that recall it, too.
    """

    def __init__(self, environment: Environment) -> None:
        self._environment: Any = environment
        self._free: dict[str, bool] = {}
        self._of: tuple[str, Mapping[str, Any]] | None = None
        self._parts: dict[int, _Part] = {}
        self._open: list[int] = []
        self._on = False
        self.paused = False
        for name, filter_ in (
            (IS_UNKNOWN, self._is_unknown),
            (KEEP, self._keep),
            (RECALL, self._recall),
        ):
            environment.filters[name] = _with_context(filter_)

    @contextmanager
    def rendering(self, template: str, context: Mapping[str, Any]) -> Iterator[None]:
        """Recall parts while a template is rendered, where it prints a page of a flow."""
        page = context.get(PAGE)
        self._on = not self.paused and bool(isinstance(page, dict) and page.get("past"))
        self._on = self._on and self._is_free(template)
        if self._on and not (self._of and self._of[0] == template and _alike(self._of[1], context)):
            self._of, self._parts = (template, dict(context)), {}
        try:
            yield
        finally:
            while self._open:
                self._close()

    def forget(self) -> None:
        """Let go of the parts, and of the context that they were rendered in."""
        self._of, self._parts = None, {}

    def _is_free(self, template: str) -> bool:
        """Tell whether nothing that a template imports knows of pages."""
        if template not in self._free:
            try:
                self._free[template] = self._finds_free(template)
            # Whoever imports it says what is wrong, and where.
            except (TemplateError, PunchboardError):
                self._free[template] = False
        return self._free[template]

    def _finds_free(self, template: str) -> bool:
        environment = self._environment
        known, waiting = {template}, [template]
        while waiting:
            name = waiting.pop()
            said = environment.kept.facts(environment.get_template(name).filename)
            names = said.imported
            if names is None or template in names or (name != template and not said.page_free):
                return False
            waiting += [each for each in names if each not in known]
            known.update(names)
        return True

    def _is_unknown(self, context: Context, number: int) -> bool:
        if self._is_on(context) and number in self._parts:
            return False
        begin()
        self._open.append(self._environment.steps_left)
        return True

    def _is_on(self, context: Context) -> bool:
        """Tell whether parts are recalled: those of the template itself, and of none within it."""
        return self._on and self._of is not None and context.name == self._of[0]

    def _keep(self, context: Context, text: Any, number: int) -> Any:
        reads, steps = self._close()
        if self._is_on(context):
            self._parts[number] = _Part(text, steps, reads)
        return text

    def _recall(self, context: Context, number: int) -> Any:
        part = self._parts[number]
        self._environment.turns(range(part.steps))
        note_all(part.reads)
        return part.text

    def _close(self) -> tuple[frozenset[str], int]:
        """End a part; return what it has read, and the steps that it took."""
        return end(), self._open.pop() - self._environment.steps_left


def _with_context(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that is given the context, and is never worked out beforehand."""

    @pass_context
    def filter_(context: Context, *args: Any) -> Any:
        return function(context, *args)

    return filter_


def _alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two contexts differ in nothing but `page`, and what it was before errata."""
    return one.keys() == other.keys() and all(
        name in (PAGE, CHANGES) or _is_same(one[name], other[name]) for name in one
    )


def _is_same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if type(one) is dict:
        return one.keys() == other.keys() and all(
            type(value) in _PLAIN and type(other[key]) is type(value) and value == other[key]
            for key, value in one.items()
        )
    return type(one) in _PLAIN and bool(one == other)
