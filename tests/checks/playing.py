"""A tiny game out of a few texts, for checks to look at."""

from collections.abc import Mapping
from pathlib import Path

from edits import write

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS
from pipeline.game.opening import Game, open_game
from pipeline.source.findings import Finding

GAME = "id: tiny\ntitle: Tiny\nversion: '1'\n"
KINDS = "term:\n  fields: {}\ncard:\n  title: Card\n  fields: { text: markup }\n"


def tiny(root: Path, files: Mapping[str, str]) -> Game:
    folder = root / "content" / "tiny"
    return open_game(write(folder, {"game.yaml": GAME, "kinds.yaml": KINDS, **files}), root)


def worded(names: list[str], texts: list[str], more: str = "") -> dict[str, str]:
    """Return the files of a game with terms of some names and a card for each text."""
    terms = "".join(f"t{index}: {{ name: {name} }}\n" for index, name in enumerate(names))
    cards = "".join(
        f'c{index}: {{ name: Card {index}, text: "{text}" }}\n' for index, text in enumerate(texts)
    )
    files = {"term.yaml": terms, "card.yaml": cards}
    return {name: "source: { section: S }\n" + text for name, text in files.items()} | {
        "game.yaml": GAME + more
    }


def found(code: str, files: Mapping[str, str]) -> list[Finding]:
    return try_game(CONTENT_CHECKS[code], {"kinds.yaml": KINDS, **files})
