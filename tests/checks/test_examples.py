"""Every check finds the fault of its bad example, and nothing in its good one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.base.finding import Finding
from pipeline.checks.check import CHECKS, Example
from pipeline.checks.ground import Ground
from pipeline.checks.run import load_checks
from pipeline.content.game import open_game

load_checks()
GAME = "id: tiny\ntitle: Tiny\nversion: '1'\n"

Found = Callable[[str, Example], list[Finding]]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    """Return what one check finds in an example."""

    def run(code: str, example: Example) -> list[Finding]:
        folder = tmp_path / "content" / "tiny"
        templates = tmp_path / "templates" / "tiny"
        templates.mkdir(parents=True, exist_ok=True)
        for name, text in {"game.yaml": GAME, **example}.items():
            looks = name.endswith((".j2", ".layout.yaml", ".svg")) or name == "styles.yaml"
            home = templates if looks else folder
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(text, encoding="utf-8")
        ground = Ground(open_game(folder, tmp_path), (templates,))
        return list(CHECKS[code].run(ground))

    return run


@pytest.mark.parametrize("code", list(CHECKS))
def test_the_bad_example_is_found(found: Found, code: str) -> None:
    """With a place, so that it can be mended, and as the check's own code."""
    findings = found(code, CHECKS[code].bad)
    assert findings
    assert {finding.code for finding in findings} == {code}
    assert all(finding.position.file for finding in findings)


@pytest.mark.parametrize("code", list(CHECKS))
def test_the_good_example_is_silent(found: Found, code: str) -> None:
    """What is right is left alone."""
    assert found(code, CHECKS[code].good) == []


@pytest.mark.parametrize("code", list(CHECKS))
def test_a_check_says_what_and_why(code: str) -> None:
    """The first paragraph tells what is found, the second why it matters."""
    assert len(CHECKS[code].doc.split("\n\n")) >= 2, CHECKS[code].doc
