"""All checks that explain themselves, of content, faces, look and translations, as one list."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pipeline.checks.check import CHECKS, Explained
from pipeline.checks.content import run as checking
from pipeline.localize.checks.check import TRANSLATION_CHECKS
from pipeline.localize.checks.run import load_checks as load_translation_checks
from pipeline.proofreading import run as proofing
from pipeline.proofreading.check import FACE_CHECKS, STYLESHEET_CHECKS


@cache
def proofing_checks() -> Mapping[str, Explained]:
    """Return the checks of faces and of the look by code, alphabetically."""
    proofing.load_checks()
    found: dict[str, Explained] = {**FACE_CHECKS, **STYLESHEET_CHECKS}
    return MappingProxyType(dict(sorted(found.items())))


@cache
def all_checks() -> Mapping[str, Explained]:
    """Return every check by code, alphabetically."""
    checking.load_checks()
    load_translation_checks()
    found: dict[str, Explained] = {**CHECKS, **proofing_checks(), **TRANSLATION_CHECKS}
    return MappingProxyType(dict(sorted(found.items())))
