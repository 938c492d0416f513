"""The locked versions that a fresh clone installs: whether pyproject.toml asks for them."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parent.parent
LOCK: Final = ROOT / "requirements-dev.txt"
EDITORS: Final = ROOT / "tests" / "editors" / "package-lock.json"
EXTRAS: Final = ("dev", "site", "bench", "release")
"""What `make lock` resolves beside the dependencies themselves."""

HASH: Final = re.compile(r"--hash=sha256:[0-9a-f]{64}")


class Pin(NamedTuple):
    """One locked version, for the systems that its marker names."""

    requirement: Requirement
    hashes: int

    @property
    def version(self) -> str:
        return str(self.requirement.specifier).removeprefix("==")


def read_pins(text: str) -> dict[str, list[Pin]]:
    """Return the pins of a requirements file by the package's name."""
    pins: dict[str, list[Pin]] = {}
    logical = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    for line in filter(None, map(str.strip, logical.splitlines())):
        requirement = Requirement(line.split(" --hash=")[0])
        pin = Pin(requirement, len(HASH.findall(line)))
        pins.setdefault(canonicalize_name(requirement.name), []).append(pin)
    return pins


def pyproject() -> dict[str, list[Requirement]]:
    """Return what pyproject.toml asks for: of the project, of each extra, of the build."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = data["project"]
    wanted = {"": project["dependencies"], **project["optional-dependencies"]}
    wanted["build"] = data["build-system"]["requires"]
    return {name: [Requirement(line) for line in lines] for name, lines in wanted.items()}


def direct(wanted: dict[str, list[Requirement]]) -> Iterator[Requirement]:
    """Yield every requirement that is locked, the project's own extras followed."""
    ahead, seen = ["", "build", *EXTRAS], set()
    while ahead:
        extra = ahead.pop()
        if extra in seen:
            continue
        seen.add(extra)
        for requirement in wanted[extra]:
            if requirement.name == "punchboard":
                ahead += requirement.extras
            else:
                yield requirement


def misfits(requirements: list[Requirement], pins: dict[str, list[Pin]]) -> list[str]:
    """Return the requirements that a pin is missing for, or that a pin does not meet."""
    return [
        str(requirement)
        for requirement in requirements
        if not any(
            requirement.specifier.contains(pin.version, prereleases=True)
            for pin in pins.get(canonicalize_name(requirement.name), [])
        )
    ]


@pytest.fixture(scope="module")
def pins() -> dict[str, list[Pin]]:
    return read_pins(LOCK.read_text())


def test_lock_meets_pyproject(pins: dict[str, list[Pin]]) -> None:
    """Each dependency, of extras and of the build as well, is locked at a version in its range."""
    assert not misfits(list(direct(pyproject())), pins), "run `make lock`"


def test_every_pin_has_hashes(pins: dict[str, list[Pin]]) -> None:
    """Each is one exact version with the SHA-256 of its files."""
    loose = [
        str(pin.requirement)
        for several in pins.values()
        for pin in several
        if not pin.hashes or not re.fullmatch(r"==[^*,]+", str(pin.requirement.specifier))
    ]
    assert not loose


@pytest.mark.parametrize("file", [LOCK, EDITORS], ids=lambda file: file.name)
def test_locks_name_no_registry(file: Path) -> None:
    """Files come from the registry that whoever installs has configured."""
    text = file.read_text()
    assert not re.findall(
        r"--index-url|--find-links|pypi|files\.pythonhosted|registry\.|resolved", text
    )


def test_editors_lock_has_hashes() -> None:
    """Each package of the YAML language server has its hash, at the versions asked for."""
    packages = json.loads(EDITORS.read_text())["packages"]
    asked_for = json.loads(EDITORS.with_name("package.json").read_text())["dependencies"]
    assert packages.pop("")["dependencies"] == asked_for
    assert packages
    assert all(each["integrity"].startswith("sha512-") for each in packages.values())
