"""Illegal rosters of every game, made from its legal samples: each is refused by the right rule."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from content_games.spoiling import SPOILS, Data, spoiled
from pipeline.checks import read_rules
from pipeline.checks.verdict import RosterJudge, Verdict
from pipeline.game.files import FolderDocument
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.records import Record, build_records, roster_kind
from pipeline.source.findings import Problems
from pipeline.source.yaml import parse_yaml

ROOT = Path(__file__).parents[2]
GAMES = tuple(sorted(SPOILS))
SEEDS = 3
LEAST = 200


class Illegal(NamedTuple):
    """A spoiled sample and the rule that must refuse it."""

    game: str
    sample: str
    rule: str
    data: Data


@cache
def opened(name: str) -> Game:
    """Return a game."""
    return open_game(ROOT / "content" / name, ROOT)


@cache
def court(name: str) -> RosterJudge:
    """Return what judges the rosters of a game."""
    return RosterJudge(opened(name))


def samples(game: Game) -> list[Record]:
    """Return a game's sample rosters."""
    kind = roster_kind(game.kinds)
    assert kind is not None
    return list(game.records[kind.name].values())


def illegal(name: str) -> Iterator[Illegal]:
    """Yield the spoiled samples of a game, no two alike for one rule."""
    seen: set[str] = set()
    for record in samples(opened(name)):
        for spoil in SPOILS[name]:
            for seed in range(SEEDS):
                data = spoiled(record.document.data[record.slug], spoil, seed)
                key = f"{spoil.rule} {json.dumps(data)}"
                if data is not None and key not in seen:
                    seen.add(key)
                    yield Illegal(name, record.slug, spoil.rule, data)


def judged(name: str, data: Data, slug: str) -> Verdict:
    """Return the verdict on data that stand in no file."""
    game, problems = opened(name), Problems()
    kind = roster_kind(game.kinds)
    assert kind is not None
    document = parse_yaml(json.dumps(data), f"{slug}.json")
    records = build_records(kind, FolderDocument("rosters", {slug: document}), problems)
    problems.stop()
    return court(name).verdict(records[slug])


@pytest.mark.parametrize("name", GAMES)
def test_samples_are_legal(name: str) -> None:
    """What comes with a game is an example worth following."""
    game = opened(name)
    faults = {record.slug: court(name).verdict(record).faults for record in samples(game)}
    assert {slug: found for slug, found in faults.items() if found} == {}


@pytest.mark.parametrize("name", GAMES)
def test_each_illegal_roster_is_refused_by_the_rule_that_it_breaks(name: str) -> None:
    """Whatever else is wrong with it then, that rule is told, with its sum and at a line."""
    passed = []
    for number, case in enumerate(illegal(name)):
        found = judged(name, case.data, f"spoiled-{number}")
        told = [fault for fault in found.faults if fault.rule == case.rule]
        if found.legal or not told or not told[0].position.line or not told[0].message:
            passed.append((case.sample, case.rule, [fault.rule for fault in found.faults]))
    assert passed == []


def test_there_are_enough_of_them() -> None:
    """Two hundred or more, of all games together."""
    assert sum(len(list(illegal(name))) for name in GAMES) >= LEAST


@pytest.mark.parametrize("name", GAMES)
def test_every_error_says_how_to_mend_it(name: str) -> None:
    """A rule that makes a roster illegal has its section, and remedies or a hint."""
    game = opened(name)
    kind = roster_kind(game.kinds)
    assert kind is not None
    _, rules = read_rules(game)
    of_rosters = {
        key: rule
        for key, rule in rules.items()
        if rule.subjects and rule.subjects.kind == kind.name
    }
    assert of_rosters
    assert [key for key, rule in of_rosters.items() if not (rule.remedies or rule.hint)] == []
