"""Comments in files that ask for a finding to be ignored, as `punchboard check` obeys them."""

import json
from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

Run = Callable[..., Result]


def told(run: Run, *options: str) -> list[str]:
    """Return the codes of what is found."""
    answer = json.loads(run("check", "--json", *options).stdout)
    return [finding["code"] for finding in answer["lantern"]]


def overfill(game: Path, comment: str = "") -> None:
    """Make the text on line 7 of the cards too long, with a comment behind it."""
    cards = game / "card.yaml"
    lines = cards.read_text("utf-8").splitlines()
    lines[6] = lines[6].replace("discard a card", "discard a card, " * 40) + comment
    cards.write_text("\n".join(lines) + "\n", "utf-8")


def test_a_finding_of_the_fit(game: Path, run: Run) -> None:
    """What does not fit may be ignored where it is written, and the sum tells how much is."""
    overfill(game, "  # punchboard: ignore fit printed by hand")
    result = run("check")
    assert (result.stdout, result.stderr) == ("lantern: all is well (1 ignored)\n", "")
    assert result.exit_code == 0
    assert told(run, "--no-fit") == []


def test_a_print_is_stopped_all_the_same(game: Path, run: Run) -> None:
    """Ignoring silences the check; it makes nothing fit."""
    overfill(game, "  # punchboard: ignore fit printed by hand")
    assert run("build").exit_code == 1


def test_a_finding_of_a_check(game: Path, run: Run) -> None:
    """The line before may hold the comment; only its code is meant."""
    text = (game / "game.yaml").read_text("utf-8")
    comment = "  # punchboard: ignore inventory to come in June\n"
    (game / "game.yaml").write_text(f"{text}inventory:\n{comment}  card: 99\n", "utf-8")
    assert told(run) == []
    (game / "game.yaml").write_text(f"{text}inventory:\n{comment}  card: 4\n", "utf-8")
    assert told(run) == ["ignore-unused"]
    assert run("check").exit_code == 0
    assert run("check", "--strict").exit_code == 1


def test_an_ignored_finding_is_in_no_list(game: Path, run: Run) -> None:
    """What is selected is what is left after ignoring, and its sum counts only that."""
    overfill(game, "  # punchboard: ignore fit printed by hand")
    assert told(run, "--select", "fit") == []
    assert run("check", "--ignore", "fit").stdout == "lantern: all is well\n"


def test_a_comment_without_a_reason(game: Path, run: Run) -> None:
    """It ignores nothing, and is an error itself."""
    overfill(game, "  # punchboard: ignore fit")
    assert sorted(told(run)) == ["fit", "ignore-reason"]


def test_a_fault_that_keeps_the_game_from_being_read(game: Path, run: Run) -> None:
    """It is not told as such, but that it cannot be ignored is."""
    cards = game / "card.yaml"
    text = cards.read_text("utf-8").replace(
        "  cost: ", "  # punchboard: ignore field-unknown soon\n  clost: 1\n  cost: ", 1
    )
    cards.write_text(text, "utf-8")
    assert told(run) == ["ignore-unread"]
    assert run("check").exit_code == 1
    cards.write_text(text.replace("power:", "powre:", 1), "utf-8")
    assert set(told(run)) == {"field-unknown", "field-missing"}


def test_comments_of_errata(game: Path, run: Run) -> None:
    """A value that an erratum writes is ignored where the erratum writes it."""
    (game / "errata").mkdir()
    text = (
        "title: Spark\ndate: '2025-03'\nkind: functional\nsummary: Longer.\npatches:\n"
        "  - target: card:spark\n    field: name\n    was: Spark\n    now: " + "Sparkling" * 12
    )
    path = game / "errata" / "2025-03-spark.yaml"
    path.write_text(text + "\n", "utf-8")
    assert "fit" in told(run)
    path.write_text(text + "  # punchboard: ignore fit printed by hand\n", "utf-8")
    assert told(run, "--ignore", "version-undated") == []
    assert told(run, "--edition", "base") == []


def test_comments_of_files_in_folders(game: Path, run: Run) -> None:
    """Records of a folder, rosters for one, have comments of their own."""
    kinds = game / "kinds.yaml"
    roster = "army:\n  folder: rosters\n  source: false\n  fields: { points: integer }\n"
    kinds.write_text(f"{kinds.read_text('utf-8')}{roster}", "utf-8")
    (game / "rosters").mkdir()
    (game / "rosters" / "mine.yaml").write_text(
        "name: Mine  # punchboard: ignore rule house rules\npoints: 9\n"
    )
    (game / "rules.yaml").write_text(
        "few:\n  title: Few\n  why: Play\n  for: army\n  assert: points < 5\n  message: many\n"
    )
    assert "rule" not in told(run, "--no-fit")
    assert "ignore-unused" not in told(run, "--no-fit")


def test_comments_of_templates(game: Path, run: Run) -> None:
    """A finding in a template is ignored by a comment of Jinja's."""
    template = game.parents[1] / "templates" / "lantern" / "back.xml.j2"
    odd = '<text x="1" y="1" w="1" h="1" style="rules">incomprehensibilities</text>'
    text = template.read_text("utf-8").replace("</face>", f"  {odd}COMMENT\n</face>")
    template.write_text(text.replace("COMMENT", ""), "utf-8")
    assert told(run) == ["fit"]
    comment = "{# punchboard: ignore fit the word is the point #}"
    template.write_text(text.replace("COMMENT", comment), "utf-8")
    assert told(run) == []


def test_a_comment_is_not_idle_in_another_language(game: Path, run: Run) -> None:
    """What only the checks of the game's own language look for is ignored there, and stays so."""
    path = game / "game.yaml"
    comment = "# punchboard: ignore inventory the publisher counts so"
    path.write_text(f"{path.read_text('utf-8')}inventory:\n  card: 99  {comment}\n", "utf-8")
    assert "ignored)" in run("check").stdout
    assert "ignore-unused" not in told(run, "--lang", "en-XA")
