"""What templates write words with: gettext's functions, and numbers, dice and choices in words.

    {{ _("Passive") }}
    {{ _("%(points)s of %(most)s points", points=4, most=10) }}
    {{ ngettext("%(n)s entry", "%(n)s entries", count) }}
    {{ pgettext("verb", "Move") }}
    {{ rich("Roll **%(dice)s** and {move}", dice="2D6") }}

Messages are written as literals, so that they can be collected from the template. A placeholder is
``%(name)s``; any other per cent sign stands for itself.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from markupsafe import Markup as Html
from markupsafe import escape

from pipeline.content.locale.message import CHOICE
from pipeline.content.locale.words import PLACEHOLDER, Words, dice_in
from pipeline.content.notation import NotationError, parse
from pipeline.markup.budget import PLAIN, check_printed

_SHORT: Final = 256
_LONGEST: Final = 1_000_000


def word_functions(words: Words) -> dict[str, Callable[..., Any]]:
    """Return the functions that write in the language of `words`, by the names templates use."""

    def gettext(message: str, /, **values: Any) -> Any:
        """Return a message in the language of the edition, with `values` in its placeholders."""
        return filled(words.get(message), values)

    def pgettext(context: str, message: str, /, **values: Any) -> Any:
        """Return a message of which English has several senses; `context` says which is meant."""
        return filled(words.get(message, context), values)

    def ngettext(one: str, many: str, number: float, /, **values: Any) -> Any:
        """Return the form that goes with `number`, which is the placeholder ``%(n)s``."""
        return filled(words.plural(one, many, number), {"n": number, **values})

    def rich(message: str, /, **values: Any) -> Html:
        """Return a message in inline notation, such as ``**bold** {icon}``, as inline XML.

        Raises ValueError where the notation is wrong.
        """
        try:
            source = parse(words.get(message)).__html__()
        except NotationError as error:
            raise ValueError(f"{error} in {message!r}") from None
        _check_values(source, values)
        return _fill_html(source, values)

    def as_choice(value: str, field: str) -> str:
        """Return the word for a value of the choice `field`, written as kind.field."""
        return words.get(value, CHOICE + field)

    def as_number(value: float | str) -> str:
        """Return a number, or the text of one, with the decimal sign of the language."""
        return _printed(value).replace(".", words.decimal)

    def as_dice(value: object) -> str:
        """Return dice such as 2D6 with the letter that players of the language write."""
        return dice_in(_printed(value), words)

    def as_date(value: str) -> str:
        """Return a day, month or year (2026-11-22, 2026-11, 2026) as the language writes it."""
        return words.date(value)

    return {
        "_": gettext,
        "pgettext": pgettext,
        "ngettext": ngettext,
        "rich": rich,
        "as_choice": as_choice,
        "as_number": as_number,
        "as_dice": as_dice,
        "as_date": as_date,
    }


def filled(message: str, values: Mapping[str, Any]) -> Any:
    """Return a message with its placeholders filled: inline XML where a value of it is."""
    if not values:
        return message
    _check_values(message, values)
    if any(hasattr(value, "__html__") for value in values.values()):
        return _fill_html(str(escape(message)), values)
    return PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), message)


def _printed(value: object) -> str:
    """Return what a value prints as; raises SecurityError for what no paper is to show."""
    if type(value) not in PLAIN:
        check_printed(value)
    return str(value)


def _check_values(message: str, values: Mapping[str, Any]) -> None:
    """Raise ValueError for values that make a message too long or are lists.

    Raises SecurityError for what no paper is to show.
    """
    longest = 0
    for name, value in values.items():
        if isinstance(value, str):
            longest = max(longest, len(value))
        elif isinstance(value, (list, dict, tuple)):
            raise ValueError(f"expected a text or a number for %({name})s, found a list")
        elif type(value) not in PLAIN:
            check_printed(value)
    if longest > _SHORT and longest * message.count("%(") > _LONGEST:
        raise ValueError(f"a message of more than {_LONGEST:,} characters")


def _fill_html(source: str, values: Mapping[str, Any]) -> Html:
    def value(match: re.Match[str]) -> str:
        return str(escape(values[match[1]])) if match[1] in values else match[0]

    return Html(PLACEHOLDER.sub(value, source))
