"""JPEG files marker by marker (ITU-T T.81): which of them a PDF can hold as they are."""

from typing import Final, NamedTuple

_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PASSED: Final = (0xC0, 0xC1, 0xC2)
"""Baseline, extended and progressive with Huffman codes: what DCTDecode knows."""
_BARE: Final = frozenset({0x01, *range(0xD0, 0xD9)})
_SCAN, _ADOBE = 0xDA, 0xEE
_RGB: Final = b"RGB"


class Frame(NamedTuple):
    """What the markers of a JPEG say of it: its coding process, bits a sample, component names.

    `adobe` tells whether Adobe's marker is there, with which inks count from full down.
    """

    process: int
    bits: int
    components: bytes
    adobe: bool

    @property
    def passes(self) -> bool:
        """Whether a PDF can hold the file as it is, with one meaning for whoever reads it."""
        if self.process not in _PASSED or self.bits != 8 or len(self.components) not in (1, 3, 4):
            return False
        # Without Adobe's marker PDF takes three components for YCbCr, whatever they are called.
        return self.adobe or self.components != _RGB


def jpeg_frame(content: bytes) -> Frame | None:
    """Return what the markers of a JPEG say, None where they lead nowhere."""
    at, adobe = 2, False
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            return None
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _BARE:
            at += 2
            continue
        length = int.from_bytes(content[at + 2 : at + 4], "big")
        body = content[at + 4 : at + 2 + length]
        if marker == _ADOBE and body.startswith(b"Adobe"):
            adobe = True
        elif marker in _FRAMES and len(body) >= 6:
            return Frame(
                marker, body[0], body[6::3], adobe or _adobe_later(content, at + 2 + length)
            )
        elif marker == _SCAN:
            return None
        at += 2 + length
    return None


def _adobe_later(content: bytes, at: int) -> bool:
    """Tell whether Adobe's marker stands between the frame and its first scan."""
    while at + 4 <= len(content) and content[at] == 0xFF and content[at + 1] != _SCAN:
        if content[at + 1] == _ADOBE and content[at + 4 : at + 9] == b"Adobe":
            return True
        at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return False
