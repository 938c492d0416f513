"""What can be read back loses nothing: every sample, and rosters that nobody thought of."""

import tempfile
from pathlib import Path
from typing import Any

import pytest
from edits import write
from hypothesis import given, settings
from hypothesis import strategies as st
from rosters.conftest import FILES
from rosters.samples import GAMES, LOSSLESS, back, opened, told, written

from pipeline.game.opening import Game, open_game
from pipeline.rosters.description import describe_roster
from pipeline.rosters.importing import write_yaml
from pipeline.source.yaml import parse_yaml


@pytest.mark.parametrize("form", LOSSLESS)
@pytest.mark.parametrize("name", GAMES)
def test_every_sample_comes_back_whole(name: str, form: str) -> None:
    """Data, game and version; nothing is guessed, nothing is wrong with it."""
    for roster in told(name):
        made = back(written(roster, form), opened(name))
        assert (made.whole, made.findings, made.matches) == (True, (), ()), roster.slug
        data = parse_yaml(made.text, "new.yaml").data
        assert data == {"game": name, "content": roster.version, **roster.data}


def _allowed(text: str) -> bool:
    return all(letter.isprintable() for letter in text)


WORDS = st.text(min_size=1, max_size=20).filter(_allowed)
KITE = st.fixed_dictionaries(
    {"name": WORDS, "cost": st.integers(0, 9999)},
    optional={
        "crew": st.sampled_from(["gulls", "terns"]),
        "count": st.integers(1, 99),
        "lucky": st.booleans(),
        "gadgets": st.lists(st.sampled_from(["reel", "tail", "lamp"]), max_size=4),
        "cargo": st.lists(
            st.fixed_dictionaries({"what": st.just("lamp"), "crates": st.integers(0, 9)}),
            max_size=2,
        ),
        "notes": WORDS,
    },
)
FLEET = st.fixed_dictionaries(
    {"name": WORDS, "kites": st.lists(KITE, max_size=4)}, optional={"captain": WORDS}
)


def _fleet(folder: Path, data: dict[str, Any]) -> Game:
    return open_game(write(folder, FILES | {"rosters/dawn.yaml": write_yaml(data)}))


@settings(max_examples=30)
@given(FLEET)
def test_any_roster_comes_back_whole(data: dict[str, Any]) -> None:
    """Also with names of blanks, brackets and signs, without entries, and in every format."""
    with tempfile.TemporaryDirectory() as folder:
        game = _fleet(Path(folder), data)
        roster = describe_roster(game, game.record("fleet", "dawn"))
        for form in LOSSLESS:
            made = back(written(roster, form), game, form)
            assert (made.whole, made.findings) == (True, ())
            found = parse_yaml(made.text, "new.yaml").data
            assert found == {"game": "kites", "content": "2.1", **data}
