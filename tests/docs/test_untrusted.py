"""The recipe for pull requests of strangers gives them nothing."""

from pathlib import Path

import yaml

RECIPE = Path(__file__).parents[2] / "docs" / "workflows" / "content.yml"


def test_recipe_has_no_secrets_and_limits() -> None:
    """It runs on pull requests with a token that reads, keeps no token, and bounds all work."""
    recipe = RECIPE.read_text(encoding="utf-8")
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
