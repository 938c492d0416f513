"""Which errata and house rulings the command that lists them is asked for."""

from pipeline.base.errors import Misuse
from pipeline.cli.errata_list import is_announced
from pipeline.content.edition import ANNOUNCED, LIVING, first_day, is_date, last_day
from pipeline.content.erratum import Entry
from pipeline.content.game import Game
from pipeline.content.opening import open_game
from pipeline.content.origin import Origin
from pipeline.edition.po_files import translation_of
from pipeline.edition.project import Project
from pipeline.reprint.since import new_entries, older_state


def open_with_announced(project: Project, game: str, language: str) -> Game:
    """Return a game with all its entries, also those of a later day.

    Raises PunchboardError for one that cannot be read, Misuse for an unknown game or language.
    """
    opened = _open_game(project, game, language, LIVING)
    return _open_game(project, game, language, ANNOUNCED) if opened.announced else opened


def _open_game(project: Project, game: str, language: str, edition: str) -> Game:
    translation = translation_of(project, game, language)
    return open_game(project.game_folder(game), project.root, edition, translation=translation)


def entries_asked_for(
    project: Project, opened: Game, since: str | None, only: Origin | None
) -> tuple[Entry, ...]:
    """Return the entries since a state, all without one.

    Raises Misuse for what names none, or no content.
    """
    asked = tuple(entry for entry in opened.entries if only in (None, entry.origin))
    if since is None:
        return asked
    with older_state(project, opened.folder.name, since) as older:
        if older.root is None:
            raise Misuse("a manifest lists faces, and not what was said of them: name a date")
        new = new_entries(project, older, opened)
    entries = tuple(entry for entry in asked if entry in new)
    # An announced erratum is no part of the present edition, whatever later day is named.
    return tuple(e for e in entries if not (is_announced(e) and _is_before(e, since)))


def _is_before(entry: Entry, since: str) -> bool:
    """Tell whether an erratum holds no later than a date; never, where `since` is none."""
    return is_date(since) and first_day(entry.revision.date) <= last_day(since)


def taken_as_known(opened: Game, since: str) -> list[str]:
    """Return a line on the entries of the very year or month after which others are asked for."""
    count = since and sum(entry.revision.date.startswith(since) for entry in opened.entries)
    if not count:
        return []
    return [f"those of {since} itself ({count}) are taken as known: name an earlier date for them"]
