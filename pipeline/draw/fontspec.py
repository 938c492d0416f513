"""Where a typeface comes from: its file, variable font instance and OpenType features."""

import importlib.util
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from pipeline.source.files import FONT, require_readable
from pipeline.source.findings import Position, PunchboardError, fail
from pipeline.source.names import most_like

PACKAGE: Final = "package:"
_ENDINGS: Final = frozenset({".ttf", ".otf"})
_MOST_SHOWN: Final = 12


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

    Raises PunchboardError (`font-file`) when the package or the file is not there, or is none of
    the project's or the package's.
    """
    packed = spec.file.startswith(PACKAGE)
    package, _, inner = spec.file.removeprefix(PACKAGE).partition("/")
    path = _package_folder(spec, package) / inner if packed else root / spec.file
    hint = "give a path of the project that exists, or package:name/file.ttf"
    if packed and (PurePath(inner).is_absolute() or ".." in PurePath(inner).parts):
        raise font_error(spec, f"{spec.file} is outside its package", hint)
    if not path.exists():
        if packed:
            hint = _of_package(path) or hint
        raise font_error(spec, f"no font file {spec.file}", hint)
    try:
        require_readable(path, FONT, given=packed)
    except PunchboardError as error:
        found = error.findings[0]
        raise font_error(spec, f"{spec.file}: {found.message}", found.hint) from None
    return path


def _of_package(path: Path) -> str:
    files = sorted(each.name for each in path.parent.glob("*") if each.suffix.lower() in _ENDINGS)
    if not files:
        return ""
    more = " ..." if len(files) > _MOST_SHOWN else ""
    return f"the package has there: {', '.join(most_like(path.name, files, _MOST_SHOWN))}{more}"


def _package_folder(spec: FontSpec, package: str) -> Path:
    package_spec = importlib.util.find_spec(package) if package.isidentifier() else None
    folders = list(package_spec.submodule_search_locations or ()) if package_spec else []
    if not folders:
        hint = f"install the package that provides {package}"
        raise font_error(spec, f"no package {package!r} for {spec.file}", hint)
    return Path(folders[0])
