"""Data files against their models: what is wrong is said in words, never in pydantic's."""

from pathlib import Path

import pytest
import yaml
from cli.conftest import invoke

MISTAKES = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text("utf-8"))


@pytest.mark.parametrize(("written", "says", "remedy"), MISTAKES["layouts"])
def test_what_cannot_be_read_is_quoted_with_a_remedy(
    home: Path, written: str, says: str, remedy: str
) -> None:
    """Fields are known at any depth, choices by their nearest, and numbers without their unit."""
    layout = home / "templates" / "lantern" / "card.layout.yaml"
    layout.write_text(f"trim: poker\n{written}\n", "utf-8")
    result = invoke("check", "--project", str(home))
    assert result.exit_code == 1
    assert "templates/lantern/card.layout.yaml:2:" in result.stderr
    said = " ".join(result.stderr.split())
    assert says in said
    assert remedy in said
    assert "pydantic" not in said
