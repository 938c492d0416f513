"""What installs an optional part."""

import pytest

from pipeline.source.findings import install_command


def test_an_extra_is_installed_by_its_packages() -> None:
    """The packages are on every index; Punchboard itself may have come from a checkout."""
    command = install_command("preview")
    assert command.startswith("pip install ")
    assert '"starlette>=' in command
    assert "punchboard" not in command


def test_what_is_known_of_no_extra_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without metadata of the installation the extra's own name is all there is."""
    monkeypatch.setattr("importlib.metadata.requires", lambda name: None)
    assert install_command("rtl") == 'pip install "punchboard[rtl]"'
