"""Strict YAML: what it reads, where things stand, and what it refuses."""

import math
import os
from pathlib import Path
from typing import Any

import pytest
import yaml as pyyaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.source.files import open_folder
from pipeline.source.findings import Finding, Position, PunchboardError
from pipeline.source.yaml import load_yaml, parse_yaml

MISTAKES = pyyaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text("utf-8"))


def read(text: str | bytes) -> Any:
    return parse_yaml(text, "f.yaml", mapping=False).data


def refused(text: str | bytes, *, mapping: bool = True) -> list[Finding]:
    with pytest.raises(PunchboardError) as caught:
        parse_yaml(text, "f.yaml", mapping=mapping)
    return caught.value.findings


@pytest.mark.parametrize(
    "text",
    ["no", "yes", "on", "off", "y", "n", "No", "TRUE", "True", "NULL", "Null", "12:30", "017",
     "0x1F", "0o17", "1_000", ".inf", "-.inf", ".nan", "2001-12-14", "2001-12-14 21:59:43", "1e5",
     "+1", "1.", ".5", "--1", "1.2.3", "0b1", "=", "²"],
)  # fmt: skip
def test_what_yaml_1_1_would_guess_is_text(text: str) -> None:
    """A plain scalar that is no simple number, boolean or null stays the text that was written."""
    assert read(f"a: {text}") == {"a": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("false", False), ("null", None), ("~", None), ("", None), ("0", 0),
     ("-7", -7), ("123456789012345", 123456789012345), ("1.5", 1.5), ("-0.25", -0.25),
     ("'1'", "1"), ('"true"', "true"), ("''", ""), ("|\n  1", "1"), ("'<<'", "<<")],
)  # fmt: skip
def test_plain_scalars_have_one_meaning(text: str, value: object) -> None:
    """Numbers, booleans and null are read as such unless they are quoted."""
    found = read(f"a: {text}")["a"]
    assert (found, type(found)) == (value, type(value))


def test_every_key_and_value_has_its_place() -> None:
    """A path leads to line and column of a value, or of its key."""
    document = parse_yaml("a: 1\nb:\n  - x\n  - {c: [1, 2],\n     d: 'y'}\ne: z\n", "f.yaml")
    assert document.position("a") == Position("f.yaml", 1, 4)
    assert document.position("b", key=True) == Position("f.yaml", 2, 1)
    assert document.position("b", 0) == Position("f.yaml", 3, 5)
    assert document.position("b", 1, "c", 1) == Position("f.yaml", 4, 13)
    assert document.position("b", 1, "d", key=True) == Position("f.yaml", 5, 6)
    assert document.position("b", 1, "d") == Position("f.yaml", 5, 9)
    assert document.position("e") == Position("f.yaml", 6, 4)


def test_a_path_that_leads_nowhere_gives_the_nearest_place() -> None:
    """What is missing is placed where it should have been."""
    document = parse_yaml("a:\n  b: 1\n", "f.yaml")
    assert document.position("a", "zzz", "y", key=True) == Position("f.yaml", 1, 1)
    assert document.position("a", "b", 3) == Position("f.yaml", 2, 6)
    assert document.position("zzz") == Position("f.yaml", 1, 1)


def test_places_behind_an_alias_stay_right() -> None:
    """An alias repeats its anchor's value and places, and moves no later place."""
    document = parse_yaml("a: &x {k: [1, 2]}\nb: *x\nc: [*x, 5]\n", "f.yaml")
    assert document.data == {"a": {"k": [1, 2]}, "b": {"k": [1, 2]}, "c": [{"k": [1, 2]}, 5]}
    assert document.position("b", "k", 1) == Position("f.yaml", 1, 15)
    assert document.position("c", 1) == Position("f.yaml", 3, 9)


@pytest.mark.parametrize(("text", "place"), MISTAKES["places"])
def test_a_place_within_a_text_is_exact(text: str, place: str) -> None:
    """However it is written: plain, quoted with escapes, folded, literal, with an anchor."""
    document = parse_yaml(text, "f.yaml")
    offset = document.data["a"].index("words")
    found = document.position_in(offset, "a")
    assert f"{found.line}:{found.column}" == place


@given(
    st.text(st.sampled_from("ab \n'\"\\é#:|>-"), min_size=1),
    st.sampled_from(["'", '"', "|", ">", None]),
)
@example("::::::::::::::::\\\\ a", '"')
@example("::::::::::\\\\\\\\\\ a", '"')
def test_every_letter_of_a_text_is_found(value: str, style: str | None) -> None:
    """Whatever a text says, and however PyYAML writes it, a letter stands where it is said to."""
    written = pyyaml.dump(value, default_style=style, allow_unicode=True, width=20)
    document = parse_yaml(written, "f.yaml", mapping=False)
    assert document.data == value
    lines = written.splitlines()
    found = [document.position_in(at) for at, letter in enumerate(value) if letter in "abé#"]
    letters = [lines[place.line - 1][place.column - 1] for place in found]
    assert letters == [letter for letter in value if letter in "abé#"]
    assert sorted(set(found)) == found


LONG = [
    (b"a: caf\xe9\n", "file-encoding", "1:7"),
    ("a: 1\n".encode("utf-16"), "file-encoding", "1:1"),
    ("a: " + "9" * 5000, "yaml-number", "1:4"),
    ("a: 0." + "3" * 5000, "yaml-number", "1:4"),
]


@pytest.mark.parametrize(("text", "code", "place"), [*MISTAKES["refused"], *LONG])
def test_bad_yaml_is_one_finding_at_its_place(text: str | bytes, code: str, place: str) -> None:
    """Each thing that strict YAML refuses has its own code, its line and its column."""
    (finding,) = refused(text)
    at = finding.position
    assert (finding.code, f"{at.line}:{at.column}", at.file) == (code, place, "f.yaml")


def test_a_file_full_of_faults_is_read_no_further() -> None:
    """The last of them says so."""
    with pytest.raises(PunchboardError) as error:
        parse_yaml("x: 1\n" * 5000, "a.yaml")
    assert len(error.value.findings) < 1000
    assert error.value.findings[-1].message.endswith("what follows is not read")


def test_an_alias_bomb_is_refused_before_it_grows() -> None:
    """Nine levels of nine aliases each would be 400 million values."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in range(1, 9):
        repeated = ", ".join([f"*a{level - 1}"] * 9)
        lines.append(f"a{level}: &a{level} [{repeated}]")
    (finding,) = refused("\n".join(lines))
    assert finding.code == "yaml-alias"
    assert "10000" in finding.message


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_nesting_is_refused(opening: str) -> None:
    """A hundred thousand levels neither crash nor take long."""
    (finding,) = refused("x:\n  " + opening * 100_000)
    assert finding.code == "yaml-too-deep"


def test_a_byte_order_mark_is_no_part_of_the_first_key() -> None:
    """A UTF-8 file may begin with a byte order mark."""
    assert read(b"\xef\xbb\xbfa: 1\n") == {"a": 1}


def test_windows_line_ends_are_read() -> None:
    """Carriage returns change neither values nor places."""
    document = parse_yaml("a: 1\r\nb: |\r\n  x\r\n  y\r\n", "f.yaml")
    assert document.data == {"a": 1, "b": "x\ny\n"}
    assert document.position("b") == Position("f.yaml", 2, 4)


def test_weird_but_printable_text_is_read() -> None:
    """Emoji, right-to-left letters and combining marks are text, and count as characters."""
    document = parse_yaml("a: [🎲🎲, שלום, e\u0301, 你好, z]\n", "f.yaml")
    assert document.data == {"a": ["🎲🎲", "שלום", "e\u0301", "你好", "z"]}
    assert document.position("a", 1) == Position("f.yaml", 1, 9)


def test_an_oversized_file_is_refused_unread(tmp_path: Path) -> None:
    """A file of terabytes is refused by its size, with what to do."""
    with (tmp_path / "f.yaml").open("wb") as stream:
        stream.truncate(2**40)
    finding = refused_file(tmp_path / "f.yaml")
    assert (finding.code, finding.position.file) == ("file-too-large", "content/x/f.yaml")
    assert finding.hint


def refused_file(path: Path) -> Finding:
    """Return the one finding that reading a file ends with, which names no path of the machine."""
    with pytest.raises(PunchboardError) as caught:
        load_yaml(path, "content/x/f.yaml")
    (finding,) = caught.value.findings
    assert str(path) not in str(finding)
    return finding


@pytest.mark.parametrize("name", ["missing.yaml", ".", "pipe"])
def test_an_unreadable_file_is_a_finding(tmp_path: Path, name: str) -> None:
    """A missing file, a folder in its place, and a pipe, which would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    assert refused_file(tmp_path / name).code == "file-unreadable"


@pytest.mark.usefixtures("nothing_open")
def test_links_are_followed_within_the_folders_that_are_open(tmp_path: Path) -> None:
    """A project may share a file between its games by a link, and fetch none from elsewhere."""
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "f.yaml").write_text("a: 1\n", encoding="utf-8")
    (own / "near.yaml").symlink_to(own / "deep" / "f.yaml")
    (own / "far.yaml").symlink_to(other / "deep" / "f.yaml")
    (own / "folder").symlink_to(other / "deep")
    assert refused_file(own / "near.yaml").code == "file-outside"
    open_folder(own)
    assert load_yaml(own / "near.yaml", "f").data == {"a": 1}
    for name in ("far.yaml", "folder/f.yaml", "../other/deep/f.yaml"):
        assert refused_file(own / name).code == "file-outside"


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp", "Cn"))
)
SCALARS = (
    WORDS
    | st.integers(-(10**15) + 1, 10**15 - 1)
    | st.booleans()
    | st.none()
    | st.decimals(-1000, 1000, places=3).map(float).filter(math.isfinite)
)
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(WORDS, inner), max_leaves=20
)


@settings(max_examples=40)
@given(st.dictionaries(WORDS, TREES), st.sampled_from([True, False, None]))
def test_the_builder_agrees_with_safe_load(data: dict[str, Any], flow: bool | None) -> None:
    """Whatever a YAML writer writes without YAML 1.1's surprises reads as it was."""
    text = pyyaml.safe_dump(data, allow_unicode=True, default_flow_style=flow, sort_keys=False)
    if "&id" in text:
        text = pyyaml.dump(data, Dumper=_NoAliases, allow_unicode=True, sort_keys=False)
    assert read(text) == pyyaml.safe_load(text) == data


class _NoAliases(pyyaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


@given(st.binary(max_size=60) | WORDS.map(str.encode))
def test_no_bytes_crash_the_reader(raw: bytes) -> None:
    """Any bytes give a document or findings that have places, and nothing else."""
    files, data = {"f.yaml"}, {}
    try:
        data = parse_yaml(raw, "f.yaml").data
    except PunchboardError as error:
        files = {finding.position.file for finding in error.findings}
    assert (files, type(data)) == ({"f.yaml"}, dict)


@pytest.mark.parametrize("text", ["a:\n\tname: A\n", "a:\n  b: 1\n\tname: A\n"])
def test_a_tab_is_named(text: str) -> None:
    """Who indents with a tab is told so, and not of quotation marks."""
    with pytest.raises(PunchboardError, match="never with tabs"):
        parse_yaml(text, "x.yaml")
