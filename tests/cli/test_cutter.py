"""`punchboard build --cutter`: what it tells, and what it refuses."""

import json
from pathlib import Path

import pypdfium2
import pytest
from cli.conftest import Run


def test_files_are_told_with_their_size_and_pages(game: Path, run: Run) -> None:
    """One knows what to open for which page, and what size it must have there."""
    told = run("build", "--cutter", "silhouette", "--jobs", "1")
    assert told.exit_code == 0, told.stderr
    assert ".cut.dxf  210 x 297 mm, for page 1" in told.stdout
    again = run("build", "--cutter", "silhouette", "--jobs", "1", "--json")
    (outcome,) = json.loads(again.stdout)
    (cut, *_) = outcome["printed"][0]["cuts"]
    assert cut["pages"] == [1]
    assert (game.parents[1] / outcome["folder"] / cut["file"]).stat().st_size == cut["bytes"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_marks_of_silhouette_stand_alone(game: Path, run: Run, paper: str) -> None:
    """On full sheets, dark art and its bleed keep 4 mm away from them, and text 15 mm."""
    with (game / "game.yaml").open("a", encoding="utf-8") as head:
        head.write("credits: Icons by somebody whom a licence wants to be named on every copy.\n")
    dark = '<face><fill colour="ink" bleed="true"/></face>\n'
    (game.parents[1] / "templates/lantern/card.xml.j2").write_text(dark, "utf-8")
    told = run("build", "--cutter", "silhouette", "--paper", paper, "--copies", "9", "--jobs", "1")
    assert told.exit_code == 0, told.output
    (pdf,) = (game.parents[1] / "output").rglob("cards.*.pdf")
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0].render(scale=254 / 72).to_pil().convert("L")
    ink = page.point(lambda value: 255 * (value < 250))
    width, height = ink.size
    for x, y in ((10, 10), (width / 10 - 15, 10), (10, height / 10 - 15)):
        mark = tuple(round(10 * side) for side in (x - 0.6, y - 0.6, x + 5.6, y + 5.6))
        assert ink.crop(mark).getbbox(), "a mark"
        ink.paste(0, mark)
        near = tuple(round(10 * side) for side in (x - 3.9, y - 3.9, x + 8.9, y + 8.9))
        assert ink.crop(near).getbbox() is None
