"""The floors of the house, as pyproject.toml names them for `lint-imports`."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYPROJECT = ROOT / "pyproject.toml"


def floors() -> list[str]:
    """Return the packages named in the layers contract, lowest first, without their root."""
    settings = tomllib.loads(PYPROJECT.read_text())["tool"]["importlinter"]
    layers = next(item["layers"] for item in settings["contracts"] if item["type"] == "layers")
    names = [name.strip() for layer in layers for name in layer.split("|")]
    return [name.removeprefix("pipeline.") for name in reversed(names)]


def test_every_package_is_a_floor() -> None:
    """A new package cannot escape the contract by not being named in it."""
    packages = {path.parent.name for path in (ROOT / "pipeline").glob("*/__init__.py")}
    assert packages == set(floors())
