"""What an installed package says of its licence, as an SPDX expression."""

from collections.abc import Iterator
from typing import Final

from packaging.utils import canonicalize_name

from pipeline.base.errors import PunchboardError
from pipeline.base.reading import Sort, read_bytes
from pipeline.licences.installed import Installed
from pipeline.licences.terms import canonical, own_terms

_LICENCE_NAMES: Final = ("licen", "copying", "notice", "ofl", "unlicense")
_TEXTS: Final = (".txt", ".md", ".rst", "")
_TEXT: Final = Sort(2_000_000, "no licence is that long")
_MOST_SHOWN: Final = 80


def read_licence(installed: Installed) -> tuple[str, str]:
    """Return a package's licence as an SPDX expression, and what its metadata say in other words.

    Asked are the metadata's expression (PEP 639), what we have read ourselves, its field `License`,
    its classifiers, and last the text of the licence. Either may be empty.
    """
    field = " ".join(installed.first("License").split())
    classifiers = [
        line.rpartition(" :: ")[2]
        for line in installed.all("Classifier")
        if line.startswith("License ::")
    ]
    stated = field[:_MOST_SHOWN] or ", ".join(classifiers)
    expression = installed.first("License-Expression")
    if expression:
        return _canonical(expression), expression
    return (
        _read_by_us(installed)
        or _by_name(field)
        or (_by_name(classifiers[0]) if len(classifiers) == 1 else "")
        or _by_text(installed)
    ), stated


def texts(installed: Installed) -> Iterator[str]:
    """Yield where the texts of a package's licence lie, from the folder that it is installed in."""
    for file in installed.files:
        folder = ".dist-info" in file.parts[0]
        named = file.name.casefold().startswith(_LICENCE_NAMES)
        if (folder and "licenses" in file.parts) or (named and file.suffix.lower() in _TEXTS):
            yield str(file)


def _canonical(expression: str) -> str:
    try:
        return canonical(expression)
    except ValueError:
        return ""


def _by_name(name: str) -> str:
    """Return the licence that a name stands for; an identifier stands for itself."""
    return own_terms().names.get(name.casefold()) or (_canonical(name) if name else "")


def _read_by_us(installed: Installed) -> str:
    reading = own_terms().read.get(canonicalize_name(installed.name))
    if reading is None or not any(reading.says.casefold() in text for text in _told(installed)):
        return ""
    return reading.licence


def _by_text(installed: Installed) -> str:
    for text in _told(installed):
        for wording in own_terms().texts:
            if all(words in text for words in wording.says):
                return wording.licence
    return ""


def _told(installed: Installed) -> Iterator[str]:
    """Yield the texts of a package's licence, in small letters and one line."""
    for file in texts(installed):
        try:
            raw = read_bytes(installed.path_of(file), _TEXT, given=True)
        except PunchboardError:
            continue
        words = raw.decode("utf-8", "replace").casefold().replace("#", " ").split()
        yield " ".join(words)
