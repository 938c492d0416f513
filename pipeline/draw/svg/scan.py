"""A look over an SVG file before anything draws it: its bounds, and all that cannot be drawn.

Nothing is fetched: expat asks for no external entity unless it is told how to.
"""

from typing import Final
from xml.parsers import expat

from pipeline.draw.svg.entities import refuse_bombs
from pipeline.draw.svg.errors import DrawingError, Reason
from pipeline.draw.svg.features import OTHER_HREF, Features
from pipeline.draw.svg.uses import Uses

_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_DEEPEST: Final = 256
_MOST_ELEMENTS: Final = 50_000
_MOST_DRAWN: Final = 50_000
_MOST_CHARACTERS: Final = 30_000_000
_SIMPLIFY: Final = "simplify the drawing, or export it as PNG"
_SHOWN: Final = 40


def scan(text: str) -> None:
    """Raise DrawingError with every reason for which an SVG file is not drawn as it is meant."""
    scanner = _Scanner()
    parser = expat.ParserCreate("utf-8", " ")
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, given: scanner.start(
        name, given, parser.CurrentLineNumber
    )
    parser.EndElementHandler = lambda _name: scanner.end()
    parser.CharacterDataHandler = scanner.characters
    refuse_bombs(parser)
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        what = f"the file is not well-formed XML: {error}"
        raise DrawingError(Reason(what, "export the drawing anew")) from error
    scanner.finish()


class _Scanner:
    """Counts what would grow without bounds, and asks for every element what is the matter."""

    def __init__(self) -> None:
        self._features, self._uses = Features(), Uses()
        self._depth = self._elements = self._characters = 0

    def start(self, name: str, given: dict[str, str], line: int) -> None:
        space, _, tag = name.rpartition(" ")
        if not self._elements and (space, tag) != (_SVG, "svg"):
            what = f'expected <svg xmlns="{_SVG}">, found <{tag[:_SHOWN]}>'
            raise DrawingError(Reason(what, "write it so; the xmlns says that the file is SVG"))
        self._elements += 1
        self._depth += 1
        self._count(sum(map(len, given.values())))
        _bound(self._depth, _DEEPEST, "elements nested {} deep")
        _bound(self._elements, _MOST_ELEMENTS, "{} elements")
        attributes = _local(given)
        self._features.start(tag if space == _SVG else "", attributes, line)
        self._uses.start(tag if space == _SVG else "", attributes)

    def end(self) -> None:
        self._depth -= 1
        self._features.end()
        self._uses.end()

    def characters(self, text: str) -> None:
        self._count(len(text))
        self._features.characters(text)

    def finish(self) -> None:
        _bound(self._uses.drawn(_MOST_DRAWN), _MOST_DRAWN, "{} elements once <use> is followed")
        if self._uses.circular:
            raise DrawingError(Reason("a <use> that leads back to itself", "take it out"))
        if self._features.reasons:
            raise DrawingError(*self._features.reasons)

    def _count(self, characters: int) -> None:
        self._characters += characters
        _bound(self._characters, _MOST_CHARACTERS, "{} characters once entities are followed")


def _local(given: dict[str, str]) -> dict[str, str]:
    """Return attributes by their names without namespaces."""
    attributes = {key.rpartition(" ")[2]: value for key, value in given.items()}
    older, newer = given.get(f"{_XLINK} href"), given.get("href")
    if older and newer and older != newer:
        attributes[OTHER_HREF] = older
    return attributes


def _bound(found: int, most: int, what: str) -> None:
    if found > most:
        reason = f"{what.format(f'more than {most:,}')}"
        raise DrawingError(Reason(reason, _SIMPLIFY))
