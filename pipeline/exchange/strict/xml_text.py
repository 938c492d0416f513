"""XML from strangers, by expat with all doors shut: no document type, no entity, no instruction."""

from typing import Final, NoReturn
from xml.parsers import expat

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.exchange.strict.bounds import MOST_DEPTH, MOST_NODES, decoded, too_large

_SEPARATOR: Final = " "


class Element:
    """One element: its name without a namespace, its attributes, its text and what it holds."""

    __slots__ = ("attributes", "children", "line", "name", "namespace", "text")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.namespace, _, self.name = name.rpartition(_SEPARATOR)
        self.attributes, self.line, self.text = attributes, line, ""
        self.children: list[Element] = []

    def get(self, name: str) -> str:
        """Return an attribute, an empty text where it is not there."""
        return self.attributes.get(name, "")

    def all(self, *path: str) -> "list[Element]":
        """Return the elements that a path of names leads to."""
        elements = [self]
        for name in path:
            elements = [
                child for element in elements for child in element.children if child.name == name
            ]
        return elements

    def said(self, name: str) -> str:
        """Return the text of a child, an empty one where there is none."""
        return next((child.text.strip() for child in self.children if child.name == name), "")


def read_xml(content: bytes, name: str) -> Element:
    """Return the root of an XML file; raises PunchboardError with the place of what is wrong."""
    return _Reader(name).read(decoded(content, name))


class _Reader:
    def __init__(self, name: str) -> None:
        self._name, self._open, self._count = name, [Element("", {}, 0)], 0
        # The text is decoded already, so that no declaration can make it mean something else.
        self._parser = expat.ParserCreate("utf-8", _SEPARATOR)
        self._parser.buffer_text = True
        self._parser.buffer_size = 1 << 20
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add_text
        for handler in ("StartDoctypeDecl", "EntityDecl", "UnparsedEntityDecl", "ElementDecl"):
            setattr(self._parser, f"{handler}Handler", self._refuse_type)
        self._parser.ExternalEntityRefHandler = self._refuse_type
        self._parser.ProcessingInstructionHandler = self._refuse_instruction

    def read(self, text: str) -> Element:
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            place = Position(self._name, error.lineno, error.offset + 1)
            reason = expat.errors.messages.get(error.code, "it cannot be read")
            message, hint = f"this is not well-formed XML: {reason}", "export it once more"
            raise fail("import-xml", message, place, hint=hint) from None
        return self._open[0].children[0]

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) > MOST_DEPTH:
            raise too_large(self._name, "levels of nesting", MOST_DEPTH, "more")
        if self._count > MOST_NODES:
            raise too_large(self._name, "elements", MOST_NODES, "more")
        made = Element(name, attributes, self._parser.CurrentLineNumber)
        self._open[-1].children.append(made)
        self._open.append(made)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _add_text(self, text: str) -> None:
        self._open[-1].text += text

    def _refuse_type(self, *_: object) -> NoReturn:
        raise self._refusal("document types and entities", "delete <!DOCTYPE ...>")

    def _refuse_instruction(self, *_: object) -> NoReturn:
        raise self._refusal("processing instructions", "delete <? ... ?>")

    def _refusal(self, what: str, hint: str) -> PunchboardError:
        place = Position(
            self._name, self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        )
        return fail("import-xml", f"a roster has no {what}", place, hint=hint)
