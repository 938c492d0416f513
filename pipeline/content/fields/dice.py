"""Fields of dice, written as players write them: D8, 2D6, D6+1."""

import re
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Strict, WithJsonSchema

from pipeline.content.fields.spec import Annotation, Spec, field_type, reject

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
