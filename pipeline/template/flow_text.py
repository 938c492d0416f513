"""A flow over pages is rendered with its first page: the others render what is around it.

Only a flow that prints the same on every page is kept. So its template is read for what depends on
the page: ``page.number`` and its like, and whatever is set by them. A template of which that cannot
be said is rendered whole for each page.
"""

import re
from collections.abc import Iterable, Mapping
from types import CodeType
from typing import Any, Final, NamedTuple

from jinja2 import Environment, Template, TemplateNotFound, nodes
from markupsafe import Markup

from pipeline.source.inputs import VALUE, begin, end, note_all
from pipeline.template.changed_elements import CHANGES
from pipeline.template.syntax import all_below, children

PAGED: Final = re.compile(r'<flow\s(?=(?:[^<>]*\s)?past="[^"<>]+")[^<>]*+(?<!/)>')
"""The opening tag of a flow that goes on over pages."""
CLOSING: Final = "</flow>"

_OPENING: Final = "<flow"
_PAGE: Final = "page"
_OWN: Final = frozenset({"number", "part", "leaf", "first", "past"})
"""What each page of a flow has for itself."""
_MADE_AGAIN: Final = frozenset({"product", "shape"})
"""Values that are made for each face, equal for all pages of a flow."""
_FLOW: Final = "_flow_text"
"""What a frame calls the kept text."""
_TAKE_IN: Final[tuple[type[Any], ...]] = (nodes.Import, nodes.FromImport, nodes.Include)
_UNKNOWN: Final = (nodes.Block, nodes.NSRef, nodes.Macro, nodes.Import, nodes.FromImport)


class _Kept(NamedTuple):
    name: str
    context: Mapping[str, Any]
    text: str
    reads: frozenset[str]

    def holds(self, name: str, context: Mapping[str, Any]) -> bool:
        """Return whether a face is another page of the same flow."""
        own = self.context
        return (
            self.name == name
            and own.keys() == context.keys()
            and _without_own(own) == _without_own(context)
            and all(
                own[key] is value or (key in _MADE_AGAIN and own[key] == value)
                for key, value in context.items()
                if key not in (_PAGE, CHANGES)
            )
        )


def _without_own(context: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in context.get(_PAGE, {}).items() if key not in _OWN}


class FlowTexts:
    """Renders faces; `_kept` is what the flow of the last one in an environment holds."""

    def __init__(self) -> None:
        self._kept: dict[Environment, _Kept] = {}
        self._frames: dict[tuple[Environment, str], Template | None] = {}

    def render(self, environment: Environment, name: str, context: Mapping[str, Any]) -> str:
        """Return the face XML that a template makes of `context`. Raises what templates raise."""
        kept = self._kept.get(environment)
        if kept is not None and kept.holds(name, context):
            frame = self._frame(environment, name)
            if frame is not None:
                note_all(kept.reads)
                return frame.render({**context, _FLOW: Markup(kept.text)})
        self._kept.pop(environment, None)
        template = environment.get_template(name)
        begin()
        try:
            xml = template.render(context)
        finally:
            reads = end()
        text = _held(xml)
        if text is not None and VALUE + CHANGES not in reads:
            self._kept[environment] = _Kept(name, context, text, reads)
        return xml

    def _frame(self, environment: Environment, name: str) -> Template | None:
        """Return a template without what its flow holds, None if that depends on the page."""
        key = environment, name
        if key not in self._frames:
            code = _frame_code(environment, name)
            self._frames[key] = code and environment.template_class.from_code(
                environment, code, environment.make_globals(None)
            )
        return self._frames[key]


def _frame_code(environment: Environment, name: str) -> CodeType | None:
    trees, filename = _trees(environment, name)
    framed = _framed(trees[0]) if trees else None
    if framed is None or not _is_the_same_on_every_page(framed, trees[1:]):
        return None
    held = nodes.Output([nodes.Name(_FLOW, "load")])
    frame = nodes.Template([*framed.before, held, *framed.after], lineno=1)
    frame.set_environment(environment)
    return environment.compile(frame, name, filename)


def _trees(environment: Environment, name: str) -> tuple[list[nodes.Template], str]:
    """Return a template's tree with all that it takes in, none if a name is computed; its file."""
    names, found, files = [name], list[nodes.Template](), list[str]()
    assert environment.loader is not None
    for each in names:
        try:
            source, filename, _ = environment.loader.get_source(environment, each)
        except TemplateNotFound:
            return [], ""
        tree = environment.parse(source, each, filename)
        found.append(tree)
        files.append(str(filename))
        for node in tree.find_all(_TAKE_IN):
            taken = getattr(node.template, "value", None)
            if not isinstance(taken, str):
                return [], ""
            if taken not in names:
                names.append(taken)
    return found, files[0]


class _Framed(NamedTuple):
    """A template: what is before the content of its one flow, the content, and what is after."""

    before: list[nodes.Node]
    held: list[nodes.Node]
    after: list[nodes.Node]


def _framed(tree: nodes.Template) -> _Framed | None:
    """Return the parts of a template, None unless it has one flow, whose tags it writes itself."""
    texts = [node.data for node in tree.find_all(nodes.TemplateData)]
    if [sum(text.count(tag) for text in texts) for tag in (_OPENING, CLOSING)] != [1, 1]:
        return None
    parts: list[nodes.Node] = []
    for statement in tree.body:
        outputs = statement.nodes if isinstance(statement, nodes.Output) else []
        parts += [nodes.Output([each], lineno=each.lineno) for each in outputs] or [statement]
    begin_ = _end_of_tag(parts)
    end_ = next((at for at, part in enumerate(parts) if CLOSING in _text(part)), None)
    if begin_ is None or end_ is None:
        return None
    (at, letter), closing = begin_, _text(parts[end_]).index(CLOSING)
    if at == end_:
        return None
    opening, rest = _text(parts[at])[:letter], _text(parts[at])[letter:]
    held = [_printed(rest), *parts[at + 1 : end_], _printed(_text(parts[end_])[:closing])]
    after = [_printed(_text(parts[end_])[closing:]), *parts[end_ + 1 :]]
    return _Framed([*parts[:at], _printed(opening)], held, after)


def _end_of_tag(parts: list[nodes.Node]) -> tuple[int, int] | None:
    """Return the part in which the flow's opening tag ends, and the letter behind it."""
    quote, opened = "", False
    for at, part in enumerate(parts):
        text = _text(part)
        begin_ = 0 if opened else text.find(_OPENING)
        if opened and not isinstance(part, nodes.Output):
            return None
        opened = opened or begin_ >= 0
        for letter in range(begin_ if opened else len(text), len(text)):
            sign = text[letter]
            if sign == ">" and not quote:
                return at, letter + 1
            if sign in "\"'" and quote in ("", sign):
                quote = "" if quote else sign
    return None


def _text(part: nodes.Node) -> str:
    node = part.nodes[0] if isinstance(part, nodes.Output) else None
    return node.data if isinstance(node, nodes.TemplateData) else ""


def _printed(text: str) -> nodes.Output:
    return nodes.Output([nodes.TemplateData(text)])


def _is_the_same_on_every_page(framed: _Framed, taken_in: list[nodes.Template]) -> bool:
    """Return whether a flow prints the same on each page, and leaves nothing behind it."""
    changing = {_PAGE}
    if any(map(_alters, [*framed.before, *taken_in])):
        # What is altered may have several names.
        changing.add("namespace")
    before: set[str] = set()
    while before != changing:
        before = set(changing)
        changing.update(*(_set_by([each]) for each in framed.before if _depends(each, before)))
    if any(isinstance(node, _UNKNOWN) for node in all_below(framed.held)):
        return False
    around = all_below([*framed.before, *framed.after, *taken_in])
    used = {node.name for node in around if isinstance(node, nodes.Name)}
    within = (*framed.held, *taken_in)
    return not (used & _set_by(framed.held) or any(_depends(node, changing) for node in within))


def _set_by(statements: Iterable[nodes.Node]) -> set[str]:
    """Return the names that have another value after statements: those set in a loop have not."""
    found: set[str] = set()
    for each in statements:
        if isinstance(each, nodes.If):
            found |= _set_by([*each.body, *each.elif_, *each.else_])
        elif isinstance(each, nodes.Macro):
            found.add(each.name)
        elif isinstance(each, nodes.Import):
            found.add(each.target)
        elif isinstance(each, nodes.FromImport):
            found.update(name if isinstance(name, str) else name[1] for name in each.names)
        elif isinstance(each, nodes.Assign | nodes.AssignBlock):
            found.update(_names(all_below([each.target])))
    return found


def _names(every: Iterable[nodes.Node]) -> list[str]:
    return [node.name for node in every if isinstance(node, nodes.Name) and node.ctx != "load"]


def _alters(node: nodes.Node) -> bool:
    """Return whether a node alters a namespace that a macro has not made for itself."""
    if isinstance(node, nodes.Macro) and _keeps_to_itself(node):
        return False
    return isinstance(node, nodes.NSRef) or any(map(_alters, children([node])))


def _keeps_to_itself(macro: nodes.Macro) -> bool:
    every = all_below([macro])
    stored = _names(every)
    made = [
        name
        for node in every
        if isinstance(node, nodes.Assign) and _makes_namespace(node.node)
        for name in _names([node.target])
    ]
    altered = {node.name for node in every if isinstance(node, nodes.NSRef)}
    return all(name in made and made.count(name) == stored.count(name) for name in altered)


def _makes_namespace(value: nodes.Node) -> bool:
    called = value.node if isinstance(value, nodes.Call) else None
    return isinstance(called, nodes.Name) and called.name == "namespace"


def _depends(node: nodes.Node, changing: set[str]) -> bool:
    """Return whether a node names something that changes from page to page."""
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        name = node.node.name
        return node.attr in _OWN if name == _PAGE else name in changing
    if isinstance(node, (nodes.Name, nodes.NSRef)):
        return node.name in changing
    if isinstance(node, nodes.Macro):
        changing = changing - {argument.name for argument in node.args}
        changing -= {"namespace"} if _keeps_to_itself(node) else set()
    return any(_depends(each, changing) for each in children([node]))


def _held(xml: str) -> str | None:
    """Return what the one flow of a face holds, None unless it goes on over pages."""
    opening = PAGED.search(xml)
    if opening is None or xml.count(_OPENING) > 1:
        return None
    return xml[opening.end() : xml.index(CLOSING, opening.end())]
