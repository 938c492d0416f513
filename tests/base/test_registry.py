"""Registries: one entry a name, in order, and no module that vanishes silently."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.source.registry import Registry


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of an importable package that the test fills with modules."""
    folder = tmp_path / "things_by_name"
    folder.mkdir()
    head = "from pipeline.source.registry import Registry\n"
    (folder / "__init__.py").write_text(head + "THINGS = Registry('thing', 'things_by_name')\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.startswith("things_by_name")]:
        del sys.modules[name]


def write(folder: Path, module: str, text: str) -> None:
    """Write a module that registers."""
    head = "from things_by_name import THINGS\n"
    (folder / f"{module}.py").write_text(head + text)


def test_entries_come_in_alphabetical_order() -> None:
    """The order of registration does not show."""
    registry = Registry[int]("thing")
    registry.add("b", 2)
    registry.add("a", 1)
    assert list(registry.items()) == [("a", 1), ("b", 2)]
    assert len(registry) == 2


def test_a_name_is_registered_once() -> None:
    """A second entry of one name is refused with the sort and the name."""
    registry = Registry[int]("thing")
    registry.add("a", 1)
    with pytest.raises(ValueError, match="thing 'a' is registered twice"):
        registry.add("a", 2)
    assert registry["a"] == 1


def test_discovery_imports_every_module(package: Path) -> None:
    """Every module of the package has registered what it holds."""
    for name in ("one", "two", "three"):
        write(package, name, f"THINGS.add({name!r}, 0)\n")
    things = importlib.import_module("things_by_name")
    assert list(things.THINGS) == ["one", "three", "two"]


def test_a_broken_module_fails_loudly(package: Path) -> None:
    """A module that cannot be imported stops discovery with its own error."""
    write(package, "broken", "import nothing_of_that_name\n")
    things = importlib.import_module("things_by_name")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        len(things.THINGS)
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        len(things.THINGS)


def test_two_modules_of_one_name_fail_loudly(package: Path) -> None:
    """Two modules that register one name stop discovery."""
    write(package, "one", "THINGS.add('same', 1)\n")
    write(package, "two", "THINGS.add('same', 2)\n")
    things = importlib.import_module("things_by_name")
    with pytest.raises(ValueError, match="thing 'same' is registered twice"):
        len(things.THINGS)


@pytest.mark.parametrize(
    ("first", "module", "call"),
    [
        ("pipeline.layout.elements.graphics", "pipeline.layout.element", "ELEMENTS.keys()"),
        ("pipeline.template.functions", "pipeline.template.functions", "template_functions()"),
    ],
)
def test_an_early_import_hides_no_others(first: str, module: str, call: str) -> None:
    """A registry is filled whole even where one of its modules was imported before."""
    script = f"import {module}\nprint(len({module}.{call}))"
    assert int(_run(f"import {first}\n{script}")) == int(_run(script))


def _run(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_names_of_modules_are_known_without_importing_them(package: Path) -> None:
    """A module is imported when its entry is asked for, and must then have registered that."""
    head = "from pipeline.source.registry import ModuleRegistry\n"
    made = "THINGS = ModuleRegistry('thing', 'things_by_name')\n"
    (package / "__init__.py").write_text(head + made)
    write(package, "one_more", "THINGS.add('one-more', 1)\n")
    write(package, "two", "")
    things = importlib.import_module("things_by_name").THINGS
    assert list(things) == ["one-more", "two"]
    assert len(things) == 2
    assert "one-more" in things
    assert "things_by_name.one_more" not in sys.modules
    assert things["one-more"] == 1
    with pytest.raises(ValueError, match=r"things_by_name\.two registers no thing 'two'"):
        _ = things["two"]
    with pytest.raises(KeyError):
        _ = things["three"]
