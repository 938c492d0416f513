"""Face XML to typed nodes: parsed against the signatures of elements; nothing else is let in."""

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

from pipeline.source.names import did_you_mean, nearest
from pipeline.template.elements import (
    Content,
    FaceError,
    Node,
    Signature,
    typed_attributes,
    with_children,
)
from pipeline.template.flow_text import CLOSING, PAGED
from pipeline.template.runs import (
    Inline,
    Note,
    Tag,
    cut,
    inline_runs,
    mark_before,
    plain_runs,
    read_tag,
    unmarked,
)

_CLOSE: Final = "end its tag with />"
QUOTING: Final = "write & as &amp;, < as &lt;, > as &gt;, and close what is opened"


def foreign(xml: str) -> FaceError:
    """Return the error for the first thing in `xml` that is neither a tag nor text."""
    texts, tags = cut(xml)
    at = 0
    for text, tag in zip(texts, [*tags, ""], strict=True):
        at += len(text)
        part = text + tag if tag.startswith(("<!", "<?")) else text
        where = mark_before(xml, at)
        if "<!" in part or "<?" in part:
            remedy = "write comments as {# ... #}; doctypes, entities and CDATA are not read"
            return FaceError("a face holds elements and text only", remedy, where)
        if "<" in text or "]]>" in text:
            break
        at += len(tag)
    found = unmarked(text[max(text.find("<"), 0) :])[:40]
    return FaceError(f"not well-formed: {found!r} is no tag", QUOTING, where)


def unclosed(name: str, where: str) -> FaceError:
    message = f"not well-formed: <{name}> is not closed"
    return FaceError(message, f"write </{name}> where it ends", where)


def holds(outer: Signature, name: str) -> bool:
    """Return whether `outer` may hold the element `name`."""
    if outer.content is Content.NOTHING:
        return False
    return not outer.children or name in outer.children


def stray(outer: Signature, text: str, where: str) -> FaceError:
    """Return the error for words among elements."""
    found = text.strip()[:40]
    if outer.content is Content.NOTHING:
        return FaceError(f"<{outer.name}> holds nothing, found {found!r}", _CLOSE, where)
    message = f"<{outer.name}> holds no text of its own, found {found!r}"
    return FaceError(message, "put the words into <text> or <p>", where)


def misplaced(outer: Signature, tag: Tag, where: str) -> FaceError:
    """Return the error for an element that `outer` does not hold."""
    if outer.content is Content.NOTHING:
        return FaceError(f"<{outer.name}> holds nothing, found <{tag.name}>", _CLOSE, where)
    where = tag.where or where
    if tag.name not in outer.children:
        message = f"<{outer.name}> cannot hold <{tag.name}>"
        return FaceError(message, did_you_mean(tag.name, outer.children), where)
    return FaceError(f"unknown element <{tag.name}>", "", where)


_MOST_KEPT: Final = 4
_TAG: Final = re.compile(r"<[^<>]*>")


class ReadFlow(NamedTuple):
    """What a flow holds, as it is spelt and as it was read.

    It would be read otherwise at another `depth`, in another `note_style` or after another number
    of notes; `notes` are its own.
    """

    spelling: str
    children: tuple[Node, ...]
    depth: int
    note_style: str
    notes_before: int
    notes: int

    def reads_alike(self, depth: int, note_style: str, notes_before: int) -> bool:
        """Return whether it would be read in this place as it was."""
        return (depth, note_style, notes_before) == self[2:5]


class Spliced(NamedTuple):
    """A face without what a flow holds that was `read`; `tag` is the index of its opening tag."""

    xml: str
    tag: int
    read: ReadFlow


class PagedFlows:
    """What the last few flows that go on over pages hold."""

    def __init__(self) -> None:
        self._read: list[ReadFlow] = []

    def keep(self, read: ReadFlow) -> None:
        self._read = [*self._read[1 - _MOST_KEPT :], read]

    def splice(self, xml: str) -> Spliced | None:
        """Return a face without what its flow holds, None if that is not known."""
        opening = PAGED.search(xml) if self._read else None
        if opening is None:
            return None
        start = opening.end()
        for read in self._read:
            end = start + len(read.spelling)
            if xml.startswith(read.spelling, start) and xml.startswith(CLOSING, end):
                tags = len(_TAG.findall(xml, 0, start))
                return Spliced(xml[:start] + xml[end:], tags - 1, read)
        return None


MAX_CHARACTERS: Final = 4_000_000
MAX_DEPTH: Final = 40
_MOST_TAGS: Final = 50_000


class _CheckedTag(NamedTuple):
    """A tag that has been read, with its element's signature and typed attributes.

    Both are None for closing tags and for what only text may hold; the attributes are the error
    to be raised where they are not the element's.
    """

    tag: Tag
    signature: Signature | None
    attributes: Any


class FaceParser:
    """Parses faces against `signatures`; a tag spelt alike is read once for all faces."""

    def __init__(self, signatures: Mapping[str, Signature]) -> None:
        self._signatures = with_children(signatures)
        self._checked_tags: dict[str, _CheckedTag] = {}
        self._shared: dict[str, Node] = {}
        self._flows = PagedFlows()

    def parse(self, xml: str) -> Node:
        """Return the root node of `xml`; raises FaceError."""
        if len(xml) > MAX_CHARACTERS:
            raise FaceError(f"the template yields more than {MAX_CHARACTERS:,} characters")
        spliced = self._flows.splice(xml)
        if spliced is not None:
            try:
                return self._read(spliced.xml, spliced)
            except _ReadOtherwiseError:
                pass
        return self._read(xml)

    def _read(self, xml: str, spliced: Spliced | None = None) -> Node:
        texts, sources = cut(xml)
        # A < that is no tag's would be printed; ]]> is the one other text that XML forbids.
        words = "".join(texts)
        if "<!" in xml or "<?" in xml or "<" in words or "]]>" in words:
            raise foreign(xml)
        checked_tags = self._checked_tags
        if len(checked_tags) > _MOST_TAGS:
            checked_tags.clear()
            self._shared.clear()
        tags = [checked_tags.get(source) or self._check_tag(source) for source in sources]
        before = texts[0].strip()
        if before or not tags or tags[0].tag.name != "face" or not tags[0].tag.opens:
            found = (
                repr(before[:40])
                if before
                else unmarked(sources[0])[:60]
                if sources
                else "no element"
            )
            where = tags[0].tag.where if tags else ""
            raise FaceError(f"expected <face> as the outermost element, found {found}", "", where)
        reader = _Reader(texts, tags, sources, self._shared, self._flows, spliced)
        root = reader.node(0)
        if reader.at != len(tags) or texts[-1].strip():
            where = tags[reader.at].tag.where if reader.at < len(tags) else ""
            remedy = "a template has one <face>: put it all into that, or delete it"
            raise FaceError("expected nothing after </face>", remedy, where or root.where)
        return root

    def _check_tag(self, source: str) -> _CheckedTag:
        try:
            tag = read_tag(source)
        except ValueError as error:
            # What is left without the quoted values has those that are not.
            bare = re.search(r"([\w-]+)\s*=", re.sub(r"=\s*(\"[^\"]*\"|'[^']*')", "", source))
            remedy = (
                f'put the value of {bare[1]} in straight quotes: {bare[1]}="…"' if bare else QUOTING
            )
            names = re.findall(r"([\w-]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')", source)
            if open_ := re.search(r"([\w-]+)\s*=\s*\"[^\"]*[\w-]=\s*\"", source):
                remedy = f'close the value of {open_[1]}: {open_[1]}="…"'
            twice = next((name for name in names if names.count(name) > 1), "")
            remedy = f"{twice} occurs twice: delete one of the two" if twice else remedy
            where = mark_before(source, len(source))
            raise FaceError(str(error), remedy, where) from None
        signature = self._signatures.get(tag.name) if tag.opens else None
        attributes = None
        if signature is not None:
            try:
                attributes = typed_attributes(signature, tag.attributes, tag.where)
            except FaceError as error:
                # Text may hold an element of this name with other attributes, as it does an icon.
                # Its traceback would keep all that was being made at the time.
                attributes = error.with_traceback(None)
                attributes.__context__ = None
        checked_tag = self._checked_tags[source] = _CheckedTag(tag, signature, attributes)
        return checked_tag


class _ReadOtherwiseError(Exception):
    """A flow that was read on another page would be read otherwise here."""


class _Reader:
    """Reads nodes from texts and tags; `at` is the next tag."""

    __slots__ = (
        *("_flows", "_note_style", "_notes", "_shared", "_sources", "_spliced", "_tags", "_texts"),
        "at",
    )

    def __init__(
        self,
        texts: list[str],
        tags: list[_CheckedTag],
        sources: list[str],
        shared: dict[str, Node],
        flows: PagedFlows,
        spliced: Spliced | None,
    ) -> None:
        self._texts, self._tags, self.at = texts, tags, 0
        self._sources, self._shared = sources, shared
        self._flows, self._spliced = flows, spliced
        self._note_style, self._notes = "", 0

    def node(self, depth: int) -> Node:
        """Return the element whose opening tag is next."""
        tag, signature, attributes = self._tags[self.at]
        name, where = tag.name, tag.where
        if signature is None:
            raise FaceError(f"unknown element <{name}>", where=where)
        if isinstance(attributes, FaceError):
            # Made again: one error raised for many faces would keep them all alive.
            raise FaceError(*attributes.parts)
        if depth > MAX_DEPTH:
            raise FaceError(f"elements are nested deeper than {MAX_DEPTH}", where=where)
        if not tag.closes and getattr(attributes, "share", False):
            return self._read_shared(signature, attributes, where, depth)
        self.at += 1
        if tag.closes:
            return Node(name, attributes, (), (), where)
        if signature.content is Content.INLINE:
            return Node(name, attributes, (), self._read_runs(name, where), where)
        outer = self._note_style
        self._note_style = getattr(attributes, "note_style", outer)
        if name == "flow" and bool(getattr(attributes, "past", False)):
            children = self._read_paged(signature, where, depth)
        else:
            children = self._read_children(signature, where, depth)
        self._note_style = outer
        return Node(name, attributes, children, (), where)

    def _read_paged(self, signature: Signature, where: str, depth: int) -> tuple[Node, ...]:
        """Return the children of a flow that goes on over pages, read with the first of them."""
        start, notes, style = self.at, self._notes, self._note_style
        if self._spliced is not None and self._spliced.tag == start - 1:
            read = self._spliced.read
            if not read.reads_alike(depth, style, notes):
                raise _ReadOtherwiseError
            self.at += 1
            self._notes += read.notes
            return read.children
        children = self._read_children(signature, where, depth)
        between = zip(self._texts[start : self.at - 1], self._sources[start:], strict=False)
        spelling = "".join(chain.from_iterable(between)) + self._texts[self.at - 1]
        self._flows.keep(ReadFlow(spelling, children, depth, style, notes, self._notes - notes))
        return children

    def _read_shared(self, signature: Signature, attributes: Any, where: str, depth: int) -> Node:
        """Return an element that many faces hold, read from its spelling once."""
        start, end = self.at, self._find_end(self.at)
        # No text holds a <, so that it keeps texts apart: 1, 23 are not 12, 3.
        spelling = "".join(self._sources[start:end]) + "<".join(self._texts[start + 1 : end])
        node = self._shared.get(spelling)
        if node is None:
            self.at += 1
            children = self._read_children(signature, where, depth)
            node = self._shared[spelling] = Node(signature.name, attributes, children, (), where)
        self.at = end
        return node

    def _find_end(self, at: int) -> int:
        """Return the index behind the tag that closes the one at `at`."""
        name, open_ = self._tags[at].tag.name, 0
        for index in range(at, len(self._tags)):
            tag = self._tags[index].tag
            if tag.name == name:
                open_ += tag.opens - tag.closes
                if not open_:
                    return index + 1
        raise unclosed(name, self._tags[at].tag.where)

    def _read_children(self, signature: Signature, where: str, depth: int) -> tuple[Node, ...]:
        children: list[Node] = []
        while True:
            text = self._texts[self.at]
            if text and not text.isspace():
                raise stray(signature, text, where)
            if self.at == len(self._tags):
                raise unclosed(signature.name, where)
            tag, child_signature, _ = self._tags[self.at]
            if not tag.opens:
                self._close(signature.name, tag, where)
                return tuple(children)
            if child_signature is None or (
                tag.name not in signature.children and not holds(signature, tag.name)
            ):
                raise misplaced(signature, tag, where)
            children.append(self.node(depth + 1))

    def _close(self, name: str, tag: Tag, where: str) -> None:
        if tag.name != name:
            message = f"not well-formed: expected </{name}>, found </{tag.name}>"
            remedy = f"write </{name}> before </{tag.name}>, or delete that"
            if nearest(tag.name, [name]):
                remedy = f"write </{name}> in place of </{tag.name}>"
            elif name == "face":
                remedy = f"delete </{tag.name}>, or open <{tag.name}> before it"
            elif tag.name == "face":
                remedy = f"write </{name}> where <{name}> ends"
            raise FaceError(message, remedy, where)
        self.at += 1

    def _read_runs(self, name: str, where: str) -> tuple[Inline, ...]:
        """Return the runs up to the closing tag of the element `name`."""
        start = self.at
        tags = self._tags
        end = start
        while end < len(tags) and (tags[end].tag.name != name or tags[end].tag.opens):
            end += 1
        if end == len(tags):
            raise unclosed(name, where)
        self.at = end + 1
        try:
            if end == start:
                return plain_runs(self._texts[start])
            inner = [checked_tag.tag for checked_tag in tags[start:end]]
            runs = inline_runs(self._texts[start : end + 1], inner)
        except ValueError as error:
            if self._lacks_end(name):
                raise unclosed(name, where) from None
            raise FaceError(str(error), where=where) from None
        return self._numbered(runs, where)

    def _lacks_end(self, name: str) -> bool:
        """Return whether elements of a name are opened more often than they are closed."""
        tags = [each.tag for each in self._tags if each.tag.name == name]
        return sum(tag.opens for tag in tags) > sum(tag.closes for tag in tags)

    def _numbered(self, runs: tuple[Inline, ...], where: str) -> tuple[Inline, ...]:
        """Return the runs of a text, its footnotes numbered through the face."""
        if not any(type(run) is Note for run in runs):
            return runs
        if not self._note_style:
            remedy = 'give the flow around it a style for its notes: note-style="…"'
            raise FaceError("a <note> is allowed only in a flow with note-style", remedy, where)
        numbered: list[Inline] = []
        for run in runs:
            if type(run) is Note:
                self._notes += 1
                run = run._replace(number=self._notes)
            numbered.append(run)
        return tuple(numbered)
