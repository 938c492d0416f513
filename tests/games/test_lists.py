"""Lists written with the rulebook in hand: each game's are judged as the book has them."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from edits import put

from games.judged import judged

TABLES = Path(__file__).parent / "lists"
CASES = [
    (path.stem, verdict, number)
    for path in sorted(TABLES.glob("*.yaml"))
    for verdict, cases in list(yaml.safe_load(path.read_text("utf-8")).items())[1:]
    for number in range(len(cases))
]


def written(table: dict[str, Any], origin: str, edits: dict[str, Any], folder: Path) -> Path:
    """Return the file of a list with its edits."""
    data = deepcopy(table[origin])
    for path, value in edits.items():
        put(data, path, value)
    path = folder / "list.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
    return path


@pytest.mark.parametrize(("game", "verdict", "number"), CASES)
def test_a_list_is_judged_as_the_rulebook_has_it(
    game: str, verdict: str, number: int, tmp_path: Path
) -> None:
    """What is legal is refused by nothing, what is illegal by the section that decides."""
    tables = yaml.safe_load((TABLES / f"{game}.yaml").read_text("utf-8"))
    origin, section, edits = tables[verdict][number]
    found = judged(game, written(tables["lists"], origin, edits, tmp_path))
    if verdict == "legal":
        assert found.faults == (), section
    else:
        assert any(section in fault.section for fault in found.faults), (edits, found.faults)
