"""Words that the game has given up."""

import re
from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject, Place
from pipeline.content.inline import Markup
from pipeline.content.records import Record

_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nretired: { hit points: Health }\n",
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Regain 2 Health. }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Health", "hit points")}


@check("term-retired", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def retired(checked: GameSubject) -> Iterator[Finding]:
    """Find words that game.yaml lists as retired, whatever their capitals, in any text.

    A term that was renamed lives on in the texts that nobody thought of; players then look for a
    rule that has another name.
    """
    instead = {_folded(word): new for word, new in checked.game.meta.retired.items()}
    if not instead:
        return
    # What [[ or : begins or | ends is a slug, which may keep the old word: names change, slugs not.
    words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in instead)
    pattern = re.compile(rf"(?<![\w\[:=.-])({words})(?![\w|-])", re.IGNORECASE)
    first = [word.split()[0] for word in instead]
    for record, path, value in checked.values:
        text = value.source if isinstance(value, Markup) else value
        if not isinstance(text, str) or path[0] in ("source", "house"):
            continue
        folded = text.casefold()
        if any(word in folded for word in first):
            for match in pattern.finditer(text):
                yield _finding(record, path, match, instead[_folded(match[0])])


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())


def _finding(record: Record, path: Place, match: re.Match[str], new: str) -> Finding:
    message = f"{match[0]!r} is a retired term"
    place = record.position_in(match.start(), *path)
    return Finding("term-retired", message, place, str(record), f"write {new}")
