"""Whether a run of Punchboard did what it is measured for; the run of all ends where it did not."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path


def require(said: str, *, drawn: int = 0, recalled: int = 0) -> None:
    """Refuse a build unless its answer in JSON tells of just so many faces."""
    found = faces(said)
    wanted = {"drawn": drawn, "recalled": recalled}
    if found != wanted:
        raise SystemExit(f"refused: {_told(found)}, where {_told(wanted)} are to be measured")


def require_edit(said: str, *, all_of: int, most: int) -> None:
    """Refuse a build after an edit unless it drew one to `most` faces, and recalled all others."""
    found = faces(said)
    if not 1 <= found["drawn"] <= most or sum(found.values()) != all_of:
        raise SystemExit(f"refused: {_told(found)}, where an edit alters 1 to {most} of {all_of}")


def faces(said: str) -> dict[str, int]:
    """Return how many faces a build has drawn and recalled, by its answer in JSON."""
    games = [each["faces"] for each in json.loads(said)]
    return {name: sum(each[name] for each in games) for name in ("drawn", "recalled")}


def require_same(said: str, expected: str) -> None:
    """Refuse a check that tells anything else than the one that recalled nothing."""
    if said != expected:
        raise SystemExit("refused: a check that recalls has told something else")


def require_pages(pages: dict[str, int], expected: dict[str, int]) -> None:
    """Refuse what was printed unless each PDF is there with all its pages."""
    if pages != expected:
        wrong = sorted(dict(pages.items() ^ expected.items()))
        raise SystemExit(f"refused: pages are lacking, or too many, in {', '.join(wrong)}")


def entries(caches: Path) -> int:
    """Return how many entries the caches hold: one that draws or judges anew adds some."""
    count = 0
    for path in sorted(caches.rglob("*.sqlite")):
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
            tables = store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (table,) in tables:
                count += store.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
    return count


def _told(faces: dict[str, int]) -> str:
    return f"{faces['drawn']} faces drawn and {faces['recalled']} recalled"
