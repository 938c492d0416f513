"""The benchmarks believe no run of Punchboard that did not do what it is measured for."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

SAID = '[{"faces": {"drawn": 3, "recalled": 1}}, {"faces": {"drawn": 2, "recalled": 0}}]'


@pytest.fixture
def colds(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the script that looks at what runs have done."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
    monkeypatch.delitem(sys.modules, "colds", raising=False)
    return __import__("colds")


def test_a_run_is_refused_for_the_wrong_faces(colds: ModuleType) -> None:
    """A build draws just so many; after an edit it draws some, and recalls all others."""
    colds.require(SAID, drawn=5, recalled=1)
    colds.require_edit(SAID, all_of=6, most=5)
    with pytest.raises(SystemExit, match="5 faces drawn and 1 recalled, where 6 faces drawn"):
        colds.require(SAID, drawn=6)
    for all_of, most in ((6, 4), (7, 5)):
        with pytest.raises(SystemExit, match="5 faces drawn"):
            colds.require_edit(SAID, all_of=all_of, most=most)
    with pytest.raises(SystemExit, match="0 faces drawn"):
        colds.require_edit('[{"faces": {"drawn": 0, "recalled": 6}}]', all_of=6, most=4)


@pytest.mark.parametrize("pages", [{"a.pdf": 2}, {"a.pdf": 2, "b.pdf": 2}])
def test_a_pdf_that_lacks_pages_is_refused(colds: ModuleType, pages: dict[str, int]) -> None:
    """So is one that is not there, by its name."""
    expected = {"a.pdf": 2, "b.pdf": 3}
    colds.require_pages(dict(expected), expected)
    with pytest.raises(SystemExit, match=r"in b\.pdf"):
        colds.require_pages(pages, expected)
