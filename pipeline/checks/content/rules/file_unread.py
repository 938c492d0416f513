"""Files among a game's that nothing reads."""

from collections.abc import Iterator
from pathlib import Path

from pipeline.base import suggest
from pipeline.base.finding import Finding, Position, Severity
from pipeline.base.suffixes import DELIMITED, WORKBOOKS, is_picture
from pipeline.checks.content.registry import check
from pipeline.checks.content.stray_files import files_beside, unread_files
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "card: { source: false }\n",
    "card.yaml": "fox: { name: Fox }\n",
    "README.md": "How we write cards.\n",
    ".gitignore": "*.bak\n",
}
_BAD = {**_GOOD, "card.csv": "name\nFox\n"}

_TABLES = (*DELIMITED, *WORKBOOKS)


@check("file-unread", bad=_BAD, good=_GOOD, severity=Severity.WARNING)
def unread(checked: GameSubject) -> Iterator[Finding]:
    """Find files in a game's folder, and beside the games, that nothing reads.

    Whoever put them there may wait for them to print. Notes for people may lie there under names
    such as README or LICENSE; pictures are told apart.
    """
    game = checked.game
    for path in unread_files(checked):
        if not is_picture(path.name):
            place = f"{game.name}/{path.relative_to(game.folder).as_posix()}"
            hint = _hint(path, place, game.folder.name, list(game.kinds))
            message = "nothing reads this file"
            yield Finding("file-unread", message, Position(place), "", hint, Severity.WARNING)
    for path in files_beside(checked):
        place = f"{game.name.rpartition('/')[0]}/{path.name}"
        what = "folder: it has no game.yaml" if path.is_dir() else "file: it lies beside the games"
        hint = "move it into a game's folder, or out of content"
        if path.suffix.lower() in _TABLES:
            hint = f"make a game of it: punchboard import table {place}"
        elif path.is_dir():
            hint = "give it a game.yaml and a kinds.yaml, or move it out of content"
        yield Finding(
            "file-unread", f"nothing reads this {what}", Position(place), "", hint, Severity.WARNING
        )


def _hint(path: Path, place: str, game: str, kinds: list[str]) -> str:
    """Return how a file comes to be read, or gets out of the way."""
    suffix = path.suffix.lower()
    if suffix in _TABLES:
        kind = suggest.nearest(path.stem, kinds)
        option = f" --kind {kind}" if kind else ""
        return f"take it in: punchboard import table {place} --into {game}{option}"
    if suffix in (".yaml", ".yml", ".json") or ".y" in path.name.lower():
        return f"did you mean '{path.name.partition('.')[0]}.yaml'?"
    return "move it out of content; notes for people may be called README or LICENSE"
