"""Files with bytes changed at random end as a roster or as findings, and never otherwise."""

import random
from pathlib import Path

import pytest
from rosters.samples import LOSSLESS, back, opened, told, written

from pipeline.game.opening import Game
from pipeline.source.findings import PunchboardError

DATA = Path("tests/rosters/data")
PIECES = (b"<", b"&#1;", b'"', b"{", b"[", b"\n", b"++", b": ", b"\\u0000", b"\xc2\x85", b"\xff")


def spoiled(content: bytes, chance: random.Random) -> bytes:
    """Return a file with some of its bytes replaced, taken away, doubled or put in."""
    made = bytearray(content)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(made))
        to = at + chance.randint(1, 40)
        where, piece = chance.choice(
            (
                (slice(at, at + 1), bytes([chance.randrange(256)])),
                (slice(at, to), b" "),
                (slice(at, at), bytes(made[at:to])),
                (slice(at, at), chance.choice(PIECES)),
            )
        )
        made[where] = piece
    return bytes(made)


def outcome(content: bytes, game: Game) -> str:
    """Return the new file, as it can be written, or what is wrong with the old one."""
    try:
        return back(content, game).text.encode().decode()
    except PunchboardError as error:
        return str(error)


@pytest.mark.parametrize("source", [*sorted(path.name for path in DATA.iterdir()), *LOSSLESS])
def test_a_spoiled_file_surprises_nobody(source: str) -> None:
    """Neither a traceback nor a file of ours that cannot be written."""
    game, chance = opened("grimdark-future"), random.Random(source)
    path = DATA / source
    whole = path.read_bytes() if path.is_file() else written(told("grimdark-future")[0], source)
    told_in_words = [outcome(spoiled(whole, chance), game) for _ in range(40)]
    assert all(told_in_words)
