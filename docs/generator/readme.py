"""The table of commands in the README, between its two markers."""

from typing import Final

from generator.markdown import between, code, table
from pipeline.cli.root import COMMANDS

BEGIN: Final = "<!-- commands: written by `make docs` -->"
END: Final = "<!-- /commands -->"


def page(present: str) -> str:
    """Return the README with its table of commands as the code has it.

    Raises ValueError when the markers are gone.
    """
    rows = ((code(f"punchboard {name}"), meaning) for name, meaning in COMMANDS.items())
    return between(present, BEGIN, END, table(("command", "what it does"), rows))
