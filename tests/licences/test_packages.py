"""The packages that Punchboard needs, and how their licences are read."""

from collections.abc import Callable
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from pipeline.cli import licences as packages_module
from pipeline.cli.licences import Installed, list_packages, own_terms, read_licence, texts

Install = Callable[..., Installed]
THREE = (
    "Redistribution and use in source and binary forms, with or without modification.\n"
    "#  Neither the name   of the company nor the names of its contributors may be used"
)
TWO = (
    "Redistribution and use in source and binary forms, with or without modification.\n"
    "Redistributions in binary form must reproduce the above copyright notice."
)


@pytest.fixture
def install(tmp_path: Path) -> Install:
    """Return what makes an installed package of lines of metadata and the text of a licence."""

    def make(*lines: str, text: str = "", name: str = "far") -> Installed:
        folder = tmp_path / f"{name}-1.0.dist-info"
        (folder / "licenses").mkdir(parents=True)
        (folder / "METADATA").write_text("\n".join((f"Name: {name}", "Version: 1.0", *lines, "")))
        (folder / "licenses" / "LICENSE").write_text(text)
        (folder / "RECORD").write_text(
            f"{folder.name}/licenses/LICENSE,,\n{folder.name}/METADATA,,\n"
        )
        return Installed(PathDistribution(folder))

    return make


@pytest.mark.parametrize(
    ("lines", "text", "licence"),
    [
        (("License-Expression: mit or apache-2.0",), "", "MIT OR Apache-2.0"),
        (("License: BSD-3-Clause",), "", "BSD-3-Clause"),
        (("License: MIT License",), "", "MIT"),
        (("Classifier: License :: OSI Approved :: MIT License",), "", "MIT"),
        (("Classifier: License :: OSI Approved :: BSD License",), THREE, "BSD-3-Clause"),
        (("Classifier: License :: OSI Approved :: BSD License",), TWO, "BSD-2-Clause"),
        (("Classifier: License :: OSI Approved :: BSD License",), "All mine.", ""),
        (("License: All mine",), "", ""),
        (
            (
                "Classifier: License :: OSI Approved :: MIT License",
                "Classifier: License :: OSI Approved :: ISC License (ISCL)",
            ),
            "",
            "",
        ),
        ((), "", ""),
    ],
)
def test_licences_are_read(install: Install, lines: tuple[str], text: str, licence: str) -> None:
    """An expression is taken, a name looked up, a family told by its text, and none guessed."""
    assert read_licence(install(*lines, text=text))[0] == licence


def test_what_was_read_by_hand_holds_as_long_as_the_text_says_so(install: Install) -> None:
    """A package that has changed its licence is told as one without any."""
    reading = own_terms().read["pyphen"]
    kept = install(text=f"It is under the {reading.says}.", name="pyphen")
    assert read_licence(kept)[0] == reading.licence
    assert list(texts(kept)) == ["pyphen-1.0.dist-info/licenses/LICENSE"]
    kept.path_of("pyphen-1.0.dist-info/licenses/LICENSE").write_text("All mine.")
    assert read_licence(kept)[0] == ""


def test_all_that_is_installed_is_allowed() -> None:
    """Each package that Punchboard needs has a licence of those in `licences.yaml`."""
    allowed = own_terms().allowed
    assert [
        (each.name, each.problem(allowed))
        for each in list_packages().installed
        if each.problem(allowed)
    ] == []


def test_packages_say_who_needs_them() -> None:
    """Direct ones are told from others, and those of extras from what is always installed."""
    packages = {each.name.lower(): each for each in list_packages().installed}
    assert packages["jinja2"].is_direct
    assert packages["jinja2"].extras == ()
    assert (packages["markupsafe"].is_direct, packages["markupsafe"].needed_by) == (
        False,
        ("jinja2",),
    )
    assert packages["pytest"].extras == ("dev",)
    assert set(packages["python-bidi"].extras) == {"dev", "rtl"}
    assert packages["fontpkg-barlow"].fonts
    assert packages["fontpkg-barlow"].texts


def test_what_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a package that is not there nothing is said but its name, and which extra asks for it."""
    found = packages_module.find_installed

    def lacking(name: str) -> Installed | None:
        return None if name in ("budoux", "jinja2") else found(name)

    monkeypatch.setattr(packages_module, "find_installed", lacking)
    monkeypatch.setattr(packages_module, "read_licence", lambda _: ("MIT", ""))
    installed, absent = list_packages()
    assert (absent["budoux"], absent["jinja2"]) == (("cjk", "dev"), ())
    assert not {"budoux", "Jinja2", "MarkupSafe"} & {each.name for each in installed}
