"""Where builds keep faces, unless the user wants no cache."""

import os
from pathlib import Path
from typing import Final

from pipeline.base.limits import MEGABYTE, limits_in_force

VARIABLE: Final = "PUNCHBOARD_CACHE"
"""A folder for the cache, or ``off``."""


def cache_folder(*, wanted: bool = True) -> Path | None:
    """Return the cache's folder: the environment's, or the platform's own for caches."""
    setting = os.environ.get(VARIABLE, "")
    if not wanted or setting == "off":
        return None
    folder = Path(setting) if setting else _usual_folder()
    limits = limits_in_force()
    # What was made for a stranger is recalled for nobody else.
    if limits is not None and limits.untrusted:
        return folder / f"untrusted-{limits.memory // MEGABYTE}"
    return folder


def _usual_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("punchboard", appauthor=False)
