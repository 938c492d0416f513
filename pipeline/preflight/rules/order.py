"""`order`: whether fronts and backs take turns as they should."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, Literal

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Doubt, Needs, Remark, file_rule

_DPI: Final = 24
_MOST: Final = 400
"""Pages: a deck larger than that shows its order in its first ones."""


@file_rule("order", Literal["backs-first", "fronts-first"], needs=Needs.PIXELS)
def order(file: File, wanted: Any) -> Iterator[Remark]:
    """Find decks whose pages go front, back where the profile asks for back, front; or the reverse.

    Backs are told by looking alike: of the odd pages and the even ones, those with fewer looks are
    the backs. Where each back is another, or nothing is on them, nobody can tell.
    """
    if file.count % 2:
        yield Defect("preflight-order", f"{file.count} pages", "a front and a back for each card")
        return
    looks = [
        sha256(file.pixels.image(leaf, _DPI).tobytes()).digest() for leaf in file.leaves[:_MOST]
    ]
    odd, even = len(set(looks[::2])), len(set(looks[1::2]))
    if odd == even:
        yield Doubt("backs cannot be told from fronts: neither look alike more often")
        return
    found = "backs-first" if odd < even else "fronts-first"
    if found != wanted:
        words = {"backs-first": "back 1, front 1", "fronts-first": "front 1, back 1"}
        yield Defect("preflight-order", f"pages go {words[found]}, …", f"{words[wanted]}, …")
