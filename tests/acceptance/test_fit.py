"""A text that does not fit: told with all that mends it, and nothing of that product printed."""

import re
from pathlib import Path

import pytest

from acceptance.commands import WARM, files, punchboard
from acceptance.printed import all_letters, letters

TEXT = """Go straight ahead for a full Move. Each enemy in the way takes [[damage-grade:average]]
        damage and is shoved 2″ aside."""
PLAIN = "Go straight ahead for a full Move. Each enemy in the way takes Average damage"
CHOSEN = ("--product", "archetype-cards", "--product", "glossary", "--paper", "a4", "--out", "out")
CARDS, GLOSSARY = (f"out/scrimmage/en/a4/{name}.pdf" for name in ("archetype-cards", "glossary"))


@pytest.fixture
def overfull(scrimmage: Path) -> tuple[Path, int]:
    """Return a project with an earlier print and a text three times too long, and its line."""
    first = punchboard("build", "scrimmage", *CHOSEN, cwd=scrimmage, **WARM)
    assert first.returncode == 0, first.stderr
    path = scrimmage / "content" / "scrimmage" / "archetype.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(TEXT) == 1
    path.write_text(text.replace(TEXT, " ".join([TEXT] * 3)), encoding="utf-8")
    return scrimmage, text[: text.index(TEXT)].count("\n")


def test_too_long_a_text_stops_its_product_alone(overfull: tuple[Path, int]) -> None:
    """File, line, record, box and sizes are named; the old cards stay, the glossary is printed."""
    project, line = overfull
    before = files(project / "out")
    (project / GLOSSARY).unlink()
    result = punchboard("build", "scrimmage", *CHOSEN, cwd=project, **WARM)
    assert result.returncode == 1
    (told,) = [each for each in result.stderr.splitlines() if "error: fit:" in each]
    assert re.match(
        rf"content/scrimmage/archetype\.yaml:{line}:13: error: fit: actives\.1\.text: text does "
        r"not fit box 'active-2': 55\.0 × 9\.6 mm available, \d+\.\d mm high needed at the "
        r"floor of 7\.00 pt \(design size 8\.00 pt\) \[archetype:brute\]$",
        told,
    ), told
    needed = float(re.search(r"available, ([\d.]+) mm high", told)[1])  # type: ignore[index]
    assert 9.4 < needed < 40
    assert "shorten the text by about" in result.stderr
    assert "not printed: scrimmage archetype-cards" in result.stdout
    after = files(project / "out")
    assert after == before
    assert GLOSSARY.removeprefix("out/") in after


def test_a_draft_is_printed(overfull: tuple[Path, int]) -> None:
    """With --draft the card is printed as far as it goes; the misfit is told all the same."""
    project, _ = overfull
    before = all_letters(project / CARDS)
    result = punchboard("build", "scrimmage", *CHOSEN, "--draft", cwd=project, **WARM)
    assert result.returncode == 1
    assert "error: fit:" in result.stderr
    once = letters(PLAIN)
    (draft,) = project.glob("out/scrimmage/en/draft/a4/archetype-cards.draft.pdf")
    counts = [text.count(once) for text in (before, all_letters(draft))]
    assert counts == [1, 3]
    assert all_letters(project / CARDS) == before
