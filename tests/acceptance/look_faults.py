"""Damaged pictures and typefaces: where that must be told, and a word of it."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from PIL import Image

from acceptance.spoiled import CARDS, KINDS, STYLES, TEMPLATE, Fault, each, fill, link_instead, swap

FONT = "package:fontpkg_barlow/files/Barlow-Regular.ttf"

ART = "content/lantern/art.png"


def _picture(form: str = "PNG") -> bytes:
    """Return a bitmap with so much in it that half of its file holds half of its pixels."""
    stream = BytesIO()
    Image.effect_noise((60, 60), 90).save(stream, form)
    return stream.getvalue()


def _corrupt(data: bytes) -> bytes:
    """Return a bitmap one byte of whose pixels has been changed, against its checksum."""
    return data[:200] + bytes((data[200] ^ 255,)) + data[201:]


WITH_ART = each(
    swap(KINDS, "    copies:", "    art: { type: image, required: false }\n    copies:"),
    swap(CARDS, "cost: 1", "cost: 1\n  art: art.png"),
    swap(
        TEMPLATE,
        "<face>",
        '<face>\n{% if card.art %}<image w="5" h="5" src="{{ card.art }}"/>{% endif %}',
    ),
)

IMAGES = [
    Fault(f"images: {name}", each(WITH_ART, spoil), f"{CARDS}:{line}", words)
    for name, spoil, line, words in (
        ("truncated", fill(ART, _picture()[: len(_picture()) // 2]), "6:8", "art.png is damaged"),
        ("half a JPEG", fill(ART, _picture("JPEG")[:1500]), "6:8", "art.png is damaged"),
        ("corrupt", fill(ART, _corrupt(_picture())), "6:8", "art.png is damaged"),
        ("no bitmap", fill(ART, "?"), "6:8", "art.png is none of"),
        ("circle", link_instead(ART, "art.png"), "6:8", "'art.png'"),
    )
]


def _damaged_font(root: Path) -> None:
    """Give the texts a typeface whose table of glyphs cannot be subset: its magic is there."""
    package = find_spec(FONT.removeprefix("package:").split("/")[0])
    assert package is not None
    assert package.submodule_search_locations is not None
    data = bytearray(Path(package.submodule_search_locations[0], *FONT.split("/")[1:]).read_bytes())
    head = data.index(b"head", 12)
    start = int.from_bytes(data[head + 8 : head + 12], "big")
    data[start : start + 2] = b"\xff\xff"
    (root / "a.ttf").write_bytes(data)


DAMAGED_FONT = each(swap(STYLES, FONT, "a.ttf"), _damaged_font)
