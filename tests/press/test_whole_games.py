"""Tests of whole games, one or several at a time."""

import os
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from pipeline.build.edition import EditionKey, open_edition
from pipeline.build.workers import each_game, processes_each
from pipeline.source.findings import PunchboardError, fail


def _title_and_process(key: EditionKey) -> tuple[str, int]:
    if key.game != "lantern":
        raise fail("game-unknown", key.game)
    return open_edition(key).game.title, os.getpid()


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order(home: Path, workers: int) -> None:
    """Whoever works on a game, its result comes in its turn, and what it raises is raised here."""
    keys = [EditionKey(home, "lantern", ""), EditionKey(home, "other", "")]
    results = each_game(_title_and_process, [(key,) for key in keys], workers)
    title, process = next(results)
    assert title
    assert (process == os.getpid()) == (workers == 1)
    with pytest.raises(PunchboardError, match="other"):
        next(results)


def test_a_game_is_gone_before_the_next_is_opened(home: Path) -> None:
    """The memory of several games is that of the largest."""
    opened: list[Any] = []

    def work(key: EditionKey) -> bool:
        gone = all(each() is None for each in opened)
        edition = open_edition(key)
        edition.set_up()
        opened.append(ref(edition))
        return gone

    keys = [EditionKey(home, "lantern", "", label=label) for label in ("1", "2", "3")]
    assert all(each_game(work, [(key,) for key in keys]))


def test_a_game_that_is_larger_than_the_others_gets_more_processes(tmp_path: Path) -> None:
    """Of several alike each gets one; pictures count for nothing, nor does what is gone."""

    def made(name: str, records: int) -> EditionKey:
        folder = tmp_path / "content" / name
        folder.mkdir(parents=True)
        (folder / "card.yaml").write_text("x" * records)
        (folder / "fox.png").write_bytes(bytes(10_000))
        return EditionKey(tmp_path, name, "")

    alike = [made(f"game-{number}", 100) for number in range(5)]
    assert processes_each(alike, 2) == [1] * 5
    assert processes_each([*alike[:2], made("large", 800)], 4) == [1, 1, 3]
    assert processes_each([EditionKey(tmp_path, "gone", "")], 2) == [1]
