"""Editions that proofs may be of beside those of the files as they are: a roster's, a commit's."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.base.errors import Misuse
from pipeline.edition.context import EditionKey
from pipeline.edition.project import Project


def edition_of_roster(
    project: Project, key: EditionKey, file: Path, products: tuple[str, ...]
) -> tuple[EditionKey, tuple[str, ...]]:
    """Return the edition that prints a roster, and which of its products, all of them by default.

    Raises Misuse for a file that is no roster of the game, PunchboardError for what it gets wrong.
    """
    from pipeline.rosters.opening import open_roster
    from pipeline.rosters.printing import Print, roster_order

    opened = open_roster(project, file, key.game, key.edition)
    wanted = Print(file, products=products, language=key.language)
    # A proof may show an illegal list, too: it is there to be looked at.
    order = roster_order(project, opened, wanted, legal=True)
    return order.edition, order.products


@contextmanager
def state(project: Project, game: str, commit: str) -> Iterator[Path]:
    """Yield the root of a project as it was at a commit, or as it is where none is named.

    Raises Misuse for what names no commit.
    """
    if not commit:
        yield project.root
        return
    from pipeline.reprint.history import find_commit, state_at

    found = find_commit(project.root, commit)
    if found is None:
        raise Misuse(f"--commit {commit}: the project's repository has no such commit or tag")
    with state_at(project.root, game, found) as root:
        yield root
