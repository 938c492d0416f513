"""Kills of `serve` while it draws and checks; none of its processes may live on."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from acceptance.commands import PUNCHBOARD

from crashes.kills import group
from pipeline.authoring.new_games import new_game

_PATIENCE = 180.0
_AT_WORK = 2.0
"""Seconds for which a page that is asked for keeps it at work."""


def serve_and_kill(home: Path, chance: random.Random, *, helper: bool) -> int:
    """Serve a project, and kill that or a process it has begun; return how many it had."""
    command = [*PUNCHBOARD, "serve", "--port", "0", "--project", str(home)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, start_new_session=True, text=True
    ) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[0]
            for page in ("faces", "findings"):
                _ask(url, page)
            time.sleep(chance.uniform(0, _AT_WORK))
            others = [each for each in group(server.pid) if each != server.pid]
            if helper and others:
                with suppress(ProcessLookupError):
                    os.kill(chance.choice(others), signal.SIGKILL)
                assert _ask(url, "project") == 200
        finally:
            server.kill()
    end = time.monotonic() + _PATIENCE
    while group(server.pid):
        assert time.monotonic() < end, "processes outlive the server"
        time.sleep(0.01)
    return len(others)


def _ask(url: str, page: str) -> int:
    query = "" if page == "project" else "?game=lantern"
    with urlopen(f"{url}api/{page}{query}", timeout=_PATIENCE) as answer:
        answer.read()
        return int(answer.status)


def main(arguments: Sequence[str]) -> None:
    """Kill as often as is asked."""
    number = int(arguments[0])
    chance = random.Random(int(arguments[1]) if len(arguments) > 1 else 0)
    others = 0
    with TemporaryDirectory() as place:
        home = Path(place, "lantern")
        new_game(home)
        for turn in range(number):
            others += serve_and_kill(home, chance, helper=bool(turn % 2)) > 0
    print(f"{number} kills of serve, {others} with processes beside it: none is left")


if __name__ == "__main__":
    os.environ["PUNCHBOARD_CACHE"] = "off"
    main(sys.argv[1:])
