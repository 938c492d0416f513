"""Fields of one value: text, numbers, dice, images and references to records."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, Strict, WithJsonSchema

from pipeline.game.fields.cells import (
    Reading,
    bracketed_text,
    flag,
    integer,
    is_number,
    number,
    read_flag,
    read_number,
    unfit,
    unquoted,
)
from pipeline.game.fields.spec import Annotation, FieldType, Options, Raw, Spec, Target, field_type
from pipeline.game.notation import NotationError, parse
from pipeline.source.files import file_below, is_picture
from pipeline.source.models import names, record_names, reject
from pipeline.source.names import MOST, SLUG, did_you_mean, name_of, nearest, or_else
from pipeline.source.units import length as units_length
from pipeline.source.units import to_mm

_TRANSLATED: Final = {"type": "boolean", "description": "whether it is text for translators"}


@field_type("text")
class TextField(FieldType):
    """A text that prints as it is.

    `translate: false` is for a text that is not translated, such as the name of an icon.
    """

    options: ClassVar[Options] = {"translate": _TRANSLATED}
    example = ("flavour: { type: text, required: false }", 'flavour: "Every blaze was small once."')

    def annotation(self, spec: Spec) -> Annotation:
        spec.option("translate", bool)
        return Annotated[str, Strict()]

    def is_translated(self, raw: Raw) -> bool:
        return raw.get("translate") is not False

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        return " ".join(text.split())


def read_markup(source: str) -> Any:
    """Return a text in the inline notation as its runs; refuses what is none."""
    try:
        return parse(source)
    except NotationError as error:
        raise reject("notation", str(error), error.hint, error.offset) from None


@field_type("markup")
class MarkupField(FieldType):
    """A text in the inline notation: bold, italic, icons, references and constants."""

    example = ("text: markup", 'text: "**Play:** gain {power} [[=bonus]]."')
    formatted = True

    def annotation(self, spec: Spec) -> Annotation:
        schema = {"type": "string", "description": "text in the inline notation"}
        return Annotated[str, Strict(), AfterValidator(read_markup), WithJsonSchema(schema)]

    def is_translated(self, raw: Raw) -> bool:
        return True

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        return reading.rich(text).notation


@field_type("flag")
class FlagField(FieldType):
    """True or false."""

    example = ("unique: { type: flag, default: false }", "unique: true")
    typed = sorting = True

    def annotation(self, spec: Spec) -> Annotation:
        return Annotated[bool, Strict()]

    def read_cell(self, raw: Raw, text: str) -> Any:
        return read_flag(text)

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        value = flag(text)
        if value is None:
            raise unfit("yes or no", text, "write yes, no, true, false or x")
        return value

    def sample(self, raw: Raw, target: Target) -> str:
        return "false"


@field_type("choice")
class ChoiceField(FieldType):
    """One of the texts listed under `of`.

    With `translate: true`, the template function `as_choice` prints them translated.
    """

    options: ClassVar[Options] = {
        "of": {
            "type": "array",
            "items": {"type": "string"},
            "minItems": 1,
            "description": "the texts",
        },
        "translate": _TRANSLATED,
    }
    needed = ("of",)
    example = ("hands: { type: choice, of: [none, 1H, 2H] }", "hands: 2H")
    sorting = True

    def annotation(self, spec: Spec) -> Annotation:
        spec.option("translate", bool)
        listed = spec.option("of", list, required=True)
        if listed is None:
            return Any
        if not listed or not all(isinstance(value, str) for value in listed):
            message = "not all choices are texts"
            hint = "expected a list of texts; put numbers, true and null in quotes"
            spec.setting.say("kind-option", message, *spec.path, "of", hint=hint)
            return Any
        return Annotated[Literal[tuple(listed)], Field()]

    def words(self, raw: Raw) -> tuple[str, ...]:
        """Return the texts if they are printed."""
        printed = raw.get("of") if raw.get("translate") is True else None
        return tuple(value for value in printed or () if isinstance(value, str))

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        if text not in raw["of"]:
            line = f"of: {bracketed_text([*raw['of'], text], lines=False)}"
            hint = or_else(text, raw["of"], f"add it in kinds.yaml: {line}")
            raise unfit(f"one of {', '.join(raw['of'])}", text, hint)
        return " ".join(text.split())

    def offered(self, raw: Raw, slugs: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        return tuple(self.cell(raw, text) for text in raw["of"])

    def sample(self, raw: Raw, target: Target) -> str:
        return f'"{raw["of"][0]}"'


def bounds_schema(kind: str, what: str) -> dict[str, dict[str, Any]]:
    """Return the schemas of the options `min` and `max`."""
    return {
        "min": {"type": kind, "description": f"the least {what}"},
        "max": {"type": kind, "description": f"the most {what}"},
    }


SAYS: Final[Options] = {
    "says": {
        "type": "string",
        "pattern": r"\{\}",
        "description": "the words around the number in texts: phrases with {}, separated by |",
    }
}
"""The option that check uses to compare a figure with the texts next to it."""


def check_says(spec: Spec) -> None:
    """Report a phrase that has no place for the figure, or several."""
    says = spec.option("says", str)
    if says is not None and any(phrase.count("{}") != 1 for phrase in says.split("|")):
        hint = "write a phrase of the texts with {} for the number, such as: +{} Move"
        spec.setting.say("kind-option", "expected one {} in says", *spec.path, "says", hint=hint)


def _read_bounds(spec: Spec, *types: type) -> Any:
    """Return the constraint that the options `min` and `max` make; findings where they cross."""
    check_says(spec)
    types = types or (int, float)
    least, most = spec.option("min", *types), spec.option("max", *types)
    check_bounds(spec, least, most)
    return Field(ge=least, le=most)


def check_bounds(spec: Spec, least: float | None, most: float | None) -> None:
    if least is not None and most is not None and least > most:
        message = f"the maximum, {most}, is below the minimum"
        hint = f"expected at least the minimum, {least}"
        spec.setting.say("kind-option", message, *spec.path, "max", hint=hint)


@field_type("number")
class NumberField(FieldType):
    """A number, from `min` to `max` if given; a whole one prints without a point."""

    options: ClassVar[Options] = {**bounds_schema("number", "number"), **SAYS}
    example = ("weight: { type: number, min: 0 }", "weight: 2.5")
    typed = figure = True

    def annotation(self, spec: Spec) -> Annotation:
        return Annotated[float, Strict(), _read_bounds(spec), AfterValidator(_without_point)]

    def read_cell(self, raw: Raw, text: str) -> Any:
        return read_number(text)

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        value = number(text, comma=reading.comma)
        if value is None:
            raise unfit("a number", text, _DIGITS)
        return value

    def sample(self, raw: Raw, target: Target) -> str:
        least, most = raw.get("min"), raw.get("max")
        return str(least if least is not None else min(0, most) if most is not None else 0)


@field_type("integer")
class IntegerField(NumberField):
    """A whole number, from `min` to `max` if given."""

    options: ClassVar[Options] = {**bounds_schema("integer", "number"), **SAYS}
    example = ("cost: { type: integer, min: 0, max: 9 }", "cost: 3")

    def annotation(self, spec: Spec) -> Annotation:
        return Annotated[int, Strict(), _read_bounds(spec, int)]

    def read_cell(self, raw: Raw, text: str) -> Any:
        return read_number(text, whole=True)

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        value = integer(text)
        if value is None:
            raise unfit("a whole number", text, _DIGITS)
        return value


_DIGITS: Final = "write plain digits, such as 2"


def _without_point(value: float) -> float:
    return int(value) if value.is_integer() else value


def millimetres(value: Any) -> float:
    """Return a length in millimetres, to a millionth; a plain number is millimetres."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    try:
        return round(to_mm(units_length(value if isinstance(value, str) else "")), 6)
    except ValueError:
        message = f"expected a length, found {value!r}"
        raise reject("field-type", message, "write 3, 3mm, 1/8in or 8pt") from None


@field_type("length")
class LengthField(NumberField):
    """A length in millimetres, or a text with the unit mm, cm, in or pt."""

    options: ClassVar[Options] = bounds_schema("number", "millimetres")
    example = ("reach: { type: length, max: 100 }", "reach: 1/8in")
    figure = False

    def annotation(self, spec: Spec) -> Annotation:
        about = "a length, by default in millimetres"
        schema = {"type": ["number", "string"], "description": about}
        bounds = _read_bounds(spec)
        return Annotated[float, BeforeValidator(millimetres), bounds, WithJsonSchema(schema)]

    def read_cell(self, raw: Raw, text: str) -> Any:
        """Return a number of millimetres, or the text with its unit."""
        return read_number(text) if is_number(text) else unquoted(text)

    read_table = FieldType.read_table


DICE: Final = re.compile(r"([1-9][0-9]?)?D([1-9][0-9]{0,2})([+-][1-9][0-9]?)?")
"""How dice are written."""


@dataclass(frozen=True, slots=True, order=True)
class Dice:
    """A roll: `count` dice of `sides` sides, added up, and `bonus` added to the sum."""

    count: int
    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        count = self.count if self.count > 1 else ""
        return f"{count}D{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


def parse_dice(text: str) -> Dice:
    """Return a roll such as D8, 2D6 or D6+1. Raises ValueError for anything else."""
    match = DICE.fullmatch(text)
    if match is None or match[2] == "1":
        raise ValueError(f"expected dice, found {text!r}")
    return Dice(int(match[1] or 1), int(match[2]), int(match[3] or 0))


def _read_dice(text: str) -> Any:
    try:
        return parse_dice(text)
    except ValueError as error:
        meant = written_dice(text) or "D8, 2D6 or D6+1"
        raise reject("field-type", str(error), f"write {meant}") from None


def written_dice(text: str) -> str | None:
    """Return dice such as 2d6 + 1 as D6s are written here, None for any other text."""
    written = text.replace(" ", "").replace("−", "-").upper().replace("W", "D")
    try:
        return str(parse_dice(written))
    except ValueError:
        return None


@field_type("dice")
class DiceField(FieldType):
    """A roll of dice such as D8, 2D6 or D6+1."""

    options: ClassVar[Options] = SAYS
    example = ("damage: dice", "damage: 2D6+1")
    figure = True

    def annotation(self, spec: Spec) -> Annotation:
        check_says(spec)
        schema = {"type": "string", "pattern": f"^{DICE.pattern}$"}
        return Annotated[str, Strict(), AfterValidator(_read_dice), WithJsonSchema(schema)]

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        value = written_dice(text)
        if value is None:
            raise unfit("dice", text, "write D8, 2D6 or D6+1")
        return value

    def sample(self, raw: Raw, target: Target) -> str:
        return "D6"


_MOST_LOOKED_AT: Final = 5_000
"""Files among which one that is named wrongly is sought."""


def _found_elsewhere(folder: Path, name: str) -> str:
    """Return which picture is probably meant by a name that no file has; empty for none."""
    if "://" in name or name[1:2] == ":":
        return "copy the picture into the game's folder, and write its path below it"
    wanted = PurePosixPath(name)
    pictures: dict[str, Path] = {}
    for path in islice(folder.rglob("*"), _MOST_LOOKED_AT):
        if path.name.casefold() == wanted.name.casefold() and path.is_file():
            return _meant(folder, path)
        if is_picture(path.name):
            pictures.setdefault(path.stem, path)
    # Names are compared without their endings, which would make all of them alike.
    near = nearest(wanted.stem, sorted(pictures))
    return "" if near is None else _meant(folder, pictures[near])


def _meant(folder: Path, path: Path) -> str:
    return f"did you mean {path.relative_to(folder).as_posix()!r}?"


@field_type("image")
class ImageField(FieldType):
    """The path of a bitmap or an SVG file inside the game's folder, with forward slashes."""

    example = ("portrait: { type: image, required: false }", "portrait: images/fox.png")

    def annotation(self, spec: Spec) -> Annotation:
        check = partial(_checked_picture, spec.setting.folder)
        about = {"type": "string", "description": "a path inside the game's folder"}
        schema = about | names("image", free=True)
        return Annotated[str, Strict(), AfterValidator(check), WithJsonSchema(schema)]


def _checked_picture(folder: Path, name: str) -> str:
    path = file_below(folder, name)
    if path is None:
        slashed = PureWindowsPath(name).as_posix() if "\\" in name else "images/fox.png"
        hint = f"write a path inside the game's folder with forward slashes, such as {slashed}"
        raise reject("image-path", f"the path {name!r} leaves the game's folder", hint)
    if not path.is_file():
        hint = (
            _found_elsewhere(folder, name)
            or f"save it as content/{folder.name}/{name}, or fix the path"
        )
        raise reject("image-missing", f"there is no file {name!r}", hint)
    return name


_REF: Final = re.compile(rf"(?:(?P<kind>{SLUG}):)?(?P<slug>{SLUG})")


class Ref(NamedTuple):
    """A link to the record `slug` of `kind`."""

    kind: str
    slug: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.slug}"


def _kinds(spec: Spec) -> list[str]:
    """Return the kinds that a field may refer to, each unknown one with a finding."""
    to = spec.option("to", str, list, required=True)
    kinds: list[str] = []
    for kind in [to] if isinstance(to, str) else to or []:
        known = isinstance(kind, str) and kind in spec.setting.kinds
        if not known:
            remedy = did_you_mean(str(kind), spec.setting.kinds)
            spec.setting.say("kind-ref", f"unknown kind {kind!r}", *spec.path, "to", hint=remedy)
        if isinstance(kind, str):
            kinds.append(kind)
    return kinds


def _targets(raw: Raw) -> list[str]:
    to = raw.get("to", ())
    return [to] if isinstance(to, str) else list(to)


def _read_ref(kinds: Sequence[str], text: str) -> Ref:
    match = _REF.fullmatch(text)
    if match is None or (match["kind"] is None and len(kinds) > 1):
        form = "a slug" if len(kinds) == 1 else "kind:slug"
        hint = "a slug has small letters, digits and single hyphens"
        meant = name_of(text) if len(kinds) == 1 and len(text) <= MOST else ""
        hint = f"did you mean {meant!r}? {hint}" if meant else hint
        raise reject("field-type", f"expected {form}, found {text!r}", hint)
    kind = match["kind"] or kinds[0]
    if kind not in kinds:
        expected = " or ".join(kinds)
        raise reject("ref-kind", f"expected a reference to {expected}, found {text!r}")
    return Ref(kind, match["slug"])


_KIND: Final = {"type": "string", **names("kind")}


@field_type("ref")
class RefField(FieldType):
    """The slug of a record of the kind given under `to`; if `to` lists several, write kind:slug.

    With `acyclic: true` the records of the kind must not refer to one another in a circle.
    """

    options: ClassVar[Options] = {
        "to": {
            "anyOf": [_KIND, {"type": "array", "items": _KIND}],
            "description": "the kind of the records; with several, write kind:slug in records",
        },
        "acyclic": {"type": "boolean", "description": "whether references in a circle are refused"},
    }
    needed = ("to",)
    example = ("element: { type: ref, to: element }", "element: ember")
    sorting = True

    def annotation(self, spec: Spec) -> Annotation:
        kinds = _kinds(spec)
        if spec.option("acyclic", bool) and spec.path[0] not in kinds:
            hint = "`acyclic` is for references to records of the same kind"
            message = f"a reference cannot form a circle through {' or '.join(kinds)}"
            spec.setting.say("kind-option", message, *spec.path, "acyclic", hint=hint)
        if not kinds:
            return Any
        pattern = {"type": "string", "pattern": f"^(?:{SLUG}:)?{SLUG}$"}
        schema = WithJsonSchema(pattern | record_names(tuple(kinds)))
        return Annotated[str, Strict(), AfterValidator(partial(_read_ref, kinds)), schema]

    def described(self, raw: Raw) -> str:
        return f"ref to {' or '.join(_targets(raw))}"

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        kinds = _targets(raw)
        for kind in kinds:
            slug = reading.kinds.get(kind, {}).get(text.casefold())
            if slug is not None:
                return slug if isinstance(raw["to"], str) else f"{kind}:{slug}"
        expected = f"the name of a record of {raw['to']}"
        raise unfit(expected, text, "add the record, or fix the name")

    def offered(self, raw: Raw, slugs: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        names = [(kind, slug) for kind in _targets(raw) for slug in slugs.get(kind, ())]
        one = isinstance(raw["to"], str)
        return tuple(slug if one else f"{kind}:{slug}" for kind, slug in names)

    def sample(self, raw: Raw, target: Target) -> str:
        kinds = _targets(raw)
        kind, slug = target(kinds)
        return slug if len(kinds) == 1 else f"{kind}:{slug}"
