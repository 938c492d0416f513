"""What tests of prints share: commands in the starter game's project, and files read back."""

from pathlib import Path

import pypdfium2
import pytest
from cli.conftest import Run, invoke


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs a command in the starter game's project, as a process of its own would."""
    monkeypatch.chdir(home)
    return invoke


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def words(pdf: Path | bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
