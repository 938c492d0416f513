r"""JSON as YAML reads it: characters beyond the first plane are ``\ud83d\ude00`` in JSON alone."""

import re
from typing import Final

_PAIR: Final = re.compile(
    rb"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
)


def as_yaml(raw: bytes) -> bytes:
    """Return the bytes of a JSON file with surrogate pairs written as one character each."""
    return _PAIR.sub(_join_pair, raw)


def _join_pair(match: re.Match[bytes]) -> bytes:
    high, low = int(match[2], 16), int(match[3], 16)
    character = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
    return match[1] + chr(character).encode()
