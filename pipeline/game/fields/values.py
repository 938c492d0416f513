"""Fields of one value: text, numbers, dice, images and references to records."""

import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, Strict, WithJsonSchema

from pipeline.game.fields.spec import Annotation, Spec, field_type
from pipeline.game.notation import NotationError, parse
from pipeline.source.files import file_below
from pipeline.source.models import names, record_names, reject
from pipeline.source.names import MOST, SLUG, did_you_mean, name_of
from pipeline.source.units import length as units_length
from pipeline.source.units import to_mm


@field_type("text", "translate")
def text(spec: Spec) -> Annotation:
    """Take a text that prints as it is.

    `translate: false` says that it is no word of the language, such as the name of an icon.
    """
    spec.option("translate", bool)
    return Annotated[str, Strict()]


def read_markup(source: str) -> Any:
    """Return a text in the inline notation as its runs; refuses what is none."""
    try:
        return parse(source)
    except NotationError as error:
        raise reject("notation", str(error), error.hint, error.offset) from None


@field_type("markup")
def markup(spec: Spec) -> Annotation:
    """Take a text in the inline notation: bold, italic, icons, references and constants."""
    schema = {"type": "string", "description": "text in the inline notation"}
    return Annotated[str, Strict(), AfterValidator(read_markup), WithJsonSchema(schema)]


@field_type("flag")
def flag(spec: Spec) -> Annotation:
    """Take true or false."""
    return Annotated[bool, Strict()]


@field_type("choice", "of", "translate")
def choice(spec: Spec) -> Annotation:
    """Take one of the texts listed under `of`.

    With `translate: true` they are printed, by `as_choice`, in the language of the edition.
    """
    spec.option("translate", bool)
    listed = spec.option("of", list, required=True)
    if listed is None:
        return Any
    if not listed or not all(isinstance(value, str) for value in listed):
        hint = "expected a list of texts; put numbers, true and null in quotes"
        spec.setting.say("kind-option", "not all choices are texts", *spec.path, "of", hint=hint)
        return Any
    return Annotated[Literal[tuple(listed)], Field()]


def _read_bounds(spec: Spec, *types: type) -> Any:
    """Return the constraint that the options `min` and `max` make; findings where they cross."""
    types = types or (int, float)
    least, most = spec.option("min", *types), spec.option("max", *types)
    if least is not None and most is not None and least > most:
        hint = f"expected at least the minimum, {least}"
        spec.setting.say(
            "kind-option",
            f"the maximum, {most}, is below the minimum",
            *spec.path,
            "max",
            hint=hint,
        )
    return Field(ge=least, le=most)


@field_type("integer", "min", "max")
def integer(spec: Spec) -> Annotation:
    """Take a whole number, from `min` to `max` where they are given."""
    return Annotated[int, Strict(), _read_bounds(spec, int)]


def _without_point(value: float) -> float:
    return int(value) if value.is_integer() else value


@field_type("number", "min", "max")
def number(spec: Spec) -> Annotation:
    """Take a number, from `min` to `max` where given; a whole one prints without a point."""
    return Annotated[float, Strict(), _read_bounds(spec), AfterValidator(_without_point)]


def millimetres(value: Any) -> float:
    """Return a length in millimetres, to a millionth; a plain number is millimetres."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    try:
        return round(to_mm(units_length(value if isinstance(value, str) else "")), 6)
    except ValueError:
        message = f"expected a length, found {value!r}"
        raise reject("field-type", message, "write 3, 3mm, 1/8in or 8pt") from None


@field_type("length", "min", "max")
def length(spec: Spec) -> Annotation:
    """Take a length in millimetres, or a text with the unit mm, cm, in or pt."""
    schema = {"type": ["number", "string"], "description": "a length, by default in millimetres"}
    bounds = _read_bounds(spec)
    return Annotated[float, BeforeValidator(millimetres), bounds, WithJsonSchema(schema)]


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
        raise reject("field-type", str(error), "write D8, 2D6 or D6+1") from None


@field_type("dice")
def dice(spec: Spec) -> Annotation:
    """Take a roll of dice such as D8, 2D6 or D6+1."""
    schema = {"type": "string", "pattern": f"^{DICE.pattern}$"}
    return Annotated[str, Strict(), AfterValidator(_read_dice), WithJsonSchema(schema)]


_MOST_LOOKED_AT: Final = 5_000
"""Files among which one that is named wrongly is sought."""


def _found_elsewhere(folder: Path, name: str) -> str:
    """Return where a picture is to be found that is not there; empty for nowhere."""
    if "://" in name or name[1:2] == ":":
        return "copy the picture into the game's folder, and write its path below it"
    wanted = PurePosixPath(name)
    for path in islice(folder.rglob("*"), _MOST_LOOKED_AT):
        if path.name.casefold() == wanted.name.casefold() and path.is_file():
            return f"did you mean {path.relative_to(folder).as_posix()!r}?"
    return ""


@field_type("image")
def image(spec: Spec) -> Annotation:
    """Take the path of a bitmap or an SVG file below the game's folder, with forward slashes."""
    folder = spec.setting.folder

    def check(name: str) -> str:
        path = file_below(folder, name)
        if path is None:
            slashed = PureWindowsPath(name).as_posix() if "\\" in name else "images/fox.png"
            hint = f"write a path below the game's folder with forward slashes, such as {slashed}"
            raise reject("image-path", f"the path {name!r} leaves the game's folder", hint)
        if not path.is_file():
            hint = _found_elsewhere(folder, name) or "add it, or fix the path"
            raise reject("image-missing", f"there is no file {name!r}", hint)
        return name

    about = {"type": "string", "description": "a path below the game's folder"}
    schema = about | names("image", free=True)
    return Annotated[str, Strict(), AfterValidator(check), WithJsonSchema(schema)]


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


@field_type("ref", "to", "acyclic")
def ref(spec: Spec) -> Annotation:
    """Take the slug of a record of the kind `to`; of several kinds, written as kind:slug.

    With `acyclic: true` the records of the kind must not refer to one another in a circle.
    """
    kinds = _kinds(spec)
    if spec.option("acyclic", bool) and spec.path[0] not in kinds:
        hint = "`acyclic` is for references to records of the same kind"
        message = f"a reference cannot form a circle through {' or '.join(kinds)}"
        spec.setting.say("kind-option", message, *spec.path, "acyclic", hint=hint)

    def check(text: str) -> Any:
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

    schema = {"type": "string", "pattern": f"^(?:{SLUG}:)?{SLUG}$"} | record_names(tuple(kinds))
    return Annotated[str, Strict(), AfterValidator(check), WithJsonSchema(schema)] if kinds else Any
