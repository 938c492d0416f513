"""Each rule finds its defects and no other; files without a fault pass."""

import pytest

from pipeline.pdf.preflight import preflight
from pipeline.pdf.profile import RULES as KNOWN
from pipeline.pdf.profile import Profile, profile_of
from pipeline.pdf.report import Report, Verdict
from preflight.seeds import DEFECTS, RAW, RULES, bad, good

SEEDS = {**DEFECTS, **RAW}


def _profile() -> Profile:
    return profile_of(RULES, "shop")


def _told(report: Report) -> str:
    lines = [f"{e.key}: {e.verdict} {e.places} {e.reasons}" for e in report.entries]
    return "\n".join(line for line in lines if "pass ()" not in line)


def test_good_file_passes_every_rule() -> None:
    """Nothing is found in a good file, and every rule there is has looked at it."""
    report = preflight(good(), _profile())
    assert {entry.verdict for entry in report.entries} == {Verdict.PASS}, _told(report)
    assert {entry.key for entry in report.entries} == set(KNOWN)


@pytest.mark.parametrize("name", SEEDS)
def test_each_defect_is_found_by_its_rule_alone(name: str) -> None:
    """A file with one defect fails the one rule that is about it."""
    report = preflight(bad(name), _profile())
    failing = {entry.key for entry in report.entries if entry.verdict is Verdict.FAIL}
    assert failing == {SEEDS[name][0]}, _told(report)
    (first, *_) = report.findings()
    assert str(first).startswith(f"error: preflight-{SEEDS[name][0]}: ")


def test_later_version_is_found() -> None:
    """A later version is told by its own rule where no standard says the same."""
    later = good().replace(b"%PDF-1.4", b"%PDF-1.7", 1)
    found = {e.key: e.verdict for e in preflight(later, profile_of({"version": 1.4})).entries}
    assert found == {"sound": Verdict.PASS, "version": Verdict.FAIL}


def test_every_rule_has_a_bad_example() -> None:
    """No rule goes without a file that it must find something in."""
    assert {rule for rule, _ in SEEDS.values()} >= set(KNOWN) - {"version", "taken"}
