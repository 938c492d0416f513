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


def words(pdf: Path | bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
