"""Records of a game changed from a table: in their files, in place."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity, has_errors
from pipeline.content.assembling import assemble
from pipeline.content.edition import LIVING, named_edition
from pipeline.content.markdown.files import read_markdown_files
from pipeline.documents.document import Data, Document
from pipeline.documents.editing import same
from pipeline.documents.problems import Problems
from pipeline.tables.changes import Changes
from pipeline.tables.record_files import GameFiles, RecordFiles
from pipeline.tables.record_values import changed_record

Values = Mapping[str, Mapping[str, Data]]
"""By slug and column, as ``attack.dice``: a value as a record file has it, None to take it away."""

Locate = Callable[[str, str], tuple[Position, str] | None]
"""Returns the place and the cell of a value, by slug and column; None where none is known."""


_MISSING: Final = re.compile(r"there is no file '(.+)'")


class Update(NamedTuple):
    """What becomes of the records of a kind, and where the values come from."""

    files: RecordFiles
    changes: Changes
    locate: Locate | None = None
    coming: Container[str] = ()
    """Paths of the pictures that are copied into the game with the update."""


def update_records(
    folder: Path,
    root: Path,
    kind: str,
    values: Values,
    *,
    remove_missing: bool = False,
    locate: Locate | None = None,
    coming: Container[str] = (),
    told: Sequence[Finding] = (),
) -> Changes:
    """Return the changes that give records of a kind these values; nothing is written yet.

    A slug that the kind does not have is a new record. Records without values stay, and are removed
    with `remove_missing`; those that have a file each stay all the same. `coming` are paths of
    pictures, below the game's folder, that are copied there with the changes; `told` is what
    reading the table has brought up. Raises PunchboardError as `require_sound` does, Misuse for a
    kind that has no records of its own.
    """
    game = GameFiles(folder, root)
    files = RecordFiles(game, kind)
    removes = remove_missing and not has_errors(told)
    try:
        changes = plan(files, values, remove_missing=removes)
    except PunchboardError as error:
        raise PunchboardError([*told, *error.findings]) from None
    require_sound(game, [Update(files, changes, locate, coming)], told)
    return changes


def plan(files: RecordFiles, values: Values, *, remove_missing: bool) -> Changes:
    """Return the changes of one kind's files, whatever they make of the game."""
    missing = [slug for slug in files.records if slug not in values]
    gone = [] if files.subfolder or not remove_missing else missing
    new = {slug: record for slug, record in files.records.items() if slug not in gone}
    added, changed = [], []
    for slug, columns in values.items():
        old = files.records.get(slug)
        record = changed_record(files.raw, old, columns)
        if slug not in files.records:
            added.append(slug)
        elif same(old, record):
            continue
        else:
            changed.append(slug)
        new[slug] = record
    left = [slug for slug in missing if slug not in gone]
    return Changes(files.changes(new), tuple(added), tuple(changed), tuple(gone), tuple(left))


def require_sound(game: GameFiles, updates: Sequence[Update], told: Sequence[Finding] = ()) -> None:
    """Raise PunchboardError for what is wrong with a game after updates and was not before.

    All errors come at once: those that were `told` of cells, and what else their table is wrong in.
    """
    fresh = [each for each in _fresh_findings(game, updates) if not _is_told(each, told)]
    if has_errors((*told, *fresh)):
        raise PunchboardError([*told, *fresh])


def _fresh_findings(game: GameFiles, updates: Sequence[Update]) -> list[Finding]:
    """Return what is wrong with a game after updates and was not before, each at its cell."""
    documents: Mapping[str, Document] = game.documents
    for update in updates:
        documents = update.files.documents_with(update.changes.files, documents)
    if documents is game.documents:
        return []
    after = _findings(game, documents)
    if not has_errors(after):
        return []
    known = {(one.code, one.message, one.subject) for one in _findings(game, game.documents)}
    fresh = [
        one
        for one in after
        if (one.code, one.message, one.subject) not in known
        and not any(_is_coming(one, update) for update in updates)
    ]
    locators = {update.files.kind: update.locate for update in updates}
    return [_at_cell(one, locators) for one in fresh]


def _is_told(finding: Finding, told: Sequence[Finding]) -> bool:
    """Tell whether a finding is about a cell of which an error was told: it comes of that."""
    cell = finding.subject.rpartition(", ")[2]
    return any(
        one.position == finding.position and one.subject == cell
        for one in told
        if one.severity is Severity.ERROR
    )


def _findings(game: GameFiles, documents: Mapping[str, Document]) -> list[Finding]:
    problems = Problems()
    documents_read = read_markdown_files(dict(documents), game.folder, game.name, problems)
    try:
        problems.stop()
        assemble(game.folder, game.name, documents_read, named_edition(LIVING))
    except PunchboardError as error:
        return list(error.findings)
    return []


def _is_coming(finding: Finding, update: Update) -> bool:
    """Tell whether a finding misses a picture that is copied with the update."""
    found = _MISSING.fullmatch(finding.message) if finding.code == "image-missing" else None
    return found is not None and found[1] in update.coming


def _at_cell(finding: Finding, locators: Mapping[str, Locate | None]) -> Finding:
    """Return a finding at the cell that it is about, where that can be told."""
    kind, _, path = finding.subject.partition(":")
    slug, *parts = path.split(".")
    locate = locators.get(kind)
    if locate is None:
        return finding
    for length in range(len(parts), -1, -1):
        place = locate(slug, ".".join(parts[:length]))
        if place is not None:
            return finding._replace(position=place[0], subject=f"{finding.subject}, {place[1]}")
    return finding
