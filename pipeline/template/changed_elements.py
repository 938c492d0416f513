"""What errata have changed on a face: its elements compared with what they printed before.

A template says what an element prints, as in ``tells="rule:cover text"``, and put the sign of an
erratum into ``<if-changed>``. Both are resolved before a face is parsed. An element that prints
other things than before is ``changed``; a sign stays where its face, or the element round it, does.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pipeline.template.elements import FaceError

CHANGES: Final = "changes of the face"
"""The name in a face's context of the function that returns its `Before`, or None. No template can
spell it."""

_FACE: Final = "face"
_IF: Final = "if-changed"
_TAG: Final = re.compile(r"<(/?)([a-z][a-z0-9-]*)([^<>]*)>")
_TELLS: Final = re.compile(r' tells="([^"]*)"')
_NOT: Final = ' not="true"'
_IF_TAG: Final = re.compile(rf"<(/?){_IF}\b([^<>]*)>")
_LINE: Final = re.compile(r' _at="([^"]*)"')
_PLACED: Final = re.compile(r"<(?:flow|group|panel|p|row|table|td|text|tr)\b[^<>]*")
_PLACE: Final = re.compile(r' (?:x|y|w|h|before|after|gap|cols|padding)="[^"]*"')
_DEEPEST: Final = 60
"""How deep elements are looked at; a face that is nested deeper is refused when it is parsed."""
_BARRED: Final = frozenset({"group", "p", "panel", "row", "text", "tr"})
"""Elements that can have a bar next to them."""


class Before(NamedTuple):
    """What a template makes of a face as it was first printed, and of it with the errata alone.

    `first` is empty if there was no such face. `after` is rendered only where it is asked for;
    without rulings it is None, and the face itself.
    """

    first: str
    after: Callable[[], str] | None = None


class _Element:
    """An element of a face, from its tag to its end."""

    __slots__ = ("around", "end", "name", "rule", "start")

    def __init__(self, name: str, start: int, rule: str, around: "_Element | None") -> None:
        self.name, self.start, self.end = name, start, start
        self.rule, self.around = rule, around

    def ancestors(self) -> "Iterator[_Element]":
        """Yield the elements that it is in, the innermost first."""
        around = self.around
        while around is not None:
            yield around
            around = around.around


class _Sign(NamedTuple):
    """What is in ``<if-changed>``: where it begins and ends, its attributes, what it holds."""

    start: int
    end: int
    attributes: str
    inner: str

    @property
    def unmarked(self) -> str:
        """What is printed in its place where nothing has changed."""
        return self.inner if _NOT in self.attributes else ""


class _Printed(NamedTuple):
    """What an element prints that may have a bar or a sign: where its mark goes, what it prints."""

    start: int
    rule: str
    content: str

    @property
    def subject(self) -> str:
        """Whose text it is: the steps of one record may have changed places."""
        return self.rule.partition(" ")[0]


def with_changes(xml: str, context: Mapping[str, Any]) -> str:
    """Return a face with bars and signs at what errata have changed on it, and nowhere else.

    Raises FaceError for an element with `tells` that can have no bar.
    """
    if " tells=" not in xml and f"<{_IF}" not in xml:
        return xml
    before: Before | None = context[CHANGES]() if CHANGES in context else None
    if before is None:
        return _resolve(xml, set())
    first = _plain(before.first)
    if first == _plain(xml):
        return _resolve(xml, set())
    after = xml if before.after is None else before.after()
    if first == _plain(after):
        return _resolve(xml, set())
    return _resolve(xml, set(_changed(xml, before.first, after)))


def _changed(xml: str, first: str, after: str) -> Iterator[int]:
    """Yield where elements begin that errata have changed; rulings may have changed others."""
    before: defaultdict[str, set[str]] = defaultdict(set)
    for each in _printed(first):
        before[each.subject].add(each.content)
    by_errata: defaultdict[str, set[str]] = defaultdict(set)
    for each in _printed(after):
        if each.content not in before[each.subject]:
            by_errata[each.rule].add(each.content)
    for each in _printed(xml):
        if each.content in before[each.subject] or each.rule not in by_errata:
            continue
        # What no template names is known by what it prints alone.
        if each.rule or each.content in by_errata[""]:
            yield each.start


def _printed(xml: str) -> Iterator[_Printed]:
    """Yield what may have a bar or a sign.

    If some elements have `tells`, all others that can have a bar may have one, too:
    nothing that differs is to go without. Theirs is only what no other bar speaks of.
    """
    elements = _elements(xml)
    yield from _printed_faces(xml, elements)
    contents: dict[_Element, str] = {}
    for each in elements:
        if each.rule:
            whole = each.around if each.name == _IF and each.around else each
            if whole not in contents:
                contents[whole] = _content(xml[whole.start : whole.end])
            yield _Printed(each.start, each.rule, contents[whole])
    if not any(each.rule and each.name != _IF for each in elements):
        return
    others = {each for each in elements if _may_bear(each)}
    gaps: defaultdict[_Element, list[_Element]] = defaultdict(list)
    for each in elements:
        if each in others or (each.rule and each.name != _IF):
            around = next((other for other in each.ancestors() if other in others), None)
            if around is not None:
                gaps[around].append(each)
    for each in elements:
        if each in others:
            yield _Printed(each.start, "", _content(_own(xml, each, gaps[each])))


def _printed_faces(xml: str, elements: list[_Element]) -> Iterator[_Printed]:
    """Yield the signs of whole faces, for their own prints and not for cards on them."""
    every = (each for each in elements if each.name == _FACE)
    faces = {face: index for index, face in enumerate(every)}
    inner: defaultdict[_Element, list[_Element]] = defaultdict(list)
    for face in faces:
        around = next((each for each in face.ancestors() if each in faces), None)
        if around is not None:
            inner[around].append(face)
    contents: dict[_Element, str] = {}
    for each in elements:
        if each.name != _IF or each.rule:
            continue
        own_face = next((one for one in each.ancestors() if one in faces), None)
        if own_face is not None:
            if own_face not in contents:
                contents[own_face] = _plain(_own(xml, own_face, inner[own_face]))
            yield _Printed(each.start, f"{_FACE} {faces[own_face]}", contents[own_face])


def _elements(xml: str) -> list[_Element]:
    """Return the elements of a face in order; its parser reports what is not well-formed."""
    found: list[_Element] = []
    around: _Element | None = None
    depth = 0
    for match in _TAG.finditer(xml):
        closing, name, rest = match.groups()
        if not closing:
            told = _TELLS.search(rest)
            element = _Element(name, match.start(), told[1] if told else "", around)
            element.end = match.end()
            found.append(element)
            if not rest.endswith("/") and depth < _DEEPEST:
                around, depth = element, depth + 1
        elif around is not None and around.name == name:
            around.end = match.end()
            around, depth = around.around, depth - 1
    return found


def _may_bear(element: _Element) -> bool:
    """Return whether an element may have a bar that its template says nothing of."""
    if element.rule or element.name not in _BARRED:
        return False
    ancestors = list(element.ancestors())
    if any(each.rule or each.name in ("tr", _IF) for each in ancestors):
        return False
    return element.name != "text" or not any(each.name in _BARRED for each in ancestors)


def _own(xml: str, element: _Element, gaps: list[_Element]) -> str:
    """Return an element without those in it that have bars of their own."""
    parts, position = [], element.start
    for gap in gaps:
        if gap.start >= position:
            parts.append(xml[position : gap.start])
            position = gap.end
    return "".join(parts) + xml[position : element.end]


def _content(source: str) -> str:
    return _PLACED.sub(lambda tag: _PLACE.sub("", tag[0]), _plain(source))


def _plain(source: str) -> str:
    unmarked = _replaced(source, [(each.start, each.end, each.unmarked) for each in _signs(source)])
    return " ".join(_LINE.sub("", _TELLS.sub("", unmarked)).split())


def _signs(xml: str) -> Iterator[_Sign]:
    """Yield the signs of a face, in order; none is within another."""
    opened: re.Match[str] | None = None
    for match in _IF_TAG.finditer(xml):
        if not match[1]:
            opened = match
        elif opened is not None:
            inner = xml[opened.end() : match.start()]
            yield _Sign(opened.start(), match.end(), opened[2], inner)
            opened = None


def _replaced(text: str, edits: list[tuple[int, int, str]]) -> str:
    """Return a text with other words from one place to another; of two that meet, the first."""
    parts, position = [], 0
    for start, end, words in sorted(edits):
        if start >= position:
            parts += [text[position:start], words]
            position = end
    return "".join(parts) + text[position:]


def _resolve(xml: str, changed: set[int]) -> str:
    """Return a face with its marks resolved: those that begin at `changed` are printed."""
    edits = [(match.start(), match.end(), "") for match in _TELLS.finditer(xml)]
    for start, _, _ in edits:
        _require_bar(xml, xml.rfind("<", 0, start))
    for sign in _signs(xml):
        kept = sign.inner if (sign.start in changed) is not (_NOT in sign.attributes) else ""
        edits.append((sign.start, sign.end, kept))
    for start in changed:
        tag_match = _TAG.match(xml, start)
        if tag_match is not None and tag_match[2] != _IF:
            edits.append((tag_match.end(2), tag_match.end(2), ' changed="true"'))
    return _replaced(xml, edits)


def _require_bar(xml: str, start: int) -> None:
    """Raise FaceError for an element with `tells` that can have no bar."""
    match = _TAG.match(xml, start)
    if match is not None and match[2] not in (*_BARRED, _IF):
        line = _LINE.search(match[0])
        remedy = f"write it at one of {', '.join(sorted(_BARRED))}"
        where = line[1] if line else ""
        raise FaceError(f"changed: no bar can be next to <{match[2]}>", remedy, where)
