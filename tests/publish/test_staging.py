"""The folder in which files wait: swept when it is left behind, and only then."""

from pathlib import Path

import pytest

from pipeline.publish.staging import staging_folder


def test_errors_name_the_place_of_a_file(tmp_path: Path) -> None:
    """Where a file waits is nobody's business: what cannot be written is named as it will be."""
    with pytest.raises(OSError) as caught, staging_folder(tmp_path) as staging:
        (staging / "a4" / "sheet.pdf").open("wb")
    assert caught.value.filename == str(tmp_path / "a4" / "sheet.pdf")
