"""Whatever is done to a game's files, loading ends in a game or in findings."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.game.opening import assemble
from pipeline.game.view import export_json, view
from pipeline.source.findings import PunchboardError
from pipeline.source.yaml import parse_yaml

GAME = "id: g\ntitle: G\nversion: '1'\ncredits: [A]\nconstants: {a: 1, b: {c: {value: x}}}\n"
KINDS = """\
k:
  title: K
  fields:
    t: text
    m: {type: markup, default: x}
    n: {type: integer, min: 0, max: 9}
    l: {type: list, of: {type: ref, to: k}, min: 0}
    r: {type: record, fields: {d: dice, f: {type: flag, required: false}}}
    c: {type: choice, of: [x, y]}
    o: {type: table, roll: D4, columns: {e: markup}}
    w: {type: length, default: 3mm}
"""
RECORDS = """\
source: {section: S, page: 1}
one:
  name: One
  t: some text
  m: "**b** [[two]] [[=b.c]] {i}"
  n: 3
  l: [two, one]
  r: {d: 2D6}
  c: x
  o: [{roll: 1, e: x}, {roll: 2-4, e: '*y*'}]
  house: [t, r.d]
two: {name: Two, t: '', n: 0, l: [], r: {d: D6}, c: y, o: [{roll: 1-4, e: z}], source: {note: x}}
"""
FILES = {"game.yaml": GAME, "kinds.yaml": KINDS, "k.yaml": RECORDS}
SCRAPS = st.sampled_from(
    ["", " ", "\n", "\n  ", ":", ": ", "- ", "[]", "{}", "[a, b]", "{a: b}", "1", "-1", "1.5", "x",
     "true", "null", "~", "'", '"', "*", "**", "[[", "]]", "[[=", "{", "}", "&a ", "*a", "<<: ",
     "!!t ", "D6", "one", "__class__", "name", "of: ", "type: ", "text", "9" * 40, "\\", "|", "é🎲"]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.floats(0, 1), st.integers(0, 12), SCRAPS | st.text())
def test_a_damaged_game_loads_or_has_findings(
    file: str, place: float, length: int, scrap: str
) -> None:
    """Any part of any file replaced by any scrap never ends in another exception."""
    text = FILES[file]
    start = int(place * len(text))
    files = {**FILES, file: text[:start] + scrap + text[start + length :]}
    codes = ["fine"]
    try:
        documents = {name: parse_yaml(written, name) for name, written in files.items()}
        game = assemble(Path(), "g", documents)
        export_json(game)
        for record in game.records.get("k", {}).values():
            view(game, record)
    except PunchboardError as error:
        codes = [finding.code for finding in error.findings]
    assert all(codes)
    assert codes
