"""The command line."""

from cli.conftest import run  # noqa: F401 - a fixture
