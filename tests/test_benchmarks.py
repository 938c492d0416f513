"""The benchmarks believe no run of Punchboard that drew from its cache, or did not."""

import sys
from pathlib import Path

import pytest

SAID = '[{"faces": {"drawn": 3, "recalled": 1}}, {"faces": {"drawn": 2, "recalled": 0}}]'


def test_a_run_is_refused_for_the_wrong_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was to be drawn was recalled: the whole run ends, and says so."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
    sys.modules.pop("colds", None)
    from colds import require  # type: ignore[import-not-found]

    require(SAID, drawn=5, recalled=1)
    with pytest.raises(SystemExit, match="5 faces drawn and 1 recalled, where 6 faces drawn"):
        require(SAID, drawn=6)
