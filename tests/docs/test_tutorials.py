"""The tutorials, followed to the letter in an empty folder."""

from pathlib import Path

import pytest
from generator.following import follow


@pytest.mark.parametrize("pages", [["README.md"], ["docs/tutorial.md"]], ids=str)
def test_every_step_of_a_tutorial_works(pages: list[str], root: Path, tmp_path: Path) -> None:
    """Commands end as the page says, and what it shows of their answers is what they answer."""
    for page in pages:
        follow(root / page, tmp_path)
    assert (tmp_path / "skyships" / "skyships-gale-kite.png").is_file()
    assert (tmp_path / "skyships/output/skyships/en/a4/cards.pdf").is_file()
