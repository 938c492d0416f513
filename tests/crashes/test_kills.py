"""A build is killed; `make kills` does so a thousand times, and with other commands as well."""

import random
from pathlib import Path

from crashes.commands import CASES
from crashes.kills import target, try_kills


def test_a_killed_build_damages_nothing(tmp_path: Path) -> None:
    """Each file is old or new, no worker lives on, and the next build puts all right."""
    (case,) = (each for each in CASES if each.name == "build of changes")
    try_kills(target(case, tmp_path), 2, random.Random(3))
