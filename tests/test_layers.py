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


def test_no_package_holds_a_sixth_of_the_lines() -> None:
    """What grows beyond a sixth of the package has become several things."""
    sizes: dict[str, int] = {}
    for path in (ROOT / "pipeline").rglob("*.py"):
        package = path.relative_to(ROOT / "pipeline").parts[0]
        sizes[package] = sizes.get(package, 0) + len(path.read_text("utf-8").splitlines())
    assert max(sizes.values()) / sum(sizes.values()) < 1 / 6, max(sizes, key=lambda p: sizes[p])
