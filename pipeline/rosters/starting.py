"""A new roster, as the game's profile begins one."""

import json
import re
from pathlib import Path
from typing import Final

from pipeline.base.errors import Misuse, fail
from pipeline.content.game import Game
from pipeline.content.rosters import slug_of
from pipeline.documents.scalars import resolve
from pipeline.documents.yaml import parse_yaml
from pipeline.exchange.profile import FILE, open_profile
from pipeline.markup.expression import ExpressionError, Expressions
from pipeline.publish.atomic import write_atomically

_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w '’.&()-]*[\w'’.)])?")


def new_roster(game: Game, name: str, target: Path | None = None) -> Path:
    """Write the file that a roster of `game` begins as, and return it.

    It is called after the roster where there is no `target`. Raises Misuse for a game without
    rosters and for a file that exists, PunchboardError for a starter that is no roster, OSError.
    """
    text = starter(game, name)
    path = target or Path(f"{slug_of(Path(name + '.yaml'))}.yaml")
    if path.exists():
        raise Misuse(f"{path} exists already; choose another name, or another file with --out")
    write_atomically(path, text.encode())
    return path


def starter(game: Game, name: str) -> str:
    """Return the text of a new roster called `name`; raises as `new_roster`."""
    read = open_profile(game)
    if read is None:
        raise Misuse(f"{game.id} has no rosters: there is no {FILE} in its folder")
    if not name.strip():
        raise Misuse("a roster needs a name")
    try:
        filled = Expressions().text(read.profile.starter)
        text = str(filled({"name": _scalar(name.strip()), "game": game.id})).strip() + "\n"
    except ExpressionError as error:
        place = error.position(read.document, "starter")
        raise fail("profile-starter", f"the starter {error}", place, "starter") from None
    data = parse_yaml(text, f"{game.name}/{FILE}: starter").data
    head = {"game": game.id, "content": json.dumps(game.version)}
    lines = text.splitlines(keepends=True)
    begin = next(at for at, line in enumerate(lines) if not line.startswith("#"))
    lines[begin:begin] = [f"{key}: {value}\n" for key, value in head.items() if key not in data]
    return "".join(lines)


def _scalar(text: str) -> str:
    """Return a text as YAML writes it: as it is, or in quotes where it would be something else."""
    if _PLAIN.fullmatch(text) and isinstance(resolve(text), str):
        return text
    return json.dumps(text, ensure_ascii=False)
