"""What makes a record of a kind better than another: `dominance` of kinds.yaml.

    arm:
      dominance: { cost: down, damage: up, range: same, special: [reach, spread] }

`up` and `down` say which way is better: of numbers and dice, of choices in their order, of
references by their targets' field `order`. `same` is for fields that must agree before two records
are compared. Of a list, the entries that are good are named; all others are drawbacks.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from pipeline.base import suggest
from pipeline.content.fields.spec import Setting

UP: Final = "up"
DOWN: Final = "down"
SAME: Final = "same"
_WAYS: Final = (UP, DOWN, SAME)

Way: TypeAlias = str | frozenset[str]
"""`UP`, `DOWN` or `SAME`, or the good entries of a list."""


def read_dominance(setting: Setting, name: str, raw: Mapping[str, Any]) -> Mapping[str, Way]:
    """Return which way is better, by field; what is wrong with it becomes findings."""
    ways: dict[str, Way] = {}
    fields = raw.get("fields", {})
    for field, way in raw.get("dominance", {}).items():
        where = (name, "dominance", field)
        if field not in fields:
            message, hint = f"there is no field {field!r}", suggest.hint(field, fields)
            setting.say("kind-dominance", message, *where, key=True, hint=hint)
        elif isinstance(way, list) and all(isinstance(entry, str) for entry in way):
            ways[field] = frozenset(way)
        elif way not in _WAYS:
            hint = f"expected one of: {', '.join(_WAYS)}, or a list of good entries"
            setting.say("kind-dominance", f"{field!r} cannot be {way!r}", *where, hint=hint)
        else:
            ways[field] = way
    return ways
