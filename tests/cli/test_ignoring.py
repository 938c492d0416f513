"""Comments in files that ask for a finding to be ignored, as `punchboard check` obeys them."""

import json
from pathlib import Path

from cli.conftest import Run


def told(run: Run, *options: str) -> list[str]:
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
    assert set(told(run)) == {"field-unknown"}


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


def test_comments_and_what_only_looks_like_one(game: Path, run: Run) -> None:
    """What stands within a text is none; a comment speaks of its own line or of the next one."""
    (game / "card.yaml").write_text(
        """\
# punchboard: ignore contrast the whole file is so
spark:  # punchboard: ignore fit on purpose
  name: "# punchboard: ignore table no comment"  # punchboard: ignore overlap behind quotes
  text: >-  # punchboard: ignore rule a long text
    # punchboard: ignore inside no comment
    more
  # punchboard: ignore scope: another comment follows

  # note # punchboard: ignore nested no comment of its own
  flavour: plain#x
  element: ember
  cost: 1
  power: 1  # punchboard: ignore glyphs last
"""
    )
    found = json.loads(run("check", "--json").stdout)["lantern"]
    idle = [(each["line"], each["message"]) for each in found if each["code"] == "ignore-unused"]
    assert [line for line, _ in idle] == [1, 2, 3, 4, 7, 13]
    codes = ("contrast", "fit", "overlap", "rule", "scope", "glyphs")
    assert all(code in message for code, (_, message) in zip(codes, idle, strict=True))


def test_one_rule_alone(game: Path, run: Run) -> None:
    """A comment may name one rule of rules.yaml; a misspelt one is told with the right name."""
    rule = "  title: T\n  why: W\n  for: card\n  assert: name != 'Spark'\n  message: no\n"
    (game / "rules.yaml").write_text(f"cheap:\n{rule}dear:\n{rule}")
    cards = game / "card.yaml"
    text = cards.read_text("utf-8")
    both = ["cheap (card:spark)", "dear (card:spark)"]
    for name, subjects, hint in (("cheap", both[1:], ""), ("cheep", both, "'rule:cheap'")):
        comment = f"# punchboard: ignore rule:{name} it may\nspark:"
        cards.write_text(text.replace("spark:", comment, 1), "utf-8")
        found = json.loads(run("check", "--no-fit", "--json").stdout)["lantern"]
        rules = [each["subject"] for each in found if each["code"] == "rule"]
        assert rules == subjects
        assert any(hint in each["hint"] for each in found)
