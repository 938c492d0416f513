"""Papers, trim formats and imposition profiles, as data and as names on the command line."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from pipeline.sheets.options import Options, options, profile, profiles
from pipeline.sheets.papers import formats, paper, papers
from pipeline.source.findings import Misuse
from pipeline.source.units import mm

SHARED = Path(__file__).parents[2] / "templates" / "shared"


def load(name: str) -> Any:
    """Return the data of a shared file."""
    return yaml.safe_load((SHARED / f"{name}.yaml").read_text(encoding="utf-8"))


PAPERS = papers(load("papers"))
FORMATS = formats(load("cards"))
PROFILES = profiles(load("sheets"))


def test_the_papers_of_the_house() -> None:
    """Two standards, from A5 to tabloid, each with a 5 mm edge."""
    assert set(PAPERS) == {"a3", "a4", "a5", "legal", "letter", "tabloid"}
    assert PAPERS["letter"][1:] == (mm(215.9), mm(279.4), mm(5), "Letter")


@pytest.mark.parametrize(
    ("text", "name"),
    [("A4", "a4"), ("210x297mm", "a4"), ("297 x 210", "a4"), ("8.5x11in", "letter")],
)
def test_a_paper_goes_by_name_or_by_size(text: str, name: str) -> None:
    """A size that has a name gets it, either way up."""
    assert paper(text, PAPERS) == PAPERS[name]


def test_a_size_without_a_name_is_a_paper_of_its_own() -> None:
    """It is turned to portrait and keeps the usual margin."""
    found = paper("330x200mm", PAPERS)
    assert (found.name, found.margin) == ("330x200mm", mm(5))
    assert (found.width, found.height) == pytest.approx((mm(200), mm(330)))


@pytest.mark.parametrize(
    "text", ["a44", "", "0x100mm", "9x100mm", "100000x100000mm", "210x", "-1x5mm", "1e9x2"]
)
def test_another_paper_is_a_misuse(text: str) -> None:
    """The command was called wrongly; nothing is guessed."""
    with pytest.raises(Misuse):
        paper(text, PAPERS)


@pytest.mark.parametrize("text", ["5080x5080mm", "508x508cm", "200x200in", "14400x14400pt"])
def test_the_largest_paper_is_a_paper(text: str) -> None:
    """What is allowed up to a side is allowed at it, in every unit."""
    assert paper(text, PAPERS).width == pytest.approx(14400)
    side = {"title": "Square", "width": 5080, "height": 5080}
    assert papers({"papers": {"square": side}})["square"].height == pytest.approx(14400)


def test_a_misspelt_paper_gets_a_hint() -> None:
    """The nearest name is offered."""
    with pytest.raises(Misuse, match="did you mean 'letter'"):
        paper("leter", PAPERS)


def test_the_trade_s_trim_formats() -> None:
    """Ten formats, by their dimensions, with 3 mm corners."""
    assert len(FORMATS) == 10
    assert FORMATS["poker"][1:4] == (mm(63.5), mm(88.9), mm(3))


def test_the_default_profile_is_the_engine_s_own() -> None:
    """What the data says of `home` and what the code assumes are one."""
    assert PROFILES["home"] == Options()


def test_profiles_complete_the_defaults() -> None:
    """A profile says only what it does differently."""
    assert PROFILES["shared-cuts"] == Options(gutter=0.0)
    assert PROFILES["knife"] == Options(marks=("crop", "guides"))
    assert profile("gutterfold", PROFILES) == Options(backs="gutterfold")


def test_all_fields_of_a_profile_are_read() -> None:
    """Every option can be set from data."""
    data = {
        "gutter": "1/8in",
        "marks": ["outline", "crop"],
        "mark-length": 4,
        "mark-offset": 1,
        "mark-weight": 0.5,
        "flip": "short",
        "backs": "separate",
        "back-offset": [-1, "0.5mm"],
        "back-order": "reversed",
        "back-bleed": 5,
        "orientation": "landscape",
        "margin": 0,
        "folds": "across",
        "ruler": False,
        "slug": False,
    }
    found = options("profile", data, Options())
    assert found == Options(
        9.0,
        ("crop", "outline"),
        (mm(4), mm(1), 0.5),
        "short",
        "separate",
        (mm(-1), mm(0.5)),
        "reversed",
        mm(5),
        "landscape",
        0.0,
        "across",
        None,
        False,
    )


def test_a_ruler_that_is_wished_for_has_the_unit_of_the_defaults() -> None:
    """A game in inches says so once; `true` keeps that, and is millimetres elsewhere."""
    for base, unit in ((None, "mm"), ("mm", "mm"), ("inch", "inch")):
        assert options("p", {"ruler": True}, Options(ruler=base)).ruler == unit
        assert options("p", {}, Options(ruler=base)).ruler == base
    assert options("p", {"ruler": "inch"}, Options()).ruler == "inch"


def test_an_unknown_profile_is_a_misuse() -> None:
    """The nearest name is offered."""
    with pytest.raises(Misuse, match="did you mean 'home'"):
        profile("hom", PROFILES)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "papers: expected a mapping"),
        ({"papers": {}}, "expected a mapping of papers"),
        ({"papers": {"x": {"width": 10}}}, "paper 'x': 'height' is missing"),
        ({"papers": {"x": {"width": 300, "height": 200}}}, "expected portrait"),
        ({"papers": {"x": {"width": 9, "height": 20}}}, "above twice the margin"),
        ({"papers": {"x": {"width": "wide", "height": 20}}}, "'width': expected a length"),
        ({"papers": {"x": {"width": float("inf"), "height": 20}}}, "'width': expected a length"),
        ({"papers": {"x": {"widht": 9}}}, "unknown field 'widht'; did you mean 'width'"),
        ({"papers": {"x": None}}, "paper 'x': expected a mapping, found None"),
    ],
)
def test_a_wrong_paper_is_named(data: Any, words: str) -> None:
    """The error says which paper and which field."""
    with pytest.raises(ValueError, match=words.replace("(", r"\(")):
        papers(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"formats": {"x": {}}}, "cards: 'radius' is missing"),
        ({"radius": 3, "formats": 5}, "expected a mapping of formats, found 5"),
        ({"radius": 3, "formats": {"x": {"width": 5, "height": 50}}}, "twice the corner radius"),
    ],
)
def test_a_wrong_format_is_named(data: Any, words: str) -> None:
    """The error says which format and what is wrong."""
    with pytest.raises(ValueError, match=words):
        formats(data)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ({"flip": "lnog"}, "'flip': found 'lnog'; did you mean 'long'"),
        ({"marks": ["crop", "x"]}, "'marks': found 'x'; expected one of"),
        ({"marks": 5}, "'marks': found 5"),
        ({"ruler": "inches"}, "'ruler': found 'inches'; did you mean 'inch'"),
        ({"back-offset": 3}, r"'back-offset': expected \[x, y\]"),
        ({"back-offset": [0, -300]}, r"'back-offset': expected -5 to 5 mm, found -300"),
        ({"mark-offset": 51}, r"'mark-offset': expected 0 to 50 mm, found 51"),
        ({"mark-weight": "1in"}, r"'mark-weight': expected 0 to 10 pt, found '1in'"),
        ({"gutter": -1}, "'gutter': expected 0 to 30 mm"),
        ({"gutter": [1]}, "'gutter': expected a length"),
        ({"bleed": 3}, "unknown field 'bleed'"),
    ],
)
def test_a_wrong_profile_is_named(field: dict[str, Any], words: str) -> None:
    """The error says which profile and which field, and what was expected."""
    with pytest.raises(ValueError, match=f"sheet profile 'p'.*{words}"):
        profiles({"profiles": {"p": field}})
