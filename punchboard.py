"""The library and the command `punchboard`, from its own files whatever else is called `pipeline`.

    project = punchboard.open("my-project")
    for game in project.games:
        for finding in game.check().findings:
            print(finding)
        game.build(papers=["a4"])

`docs/reference/python.md` describes all of it. The version of the package is that of these names:
what they take and return changes incompatibly with its first number alone, before 1.0 with its
second.

The current folder gets onto Python's path more easily than people know: an empty entry of
PYTHONPATH, such as a trailing colon leaves, is enough. A folder named `pipeline` there is then what
`import pipeline` finds, and any other module of a downloaded project would be run.
"""

import os
import signal
import sys

_NAME = "punchboard"


def _end(number: int, _: object) -> None:
    """End the process: nothing has been begun that would have to be put away."""
    try:
        os.write(2, b"interrupted; what was printed before is untouched\n")
    finally:
        os._exit(128 + number)


def _answer_early() -> None:
    """Answer Ctrl-C until `pipeline.cli.main` can: Python's own answer is a traceback."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


# Whoever imports this module for something else keeps the answer that it has.
if sys.argv[0].replace("\\", "/").rpartition("/")[2].partition(".")[0] == _NAME:
    _answer_early()

from importlib.util import find_spec  # noqa: E402 - takes as long as all above
from pathlib import Path  # noqa: E402
from typing import TYPE_CHECKING, Any, Final, NoReturn  # noqa: E402

if TYPE_CHECKING:
    from pipeline.api import *  # noqa: F403 - its names are those of the library

HOME: Final = Path(__file__).resolve().parent
"""The folder that holds the package `pipeline` which this command belongs to."""

_PACKAGE: Final = "pipeline"
_MISUSE: Final = 2


def __getattr__(name: str) -> Any:
    """Return a name of the library, which the command does not need to start."""
    if name.startswith("__") and name != "__all__":
        raise _no_attribute(name)
    if _is_overwritten():
        raise ImportError(_other_package())
    from pipeline import api

    if name != "__all__" and name not in api.__all__:
        raise _no_attribute(name)
    return getattr(api, name)


def _no_attribute(name: str) -> AttributeError:
    return AttributeError(f"module {__name__!r} has no attribute {name!r}")


def main() -> NoReturn:
    """Run the command line and end the process with its exit code."""
    sys.path[:] = own_first(sys.path)
    try:
        from pipeline.cli.main import main as run
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(_PACKAGE):
            raise
        print(f"punchboard: {_other_package()}", file=sys.stderr)
        sys.exit(_MISUSE)
    run(_end)


def own_first(path: list[str]) -> list[str]:
    """Return Python's path without the current folder, and folders with another `pipeline` last."""
    current = _current_folder()
    safe = [entry for entry in path if entry and Path(entry).resolve() != current]
    if current == HOME:
        safe.append(str(HOME))
    return sorted(safe, key=_holds_other)


def _current_folder() -> Path | None:
    try:
        return Path.cwd().resolve()
    except FileNotFoundError:
        return None


def _holds_other(entry: str) -> bool:
    """Tell whether `import pipeline` would find another package in a folder of the path."""
    folder = Path(entry)
    if folder.resolve() == HOME:
        return False
    return (folder / _PACKAGE / "__init__.py").is_file() or (folder / f"{_PACKAGE}.py").is_file()


def _is_overwritten() -> bool:
    """Tell whether `import pipeline` finds another package than ours, without running it."""
    found = find_spec(_PACKAGE)
    ours = HOME / _PACKAGE / "__init__.py"
    return found is None or found.origin is None or Path(found.origin).resolve() != ours


def _other_package() -> str:
    """Return in one line that the package has been overwritten, and what to do."""
    return (
        f"the package {_PACKAGE!r} in {HOME} is not Punchboard's own: another distribution has "
        "installed one by that name. Install Punchboard into an environment of its own: "
        f"{Path(sys.executable).name} -m venv NEW-FOLDER"
    )


if __name__ == "__main__":
    main()
