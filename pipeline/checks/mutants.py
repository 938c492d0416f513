"""How well a game's values are guarded: each is changed by a little, and the checks look again."""

import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.checks.rules.readings import ORDER, keyed_values
from pipeline.checks.subject import GameSubject, Place, innermost, path_of, run_checks
from pipeline.game.errata import AmendedDocument
from pipeline.game.erratum import change
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.records import Record, roster_kind
from pipeline.source.document import value_at
from pipeline.source.findings import Finding, PunchboardError, Severity
from pipeline.source.limits import Progress, only_new_collected, silent

_SEED: Final = 1
_DIE: Final = re.compile(r"(\d*)([dDwW])(\d+)")
_FIGURE: Final = re.compile(r"(?<![\w:=-])\d{1,3}(?![\w-])")
_DICE: Final = (4, 6, 8, 10, 12, 20)


class Mutant(NamedTuple):
    """One value of a record, and what it is changed to."""

    record: Record
    place: Place
    was: Any
    now: Any


def mutants(game: Game) -> Iterator[Mutant]:
    """Yield a small change of each figure, die, choice, reference and figure of a text.

    Rosters are players' files, and the order of records is no figure.
    """
    subject = GameSubject(game)
    rosters = roster_kind(game.kinds)
    for record, place, _ in subject.values:
        path = (record.slug, *place)
        document = game.files.get(f"{record.kind}.yaml")
        of_players = rosters is not None and record.kind == rosters.name
        if of_players or place == ORDER or document is None or not document.has(*path):
            continue
        was = value_at(document.data, path)
        spec = subject.cached(innermost)[record.kind].get(path_of(place))
        now = _changed(game, was, spec.options) if spec else None
        if now is not None and now != was:
            yield Mutant(record, place, was, now)


def _changed(game: Game, value: Any, options: Mapping[str, Any]) -> Any:
    """Return a value near by that its field takes; None for a value that is left alone."""
    type_ = options.get("type")
    if type(value) in (int, float) and type_ in ("integer", "number", "length"):
        return value - 1 if value >= options.get("max", value + 1) else value + 1
    if type_ == "dice" and (die := _DIE.fullmatch(str(value))):
        faces = next((each for each in _DICE if each > int(die[3])), 4)
        return f"{die[1]}{die[2]}{faces}"
    if type_ == "choice":
        return next((each for each in options["of"] if each != value), None)
    if type_ == "ref" and isinstance(options.get("to"), str):
        slugs = list(game.records[options["to"]])
        return next((each for each in slugs if each != value), None)
    if type_ == "markup" and (figure := _FIGURE.search(value)):
        return f"{value[: figure.start()]}{int(figure[0]) + 1}{value[figure.end() :]}"
    return None


def guarded(
    game: Game, root: Path, folders: tuple[Path, ...], most: int, progress: Progress = silent
) -> tuple[Finding, ...]:
    """Return how many of `most` changes are noticed, and each field with some that are not.

    The changes are chosen at random, the same each time. `folders` hold the game's templates. What
    only a drawn face shows is not looked for.
    """
    found = list(mutants(game))
    tried = random.Random(_SEED).sample(found, min(most, len(found)))
    keyed = keyed_values(GameSubject(game))
    before = frozenset(_facts(run_checks(game, folders)))
    missed: dict[tuple[str, ...], list[Mutant]] = {}
    counts: dict[tuple[str, ...], int] = {}
    for number, mutant in enumerate(tried, 1):
        key = (mutant.record.kind, *path_of(mutant.place))
        counts[key] = counts.get(key, 0) + 1
        with only_new_collected():
            noticed = _is_keyed(mutant, keyed) or _is_noticed(game, root, folders, mutant, before)
        if not noticed:
            missed.setdefault(key, []).append(mutant)
        progress("mutants", number, len(tried))
    fields = [_field_finding(each, counts[key]) for key, each in missed.items()]
    return (*fields, _score(len(tried), sum(map(len, missed.values()))))


def _is_keyed(mutant: Mutant, keyed: frozenset[tuple[str, str]]) -> bool:
    place = mutant.place[:-1] if isinstance(mutant.place[-1], int) else mutant.place
    return (str(mutant.record), ".".join(map(str, place))) in keyed


def _is_noticed(
    game: Game, root: Path, folders: tuple[Path, ...], mutant: Mutant, before: frozenset[object]
) -> bool:
    file = f"{mutant.record.kind}.yaml"
    base, path = game.files[file], (mutant.record.slug, *mutant.place)
    data = _with_copied(base.data, path)
    change(data, path, mutant.now)
    files = {**game.files, file: AmendedDocument(base, data, ())}
    try:
        changed = open_game(game.folder, root, files=files)
        return any(fact not in before for fact in _facts(run_checks(changed, folders)))
    except PunchboardError:
        return True


def _with_copied(data: Any, path: Place) -> Any:
    """Return data in which all that a path goes through may be changed."""
    if not path or not isinstance(data, (dict, list)):
        return data
    copied = dict(data) if isinstance(data, dict) else list(data)
    copied[path[0]] = _with_copied(data[path[0]], path[1:])  # type: ignore[index]
    return copied


def _facts(findings: Iterator[Finding]) -> Iterator[object]:
    return ((each.code, each.subject, each.position) for each in findings)


def _field_finding(missed: list[Mutant], tried: int) -> Finding:
    first = missed[0]
    field = ".".join(path_of(first.place))
    message = (
        f"{field}: {len(missed)} of {tried} changes are noticed by no check,"
        f" such as {_shown(first.was, first.now)} to {_shown(first.now, first.was)}"
    )
    place = first.record.position_of(*first.place)
    return Finding("mutants", message, place, str(first.record), severity=Severity.INFO)


_NEAR: Final = 16
"""Letters of a text that are shown on either side of what differs."""


def _shown(value: Any, other: Any) -> str:
    text, beside = str(value), str(other)
    at = next(
        (at for at, pair in enumerate(zip(text, beside, strict=False)) if len({*pair}) > 1), 0
    )
    start, end = max(0, at - _NEAR), at + _NEAR
    return f"{'…' if start else ''}{text[start:end]!r}{'…' if end < len(text) else ''}"


def _score(tried: int, missed: int) -> Finding:
    share = (tried - missed) / tried if tried else 1.0
    message = f"{tried - missed} of {tried} small changes of values are noticed ({share:.0%})"
    hint = "state in rules.yaml what must hold, or key it a second time: punchboard new reading"
    return Finding("mutants", message, hint=hint if missed else "", severity=Severity.INFO)
