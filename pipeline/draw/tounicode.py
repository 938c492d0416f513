"""The ToUnicode map of an embedded font, by which a reader searches and copies the real words."""

from collections.abc import Mapping
from typing import Final

_HEAD: Final = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_TAIL: Final = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"

# A bfchar block holds at most 100 entries (Adobe Technical Note 5014).
_BLOCK: Final = 100


def to_unicode(texts: Mapping[int, str]) -> bytes:
    """Return the CMap from glyph ids to texts; a ligature maps to all its characters."""
    entries = [
        f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>"
        for glyph, text in sorted(texts.items())
    ]
    blocks = [entries[start : start + _BLOCK] for start in range(0, len(entries), _BLOCK)]
    body = "".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks
    )
    return (_HEAD + body + _TAIL).encode("ascii")
