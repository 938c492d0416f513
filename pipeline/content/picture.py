"""Kinds whose cards are told apart by a picture: `picture` of kinds.yaml.

    equipment:
      picture: { field: icon, by: deck }
      fields:
        icon: { type: text, translate: false }
        deck: { type: ref, to: deck }

The field holds the name of an icon, or an image. With `by`, each value of that field is a deck of
its own; `picture: icon` is short for a kind that is one deck.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.base import suggest
from pipeline.content.fields.spec import Setting, written_type

_TYPES: Final = ("text", "choice", "image")
_OPTIONS: Final = ("field", "by")


class Pictured(NamedTuple):
    """The field that holds the picture of a record, and the field that parts records into decks."""

    field: str
    by: str = ""


def read_picture(setting: Setting, name: str, raw: Mapping[str, Any]) -> Pictured | None:
    """Return where the records of a kind have their pictures; None without, or with findings."""
    if "picture" not in raw:
        return None
    value, fields = raw["picture"], raw.get("fields", {})
    options = {"field": value} if isinstance(value, str) else value
    for option in options:
        if option not in _OPTIONS:
            message = f"a picture has no option {option!r}"
            remedy = suggest.hint(option, _OPTIONS)
            setting.say("kind-picture", message, name, "picture", key=True, hint=remedy)
            return None
    pictured = Pictured(str(options.get("field", "")), str(options.get("by", "")))
    for field in filter(None, (pictured.field, pictured.by)) if pictured.field else ("",):
        if field not in fields:
            message = f"there is no field {field!r}" if field else "expected field, the picture’s"
            remedy = suggest.hint(field, fields)
            setting.say("kind-picture", message, name, "picture", hint=remedy)
            return None
    if written_type(fields[pictured.field]) not in _TYPES:
        message = f"{pictured.field!r} is no field of text and no image"
        remedy = "name the field that holds the icon’s name, or the image"
        setting.say("kind-picture", message, name, "picture", hint=remedy)
        return None
    return pictured
