"""Each SARIF log is valid: of every command that writes one, of a stranger's project too."""

from pathlib import Path

import pytest
from acceptance.command_lines import command_lines
from cli.conftest import Run
from cli.hostile import WORD, write_hostile
from cli.sarif import sarif_run
from pdf.preflight.seeds import bad

LINES = [line for line in command_lines() if "--format sarif" in line and "--list" not in line]


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the root of a stranger's project, with files that nothing reads or that are broken."""
    root = write_hostile(tmp_path / "a [b]: 100%" / "lantern")
    (root / "content" / "lantern" / f"{WORD}.yaml").write_text("x: { y: 1 }\n")
    (root / "content" / "lantern" / "locale" / "nl.po").write_text('msgid "')
    monkeypatch.chdir(root)
    return root


@pytest.mark.parametrize("line", LINES)
def test_commands(hostile: Path, run: Run, line: str) -> None:
    """What strangers name is in it, and it is what the standard asks for."""
    assert sarif_run(run(*line.split()).stdout)["results"]


def test_preflight(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a project is named from its root, any other from the root of all."""
    (tmp_path / "b c:%.pdf").write_bytes(bad("picture_coarse"))
    monkeypatch.chdir(tmp_path)
    for name, uri in (
        ("b c:%.pdf", "b%20c%3A%25.pdf"),
        (str(tmp_path / "b c:%.pdf"), f"{tmp_path.as_uri()}/b%20c%3A%25.pdf"),
    ):
        said = run("preflight", name, "--profile", "pdfx-1a", "--format", "sarif").stdout
        place = sarif_run(said)["results"][0]["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == uri
