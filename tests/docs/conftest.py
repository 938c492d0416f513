"""The documentation's folder, and its generator for import."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "docs"), str(Path(__file__).parent)]


@pytest.fixture
def root() -> Path:
    """Return the folder of the checkout."""
    return ROOT
