"""`punchboard serve`: the project in the browser, redrawn while files are saved."""

import sys
from typing import Annotated, Final

import typer

from pipeline.cli.options import Cache, ProjectFolder
from pipeline.cli.say import say

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
    """
    from pipeline.cli.cache import cache_folder
    from pipeline.edition.project import open_project
    from pipeline.preview.server import serve as serve_preview

    opened = open_project(project)

    def announce(url: str) -> None:
        say(f"{url} shows {opened.root.name}; Ctrl-C ends it")
        sys.stdout.flush()
        if open_:
            _open_browser(url)

    def warn(line: str) -> None:
        say(line, aside=True)

    serve_preview(opened, port, announce, cache_folder(wanted=cache), warn)


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
            "PUNCHBOARD_EDITOR=idea punchboard serve --port 8080",
        ),
    )
}
