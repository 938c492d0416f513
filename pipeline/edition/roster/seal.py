"""The seal of a list: a few letters that no other list has, so that a secret one can be proved."""

import json
from hashlib import sha256
from typing import Final

from pipeline.exchange.native import own_data
from pipeline.exchange.roster import Roster

_LETTERS: Final = 8


def seal(roster: Roster) -> str:
    """Return the seal of a roster's data, such as 3F9A-1C07, whatever its file looks like."""
    text = json.dumps(own_data(roster), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest().upper()[:_LETTERS]
    return f"{digest[: _LETTERS // 2]}-{digest[_LETTERS // 2 :]}"
