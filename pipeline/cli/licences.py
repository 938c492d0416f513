"""The licences of Punchboard's parts, and those that a game prints under."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, files, metadata, packages_distributions
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

import pipeline
from pipeline.build.edition import EditionKey, OpenEdition, font_licences
from pipeline.build.project import Project, supplied_folder
from pipeline.draw.fontspec import PACKAGE
from pipeline.game.meta import credit_lines
from pipeline.source.files import is_there
from pipeline.source.models import validated
from pipeline.source.yaml import load_yaml

MISSING: Final = "no licence found"
FILE: Final = Path(__file__).parent / "licences.yaml"


class Part(BaseModel):
    """Files that come with Punchboard and are no Python; `text` is where their licence is."""

    model_config = ConfigDict(extra="forbid")

    name: str
    files: tuple[str, ...]
    licence: str
    source: str
    text: str


class _Parts(BaseModel):
    parts: tuple[Part, ...]


_HOME: Final = Path(pipeline.__file__).parents[1]
_SHARED: Final = "shared/"


def list_parts() -> list[dict[str, str]]:
    """Return each part with its name, licence and source, and where the licence's text is."""
    parts = validated(_Parts, load_yaml(FILE, given=True)).parts
    return [
        {"name": part.name, "licence": part.licence, "source": part.source, "text": _place(part)}
        for part in parts
    ]


def _place(part: Part) -> str:
    if part.text.startswith(_SHARED):
        place = supplied_folder() / part.text.removeprefix(_SHARED)
        return place.relative_to(_HOME).as_posix()
    if is_there(_HOME / part.text):
        return part.text
    try:
        packed = files("punchboard") or ()
    except PackageNotFoundError:
        packed = ()
    return next((str(file) for file in packed if file.name == part.text), part.text)


def printed_under(project: Project, name: str) -> dict[str, Any]:
    """Return a game's title, version, credits, licence and fonts, and `problems` with them.

    Fonts of packages have the package's licence as `spdx`, others none.
    """
    edition = OpenEdition(EditionKey(project.root, name, ""))
    meta = edition.game.meta
    fonts = [
        {"family": family, **font, "spdx": _spdx(font["file"])}
        for family, several in font_licences(edition).items()
        for font in several
    ]
    problems = [] if meta.licence else [f"game.yaml: {MISSING}"]
    for font in fonts:
        problems += [] if font["licence"] or font["spdx"] else [f"{font['file']}: {MISSING}"]
        problems += [f"{font['file']}: {font['forbids']}"] if font["forbids"] else []
    return {
        "game": name,
        "title": meta.title,
        "version": meta.version,
        "credits": list(credit_lines(meta, edition.game.words)),
        "licence": meta.licence,
        "fonts": fonts,
        "problems": problems,
    }


def _spdx(file: str) -> str:
    if not file.startswith(PACKAGE):
        return ""
    names = _packages().get(file.removeprefix(PACKAGE).partition("/")[0], ())
    said = (metadata(name).json for name in names)
    found = (each.get("license_expression") or each.get("license") for each in said)
    return str(next(filter(None, found), ""))


@cache
def _packages() -> Mapping[str, Sequence[str]]:
    return packages_distributions()
