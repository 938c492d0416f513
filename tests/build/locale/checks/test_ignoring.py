"""What translators' comments ask to be ignored."""

import pytest

from pipeline.base.finding import Finding, Position
from pipeline.build.locale.checks.ignoring import Waivers

FILE = "locale/de.po"


def finding(code: str, line: int) -> Finding:
    """Return a finding at a line."""
    return Finding(code, "wrong", Position(FILE, line, 1))


@pytest.mark.parametrize(
    ("comment", "reason"),
    [
        ("punchboard: ignore translation-copy a name", "a name"),
        ("a remark\npunchboard: ignore translation-copy: a name", "a name"),
        ("same", "the same in both languages"),
        ("same: as in the rules", "as in the rules"),
        ("samey", ""),
        ("punchboard: ignore translation-numbers a name", ""),
        ("punchboard: ignore translation-copy", ""),
    ],
)
def test_a_comment_speaks_of_its_entry_alone(comment: str, reason: str) -> None:
    """By code and with a reason; `same` is short for a copy that is none."""
    waivers = Waivers({3: "", 9: comment, 20: ""})
    at_it, before, after = (finding("translation-copy", line) for line in (12, 8, 22))
    assert waivers.reason(at_it) == reason
    assert waivers.reason(before) == waivers.reason(after) == ""
    kept, ignored = waivers.sift([before, at_it, after])
    assert [each.reason for each in ignored] == ([reason] if reason else [])
    assert kept == ([before, after] if reason else [before, at_it, after])


@pytest.mark.parametrize(
    ("comment", "code", "hint"),
    [
        ("punchboard: ignore", "ignore-reason", "write # punchboard: ignore CODE reason"),
        ("punchboard: ignore translation-copy", "ignore-reason", "write # punchboard: ignore"),
        ("same", "ignore-unused", "delete the comment"),
        ("punchboard: ignore wordng why", "ignore-unused", "write a code of this check"),
    ],
)
def test_a_comment_that_serves_nothing_is_told(comment: str, code: str, hint: str) -> None:
    """Else it would let the next mistake pass."""
    (told,) = Waivers({3: "", 9: comment}).idle(FILE, {"translation-copy"})
    assert told.code == code
    assert told.position == (FILE, 9, 1)
    assert told.hint.startswith(hint)


def test_a_comment_that_served_is_not_told() -> None:
    """Whether a finding was ignored, or a check has asked by itself."""
    for ask in (
        lambda waivers: waivers.reason(finding("translation-copy", 12)),
        lambda waivers: waivers.of(9, "translation-copy"),
    ):
        waivers = Waivers({9: "same"})
        assert ask(waivers)
        assert list(waivers.idle(FILE, {"translation-copy"})) == []
