"""Text styles that nothing is set in."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.icon_and_style_files import HINT, left_over, own_entries, own_styles
from pipeline.checks.content.named import Names
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><text style="title">Fox</text></face>\n',
    "styles.yaml": "styles:\n  bold: { family: sans, size: 9 }\n  title: { like: bold }\n",
}
_BAD = {**_GOOD, "styles.yaml": _GOOD["styles.yaml"] + "  caption: { like: bold }\n"}


@check("style-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find styles of the game's own styles.yaml that no template names and no used style is like.

    Whoever mends the type of a game mends them for nothing.
    """
    document = checked.cached(own_styles)
    styles = own_entries(checked, "styles")
    used = _used(checked, styles)
    unused_names = [name for name in styles if name not in used]
    if document is not None and unused_names:
        place = document.position("styles", unused_names[0], key=True)
        message = left_over("styles", unused_names)
        yield Finding("style-unused", message, place, "styles", HINT, Severity.INFO)


def _used(checked: GameSubject, styles: Mapping[str, Any]) -> set[str]:
    """Return the styles that are named, and those that they are like."""
    names = checked.cached(Names)
    used: set[str] = set()
    waiting = [name for name in styles if name in names]
    while waiting:
        name = waiting.pop()
        base = styles[name].get("like") if isinstance(styles.get(name), dict) else None
        used.add(name)
        if isinstance(base, str) and base not in used:
            waiting.append(base)
    return used
