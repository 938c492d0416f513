"""All checks that explain themselves, of content, faces, look and translations, as one list."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pipeline.build.locale.checks.check import TRANSLATION_CHECKS
from pipeline.build.locale.checks.run import load_checks as load_translation_checks
from pipeline.build.proofing import run as proofing
from pipeline.build.proofing.check import FACE_CHECKS, LOOK_CHECKS
from pipeline.checks import run as checking
from pipeline.checks.check import CHECKS, Explained


@cache
def proofing_checks() -> Mapping[str, Explained]:
    """Return the checks of faces and of the look by code, alphabetically."""
    proofing.load_checks()
    found: dict[str, Explained] = {**FACE_CHECKS, **LOOK_CHECKS}
    return MappingProxyType(dict(sorted(found.items())))


@cache
def all_checks() -> Mapping[str, Explained]:
    """Return every check by code, alphabetically."""
    checking.load_checks()
    load_translation_checks()
    found: dict[str, Explained] = {**CHECKS, **proofing_checks(), **TRANSLATION_CHECKS}
    return MappingProxyType(dict(sorted(found.items())))
