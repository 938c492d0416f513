"""The floors of the house: what may import what, as pyproject.toml says."""

import re
import tomllib
from pathlib import Path

import pytest
from importlinter import configuration
from importlinter.application import use_cases

ROOT = Path(__file__).parent.parent
PYPROJECT = ROOT / "pyproject.toml"

configuration.configure()


def lint(config: Path) -> bool:
    """Tell whether all contracts of `config` are kept."""
    return use_cases.lint_imports(config_filename=str(config), cache_dir=None)


def floors() -> list[str]:
    """Return the packages named in the layers contract, lowest first, without their root."""
    settings = tomllib.loads(PYPROJECT.read_text())["tool"]["importlinter"]
    layers = next(item["layers"] for item in settings["contracts"] if item["type"] == "layers")
    names = [name.strip() for layer in layers for name in layer.split("|")]
    return [name.removeprefix("pipeline.") for name in reversed(names)]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty copy of the house under another name, kept to the very same contracts."""
    name = f"house_{tmp_path.name}"
    section = PYPROJECT.read_text().split("[tool.importlinter]")[1]
    for module in ("", *sorted(set(re.findall(r"pipeline\.([\w.]+)", section)))):
        package = tmp_path / name / module.replace(".", "/")
        package.mkdir(exist_ok=True, parents=True)
        (package / "__init__.py").write_text("")
    # The one import that the contracts except has to be there.
    (tmp_path / name / "build/pdf/__init__.py").write_text("import reportlab\n")
    settings = ("[tool.importlinter]" + section).replace("pipeline", name)
    (tmp_path / "pyproject.toml").write_text(settings)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path / name


def test_contracts_are_kept() -> None:
    """No module of the project imports from a floor above its own."""
    assert lint(PYPROJECT)


def test_every_package_is_a_floor() -> None:
    """A new package cannot escape the contract by not being named in it."""
    packages = {path.parent.name for path in (ROOT / "pipeline").glob("*/__init__.py")}
    assert packages == set(floors())


def test_empty_house_is_kept(house: Path) -> None:
    """The copy used by the tests below breaks no contract by itself."""
    assert lint(house.parent / "pyproject.toml")


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("source", "game"),
        ("pdf", "game"),
        ("game", "layout"),
        ("template", "checks"),
        ("layout", "draw"),
        ("sheets", "build"),
        ("build", "languages"),
        ("authoring", "preview"),
        ("preview", "cli"),
        ("checks/subject", "checks.rules"),
    ],
)
def test_import_from_above_is_caught(house: Path, module: str, imported: str) -> None:
    """An import from a higher floor, or of rules by what they look at, breaks a contract."""
    (house / module / "offender.py").write_text(f"import {house.name}.{imported}\n")
    assert not lint(house.parent / "pyproject.toml")


def test_a_circle_within_a_package_is_caught(house: Path) -> None:
    """Two modules of one package may not import each other."""
    for module, other in (("one", "two"), ("two", "one")):
        (house / "draw" / f"{module}.py").write_text(f"import {house.name}.draw.{other}\n")
    assert not lint(house.parent / "pyproject.toml")


def test_no_package_holds_a_sixth_of_the_lines() -> None:
    """What grows beyond a sixth of the package has become several things."""
    sizes: dict[str, int] = {}
    for path in (ROOT / "pipeline").rglob("*.py"):
        package = path.relative_to(ROOT / "pipeline").parts[0]
        sizes[package] = sizes.get(package, 0) + len(path.read_text("utf-8").splitlines())
    assert max(sizes.values()) / sum(sizes.values()) < 1 / 6, max(sizes, key=lambda p: sizes[p])


def test_reportlab_below_draw_is_caught(house: Path) -> None:
    """The layout floor may not know ReportLab."""
    (house / "layout" / "offender.py").write_text("import reportlab\n")
    assert not lint(house.parent / "pyproject.toml")


def test_reportlab_in_draw_is_allowed(house: Path) -> None:
    """The draw floor is where ReportLab belongs."""
    (house / "draw" / "canvas.py").write_text("import reportlab\n")
    assert lint(house.parent / "pyproject.toml")
