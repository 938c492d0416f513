"""Cards of rosters leave nothing out: what each entry has is on them to its last word."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from acceptance.printed import all_letters
from typer.testing import CliRunner

from content_games.judged import ROOT, edition_of, samples, told
from content_games.printed_rosters import letters
from pipeline.cli.root import app
from pipeline.game.view import view

GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/roster.yaml"))
UNPLAYED = {"blurb", "short", "examples", "premise", "flavour"}
"""Fields that nobody plays by, and short forms of texts that are printed whole."""


def texts(values: Any) -> Iterator[str]:
    """Yield the texts of a record and of its parts, as they are read; not those it refers to."""
    if isinstance(values, list | tuple):
        for value in values:
            yield from texts(value)
    elif hasattr(values, "plain"):
        yield values.plain
    elif hasattr(values, "items") and "slug" not in values:
        for name, value in values.items():
            if name not in UNPLAYED:
                yield from texts(value)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_an_entry_has_is_left_out(game: str, tmp_path: Path) -> None:
    """Every text of the records that the entries of a sample name stands on the roster's cards."""
    for path in samples(game)[:2]:
        out = tmp_path / path.stem
        command = ["roster", "build", str(path), "-p", "roster-cards", "--paper", "a4"]
        result = CliRunner().invoke(app, [*command, "--out", str(out), "--quiet"])
        assert result.exit_code == 0, result.output
        (pdf,) = out.rglob("*.pdf")
        card, opened = letters(all_letters(pdf)), edition_of(game).game
        for entry in told(game, path).entries:
            for item in filter(None, (entry.type, *entry.items)):
                record = view(opened, opened.record(item.kind, item.slug)) if item.slug else {}
                for text in (item.name, *texts(list(record.values()))):
                    assert letters(str(text)) in card, (path.stem, item.slug, text)
