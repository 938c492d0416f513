"""Makes wedge.ttf, a tiny variable font of our own; needs fontTools, which no test does.

2,048 units an em (so that widths are no whole thousandths), axis wght 400..700, a ligature, a
kerning pair, a mark off the baseline, and the PostScript name of another font.
"""

from pathlib import Path

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import build

NAMES = [".notdef", "space", "A", "V", "f", "i", "f_i", "acutecomb"]
CHARACTERS = {32: "space", 65: "A", 86: "V", 102: "f", 105: "i", 0x301: "acutecomb"}
FEATURES = """
languagesystem DFLT dflt; languagesystem latn dflt;
markClass acutecomb <anchor 0 1000> @top;
feature liga { sub f i by f_i; } liga;
feature kern { pos A V -205; } kern;
feature mark { pos base A <anchor 400 1400> mark @top; } mark;
table GDEF { GlyphClassDef [A V f i],[f_i],[acutecomb],; } GDEF;
"""


def wedge(width: int, stem: int) -> object:
    """Return a glyph: a stem that leans out to its width."""
    renderer = TTGlyphPen(None)
    renderer.moveTo((50, 0))
    for point in ((50, 1400), (50 + stem, 1400), (width, 0)):
        renderer.lineTo(point)
    renderer.closePath()
    return renderer.glyph()


def master(stem: int, width: int) -> TTFont:
    """Return the font at one end of the axis."""
    builder = FontBuilder(2048, isTTF=True)
    builder.setupGlyphOrder(NAMES)
    builder.setupCharacterMap(CHARACTERS)
    glyphs = {name: wedge(width - 50, stem) for name in NAMES}
    builder.setupGlyf(glyphs | {"space": TTGlyphPen(None).glyph()})
    widths = dict.fromkeys(NAMES, width) | {"space": 511, "acutecomb": 0, "f_i": width + 301}
    builder.setupHorizontalMetrics({name: (advance, 50) for name, advance in widths.items()})
    builder.setupHorizontalHeader(ascent=1600, descent=-448)
    builder.setupOS2(sTypoAscender=1600, sTypoDescender=-448, sCapHeight=1400, sxHeight=1000)
    builder.setupNameTable(
        {"familyName": "Wedge", "styleName": "Regular", "psName": "Barlow-Regular"}
    )
    builder.setupPost()
    builder.addOpenTypeFeatures(FEATURES)
    return builder.font


def main() -> None:
    """Write the font beside this file."""
    space = DesignSpaceDocument()
    axis = AxisDescriptor()
    axis.tag, axis.name, axis.minimum, axis.default, axis.maximum = "wght", "Weight", 400, 400, 700
    space.addAxis(axis)
    for weight, stem, width in ((400, 120, 1000), (700, 400, 1200)):
        source = SourceDescriptor()
        source.font, source.location, source.name = (
            master(stem, width),
            {"Weight": weight},
            str(weight),
        )
        space.addSource(source)
    font = build(space)[0]
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    font.save(Path(__file__).with_name("wedge.ttf"))


if __name__ == "__main__":
    main()
