"""The benchmarks believe no run of Punchboard that did not do what it is measured for."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
SAID = '[{"faces": {"drawn": 3, "recalled": 1}}, {"faces": {"drawn": 2, "recalled": 0}}]'


@pytest.fixture(autouse=True)
def _from_benchmarks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Import the scripts as they import one another, and leave none of them behind."""
    before = dict(sys.modules)
    monkeypatch.syspath_prepend(BENCHMARKS)
    yield
    for name in set(sys.modules) - set(before):
        if Path(getattr(sys.modules[name], "__file__", None) or "/").parent == BENCHMARKS:
            del sys.modules[name]


def imported(name: str) -> ModuleType:
    """Return a script of the benchmarks."""
    return __import__(name)


def test_a_run_is_refused_for_the_wrong_faces() -> None:
    """What was to be drawn was recalled: the whole run ends, and says so."""
    colds = imported("colds")
    colds.require(SAID, drawn=5, recalled=1)
    with pytest.raises(SystemExit, match="5 faces drawn and 1 recalled, where 6 faces drawn"):
        colds.require(SAID, drawn=6)


@pytest.mark.parametrize(("all_of", "most"), [(6, 4), (7, 5)])
def test_an_edit_may_draw_so_many_faces_and_no_more(all_of: int, most: int) -> None:
    """After an edit a few faces are drawn; more of them, or others left out, are refused."""
    colds = imported("colds")
    colds.require_edit(SAID, all_of=6, most=5)
    with pytest.raises(SystemExit, match="5 faces drawn"):
        colds.require_edit(SAID, all_of=all_of, most=most)


def test_an_edit_that_draws_nothing_is_refused() -> None:
    """A build that recalls everything has not seen the edit."""
    said = json.dumps([{"faces": {"drawn": 0, "recalled": 6}}])
    with pytest.raises(SystemExit, match="0 faces drawn"):
        imported("colds").require_edit(said, all_of=6, most=4)


@pytest.mark.parametrize("pages", [{"a.pdf": 2}, {"a.pdf": 2, "b.pdf": 2}])
def test_a_pdf_that_lacks_pages_is_refused(pages: dict[str, int]) -> None:
    """A PDF that is not there is refused like one with too few pages, by its name."""
    colds = imported("colds")
    expected = {"a.pdf": 2, "b.pdf": 3}
    colds.require_pages(dict(expected), expected)
    with pytest.raises(SystemExit, match=r"in b\.pdf"):
        colds.require_pages(pages, expected)


def test_an_edit_changes_one_field_of_one_record() -> None:
    """Another record's field of that name stays, and a field that is not there is refused."""
    materials = imported("materials")
    text = "a:\n  cost: 1\nb:\n  name: B\n  cost: 2\nc:\n  size: 3\n"
    field = materials.Field("game", "card", "b", "cost", numeric=True)
    assert materials.edited(text, field, "7") == text.replace("cost: 2", "cost: 7")
    with pytest.raises(SystemExit, match="card a has no name"):
        materials.edited(text, field._replace(slug="a", name="name"), "7")


def test_rows_take_turns_and_are_prepared(tmp_path: Path) -> None:
    """Each round runs every row once; what a row would write is removed before."""
    rounds = imported("rounds")
    out, turns = tmp_path / "out", []
    out.write_text("of an earlier run")
    argv = [sys.executable, "-c", "import sys; print(sys.flags.dont_write_bytecode)"]

    def prepare(key: str) -> None:
        turns.append((key, out.exists()))

    rows = [
        rounds.Row(key, key, argv, tmp_path, out, prepare=lambda key=key: prepare(key))
        for key in ("one", "two")
    ]
    figures = rounds.alternate(rows, 2, "test")
    assert [key for key, _ in turns] == ["one", "two", "one", "two"]
    assert not out.exists()
    assert figures["one"].best <= figures["one"].seconds


def test_runs_are_byte_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run may write byte code, even where whoever measures may not."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    program = "import sys; print(sys.dont_write_bytecode)"
    said = imported("measure").run([sys.executable, "-c", program], tmp_path).said
    assert said == "False\n"


def test_figures_of_fewer_games_meet_no_target() -> None:
    """A first impression of one game says nothing of what all of them may take."""
    imported("run")
    results, rounds = sys.modules["results"], sys.modules["rounds"]
    fast = rounds.Figure(0.1, 0.1, 0.1, 10)
    found = results.Results(games={"kept": fast, "same": fast, "alone-kuggkoping": fast})
    verdicts = {target.verdict for target in sys.modules["targets"].targets(found)}
    assert verdicts == {"not measured"}
    titles = [target.title for target in sys.modules["targets"].targets(found)]
    assert len(titles) == len(set(titles)) > 15


def test_operators_are_recorded_as_calls() -> None:
    """Each operator becomes the call that draws it; one without a call ends the recording."""
    reading = imported("canvas_calls").Reading({}, {})
    for operator, operands in (
        *(("q", []), ("m", [1, 2]), ("l", [3, 4]), ("W", []), ("n", [])),
        *(("rg", [1, 0, 0]), ("re", [0, 0, 5, 5]), ("f", []), ("Do", ["/X1"]), ("Q", [])),
    ):
        reading.read(operator, operands)
    assert reading.calls == [
        ["saveState"],
        ["clipPath", [["moveTo", 1, 2], ["lineTo", 3, 4]], 1],
        ["setFillColorRGB", 1, 0, 0],
        ["drawPath", [["rect", 0, 0, 5, 5]], 0, 1, 1],
        ["doForm", "X1"],
        ["restoreState"],
    ]
    with pytest.raises(SystemExit, match="the operator sh"):
        reading.read("sh", ["/S1"])


def test_a_text_keeps_its_font_through_saved_states() -> None:
    """A text object of a canvas starts without a font: the one that holds is set in each."""
    reading = imported("canvas_calls").Reading({"/F": "Body"}, {})
    for operator, operands in (
        *(("BT", []), ("Tf", ["/F", 9]), ("ET", []), ("q", []), ("BT", []), ("Tf", ["/F", 5])),
        *(("ET", []), ("Q", []), ("BT", []), ("ET", [])),
    ):
        reading.read(operator, operands)
    assert [call[1:] for call in reading.calls if call[0] == "setFont"] == [
        ["Body", 9],
        ["Body", 5],
        ["Body", 9],
    ]


def test_glyphs_are_said_with_a_character_each() -> None:
    """A ligature, and a second glyph of one character, have characters of their own."""
    meanings = imported("embedded").meanings
    head = b"<0000> <FFFF>\nendcodespacerange\n"
    assert meanings(head + b"<009F> <00660069>\n<0003> <0020>\n") == {0x9F: "fi", 3: " "}
