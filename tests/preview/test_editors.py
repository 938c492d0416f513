"""Links into editors."""

from pathlib import Path

import pytest

from pipeline.build.project import Project
from pipeline.preview.hub import EDITORS, VARIABLE, EditorLinks, editor_template
from pipeline.source.findings import Misuse, Position


@pytest.mark.parametrize("name", EDITORS)
def test_every_editor_is_told_the_line(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path is absolute and quoted, the line stands behind it."""
    monkeypatch.setenv(VARIABLE, name)
    (tmp_path / "a b.yaml").write_text("")
    link = EditorLinks(Project(tmp_path), editor_template()).link(Position("a b.yaml", 7, 3))
    assert f"{tmp_path.as_posix()}/a%20b.yaml" in link
    assert "7" in link.partition("yaml")[2]


def test_only_files_that_are_there_are_linked(tmp_path: Path) -> None:
    """Neither a place without a file nor one that is gone; the shared templates are found."""
    links = EditorLinks(Project(tmp_path), EDITORS["vscode"])
    assert links.link(Position()) == links.link(Position("gone.yaml", 1, 1)) == ""
    assert links.link(Position("templates/shared/papers.yaml")).endswith("papers.yaml:1:1")


@pytest.mark.parametrize(
    "setting", ["vim", "javascript:alert('{path}')", " JavaScript:{path}", "data:x{path}", "{path}"]
)
def test_what_is_no_editor_is_misuse(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown name, and a URL that would run in the page."""
    monkeypatch.setenv(VARIABLE, setting)
    with pytest.raises(Misuse, match=VARIABLE):
        editor_template()


def test_an_url_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its marks are replaced, and a path that looks like one is not."""
    monkeypatch.setenv(VARIABLE, "my-editor://{path}?l={line}&c={column}")
    (tmp_path / "{line}.yaml").write_text("")
    link = EditorLinks(Project(tmp_path), editor_template()).link(Position("{line}.yaml", 4, 2))
    assert link.endswith("%7Bline%7D.yaml?l=4&c=2")
