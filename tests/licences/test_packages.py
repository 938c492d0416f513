"""The packages that Punchboard needs: how their licences are read and held to what is allowed."""

import json
import os
from fnmatch import fnmatchcase
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
import yaml
from acceptance.commands import punchboard

ROOT = Path(__file__).parents[2]
OSI = "Classifier: License :: OSI Approved ::"
THREE = (
    "Redistribution and use in source and binary forms, with or without modification.\n"
    "#  Neither the name   of the company nor the names of its contributors may be used"
)
TWO = (
    "Redistribution and use in source and binary forms, with or without modification.\n"
    "Redistributions in binary form must reproduce the above copyright notice."
)
LICENCES = [
    (("License-Expression: mit or apache-2.0",), "", "MIT OR Apache-2.0"),
    (("License: BSD-3-Clause",), "", "BSD-3-Clause"),
    (("License: MIT License",), "", "MIT"),
    ((f"{OSI} MIT License",), "", "MIT"),
    ((f"{OSI} BSD License",), THREE, "BSD-3-Clause"),
    ((f"{OSI} BSD License",), TWO, "BSD-2-Clause"),
    ((f"{OSI} BSD License",), "All mine.", ""),
    (("License: All mine",), "", ""),
    ((f"{OSI} MIT License", f"{OSI} ISC License (ISCL)"), "", ""),
    ((), "", ""),
]
"""Lines of metadata, the text of a licence, and what is read of both: nothing is guessed."""

EXPRESSIONS = {
    "MIT": True,
    "GPL-3.0-only OR MIT": True,
    "MIT AND Apache-2.0": True,
    "Apache-2.0 WITH LLVM-exception": True,
    "(GPL-3.0-only OR MIT) AND (Apache-2.0 OR GPL-2.0-only)": True,
    "GPL-3.0-only AND Apache-2.0 OR MIT": True,
    "GPL-3.0-only": False,
    "MIT AND GPL-3.0-only": False,
    "MIT AND (GPL-3.0-only OR GPL-2.0-only)": False,
    "GPL-2.0-only WITH Classpath-exception-2.0": False,
    "GPL-3.0-only OR MIT AND GPL-2.0-only": False,
    "MIT-0": False,
}
"""Whether MIT and Apache-2.0 alone suffice; AND binds tighter than OR."""


def _install(folder: Path, name: str, *lines: str, text: str = "") -> None:
    """Write what an installed package leaves: its metadata and its licence."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    (info / "licenses").mkdir(parents=True)
    (info / "METADATA").write_text("\n".join((f"Name: {name}", "Version: 1.0", *lines, "")))
    (info / "licenses/LICENSE").write_text(text)
    (info / "RECORD").write_text(f"{info.name}/licenses/LICENSE,,\n{info.name}/METADATA,,\n")


def _licences(folder: Path, *options: str) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the answer of a Punchboard that needs what lies in a folder."""
    paths = os.pathsep.join((str(folder), str(ROOT)))
    done = punchboard("licences", "--json", *options, PYTHONPATH=paths)
    return done.returncode, json.loads(done.stdout)


def _by_name(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in told["packages"]}


def test_licences_are_read(tmp_path: Path) -> None:
    """An expression is taken, a name looked up, a family told by its text, and none guessed."""
    for number, (lines, text, _) in enumerate(LICENCES):
        _install(tmp_path, f"far{number}", *lines, text=text)
    needs = (f"Requires-Dist: far{number}" for number in range(len(LICENCES)))
    _install(tmp_path, "punchboard", "License-Expression: MIT", *needs)
    code, told = _licences(tmp_path)
    packages = _by_name(told)
    for number, (lines, _, licence) in enumerate(LICENCES):
        far = packages[f"far{number}"]
        assert far["licence"] == licence, lines
        assert bool(far["problem"]) is not bool(licence)
    assert packages["far7"]["problem"] == "no licence found: it says 'All mine'"
    assert code == 1


def test_expressions_are_held_to_what_is_allowed(tmp_path: Path) -> None:
    """Of several one must be allowed, or all, as they are joined."""
    for number, expression in enumerate(EXPRESSIONS):
        _install(tmp_path, f"far{number}", f"License-Expression: {expression}")
    needs = (f"Requires-Dist: far{number}" for number in range(len(EXPRESSIONS)))
    _install(tmp_path, "punchboard", "License-Expression: MIT", *needs)
    (tmp_path / "allowed.yaml").write_text("allowed: [MIT, Apache-2.0]\n")
    _, told = _licences(tmp_path, "--allowed", str(tmp_path / "allowed.yaml"))
    packages = _by_name(told)
    for number, (expression, allowed) in enumerate(EXPRESSIONS.items()):
        assert bool(packages[f"far{number}"]["problem"]) is not allowed, expression


@pytest.mark.parametrize("text", ["", "All mine."])
def test_what_was_read_by_hand_holds_as_long_as_the_text_says_so(tmp_path: Path, text: str) -> None:
    """A package that has changed its licence is told as one without any."""
    real = distribution("pyphen")
    kept = next(file for file in real.files or () if "licen" in file.name.lower())
    _install(tmp_path, "pyphen", text=text or kept.read_text())
    _install(tmp_path, "punchboard", "License-Expression: MIT", "Requires-Dist: pyphen")
    _, told = _licences(tmp_path)
    assert bool(_by_name(told)["pyphen"]["licence"]) is (not text)


def test_packages_say_who_needs_them(tmp_path: Path) -> None:
    """Direct ones are told from others, those of extras from the rest, and what is not there."""
    _install(tmp_path, "near", "License: MIT", "Requires-Dist: far", "Requires-Dist: gone-too")
    _install(tmp_path, "far", "License: MIT")
    _install(tmp_path, "tool", "License: MIT")
    _install(
        tmp_path,
        "punchboard",
        *("License-Expression: MIT", "Requires-Dist: near", "Provides-Extra: dev"),
        *('Requires-Dist: tool; extra == "dev"', 'Requires-Dist: gone; extra == "dev"'),
    )
    _, told = _licences(tmp_path)
    packages = _by_name(told)
    assert (packages["near"]["direct"], packages["near"]["extras"]) == (True, [])
    assert (packages["far"]["direct"], packages["far"]["needed_by"]) == (False, ["near"])
    assert packages["tool"]["extras"] == ["dev"]
    assert not {"gone", "gone-too"} & set(packages)


def test_all_that_is_installed_and_comes_along_is_allowed(tmp_path: Path) -> None:
    """Each package and each part has a licence of those in `licences.yaml`, and its text."""
    code, told = _licences(tmp_path)
    assert (code, [each for each in told["packages"] if each["problem"]]) == (0, [])
    assert all((ROOT / text).is_file() for part in told["parts"] for text in part["texts"])
    assert {"Jinja2", "MarkupSafe", "punchboard"} <= {each["name"] for each in told["packages"]}


def test_every_file_that_is_packed_belongs_to_one_part() -> None:
    """A file of the wheel that is no Python has one licence, and one source."""
    (terms,) = (ROOT / "pipeline").rglob("licences.yaml")
    parts = yaml.safe_load(terms.read_text(encoding="utf-8"))["parts"]
    shared = ((ROOT / "templates"), (ROOT / "templates/shared").rglob("*"))
    own = (ROOT, (ROOT / "pipeline").rglob("*"))
    packed = [
        file.relative_to(base).as_posix()
        for base, files in (shared, own)
        for file in files
        if file.is_file() and file.suffix not in (".py", ".pyc")
    ]
    of = {
        file: [part for part in parts if any(fnmatchcase(file, each) for each in part["files"])]
        for file in packed
    }
    assert len(packed) > 200
    assert {file: len(found) for file, found in of.items() if len(found) != 1} == {}
