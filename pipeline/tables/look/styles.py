"""The typefaces, colours and text styles of a card that was made from a table."""

from typing import Final

from pipeline.tables.look.arrangement import Arrangement
from pipeline.tables.look.template import hue_choices

_HUES: Final = ("2f5d7c", "8a3b2e", "3f6b3a", "6b4a86", "8a6a1f", "1f6f6b", "7a3560", "4a4f5c")
_HEAD: Final = """\
# The look: typefaces, colours and text styles. What is missing here comes with Punchboard.
families:
  text:
    condensed: narrow
    fallback: [sans]
    cuts:
      regular: { file: "package:fontpkg_barlow/files/Barlow-Regular.ttf" }
      italic: { file: "package:fontpkg_barlow/files/Barlow-Italic.ttf" }
      bold: { file: "package:fontpkg_barlow/files/Barlow-SemiBold.ttf" }
      bold-italic: { file: "package:fontpkg_barlow/files/Barlow-SemiBoldItalic.ttf" }
  narrow:
    fallback: [sans]
    cuts:
      regular: { file: "package:fontpkg_barlow_condensed/files/BarlowCondensed-Medium.ttf" }
      italic: { file: "package:fontpkg_barlow_condensed/files/BarlowCondensed-MediumItalic.ttf" }
      bold: { file: "package:fontpkg_barlow_condensed/files/BarlowCondensed-Bold.ttf" }
      bold-italic: { file: "package:fontpkg_barlow_condensed/files/BarlowCondensed-BoldItalic.ttf" }

palette:
  paper: "fbf9f4"
  ink: "23211e"
  muted: "625c54"
"""
_TITLE: Final = (
    "  title: { family: narrow, cut: bold, size: 15, floor: 8, leading: 1, colour: paper }"
)
_NUMERAL: Final = (
    "  numeral: { family: narrow, cut: bold, size: 16, floor: 7, leading: 1, align: center }"
)
_KIND: Final = (
    "  kind: { family: narrow, cut: bold, size: 7.5, floor: 6, caps: true, tracking: 0.08,"
    " colour: muted }"
)
_RULES: Final = "  rules: {{ family: text, size: {size}, floor: 6, leading: 1.25 }}"
_FEW: Final = 160
"""Letters of a card that may be set in a larger size."""
_FLAVOUR: Final = (
    "  flavour: { family: text, cut: italic, size: 8.5, floor: 6, leading: 1.2, colour: muted }"
)
_TINT: Final = '  tint: "ece6d8"'
_LABEL: Final = (
    "  label: { family: narrow, size: 7, floor: 5.5, leading: 1, align: center, colour: muted }"
)


def styles_yaml(arrangement: Arrangement) -> str:
    """Return the text of a game's styles: those that its card uses."""
    coloured = hue_choices(arrangement)
    count = len(coloured[1]) if coloured else 1
    has_head = bool(arrangement.title or arrangement.corner or arrangement.icon)
    hues = [f'  hue-{n}: "{rgb}"' for n, rgb in enumerate(_HUES[:count], 1) if has_head]
    colours = [_TINT, *hues] if arrangement.stats else hues
    styles = (
        (_TITLE, arrangement.title),
        (_NUMERAL, arrangement.corner or arrangement.stats),
        (_KIND, arrangement.kinds),
        (
            _RULES.format(size=_rules_size(arrangement)),
            arrangement.prose or arrangement.lines,
        ),
        (_FLAVOUR, arrangement.flavour),
        (_LABEL, arrangement.stats or arrangement.number),
    )
    used = [style for style, is_used in styles if is_used]
    return "\n".join([_HEAD + "\n".join(colours), "", "styles:", *used]) + "\n"


def _rules_size(arrangement: Arrangement) -> float:
    """Return the size of a card's rules in points: few letters are set larger."""
    if arrangement.letters > _FEW:
        return 9.5
    return 11 if arrangement.picture or arrangement.icon else 12
