"""A small project of its own for every test: the starter game, which a test may change."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.build.scaffold import new_game
from pipeline.build.studio import Studio, StudioKey, close_studios


@pytest.fixture(autouse=True)
def _fresh_studios() -> Iterator[None]:
    """Let no test see what another has opened."""
    close_studios()
    yield
    close_studios()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the root of a project that holds the starter game, named lantern."""
    new_game(tmp_path / "lantern")
    return tmp_path / "lantern"


@pytest.fixture
def studio_of() -> Callable[[Path], Studio]:
    """Return what opens the project's game as its files are now."""

    def opened(root: Path) -> Studio:
        return Studio(StudioKey(root, "lantern", ""))

    return opened


@pytest.fixture
def products(home: Path) -> Callable[[str], None]:
    """Return what writes products.yaml."""

    def write(text: str) -> None:
        (home / "content" / "lantern" / "products.yaml").write_text(text, encoding="utf-8")

    return write
