"""Tags and entities of HTML in texts, where they are no markup."""

import html
import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.inline import Markup

_TAG: Final = re.compile(
    r"<(?P<close>/?)(?P<name>b|strong|i|em|u|s|br|p|div|span|font|size|color|ul|ol|li|sup|sub)"
    r"(?:\s[^<>]*)?/?>|&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});",
    re.IGNORECASE,
)
_LOOKS: Final = {
    **dict.fromkeys(("b", "strong"), "write **words** for bold"),
    **dict.fromkeys(("i", "em", "u"), "write *words* for italics"),
    **dict.fromkeys(("br", "p", "div", "li"), "begin a new line in the text, written under |-"),
}
_OTHER: Final = "delete it: bold, italics and icons are what texts know"

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: 'Draw **2** cards.' }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("**2**", "<b>2</b>")}


@check("html-tag", bad=_BAD, good=_GOOD)
def html_tag(checked: GameSubject) -> Iterator[Finding]:
    """Find tags such as `<b>` and `<br>`, and entities such as `&amp;`, which print as they stand.

    Texts come from spreadsheets and other programs, where these are markup; here they are letters.
    """
    for record, path, value in checked.values:
        source = value.source if isinstance(value, Markup) else value
        if not isinstance(source, str) or not ("<" in source or "&" in source):
            continue
        for match in _TAG.finditer(source):
            hint = _hint(match, markup=isinstance(value, Markup))
            if hint:
                place = record.position_in(match.start(), *path)
                message = f"{match[0]} is no markup and prints as it stands"
                yield Finding("html-tag", message, place, str(record), hint, Severity.WARNING)


def has_html(text: str) -> bool:
    """Tell whether a text has tags or entities of HTML."""
    return any(_hint(match, markup=True) for match in _TAG.finditer(text))


def _hint(match: re.Match[str], *, markup: bool) -> str:
    """Return what to write instead of a tag; nothing for what closes one, or is no entity."""
    name = match["name"]
    if name is None:
        character = html.unescape(match[0])
        return "" if character == match[0] else f"write the character itself: {character}"
    if match["close"]:
        return ""
    hint = _LOOKS.get(name.lower(), _OTHER)
    return hint if markup else f"make the field one of type markup, and {hint}"
