"""A project of a stranger whose names are to be feared, for all commands and formats."""

import json
import re
from pathlib import Path
from typing import Final

from acceptance.whole import write_whole

NAMES: Final = (
    "::error::mine",
    "two\n::error file=a::lines",
    "##[error]mine",
    "a ##vso[task.complete result=Failed;]b",
    '=HYPERLINK("http://example.org/","x")',
    "\uff1d1+1",
    "+1-1",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
    "\u200b=1",
    "<script>alert(1)</script>",
    "</name><b a='&'>]]>",
    "a | b\\|c",
    "[x](javascript:alert(1)) ![](http://example.org/) `c` *b* _u_",
    ") Tj (\\( \\) /URI",
    "%0A::error::mine",
    "{{ 7 * 7 }}{% raw %}",
    "$(touch x)`x`;",
    "--help",
    "&lt;b&gt;",
    "Ü 火🔥 …",
)
"""What YAML may say in a text; control characters and marks of direction it refuses."""

ACTS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal obeys, or turns text about; a tab may part the cells of a table."""

ANNOTATION: Final = re.compile(r"::(error|warning|notice) (file|title)=[^\n]*?::[^\n]*")
"""What a report for GitHub writes itself."""

WORD: Final = "x\x1b[31m\u202e\n::error::mine ##vso[task.complete]\x9b"
"""What may stand on a command line, or name a file."""

_PLAIN_CARD: Final = "element: ember, cost: 1, power: 1, text: plain"


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write_hostile(root: Path) -> Path:
    """Write a game that prints, each of its titles and names one of `NAMES`; return its root."""
    write_whole(root)
    evil = quoted("Evil\n::error::mine ##vso[a] =1 | <b> *c*")
    game, look = root / "content" / "lantern", root / "templates" / "lantern"
    _swap(game / "game.yaml", ("title: Lantern", f"title: {evil}"), ("value: 12", "value: 999"))
    _swap(game / "products.yaml", ("title: Cards", f"title: {evil}"))
    _swap(game / "kinds.yaml", ("title: Card\n", f"title: {evil}\n"))
    _swap(look / "card.xml.j2", ("{{ card.name }}", "{{ card.slug }}"))
    cards = "".join(
        f"c{at}: {{ name: {quoted(name)}, {_PLAIN_CARD} }}\n" for at, name in enumerate(NAMES)
    )
    with (game / "card.yaml").open("a", encoding="utf-8") as file:
        file.write(cards)
    fighters = "".join(
        f"  - {{ name: {quoted(name)}, card: spark, cost: 1, notes: {quoted(name)} }}\n"
        for name in NAMES
    )
    roster = f"name: {evil}\nfighters:\n{fighters}"
    (game / "rosters" / "dawn.yaml").write_text(roster, "utf-8")
    (root / "far.yaml").write_text(f"game: lantern\n{roster}", "utf-8")
    for file in ("errata/2008-06-sapling.yaml", "rulings/2009-03-old-oak.yaml"):
        text = (game / file).read_text("utf-8")
        text = re.sub("(?m)^(title|summary|reason): .*", rf"\1: {_masked(evil)}", text)
        (game / file).write_text(text.replace("section: Letters", f"section: {evil}"), "utf-8")
    _swap(game / "rules.yaml", ("title: A deck has cards", f"title: {evil}"))
    _swap(game / "campaign.yaml", ("title: Duel", f"title: {evil}"), ("{{ wins }} wins.", "=1"))
    _swap(game / "roster.yaml", ("Scars: scars", f"{evil}: scars"), ("coins", evil))
    _swap(root / "far.csv", ("Cost", '"::error::a\n##vso[b]"'), ("Spark", '"=1\n::error::b"'))
    return root


def _swap(file: Path, *pairs: tuple[str, str]) -> None:
    text = file.read_text("utf-8")
    for old, new in pairs:
        assert old in text, f"{file} has no {old!r}"
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def _masked(text: str) -> str:
    return text.replace("\\", "\\\\")
