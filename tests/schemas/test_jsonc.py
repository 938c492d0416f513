"""JSON with comments is changed where it has to be, and nowhere else."""

import json

import pytest

from pipeline.authoring.editors import bare, read, with_members

SETTINGS = """\
// My settings.
{
  "editor.tabSize": 2, /* two */
  "files": { "a//b": "c,}" }, // no comment: "x"
  "yaml.schemas": {
    // Mine.
    "./mine.json": "a.yaml",
    "./.schema/old.json": "old.yaml",
    "https://example.org/x.json": ["b.yaml",],
  },
}
"""


def test_comments_and_commas_at_ends_are_read_over() -> None:
    """Signs within texts are none of them."""
    data = read(SETTINGS)
    assert data["files"] == {"a//b": "c,}"}
    assert data["yaml.schemas"]["https://example.org/x.json"] == ["b.yaml"]
    assert len(bare(SETTINGS)) == len(SETTINGS)


@pytest.mark.parametrize("text", ["", "{", "{'a': 1}", '{"a" 1}', "// {}", '{"a": 1} }'])
def test_what_is_no_json_is_refused(text: str) -> None:
    """Nothing is made of it."""
    with pytest.raises(ValueError):
        read(text)


def test_own_members_are_replaced_and_all_else_stays() -> None:
    """Comments stand where they stood, and lines that are not ours are as they were."""
    at = SETTINGS.index("{", SETTINGS.index("yaml.schemas"))
    entries = {"./.schema/new.json": ["new.yaml", "newer.yaml"]}
    changed = with_members(SETTINGS, entries, "./.schema/", at, 2)
    assert read(changed)["yaml.schemas"] == {
        **entries,
        "./mine.json": "a.yaml",
        "https://example.org/x.json": ["b.yaml"],
    }
    kept = [line for line in SETTINGS.splitlines() if "old" not in line]
    assert [line for line in changed.splitlines() if line in kept] == kept
    assert with_members(changed, entries, "./.schema/", at, 2) == changed


@pytest.mark.parametrize(
    "text",
    [
        ",/**/" * 100_000,
        "/*" * 100_000,
        "[" * 100_000,
        "{" + "," + "/* */" * 40 + "x",
        '"' * 99_999,
    ],
)
def test_a_text_from_a_stranger_is_refused_at_once(text: str) -> None:
    """Whatever it begins and does not end."""
    with pytest.raises(ValueError):
        read(text)


@pytest.mark.parametrize("text", ["{}", "{ }", "{\n}\n", '{"a": 1}', '{"own": 1}', '{"own": 1,}'])
def test_any_object_can_be_added_to(text: str) -> None:
    """The result is plain JSON where the text was, with the member in place of its own."""
    changed = with_members(text, {"own": {"b": [2]}}, "own")
    assert read(changed)["own"] == {"b": [2]}
    assert json.loads(bare(changed)).keys() == {"own", *read(text)}


def test_what_is_no_object_is_not_added_to() -> None:
    """A list at the top is none."""
    with pytest.raises(ValueError):
        with_members("[]", {"a": 1}, "a")
