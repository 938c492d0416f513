"""A file from elsewhere becomes a roster of a game: read, fitted to the game, and looked over."""

from typing import NamedTuple

from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.finding import Finding, Position
from pipeline.base.suggest import hint
from pipeline.content.game import Game
from pipeline.content.roster_records import roster_kind
from pipeline.content.stand_in import stand_in
from pipeline.documents.yaml import parse_yaml
from pipeline.exchange.convert import Converter
from pipeline.exchange.describe import describe_roster
from pipeline.exchange.format import IMPORTERS, Incoming
from pipeline.exchange.imported import ImportedRoster, Sort, Unit
from pipeline.exchange.match import Match
from pipeline.exchange.native import Own
from pipeline.exchange.profile import FILE, Profile, read_profile
from pipeline.exchange.roster import Entry, Roster
from pipeline.exchange.yaml_writer import write_yaml

_SLUG = "imported"


class Imported(NamedTuple):
    """A roster as it has come: its file's text, what became of each thing, and what is wrong.

    `whole` says that it is ours, and just as it was.
    """

    game: str
    origin: str
    title: str
    text: str
    whole: bool
    matches: tuple[Match, ...]
    remarks: tuple[str, ...]
    findings: tuple[Finding, ...]


def read_imported(incoming: Incoming, form: str = "") -> ImportedRoster:
    """Return what a file holds, read as the format `form`, or as what it looks like.

    Raises Misuse for an unknown format, PunchboardError with what is wrong.
    """
    if form:
        if form not in IMPORTERS:
            raise Misuse(f"there is no import format {form!r}; {hint(form, IMPORTERS)}")
        return IMPORTERS[form].read(incoming)
    claimed = [name for name, importer in IMPORTERS.items() if importer.claims(incoming)]
    if not claimed:
        message = "no format has the look of this file"
        remedy = f"name one with --from: {', '.join(IMPORTERS)}"
        raise fail("import-format", message, Position(incoming.name), hint=remedy)
    return IMPORTERS[claimed[0]].read(incoming)


def fit(imported: ImportedRoster, game: Game, source: str, target: str) -> Imported:
    """Return a roster of `game` made of what has arrived from the file `source`.

    Findings about what is made show `target`. Raises Misuse for a game without rosters,
    PunchboardError for a roster of another game.
    """
    profile = read_profile(game)
    if profile is None:
        raise Misuse(f"{game.id} has no rosters: there is no {FILE} in its folder")
    remarks: tuple[str, ...] = ()
    if imported.own is not None:
        made = _restore_own(imported, imported.own, game, source, target)
        if made is not None:
            return made
        remarks = ("it was changed by another program since; what that one shows is taken",)
    return _convert_foreign(
        imported._replace(remarks=remarks + imported.remarks), game, profile, source, target
    )


def _restore_own(
    imported: ImportedRoster, own: Own, game: Game, source: str, target: str
) -> Imported | None:
    """Return a roster of ours as it is; None where what its file shows is something else."""
    if own.game and own.game != game.id:
        message = f"expected a roster of {game.id}, found one of {own.game}"
        raise fail(
            "roster-game", message, Position(source), hint=f"import it with --game {own.game}"
        )
    head = {"game": game.id} if not own.game else {}
    text = own.text if own.text and not head else write_yaml({**head, **own.data})
    roster, findings = _describe_yaml(game, text, target)
    if roster is not None and imported.units and not _shows_same_roster(imported, roster):
        return None
    title, version = str(own.data.get("name", "")), own.data.get("content")
    remarks = () if version in (None, game.version) else (_version_remark(version, game),)
    return Imported(game.id, imported.origin, title, text, True, (), remarks, findings)


def _version_remark(version: object, game: Game) -> str:
    return f"it was made for version {str(version)[:20]} of the content; this is {game.version}"


def _convert_foreign(
    imported: ImportedRoster, game: Game, profile: Profile, source: str, target: str
) -> Imported:
    converted = Converter(game, profile, source).convert(imported)
    text = write_yaml(converted.data, converted.comments)
    roster, findings = _describe_yaml(game, text, target)
    remarks = imported.remarks
    if (
        roster is not None
        and None not in (imported.total, roster.total)
        and imported.total != roster.total
    ):
        remarks += (
            f"its own sum is {imported.total}; what is here costs {roster.total} {roster.unit}",
        )
    title = str(converted.data["name"])
    matches = converted.matches
    return Imported(game.id, imported.origin, title, text, False, matches, remarks, findings)


def _describe_yaml(game: Game, text: str, target: str) -> tuple[Roster | None, tuple[Finding, ...]]:
    """Return a roster's file as it is told, or what is wrong with it."""
    try:
        opened = stand_in(game, _SLUG, parse_yaml(text, target))
        kind = roster_kind(game.kinds)
        assert kind is not None  # else nothing could stand in for its rosters
        return describe_roster(opened, opened.record(kind.name, _SLUG)), ()
    except PunchboardError as error:
        return None, tuple(error.findings)


def _shows_same_roster(imported: ImportedRoster, roster: Roster) -> bool:
    """Tell whether a file shows the very roster whose data it carries."""
    return list(map(_unit_key, imported.units)) == list(map(_entry_key, roster.entries))


def _unit_key(unit: Unit) -> tuple[object, ...]:
    items = sorted(_one_line(thing.text) for thing in unit.things if thing.sort is Sort.UPGRADE)
    return _one_line(unit.title), unit.count, unit.cost or 0, items


def _entry_key(entry: Entry) -> tuple[object, ...]:
    items = sorted(_one_line(item.name) for item in entry.items)
    return _one_line(entry.title), entry.count, entry.cost or 0, items


def _one_line(text: str) -> str:
    return " ".join(text.split())
