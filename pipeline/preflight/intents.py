"""Output intents: what a file's colours are meant for, as it says itself."""

import struct
from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pipeline.preflight.streams import Unread, decoded

_MOST: Final = 20_000_000
_HEADER: Final = 132
_TAG: Final = 12


def intents(root: Any) -> list[Any]:
    """Return the output intents of a catalogue."""
    found = root.get("/OutputIntents")
    return list(found) if isinstance(found, pikepdf.Array) else []


def named(intent: Any) -> Iterator[str]:
    """Yield the names of an intent: its condition's, its own words, and its ICC profile's."""
    for key in ("/OutputConditionIdentifier", "/OutputCondition", "/Info"):
        if key in intent:
            yield str(intent[key])
    profile = intent.get("/DestOutputProfile")
    if isinstance(profile, pikepdf.Stream):
        name = _description(profile)
        if name:
            yield name


def components(intent: Any) -> str:
    """Return what colours the ICC profile of an intent is for, such as CMYK; empty without one."""
    profile = intent.get("/DestOutputProfile")
    if not isinstance(profile, pikepdf.Stream):
        return ""
    try:
        return decoded(profile, _MOST)[16:20].decode("latin-1").strip()
    except Unread:
        return ""


def _description(profile: Any) -> str:
    """Return what an ICC profile calls itself (its tag `desc`)."""
    try:
        raw = decoded(profile, _MOST)
        (count,) = struct.unpack_from(">I", raw, _HEADER - 4)
        for index in range(min(count, 100)):
            name, start, size = struct.unpack_from(">4sII", raw, _HEADER + index * _TAG)
            if name == b"desc":
                text = raw[start : start + min(size, 1000)]
                coding = "utf-16-be" if text[:4] == b"mluc" else "latin-1"
                return (
                    text[28 if coding == "utf-16-be" else 12 :]
                    .decode(coding, "ignore")
                    .split("\0")[0]
                )
    except (Unread, struct.error):
        pass
    return ""
