"""SARIF as the standard's own schema has it, and what of the standard no schema can say."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from jsonschema import Draft4Validator

_URI: Final = re.compile(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-F]{2})*")


@cache
def _schema() -> Draft4Validator:
    path = Path(__file__).with_name("data") / "sarif-schema-2.1.0.json"
    return Draft4Validator(json.loads(path.read_text("utf-8")))


def sarif_run(text: str) -> dict[str, Any]:
    """Return the one run of a SARIF log, which is valid."""
    log = json.loads(text)
    assert [error.message for error in _schema().iter_errors(log)] == []
    (only,) = log["runs"]
    found: dict[str, Any] = only
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    assert len(rules) == len(set(rules))
    for result in found["results"]:
        assert result["ruleId"] == rules[result["ruleIndex"]]
        assert result["message"]["text"]
        for location in result.get("locations", ()):
            _look_at(location["physicalLocation"]["artifactLocation"])
    return found


def _look_at(artifact: dict[str, str]) -> None:
    """Require what 3.4.3 and 3.4.4 of the standard do: what is relative has a base."""
    uri = artifact["uri"]
    assert _URI.fullmatch(uri), uri
    relative = not urlsplit(uri).scheme and not uri.startswith("/")
    assert relative == ("uriBaseId" in artifact), artifact
