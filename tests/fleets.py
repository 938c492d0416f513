"""A project with a small game of rosters, whose own product prints them, too."""

from pathlib import Path

from edits import tree, write

FLEETS = Path(__file__).with_name("fleets")


def write_kites(root: Path) -> Path:
    """Write the project, with an illegal roster beside it, and return its root."""
    return write(root, tree(FLEETS))
