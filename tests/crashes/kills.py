"""Kills: commands that end at random moments, at random calls of the system, or lose a worker.

`serve` is killed while it draws and checks; none of its processes may live on.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

import pytest
from acceptance.commands import PUNCHBOARD

from crashes.commands import BESIDE, CASES, Case, Files, command_in, files, run, visible
from pipeline.authoring.new_games import new_game
from pipeline.source.files import open_folder

_CALLS: Final = ("replace", "unlink", "link", "mkdir", "rmdir", "fsync", "open", "close")
_AT_WORK: Final = 2.0
"""Seconds for which a page that is asked for keeps `serve` at work."""
_PATIENCE: Final = 180.0
"""Seconds, on a machine that has other things to do, too."""
_MESSAGES: Final = 4
"""A worker that is to be lost in a message has sent fewer before."""


class Target(NamedTuple):
    """A command between two states of its project, and what it publishes in each."""

    case: Case
    home: Path
    sources: tuple[Files, Files]
    sets: tuple[Files, Files]
    seconds: float
    calls: int

    @property
    def folder(self) -> Path:
        return self.home / self.case.folder

    def edit(self, state: int) -> None:
        for name, content in self.sources[state].items():
            (self.home / "content" / name).write_bytes(content)

    def command(self) -> tuple[str, ...]:
        return command_in(self.case, self.home)


def target(case: Case, place: Path) -> Target:
    """Prepare a project, and run its command in both states."""
    home = case.prepare(place)
    if case.sources:
        return _target_once(case, home, place / "other")
    sources = [_sources(home)]
    one = case.prepare(place / "other")
    sources.append({})
    for name, content in _sources(one).items():
        sources[1][name] = content.replace(b"name: ", b"name: Late ", 1)
    sets: list[Files] = []
    made = Target(case, home, (sources[0], sources[1]), ({}, {}), 0, 0)
    begun, calls = time.monotonic(), 0
    for state in (1, 0):
        made.edit(state)
        begun = time.monotonic()
        calls = _counted(lambda: run(home, *made.command()))
        sets.insert(0, files(home / case.folder))
    seconds = time.monotonic() - begun
    return made._replace(sets=(sets[0], sets[1]), seconds=seconds, calls=calls)


def _target_once(case: Case, home: Path, other: Path) -> Target:
    """Run a command that writes sources, in a project like that which it is for."""
    one = Target(case, case.prepare(other), ({}, {}), ({}, {}), 0, 0)
    before, theirs = files(home / case.folder), files(one.folder)
    begun = time.monotonic()
    calls = _counted(lambda: run(one.home, *one.command()))
    seconds = time.monotonic() - begun
    # A workbook says when it was written.
    after = {
        name: before[name] if theirs.get(name) == content else content
        for name, content in files(one.folder).items()
    }
    return Target(case, home, ({}, {}), (before, after), seconds, calls)


def _sources(home: Path) -> Files:
    found = files(home / "content")
    return {name: found[name] for name in found if name.endswith(("card.yaml", "dawn.yaml"))}


def _counted(work: Callable[[], None]) -> int:
    """Return how often the system is asked."""
    count = 0

    def counted() -> None:
        nonlocal count
        count += 1

    before = _before_calls(counted)
    try:
        work()
    finally:
        before()
    return count


def _before_calls(first: Callable[[], None]) -> Callable[[], None]:
    """Do something before every call; return what ends that."""
    reals = {name: getattr(os, name) for name in _CALLS}

    def asked(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            first()
            return real(*args, **options)

        return call

    for name, real in reals.items():
        setattr(os, name, asked(real))
    return lambda: [setattr(os, name, real) for name, real in reals.items()] and None


def begin(aim: Target, at: int = 0, message: int = 0) -> int:
    """Begin a command in a process and group of its own; return its number."""
    child = os.fork()
    if child:
        os.setpgid(child, child)
        return child
    try:
        os.setpgid(0, 0)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        from pipeline.build import workers

        workers.CHUNK = 2  # type: ignore[misc]
        workers.LARGE_DECK = 2  # type: ignore[misc]
        if at:
            _kill_at(at)
        if message:
            _kill_in(message)
        run(aim.home, *aim.command())
    finally:
        os._exit(0)


def _kill_at(at: int) -> None:
    left, own = at, os.getpid()

    def count() -> None:
        nonlocal left
        left -= os.getpid() == own
        if left == 0:
            os.kill(own, signal.SIGKILL)

    _before_calls(count)


def _kill_in(message: int) -> None:
    left, own = message, os.getpid()
    real = Connection._send  # type: ignore[attr-defined]

    def send(self: Any, content: Any, *rest: Any) -> None:
        nonlocal left
        left -= os.getpid() != own
        if left == 0:
            real(self, content[: len(content) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        real(self, content, *rest)

    Connection._send = send  # type: ignore[attr-defined]


def kill(aim: Target, chance: random.Random) -> None:
    """Kill a command, at a call or at a moment; or a process that it has begun, if there is one."""
    way = chance.choice(("call", "moment", "worker", "message"))
    at = chance.randint(1, aim.calls) if way == "call" else 0
    child = begin(aim, at, chance.randint(1, _MESSAGES) if way == "message" else 0)
    if way in ("moment", "worker"):
        _wait(child, chance.uniform(0, aim.seconds * 1.1))
        others = [each for each in group(child) if each != child] if way == "worker" else []
        with suppress(ProcessLookupError):
            os.kill(chance.choice(sorted(others) or [child]), signal.SIGKILL)
    end = time.monotonic() + _PATIENCE
    while not os.waitpid(child, os.WNOHANG)[0]:
        assert time.monotonic() < end, f"{aim.case.name}: does not end"
        time.sleep(0.002)
    while group(child):
        assert time.monotonic() < end, f"{aim.case.name}: processes outlive their parent"
        time.sleep(0.002)


def _wait(child: int, seconds: float) -> None:
    """Wait so long, or until a process has ended."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            return
        time.sleep(min(left, 0.002))


def group(leader: int) -> list[int]:
    """Return the living processes of a group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def try_kills(aim: Target, number: int, chance: random.Random) -> None:
    """Kill a command so many times."""
    for turn in range(number):
        if aim.case.sources:
            _try_once(aim, turn, chance)
            continue
        state = turn % 2
        if aim.case.name == "first build" and state == 0:
            shutil.rmtree(aim.folder)
        aim.edit(state)
        kill(aim, chance)
        _require_whole(aim, turn)
        if state:
            run(aim.home, *aim.command())
            assert files(aim.folder) == aim.sets[state], (aim.case.name, turn)


def _require_whole(aim: Target, turn: int) -> Files:
    """Return what is found after a kill; raises AssertionError for a file of neither state."""
    found = visible(files(aim.folder))
    for name, content in found.items():
        assert content in [each.get(name) for each in aim.sets], (aim.case.name, turn, name)
    return found


def _try_once(aim: Target, turn: int, chance: random.Random) -> None:
    """Kill a command that writes sources, and have it run again where nothing is written yet."""
    before, after = aim.sets
    shutil.rmtree(aim.home)
    for name, content in before.items():
        path = aim.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    aim.home.mkdir(exist_ok=True)
    kill(aim, chance)
    found = _require_whole(aim, turn)
    if found == visible(before):
        run(aim.home, *aim.command())
        assert files(aim.folder) == after, (aim.case.name, turn)
    elif found != visible(after):
        print(f"{aim.case.name}: killed while its files took their places, each of them whole")


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
    """Kill as often as is asked, over all cases, and `serve` a tenth as often."""
    number, seed = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 0
    cases = [case for case in (*CASES, *BESIDE) if case.name in arguments[2:] or not arguments[2:]]
    each = -(-number // len(cases))
    for case in cases:
        with TemporaryDirectory() as place, TemporaryDirectory() as temporary:
            aim = target(case, Path(place))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(tempfile, "tempdir", temporary)
                try_kills(aim, each + each % 2, random.Random(f"{seed} {case.name}"))
        print(f"{case.name}: {each + each % 2} kills: no damage, no process left", flush=True)
    print(f"{(each + each % 2) * len(cases)} kills")
    others = 0
    with TemporaryDirectory() as place:
        new_game(Path(place, "lantern"))
        for turn in range(number // 10):
            chance = random.Random(f"{seed} {turn}")
            others += serve_and_kill(Path(place, "lantern"), chance, helper=bool(turn % 2)) > 0
    print(f"{number // 10} kills of serve, {others} with processes beside it: none is left")


if __name__ == "__main__":
    os.environ["PUNCHBOARD_CACHE"] = "off"
    open_folder(Path(tempfile.gettempdir()))
    main(sys.argv[1:])
