"""A tiny game to be translated, and its translations as dictionaries by context."""

from collections.abc import Mapping
from pathlib import Path

import polib
import yaml
from cli.conftest import invoke
from edits import tree, write_game

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.game.opening import Game, open_game

HERE = Path(__file__).parent
FILES = tree(HERE / "tiny")
GERMAN = yaml.safe_load((HERE / "german.yaml").read_text("utf-8"))


def tiny(root: Path, **files: str) -> Game:
    given = {name.replace("__", "/"): text for name, text in files.items()}
    return open_game(write_game(root, FILES, **given))


def german(root: Path, said: Mapping[str, str] = GERMAN, edition: str = "", **files: str) -> Game:
    """Return the tiny game in German, translated by a PO file that says `said`, by context."""
    folder = root / "content" / "tiny"
    tiny(folder, **files)
    (folder / "products.yaml").write_text("{}\n")
    (folder / "locale" / "de.po").unlink(missing_ok=True)
    done = invoke("locale", "new", "tiny", "de", "--project", str(root))
    assert done.exit_code == 0, done.output
    path = folder / "locale" / "de.po"
    file = polib.pofile(str(path))
    for entry in file:
        entry.msgstr = said.get(entry.msgctxt, said.get(f"{entry.msgctxt}: {entry.msgid}", ""))
    file.save()
    key = EditionKey(root, "tiny", "de")
    return OpenEdition(key._replace(edition=edition) if edition else key).game
