"""The report of `punchboard preflight` as data, for any bytes and any rules."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import Run, run  # noqa: F401 - a fixture

Preflight = Callable[..., list[dict[str, Any]]]
Results = Callable[..., dict[str, str]]


@pytest.fixture
def preflight(tmp_path: Path, run: Run) -> Preflight:  # noqa: F811
    """Return what tells of files by the rules of a profile."""

    def reports(rules: dict[str, Any], *raws: bytes) -> list[dict[str, Any]]:
        profile = {"title": "Shop", "source": "me", "file": rules}
        (tmp_path / "shop.yaml").write_text(json.dumps(profile))
        files = []
        for number, raw in enumerate(raws):
            files.append(tmp_path / f"{number}.pdf")
            files[-1].write_bytes(raw)
        line = ("preflight", *map(str, files), "--profile", str(tmp_path / "shop.yaml"), "--json")
        done = run(*line)
        assert done.exit_code in (0, 1), done.output
        return list(json.loads(done.stdout))

    return reports


@pytest.fixture
def results(preflight: Preflight) -> Results:
    """Return what tells the result of each rule of a file."""

    def told(rules: dict[str, Any], raw: bytes) -> dict[str, str]:
        (report,) = preflight(rules, raw)
        return {rule["rule"]: rule["result"] for rule in report["rules"]}

    return told
