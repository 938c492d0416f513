"""Entities of a document type: short texts alone, as Illustrator writes them for its namespaces."""

from typing import Final
from xml.parsers.expat import XMLParserType

from pipeline.draw.svg.errors import DrawingError, Reason

_MOST: Final = 200
_LONGEST: Final = 1_000
_EXPORT: Final = "export the drawing as plain SVG"


def refuse_bombs(parser: XMLParserType) -> None:
    """Have a parser raise DrawingError for entities that grow, or lead out of the file."""
    known: list[str] = []

    def declared(
        name: str,
        parameter: bool,
        value: str | None,
        _base: str | None,
        system: str | None,
        public: str | None,
        _notation: str | None,
    ) -> None:
        known.append(name)
        if system or public or value is None:
            raise DrawingError(Reason(f"the entity {name!r} leads out of the file", _EXPORT))
        if parameter or "&" in value or "%" in value:
            raise DrawingError(Reason(f"the entity {name!r} is made of entities", _EXPORT))
        if len(value) > _LONGEST or len(known) > _MOST:
            what = f"more than {_MOST} entities, or one of more than {_LONGEST:,} characters"
            raise DrawingError(Reason(what, _EXPORT))

    parser.EntityDeclHandler = declared
