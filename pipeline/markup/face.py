"""Face XML to typed nodes: parsed against the elements' signatures, nothing else is let in."""

from collections.abc import Mapping
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, fromstring

from pipeline.base.suggest import hint
from pipeline.markup.attributes import Attribute, attributes
from pipeline.markup.inline import LINE_MARK, inline_runs
from pipeline.markup.runs import RunError
from pipeline.markup.signature import Content, Node, Signature

MAX_CHARACTERS: Final = 4_000_000
MAX_DEPTH: Final = 40


class FaceError(ValueError):
    """Markup outside the closed set; `where` is ``template:line`` when known."""

    def __init__(self, message: str, remedy: str = "", where: str = "") -> None:
        self.message, self.remedy, self.where = message, remedy, where
        super().__init__(message)


class FaceParser:
    """Parses faces against `signatures`; typed attributes are cached by their source text."""

    def __init__(self, signatures: Mapping[str, Signature]) -> None:
        self._signatures = dict(signatures.items())
        self._cache: dict[tuple[Any, ...], Any] = {}

    def parse(self, xml: str) -> Node:
        """Return the root node of `xml`; raises FaceError."""
        if len(xml) > MAX_CHARACTERS:
            raise FaceError(f"the template yields more than {MAX_CHARACTERS:,} characters")
        if "<!" in xml or "<?" in xml:
            raise FaceError(
                "a face holds elements and text only",
                "write comments as {# ... #}; doctypes, entities and CDATA are not read",
            )
        try:
            root = fromstring(xml)
        except ParseError as error:
            raise FaceError(f"not well-formed: {error}", where=_last_mark(xml, error)) from None
        if root.tag != "face":
            raise FaceError(f"expected <face> as the outermost element, found <{root.tag}>")
        return self._node(root, 0)

    def _node(self, element: Element, depth: int) -> Node:
        where = element.attrib.pop(LINE_MARK, "")
        signature = self._signatures.get(element.tag)
        if signature is None:
            raise FaceError(
                f"unknown element <{element.tag}>", hint(element.tag, self._signatures), where
            )
        if depth > MAX_DEPTH:
            raise FaceError(f"elements are nested deeper than {MAX_DEPTH}", where=where)
        key = (element.tag, *element.attrib.items())
        values = self._cache.get(key)
        if values is None:
            values = self._cache[key] = _typed(signature, element.attrib, where)
        if signature.content is Content.INLINE:
            try:
                return Node(element.tag, values, (), inline_runs(element), where)
            except RunError as error:
                raise FaceError(str(error), where=where) from None
        self._refuse_text(element, where)
        children = tuple(self._node(child, depth + 1) for child in element)
        if children:
            _refuse_children(signature, children, where)
        return Node(element.tag, values, children, (), where)

    def _refuse_text(self, element: Element, where: str) -> None:
        stray = element.text if element.text and not element.text.isspace() else None
        for child in element:
            if child.tail and not child.tail.isspace():
                stray = child.tail
        if stray:
            raise FaceError(
                f"<{element.tag}> holds no text of its own, found {stray.strip()[:40]!r}",
                "put the words into <text> or <p>",
                where,
            )


def _refuse_children(signature: Signature, children: tuple[Node, ...], where: str) -> None:
    if signature.content is Content.NOTHING:
        raise FaceError(f"<{signature.name}> holds nothing, found <{children[0].name}>", "", where)
    for child in children:
        if signature.children and child.name not in signature.children:
            raise FaceError(
                f"<{signature.name}> cannot hold <{child.name}>",
                f"expected one of: {', '.join(signature.children)}",
                child.where or where,
            )


def _typed(signature: Signature, given: Mapping[str, str], where: str) -> Any:
    known = attributes(signature.attributes)
    values: dict[str, Any] = {}
    for name, text in given.items():
        if name not in known:
            raise FaceError(
                f"<{signature.name}> has no attribute {name!r}", hint(name, known), where
            )
        values[_field_name(signature, name)] = _read(signature.name, known[name], text, where)
    for attribute in known.values():
        if attribute.required and attribute.name not in given:
            raise FaceError(
                f"<{signature.name}> needs the attribute {attribute.name!r}",
                f"{attribute.doc}: {attribute.type.expected}",
                where,
            )
    return signature.attributes(**values)


def _field_name(signature: Signature, name: str) -> str:
    plain = name.replace("-", "_")
    return plain if plain in signature.attributes.__dataclass_fields__ else f"{plain}_"  # type: ignore[attr-defined]


def _read(element: str, attribute: Attribute, text: str, where: str) -> Any:
    try:
        return attribute.type.read(text)
    except (ValueError, KeyError, OverflowError):
        raise FaceError(
            f"<{element} {attribute.name}>: expected {attribute.type.expected}, found {text!r}",
            attribute.doc,
            where,
        ) from None


def _last_mark(xml: str, error: ParseError) -> str:
    line, column = error.position
    lines = xml.split("\n")
    before = "\n".join([*lines[: line - 1], lines[line - 1][:column]])
    _, mark, rest = before.rpartition(f'{LINE_MARK}="')
    return rest.partition('"')[0] if mark else ""
