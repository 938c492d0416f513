"""The base of all shapes, and how a layout file writes one."""

import re
from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
from pydantic_core import CoreSchema, core_schema

from pipeline.layout.shapes.cut import Cut
from pipeline.source.models import ClosedModel, described, fault
from pipeline.source.names import did_you_mean
from pipeline.source.registry import Registry
from pipeline.source.units import length, to_mm

Formats: TypeAlias = Mapping[str, tuple[float, float]]
"""Width and height in mm of trim formats by name."""

LONGEST: Final = 2000.0
"""No measure of a shape is longer, in mm."""

Measure: TypeAlias = Annotated[float, Field(gt=0, le=LONGEST)]
Allowance: TypeAlias = Annotated[float, Field(ge=0, le=100)]


class Shape(ClosedModel):
    """A kind of shape with its measures in mm; each kind is a module of `pipeline.layout.shapes`.

    In a line of text, such as ``hex 40 mm pointy``, numbers are the fields `measures` in order, and
    words those of `words`, which set a field. `names` are the name and what else it is called;
    `example` shows it.
    """

    names: ClassVar[tuple[str, ...]]
    measures: ClassVar[tuple[str, ...]]
    words: ClassVar[Mapping[str, tuple[str, bool]]] = {}
    example: ClassVar[str]

    @abstractmethod
    def cut(self, formats: Formats) -> Cut:
        """Return the shape at its size.

        Raises KeyError for an unknown format, ValueError for impossible measures.
        """

    @property
    def formats(self) -> frozenset[str]:
        """The trim formats that its size is taken from."""
        return frozenset()


class CorneredShape(Shape):
    """A shape whose corners may be round."""

    corner: Allowance = described("radius of the corners", 0.0)


SHAPES: Final[Registry[type[Shape]]] = Registry("shape", "pipeline.layout.shapes")


def shape(kind: type[Shape]) -> type[Shape]:
    """Register a kind of shape under its name (a class decorator)."""
    return SHAPES.add(kind.names[0], kind)


_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?(?:/\d+)?)\s*(?P<unit>(?:mm|cm|in|pt)\b)?"
    r"|(?P<by>[x×,](?=[\s\d]))|(?P<word>[A-Za-z][A-Za-z-]*))",
    re.ASCII,
)
_LONGEST: Final = 200


def read_shape(value: object) -> Shape:
    """Return the shape that a layout file describes.

    Raises PydanticCustomError, whose context `at` says at which place of a mapping.
    """
    if isinstance(value, Shape):
        return value
    if isinstance(value, str):
        return _of_text(value)
    if isinstance(value, Mapping) and len(value) == 1:
        ((name, fields),) = value.items()
        kind = _kind(str(name))
        if isinstance(fields, Mapping):
            return _made(kind, dict(fields), (name,))
        raise fault(f"{name}: expected a mapping of its measures, found {fields!r}", name)
    example = "hex 40 mm, or { tuckbox: { cards: 54, size: poker } }"
    raise fault(f"expected one shape such as {example}, found {value!r}"[:_LONGEST])


def known_names() -> dict[str, type[Shape]]:
    return {name: kind for kind in SHAPES.values() for name in kind.names}


def _kind(name: str) -> type[Shape]:
    known = {_plain(each): kind for each, kind in known_names().items()}
    found = known.get(_plain(name))
    if found is None:
        raise fault(f"unknown shape {name!r}; {did_you_mean(name, known_names())}")
    return found


def _plain(name: str) -> str:
    return re.sub(r"[\s-]", "", name.lower())


def _of_text(text: str) -> Shape:
    tokens = _tokens(text)
    words = [token[1] for token in tokens[: next(_numbers(tokens), len(tokens))]]
    known = {_plain(each) for each in known_names()}
    for count in range(len(words), 0, -1):
        if _plain("".join(words[:count])) in known:
            kind = _kind("".join(words[:count]))
            return _made(kind, _fields(kind, tokens[count:]), ())
    raise fault(
        f"unknown shape {text!r}; {did_you_mean(' '.join(words), known_names())}"[:_LONGEST]
    )


def _numbers(tokens: list[tuple[str, str]]) -> Any:
    return (index for index, token in enumerate(tokens) if token[0] != "word")


def _tokens(text: str) -> list[tuple[str, str]]:
    """Return words, and numbers with their unit: that of the next number which has one."""
    found: list[tuple[str, str]] = []
    place = 0
    while text[place:].strip():
        match = _TOKEN.match(text, place)
        if match is None or len(text) > _LONGEST:
            part = text[place : place + 12].strip()
            raise fault(f"expected a shape such as hex 40 mm, found {part!r} in it")
        place = match.end()
        if match["word"]:
            found.append(("word", match["word"]))
        elif match["number"]:
            found.append((match["unit"] or "number", match["number"]))
    unit = "number"
    for index in range(len(found) - 1, -1, -1):
        sort, value = found[index]
        unit = sort if sort not in ("word", "number") else unit
        if sort == "number":
            found[index] = (unit, value)
    return found


def _fields(kind: type[Shape], tokens: list[tuple[str, str]]) -> dict[str, Any]:
    """Return what the words and numbers after a shape's name say of its fields."""
    fields: dict[str, Any] = {}
    waiting = list(kind.measures)
    named = ""
    for sort, value in tokens:
        if sort == "word":
            if named:
                fields[named], named = value, ""
            elif value in kind.words:
                field, flag = kind.words[value]
                fields[field] = flag
            elif value in kind.model_fields:
                named = value
            else:
                known = dict.fromkeys([*kind.words, *kind.model_fields])
                raise fault(
                    f"{kind.names[0]}: unknown word {value!r}; {did_you_mean(value, known)}"
                )
            continue
        if not named and not waiting:
            measures = ", ".join(kind.measures)
            raise fault(
                f"{kind.names[0]}: there is a number too many, {value}; it takes {measures}"
            )
        field = named or waiting.pop(0)
        whole = kind.model_fields[field].annotation in (int, int | None)
        fields[field] = int(value) if whole and value.isdecimal() else _mm(value, sort)
        named = ""
    if named:
        raise fault(f"{kind.names[0]}: expected a measure after {named!r}")
    return fields


def _mm(value: str, sort: str) -> float:
    return round(to_mm(length(value if sort == "number" else value + sort)), 6)


def _made(kind: type[Shape], fields: dict[Any, Any], at: tuple[Any, ...]) -> Shape:
    try:
        return kind.model_validate(fields)
    except ValidationError as error:
        # What is written wrong says more than what is lacking because of it.
        problems = error.errors(include_url=False)
        problem = min(problems, key=lambda each: each["type"] != "extra_forbidden")
        field = ".".join(map(str, problem["loc"]))
        if problem["type"] == "missing":
            message = f"{kind.names[0]}: {field} is missing, as in {kind.example}"
            raise fault(message, *at) from None
        if problem["type"] == "extra_forbidden":
            nearest = did_you_mean(field, kind.model_fields)
            message = f"{kind.names[0]}: unknown field {field!r}; {nearest}"
            raise fault(message, *at) from None
        said = problem["msg"].removeprefix("Value error, ").removeprefix("Input ")
        place = (*at, *problem["loc"]) if at else ()
        prefix = f"{kind.names[0]}: {field}" if field else kind.names[0]
        raise fault(f"{prefix}: {said}", *place) from None


class ShapeNotation:
    """Marks a model's field as a shape: how it is read, and its JSON Schema."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(read_shape)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return a line of text, or one mapping by name."""
        kinds = SHAPES.values()
        lines = [{"const": kind.example, "description": kind.__doc__} for kind in kinds]
        return {
            "anyOf": [
                {"type": "string", "anyOf": [*lines, {"type": "string"}]},
                {
                    "type": "object",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "additionalProperties": False,
                    "properties": {
                        kind.names[0].replace(" ", "-"): kind.model_json_schema() for kind in kinds
                    },
                },
            ]
        }
