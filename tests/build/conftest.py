"""What tests of prints share: commands in the starter game's project, and files read back."""

from pathlib import Path

import pypdfium2
import pytest
from cli.conftest import Run
from typer.testing import CliRunner, Result

from pipeline.build.edition import close_editions
from pipeline.cli.root import app


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs a command in the starter game's project, as a process of its own would."""
    monkeypatch.chdir(home)

    def invoke(*arguments: str) -> Result:
        close_editions()
        return CliRunner().invoke(app, list(arguments), prog_name="punchboard")

    return invoke


def edit(path: Path, was: str, now: str) -> None:
    """Replace the first occurrence of a text in a file, which has it."""
    text = path.read_text(encoding="utf-8")
    assert was in text, f"{was!r} is not in {path.name}"
    path.write_text(text.replace(was, now, 1), encoding="utf-8")


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def words(pdf: Path | bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
