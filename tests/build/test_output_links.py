"""Tests of prints whose way leads out of the output folder by links that came with a project."""

from pathlib import Path

import pytest
from build.conftest import Run

from pipeline.build.edition import EditionKey
from pipeline.build.stages import Request, build
from pipeline.source.findings import PunchboardError


@pytest.mark.parametrize("link", ["output", "output/lantern", "output/lantern/en/a4"])
def test_nothing_is_printed_through_a_link(home: Path, tmp_path: Path, link: str) -> None:
    """A folder that is a link to somewhere else is refused, and what stands there is left alone."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "cards.pdf").write_text("mine", encoding="utf-8")
    (home / link).parent.mkdir(parents=True, exist_ok=True)
    (home / link).symlink_to(elsewhere)
    with pytest.raises(PunchboardError) as caught:
        build(Request(EditionKey(home, "lantern", ""), home / "output"))
    (finding,) = caught.value.findings
    assert finding.code == "output-outside"
    assert [path.name for path in elsewhere.iterdir()] == ["cards.pdf"]
    assert (elsewhere / "cards.pdf").read_text(encoding="utf-8") == "mine"


@pytest.mark.usefixtures("nothing_open")
def test_a_link_that_the_user_names_is_followed(home: Path, tmp_path: Path) -> None:
    """Where prints go is the user's to say, by whatever name."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "prints").symlink_to(tmp_path / "disk")
    build(Request(EditionKey(home, "lantern", ""), tmp_path / "prints", papers=("a4",)))
    assert (tmp_path / "disk" / "lantern" / "en" / "a4" / "cards.pdf").is_file()


def test_translations_are_not_written_through_a_link(home: Path, tmp_path: Path, run: Run) -> None:
    """A folder of PO files that is a link is left alone."""
    (home / "words").mkdir()
    for folder, code in ((tmp_path, "file-outside"), (home / "words", "output-outside")):
        link = home / "content" / "lantern" / "locale"
        link.unlink(missing_ok=True)
        link.symlink_to(folder)
        result = run("locale", "new", "lantern", "de")
        assert code in result.stderr, result.output
        assert not (folder / "de.po").exists()
