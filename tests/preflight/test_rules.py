"""Each rule finds its defects and no other; files without a fault pass."""

import json

from cli.conftest import Run

from preflight.conftest import Preflight
from preflight.seeds import DEFECTS, RAW, RULES, bad, good

SEEDS = {**DEFECTS, **RAW}


def test_good_file_passes_every_rule(preflight: Preflight, run: Run) -> None:
    """Nothing is found in a good file, and every rule there is has looked at it."""
    (report,) = preflight(RULES, good())
    assert {rule["result"] for rule in report["rules"]} == {"pass"}
    known = {
        rule["rule"] for rule in json.loads(run("preflight", "--list", "--json").stdout)["rules"]
    }
    assert {rule["rule"] for rule in report["rules"]} == known
    assert {rule for rule, _ in SEEDS.values()} >= known - {"version", "taken"}


def test_each_defect_is_found_by_its_rule_alone(preflight: Preflight) -> None:
    """A file with one defect fails the one rule that is about it."""
    reports = preflight(RULES, *map(bad, SEEDS))
    failing = {
        name: {rule["rule"] for rule in report["rules"] if rule["result"] == "fail"}
        for name, report in zip(SEEDS, reports, strict=True)
    }
    assert failing == {name: {rule} for name, (rule, _) in SEEDS.items()}


def test_later_version_is_found(preflight: Preflight) -> None:
    """A later version is told by its own rule where no standard says the same."""
    later = good().replace(b"%PDF-1.4", b"%PDF-1.7", 1)
    (report,) = preflight({"version": 1.4}, later)
    found = {rule["rule"]: rule["result"] for rule in report["rules"]}
    assert found == {"sound": "pass", "version": "fail"}
