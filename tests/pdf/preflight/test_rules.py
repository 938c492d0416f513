"""Each rule finds its defects and no other; files without a fault pass."""

import json
from io import BytesIO

import pikepdf
import pytest
from cli.conftest import Run
from pdf.preflight.conftest import Preflight, Results
from pdf.preflight.seeds import (
    DEFECTS,
    HELVETICA,
    RULES,
    TEXT,
    add,
    bad,
    draw,
    form,
    good,
    saved,
    shift,
)

PIXELS = {"order", "bleed-art", "safe"}
"""The rules that draw pages, which takes a hundred times as long as all others."""


def test_good_file_passes_every_rule(preflight: Preflight, run: Run) -> None:
    """Nothing is found in a good file, and every rule there is has looked at it."""
    (report,) = preflight(RULES, good())
    assert {rule["result"] for rule in report["rules"]} == {"pass"}
    known = {
        rule["rule"] for rule in json.loads(run("preflight", "--list", "--json").stdout)["rules"]
    }
    assert {rule["rule"] for rule in report["rules"]} == known
    assert {rule for rule, _ in DEFECTS.values()} >= known - {"version", "taken"}


@pytest.mark.parametrize("drawn", [False, True], ids=["read", "drawn"])
def test_each_defect_is_found_by_its_rule_alone(preflight: Preflight, drawn: bool) -> None:
    """A file with one defect fails the one rule that is about it."""
    seeds = {name: {rule} for name, (rule, _) in DEFECTS.items() if (rule in PIXELS) is drawn}
    rules = {key: value for key, value in RULES.items() if drawn or key not in PIXELS}
    reports = preflight(rules, *map(bad, seeds))
    failing = {
        name: {rule["rule"] for rule in report["rules"] if rule["result"] == "fail"}
        for name, report in zip(seeds, reports, strict=True)
    }
    assert failing == seeds


def test_later_version_is_found(results: Results) -> None:
    """A later version is told by its own rule where no standard says the same."""
    later = good().replace(b"%PDF-1.4", b"%PDF-1.7", 1)
    assert results({"version": 1.4}, later) == {"sound": "pass", "version": "fail"}


def test_a_font_of_a_soft_mask_is_a_font(results: Results) -> None:
    """Letters that cut what shines through have to be embedded as others have."""
    with pikepdf.open(BytesIO(good())) as pdf:
        letters = form(pdf, TEXT, pikepdf.Dictionary(Font=pikepdf.Dictionary(H=HELVETICA)))
        mask = pikepdf.Dictionary(S=pikepdf.Name.Luminosity, G=pdf.make_indirect(letters))
        add(pdf.pages[0], "ExtGState", "G", pikepdf.Dictionary(SMask=mask))
        draw(pdf, pdf.pages[0], b"/G gs 0 0 9 9 re f")
        assert results({"fonts": "embedded"}, saved(pdf))["fonts"] == "fail"


@pytest.mark.parametrize(
    ("right", "up", "result"), [(-1, 1, "pass"), (1, -1, "pass"), (1, 1, "fail"), (-1, -1, "fail")]
)
def test_sheets_may_be_turned_over_about_either_edge(
    results: Results, right: int, up: int, result: str
) -> None:
    """A front that lies off the middle has its back where either way of turning brings it."""
    with pikepdf.open(BytesIO(good())) as pdf:
        for number in range(0, 4, 2):
            shift(pdf, number, 8, 5)
            shift(pdf, number + 1, 8 * right, 5 * up)
        assert results({"registration": 0.25}, saved(pdf))["registration"] == result
