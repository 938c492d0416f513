"""What the gallery says of each game, and which of its products represent it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import yaml

FILE: Final = Path(__file__).parents[2] / "theme" / "gallery.yaml"


class About(NamedTuple):
    """What a game is, in a sentence, and the products that represent it, the first above all."""

    text: str = ""
    shown: tuple[str, ...] = ()


@cache
def about_games() -> Mapping[str, About]:
    """Return what the gallery's file says of each game, by its id."""
    said = yaml.safe_load(FILE.read_text("utf-8"))
    return {game: About(each["text"], tuple(each["shown"])) for game, each in said.items()}
