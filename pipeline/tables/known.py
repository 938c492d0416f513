"""What the cells of a table may name in a game: its icons, and its records by name and slug."""

from collections.abc import Iterable
from pathlib import Path

from pipeline.content.game import Game
from pipeline.tables.type_tests import Known


def icon_names(folders: Iterable[Path]) -> frozenset[str]:
    """Return the names of the icons in folders of templates."""
    return frozenset(path.stem for each in folders for path in (each / "icons").glob("*.svg"))


def known_of(game: Game, icons: frozenset[str], pictures: frozenset[str]) -> Known:
    """Return what cells may name in a game; `pictures` are names of pictures without endings."""
    kinds = {
        kind: {
            text.casefold(): slug
            for slug, record in records.items()
            for text in (slug, record.name)
        }
        for kind, records in game.records.items()
        if records
    }
    return Known(icons, kinds, pictures)
