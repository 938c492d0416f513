"""How a translation is read, where its letters do not tell."""

from pathlib import Path

from pipeline.game.catalog import Catalog, Translated, read_catalog
from pipeline.game.language import OwnWords
from pipeline.game.translation import Translation

PO = """\
msgid ""
msgstr "Language: ja\\n"

# Beside what English calls Cover.
# reading:  しゃへい
msgctxt "term.cover.name"
msgid "Cover"
msgstr "遮蔽"

# Nobody is reading: this.
msgctxt "term.enemy.name"
msgid "Enemy"
msgstr "敵"
"""


def test_a_translators_comment_tells_the_reading(tmp_path: Path) -> None:
    """It stands on a line of its own; a name without one is read as it is written."""
    path = tmp_path / "ja.po"
    path.write_text(PO, "utf-8")
    translation = Translation("ja", [read_catalog(path, "ja.po")], [])
    assert translation.reading("遮蔽") == "しゃへい"
    assert translation.reading("敵") == "敵"
    assert OwnWords("ja").reading("遮蔽") == "遮蔽"


def read_as(*readings: str) -> Translation:
    """Return a translation whose catalogs, the nearest first, read one word so."""
    return Translation(
        "ja",
        [Catalog("ja", "", [Translated("a.b", "t", "敵", 1, reading=each)]) for each in readings],
        [],
    )


def test_the_nearest_language_tells_first() -> None:
    """A region may read a word otherwise."""
    assert read_as("かたき", "てき").reading("敵") == "かたき"


def test_another_reading_is_another_edition() -> None:
    """Faces that a glossary sorts are not taken from the cache when a reading changes."""
    assert read_as("てき").words_digest != read_as("かたき").words_digest
