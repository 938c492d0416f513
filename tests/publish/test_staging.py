"""The folder in which files wait: swept when it is left behind, and only then."""

from pathlib import Path

import pytest

from pipeline.publish.staging import staging_folder


def test_one_that_is_in_use_stays(tmp_path: Path) -> None:
    """Two builds into one folder do not sweep each other away; both clean up."""
    with staging_folder(tmp_path) as first:
        (first / "sheet.pdf").write_bytes(b"whole")
        with staging_folder(tmp_path) as second:
            assert first != second
            assert (first / "sheet.pdf").read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == []


def test_errors_name_the_place_of_a_file(tmp_path: Path) -> None:
    """Where a file waits is nobody's business: what cannot be written is named as it will be."""
    with pytest.raises(OSError) as caught, staging_folder(tmp_path) as staging:
        (staging / "a4" / "sheet.pdf").open("wb")
    assert caught.value.filename == str(tmp_path / "a4" / "sheet.pdf")
