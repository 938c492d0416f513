"""The command line, beside the game as it is opened."""

from cli.conftest import run  # noqa: F401 - a fixture
