"""The recipe for pull requests of strangers gives them nothing."""

import re
from pathlib import Path

import yaml

PAGE = Path(__file__).parents[2] / "docs" / "untrusted.md"


def test_recipe_has_no_secrets_and_limits() -> None:
    """It runs on pull requests with a token that reads, keeps no token, and bounds all work."""
    text = PAGE.read_text(encoding="utf-8")
    (recipe,) = re.findall(r"```yaml\n(name: content\n.*?)```", text, re.DOTALL)
    # YAML 1.1 takes `on` for a truth value.
    flow = yaml.safe_load(recipe)
    assert flow[True] == "pull_request"
    assert flow["permissions"] == {"contents": "read"}
    assert flow["env"]["PUNCHBOARD_UNTRUSTED"] == "1"
    assert "secrets" not in recipe
    (job,) = flow["jobs"].values()
    assert "permissions" not in job
    checkout = job["steps"][0]
    assert checkout["with"]["persist-credentials"] is False
    for step in job["steps"]:
        # What a stranger names, such as a branch, is never put into a script.
        assert "${{" not in step.get("run", "")
