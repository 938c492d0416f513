"""What translators' comments ask to be ignored."""

import pytest

from pipeline.languages.subject import Suppressions
from pipeline.source.findings import Finding, Position

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
    suppressions = Suppressions({3: "", 9: comment, 20: ""})
    at_it, before, after = (finding("translation-copy", line) for line in (12, 8, 22))
    assert suppressions.reason(at_it) == reason
    assert suppressions.reason(before) == suppressions.reason(after) == ""
    kept, ignored = suppressions.sift([before, at_it, after])
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
    (told,) = Suppressions({3: "", 9: comment}).idle(FILE, {"translation-copy"})
    assert told.code == code
    assert told.position == (FILE, 9, 1)
    assert told.hint.startswith(hint)


def test_a_comment_that_served_is_not_told() -> None:
    """Whether a finding was ignored, or a check has asked by itself."""
    for ask in (
        lambda suppressions: suppressions.reason(finding("translation-copy", 12)),
        lambda suppressions: suppressions.of(9, "translation-copy"),
    ):
        suppressions = Suppressions({9: "same"})
        assert ask(suppressions)
        assert list(suppressions.idle(FILE, {"translation-copy"})) == []
