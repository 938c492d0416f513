"""Packages that are installed: what is asked of them often is read once."""

from importlib.metadata import PathDistribution
from pathlib import Path

from pipeline.cli.licences import Installed, find_installed


def test_metadata_and_files_are_read_once(tmp_path: Path) -> None:
    """Also when their files are gone by the second question."""
    folder = tmp_path / "far-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: far\nVersion: 1.0\nLicense: MIT\nLicense: ISC\n")
    (folder / "RECORD").write_text(f"{folder.name}/METADATA,,\n")
    far = Installed(PathDistribution(folder))
    for _ in range(2):
        assert (far.name, far.version, far.first("Summary")) == ("far", "1.0", "")
        assert far.first("License") == "MIT"
        assert far.all("License") == ["MIT", "ISC"]
        assert [str(file) for file in far.files] == ["far-1.0.dist-info/METADATA"]
        for file in folder.iterdir():
            file.unlink()


def test_what_is_not_installed_is_not_found() -> None:
    """And what is, however its name is written."""
    assert find_installed("nobody-has-this") is None
    found = find_installed("pyyaml")
    assert found is not None
    assert found.name == "PyYAML"
