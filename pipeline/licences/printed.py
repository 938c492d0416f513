"""What a game prints under: its credits and licence, and its fonts with theirs."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import packages_distributions
from typing import Any

from pipeline.content.credit import credit_lines
from pipeline.draw.fontspec import PACKAGE
from pipeline.edition.context import EditionKey, OpenEdition
from pipeline.edition.font_licences import font_licences
from pipeline.edition.project import Project
from pipeline.licences.entry import MISSING
from pipeline.licences.installed import find_installed
from pipeline.licences.stated import read_licence


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
    """Return the licence of the package that a font comes with."""
    if not file.startswith(PACKAGE):
        return ""
    names = _packages().get(file.removeprefix(PACKAGE).partition("/")[0], ())
    found = filter(None, map(find_installed, names))
    return next((licence for each in found if (licence := read_licence(each)[0])), "")


@cache
def _packages() -> Mapping[str, Sequence[str]]:
    """Return the names of packages by what is imported."""
    return packages_distributions()
