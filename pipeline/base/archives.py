"""Archives from strangers: what the standard library raises where one lies about itself."""

import struct
import zipfile
import zlib
from typing import Final

DAMAGED_ARCHIVE: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError),
    *(ValueError, LookupError, RuntimeError, OverflowError, OSError),
)
"""Exceptions of `zipfile`, which documents BadZipFile alone; NotImplementedError is among them."""
