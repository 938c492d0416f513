"""Comments that ask for a finding to be ignored: which are comments, and what they speak of."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.checks.comments import Comment, keys_of, read_comments
from pipeline.source.findings import Finding, Position

YAML = """\
# punchboard: ignore head the whole file is so
source: { section: S }
fox:  # punchboard: ignore key on purpose
  name: "# punchboard: ignore quoted no comment"  # punchboard: ignore behind a text in quotes
  text: >-  # punchboard: ignore block a long text
    # punchboard: ignore inside no comment
    more
  # punchboard: ignore above the line below
  # punchboard: ignore higher: two lines above

  # another comment # punchboard: ignore nested no comment of its own
  note: plain#punchboard: ignore glued no comment
  # punchboard: ignore last
"""


def read(text: str, name: str = "a.yaml") -> dict[str, Comment]:
    """Return the comments of a text by code."""
    return {comment.code: comment for comment in read_comments(text, name)}


def test_comments_and_what_only_looks_like_one() -> None:
    """What stands within a text is none, nor what stands within another comment."""
    assert list(read(YAML)) == ["head", "key", "behind", "block", "above", "higher", "last"]


def test_the_line_that_a_comment_speaks_of() -> None:
    """Its own line, or the next one that is no comment."""
    lines = {code: comment.line for code, comment in read(YAML).items()}
    assert lines == {
        "head": 2,
        "key": 3,
        "behind": 4,
        "block": 5,
        "above": 12,
        "higher": 12,
        "last": 14,
    }


def test_code_reason_and_place() -> None:
    """A colon after the code is allowed; a reason may be missing, which others judge."""
    found = read(YAML)
    assert found["higher"].reason == "two lines above"
    assert found["last"].reason == ""
    assert found["key"].position == Position("a.yaml", 3, 7)


def test_the_head_speaks_of_the_whole_file() -> None:
    """Findings without a line are those that a comment at the head means."""
    found = read(YAML)
    assert [code for code, comment in found.items() if comment.whole] == ["head"]
    assert speaks_of(found["head"], Finding("head", "", Position("a.yaml")))
    assert speaks_of(found["head"], Finding("head", "", Position("a.yaml", 2, 9)))
    assert not speaks_of(found["key"], Finding("key", "", Position("a.yaml")))


def speaks_of(comment: Comment, finding: Finding) -> bool:
    """Tell whether a finding of the same file is the one to be ignored."""
    return not set(comment.keys).isdisjoint(keys_of(finding))


def test_many_comments_above_one_line_all_speak_of_it() -> None:
    """However many lines of comments stand above it, each is told the line once."""
    comments = read_comments("# punchboard: ignore some-code a reason\n" * 500 + "a: 1\n", "a.yaml")
    assert {comment.line for comment in comments} == {501}
    assert len(comments) == 500


def test_several_comments_on_a_line_of_a_template() -> None:
    """Each has its own words, and none of them is alone on its line."""
    line = "{# punchboard: ignore one a reason -#}{# punchboard: ignore two another #}"
    found = read_comments(f"{line}\n<face/>\n", "a.xml.j2")
    assert [(each.code, each.reason, each.line) for each in found] == [
        ("one", "a reason", 1),
        ("two", "another", 1),
    ]


def test_a_file_that_is_no_yaml_has_comments_too() -> None:
    """What cannot be read is where a finding may lie."""
    found = read("a: [\nb: ]]]  # punchboard: ignore yaml-syntax a fixture\n")
    assert found["yaml-syntax"].line == 2


def test_comments_of_templates() -> None:
    """A template has Jinja's comments."""
    text = "{# punchboard: ignore face-markup by hand #}\n<face>\n"
    text += "  <p/> {#- punchboard: ignore x y -#}\n"
    found = read(text, "a.xml.j2")
    assert [(each.code, each.reason, each.line) for each in found.values()] == [
        ("face-markup", "by hand", 2),
        ("x", "y", 3),
    ]


@given(st.text(alphabet="a:#'\"|>- \n[]{}punchboard ignore", max_size=200))
def test_no_text_is_too_odd(text: str) -> None:
    """Whatever a file holds, its comments lie within it and speak of a line from theirs on."""
    whole = f"{text}\n# punchboard: ignore a b\n{text}"
    for comment in read_comments(whole, "a.yaml"):
        assert 1 <= comment.position.line <= comment.line <= len(whole.splitlines()) + 1
