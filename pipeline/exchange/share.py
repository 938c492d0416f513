"""A roster as a short text that a link can carry: ``pb1.`` and what follows, packed."""

import base64
import binascii
import gzip
import io
import json
import re
from typing import Any, Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.exchange.native import Own, envelope, open_envelope
from pipeline.exchange.roster import Roster
from pipeline.exchange.strict.json_text import read_json
from pipeline.exchange.strict.packed import gunzip

PREFIX: Final = "pb1."
"""The version of the packing."""

FRAGMENT: Final = re.compile(r"(?<![\w.-])pb1\.[A-Za-z0-9_-]+")
LONGEST: Final = 400_000
"""Characters that a fragment may have; a large roster has some 4,000."""


def fragment(roster: Roster) -> str:
    """Return a roster as text of letters, digits, hyphens and underscores after the prefix."""
    return PREFIX + pack(envelope(roster))


def link(roster: Roster, base: str) -> str:
    """Return a roster as a link to `base`; what stands behind ``#`` is sent to no server."""
    return f"{base.partition('#')[0]}#{fragment(roster)}"


def pack(data: Any) -> str:
    """Return plain data as packed text."""
    raw = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    buffer = io.BytesIO()
    # No name and no time: the same roster gives the same link on any day.
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as stream:
        stream.write(raw)
    return base64.urlsafe_b64encode(buffer.getvalue()).decode("ascii").rstrip("=")


def read_fragment(text: str, name: str) -> Own:
    """Return the roster in the first fragment of a text, such as a link.

    Raises PunchboardError where there is none, where it is damaged, or larger than any roster.
    """
    found = FRAGMENT.search(text)
    place = Position(name)
    if found is None:
        raise fail(
            "import-format", f"expected {PREFIX}..., found none", place, hint="copy it whole"
        )
    packed = found[0].removeprefix(PREFIX)
    if len(packed) > LONGEST:
        message = f"expected a link of at most {LONGEST:,} characters, found {len(packed):,}"
        raise fail("import-too-large", message, place, hint="share the file instead")
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        message = "the link is damaged: it is no base64"
        raise fail("import-zip", message, place, hint="copy it whole") from None
    return open_envelope(read_json(gunzip(raw, name), name), name)
