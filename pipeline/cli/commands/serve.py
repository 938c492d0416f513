"""`punchboard serve`: the project in the browser, redrawn while files are saved."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.cli.options import Cache, ProjectFolder
from pipeline.cli.say import say

if TYPE_CHECKING:
    from pipeline.base.finding import Finding
    from pipeline.base.limits import Limits
    from pipeline.preview.halted import Halted

PORT: Final = 8700


def serve(
    port: Annotated[
        int,
        typer.Option("--port", min=0, max=65535, help="The port; 0: any that is free."),
    ] = PORT,
    open_: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = False,
    cache: Cache = True,
    project: ProjectFolder = None,
) -> None:
    """Show the project in the browser, for this computer alone, until Ctrl-C.

    All faces drawn exactly as they are printed, sheets, findings, errata, rosters, and two
    editions, languages or commits side by side. Saving a file redraws what it changes, and only
    that; the page never needs to be reloaded. PUNCHBOARD_EDITOR says which editor opens files:
    vscode, cursor, idea, sublime, ... or an address with {path}, {line} and {column}.

    The project is read and drawn by a process with limits: of memory in all, of time by the clock
    for each step. At a limit it is begun anew, and pages show which limit the game has met until
    one of its files is saved.
    """
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.untrusted import LIMITS_ASKED
    from pipeline.edition.project import open_project
    from pipeline.preview import server

    limits = LIMITS_ASKED.get()
    if limits is not None:
        raise typer.Exit(_serve_limited(limits, project, port, open_=open_, cache=cache))
    opened = open_project(project)
    announce = partial(_announce, opened.root.name, open_=open_)
    server.serve(opened, port, announce, cache_folder(wanted=cache), _warn)


def _serve_limited(
    limits: "Limits", project: Path | None, port: int, *, open_: bool, cache: bool
) -> int:
    """Serve in processes that are held to limits; return the exit code."""
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.limited_serving import serve_limited
    from pipeline.cli.report import print_findings
    from pipeline.edition.project import open_project
    from pipeline.preview import server

    with server.bound(port) as listener:
        opened = open_project(project)

        def serve_halted(halted: "Halted") -> None:
            tell = partial(_announce, opened.root.name, open_=False)
            announce = (lambda url: None) if halted.games else tell
            server.serve_on(listener, opened, announce, cache_folder(wanted=cache), _warn, halted)

        def tell_limit(limit: "Finding") -> None:
            print_findings([limit], project)

        def begun() -> None:
            # Here, for a browser is no part of the work, and takes more than that may.
            if open_:
                _open_browser(server.address(listener))

        return serve_limited(serve_halted, limits, tell_limit, begun)


def _announce(name: str, url: str, *, open_: bool) -> None:
    say(f"{url} shows {name}; Ctrl-C ends it")
    sys.stdout.flush()
    if open_:
        _open_browser(url)


def _warn(line: str) -> None:
    say(line, aside=True)


def _open_browser(url: str) -> None:
    """Open `url` aside: a browser of the terminal's own takes as long as it is read."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(url,), daemon=True).start()


COMMANDS = {
    "serve": (
        serve,
        (
            "punchboard serve",
            "punchboard serve --open",
            "punchboard serve --untrusted --most-time 20",
            "PUNCHBOARD_EDITOR=idea punchboard serve --port 8080",
        ),
    )
}
