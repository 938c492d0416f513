"""Files among a game's content that nothing reads."""

from pathlib import Path

import pytest

from pipeline.checks.examples import GAME, try_game, write_example
from pipeline.checks.subject import CONTENT_CHECKS, GameSubject
from pipeline.game.opening import open_game

FILES = {
    "kinds.yaml": "card: { source: false, fields: { art: { type: image, required: false } } }\n",
    "card.yaml": "fox: { name: Fox, art: images/fox.png }\n",
    "images/fox.png": "",
}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("cards.csv", "punchboard import table content/tiny/cards.csv --into tiny --kind card"),
        ("old/deck.XLSX", "punchboard import table content/tiny/old/deck.XLSX --into tiny"),
        ("card.yaml.txt", "did you mean 'card.yaml'?"),
        ("card.YML", "did you mean 'card.yaml'?"),
        ("notes.txt", "notes for people may be called README or LICENSE"),
        ("ideas.md", "notes for people may be called README or LICENSE"),
    ],
)
def test_stray_file_is_told(name: str, hint: str) -> None:
    """Each sort of file that nobody reads is told, with what to do about it."""
    (finding,) = try_game(CONTENT_CHECKS["file-unread"], {**FILES, name: "x"})
    assert finding.position.file == f"content/tiny/{name}"
    assert hint in finding.hint


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "LICENCE",
        "images/fox.png.license",
        "images/Credits.txt",
        ".gitignore",
        ".idea/x.csv",
        "fonts/OFL.txt",
        "locale/nl.po",
        "rosters/one.json",
        "Thumbs.db",
    ],
)
def test_files_that_belong_there(name: str) -> None:
    """Notes for people, hidden files, licences and what others read are not told."""
    assert not try_game(CONTENT_CHECKS["file-unread"], {**FILES, name: "x"})


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("<face/>", ["nothing prints the picture images/bear.png"]),
        ('<face><image source="images/bear.png"/></face>', []),
        ("<face><image source=\"{{ 'images/' ~ record.slug ~ '.png' }}\"/></face>", []),
    ],
)
def test_pictures(template: str, told: list[str]) -> None:
    """A picture is used where a record or a template names it, or makes a name of its folder."""
    files = {**FILES, "images/bear.png": "", "card.xml.j2": template}
    found = try_game(CONTENT_CHECKS["picture-unused"], files)
    assert [finding.message for finding in found] == told


def test_files_beside_the_games(tmp_path: Path) -> None:
    """What lies beside the games' folders is told once, with the first of them."""
    zebra = {
        "../zebra/game.yaml": GAME.replace("id: tiny", "id: zebra"),
        "../zebra/kinds.yaml": "card: {}\n",
    }
    folder, _ = write_example(tmp_path, FILES | zebra)
    for name in ("cards.csv", "README.md", "half/kinds.yaml"):
        path = folder.parent / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("card: {}\n", encoding="utf-8")
    check = CONTENT_CHECKS["file-unread"]
    found = list(check.run(GameSubject(open_game(folder, tmp_path))))
    assert [str(finding.position) for finding in found] == ["content/cards.csv", "content/half"]
    other = open_game(folder.parent / "zebra", tmp_path)
    assert not list(check.run(GameSubject(other)))
