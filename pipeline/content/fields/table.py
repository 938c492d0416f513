"""Fields that hold a table, with or without a roll of dice that picks the row."""

import re
from collections import Counter
from itertools import product
from typing import Annotated, Any, Final, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from pipeline.content.fields.dice import parse_dice
from pipeline.content.fields.model import FrozenModel, build_model
from pipeline.content.fields.spec import Annotation, Spec, field_type, reject

_ROLL: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")

MAX_RESULTS: Final = 200
"""Results that a table on paper may have: a D100 with room to spare."""


class Roll(NamedTuple):
    """The results, `low` to `high`, that pick a row."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def _read_roll(value: Any) -> Any:
    match = _ROLL.fullmatch(str(value)) if type(value) in (int, str) else None
    if match is None:
        raise reject("field-type", f"expected a result, found {value!r}", "write 3 or 2-5")
    low = int(match[1])
    return Roll(low, int(match[2] or low))


def results(dice: str) -> tuple[int, ...]:
    """Return every result of `dice`, in order; D66 is two D6 read as tens and ones.

    Raises ValueError for what is no dice, or has too many results for a table.
    """
    if dice == "D66":
        return tuple(10 * tens + ones for tens, ones in product(range(1, 7), repeat=2))
    roll = parse_dice(dice)
    if roll.count * roll.sides > MAX_RESULTS:
        raise ValueError(f"expected dice of at most {MAX_RESULTS} results, found {dice!r}")
    return tuple(range(roll.count + roll.bonus, roll.count * roll.sides + roll.bonus + 1))


class _RolledRow(FrozenModel):
    """A row that a roll picks."""

    roll: Annotated[
        Any, BeforeValidator(_read_roll), WithJsonSchema({"type": ["integer", "string"]})
    ] = Field(description="the result, or results such as 2-5, that pick this row")


@field_type("table", "columns", "roll")
def table(spec: Spec) -> Annotation:
    """Take rows with the fields given under `columns`, written as a list of mappings.

    With `roll` (dice, or D66 for two D6 read as tens and ones) each row has a `roll` such as 3 or
    2-5, and the rows together must cover every result once.
    """
    columns = spec.option("columns", dict, required=True)
    roll = spec.option("roll", str)
    if columns is None:
        return Any
    row = build_model(spec, columns, "columns", base=_RolledRow if roll else FrozenModel)
    rows_type: Any = tuple[row, ...]  # type: ignore[valid-type]
    if roll is None:
        return rows_type
    try:
        expected = results(roll)
    except ValueError as error:
        spec.setting.say("kind-option", str(error), *spec.path, "roll", hint="write D6, 2D6 or D66")
        return Any

    def check(rows: tuple[Any, ...]) -> tuple[Any, ...]:
        _check_cover(rows, roll, expected)
        return rows

    return Annotated[rows_type, AfterValidator(check)]


def _check_cover(rows: tuple[Any, ...], dice: str, expected: tuple[int, ...]) -> None:
    """Refuse rows that leave a result out, name it twice, or name one that cannot be rolled."""
    named: Counter[int] = Counter()
    for row in rows:
        low, high = row.roll
        if low not in expected or high not in expected or low > high:
            hint = f"expected {_join(expected)}"
            raise reject("table-roll", f"{dice} cannot roll {row.roll}", hint)
        named.update(n for n in expected if low <= n <= high)
    missing = [n for n in expected if n not in named]
    twice = [n for n in expected if named[n] > 1]
    if missing:
        raise reject("table-roll", f"no row for {_join(missing)}", f"give {dice} every result")
    if twice:
        raise reject("table-roll", f"more than one row for {_join(twice)}", "keep one row a result")


def _join(numbers: Any) -> str:
    return ", ".join(map(str, numbers))
