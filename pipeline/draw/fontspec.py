"""Where a typeface comes from: its file, the instance of a variable font, its OpenType features."""

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position

PACKAGE: Final = "package:"


class FontSpec(NamedTuple):
    """One typeface as a game declares it.

    `file` is a path, or ``package:fontpkg_barlow/files/Barlow-Bold.ttf`` for a file of an installed
    package. `axes` pins a variable font (``{"wght": 700}``), `features` switches OpenType features
    (``{"tnum": True}``), `fallback` names the typefaces to ask for a glyph that this one lacks.
    """

    key: str
    file: str
    axes: Mapping[str, float] = {}
    features: Mapping[str, bool] = {}
    fallback: tuple[str, ...] = ()
    position: Position = Position()


def font_error(spec: FontSpec, message: str, hint: str = "") -> PunchboardError:
    """Return the `font-file` error of one typeface, to be raised by the caller."""
    return fail("font-file", message, spec.position, f"typeface {spec.key}", hint)


def locate(spec: FontSpec, root: Path) -> Path:
    """Return the font's path without importing any package; a relative path starts at `root`.

    Raises PunchboardError (`font-file`) when the package or the file is not there.
    """
    if not spec.file.startswith(PACKAGE):
        path = root / spec.file
    else:
        package, _, inner = spec.file.removeprefix(PACKAGE).partition("/")
        path = _package_folder(spec, package) / inner
    if not path.is_file():
        raise font_error(
            spec, f"no font file {spec.file}", "give a path that exists, or package:name/file.ttf"
        )
    return path


def _package_folder(spec: FontSpec, package: str) -> Path:
    """Return the folder of an installed top-level package."""
    found = importlib.util.find_spec(package) if package.isidentifier() else None
    folders = list(found.submodule_search_locations or ()) if found else []
    if not folders:
        hint = f"install the package that provides {package}"
        raise font_error(spec, f"no package {package!r} for {spec.file}", hint)
    return Path(folders[0])
