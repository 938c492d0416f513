"""Kinds whose records explain symbols to the players: `legend` of kinds.yaml.

    skill:
      legend: icon
      fields:
        icon: { type: text }
        text: markup

The field holds the name of the icon that a record explains; where a record leaves it out, it
explains none.
"""

from collections.abc import Mapping
from typing import Any, Final

from pipeline.base import suggest
from pipeline.content.fields.spec import Setting, written_type

_TYPES: Final = ("text", "choice")


def read_legend(setting: Setting, name: str, raw: Mapping[str, Any]) -> str:
    """Return the field that holds a kind's symbols; none, or with findings about it."""
    field: str = raw.get("legend", "")
    fields = raw.get("fields", {})
    if not field or written_type(fields.get(field)) in _TYPES:
        return field
    message = f"{field!r} is no field of text"
    hint = "name the field that holds the icon's name"
    if field not in fields:
        message = f"there is no field {field!r}"
        hint = suggest.hint(field, fields)
    setting.say("kind-legend", message, name, "legend", hint=hint)
    return ""
