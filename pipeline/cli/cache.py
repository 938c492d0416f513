"""Where builds keep faces, unless the user wants no cache."""

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "PUNCHBOARD_CACHE"
"""A folder for the cache, or ``off``."""


def cache_folder(*, wanted: bool = True) -> Path | None:
    """Return the cache's folder: the environment's, or the platform's own for caches."""
    setting = os.environ.get(VARIABLE, "")
    if not wanted or setting == "off":
        return None
    if setting:
        return Path(setting)
    from platformdirs import user_cache_path

    return user_cache_path("punchboard", appauthor=False)
