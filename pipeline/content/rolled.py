"""Kinds whose records are the rows of a table that a die picks: `table` of kinds.yaml.

    event:
      table: { die: D66 }
      fields:
        rolls: { type: list, of: integer, min: 1 }

The results of a record stand in its field `rolls`, so that cards and printed tables come from the
same records. With `by`, each value of that field has a table of its own.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.base import suggest
from pipeline.content.fields.spec import Setting, written_type
from pipeline.content.fields.table import results

FIELD: Final = "rolls"
_OPTIONS: Final = ("die", "by")


class Rolled(NamedTuple):
    """The die of a kind's table, and the field by which its records are parted into tables."""

    die: str
    by: str = ""


def read_rolled(setting: Setting, name: str, raw: Mapping[str, Any]) -> Rolled | None:
    """Return the table of a kind; None without one, or with findings about it."""
    if "table" not in raw:
        return None
    table, fields = raw["table"], raw.get("fields", {})
    for option in table:
        if option not in _OPTIONS:
            remedy = suggest.hint(option, _OPTIONS)
            message = f"a table has no option {option!r}"
            setting.say("kind-table", message, name, "table", option, key=True, hint=remedy)
            return None
    rolled = Rolled(str(table.get("die", "")), str(table.get("by", "")))
    problem = _find_problem(rolled, fields)
    if problem:
        setting.say("kind-table", problem, name, "table", hint=f"the results stand in {FIELD}")
        return None
    return rolled


def _find_problem(rolled: Rolled, fields: Mapping[str, Any]) -> str:
    """Return what is wrong with a table, nothing where it is sound."""
    try:
        results(rolled.die)
    except ValueError as error:
        return str(error)
    if not _holds_results(fields.get(FIELD)):
        return f"expected a field {FIELD} of the type list, of integer"
    if rolled.by and rolled.by not in fields:
        return f"there is no field {rolled.by!r} to part the table by"
    return ""


def _holds_results(field: Any) -> bool:
    return isinstance(field, dict) and written_type(field.get("of")) == "integer"
