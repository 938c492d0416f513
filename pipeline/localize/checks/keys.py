"""Keys of YAML within texts: what players write into their files stays as it is."""

import re
from typing import Final

from pipeline.localize.checks.marks import STAND_IN

_KEY: Final = re.compile(r"(?<!\w)(?P<key>[a-z_]+:)(?: [a-z][a-z_-]*(?![\w’]))?")


def without_keys(text: str, other: str) -> str:
    """Return a text without the keys that `other` has, too, such as ``mode: campaign``."""

    def left(match: re.Match[str]) -> str:
        if match[0] in other:
            return STAND_IN
        return match[0].replace(match["key"], STAND_IN) if match["key"] in other else match[0]

    return _KEY.sub(left, text) if ":" in text else text
