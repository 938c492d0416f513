"""The order of sides in a file of several groups of sheets."""

import pytest

from pipeline.sheets.imposition import Part, impose, joined
from pipeline.sheets.model import FaceSpec, Paper, Piece
from pipeline.sheets.options import Options

_PAPER = Paper("a4", 595.28, 841.89, margin=14.0)
_CARD = FaceSpec(180, 252, 8)


def _group(name: str, *, backed: bool, sheets: int, options: Options) -> tuple[str, Part]:
    back = f"{name}-back" if backed else None
    pieces = [Piece(name, back, 9 * sheets)]
    return name, lambda _: impose(pieces, _CARD, _PAPER, options)


@pytest.mark.parametrize(
    ("options", "pages"),
    [
        (Options(), "b1/2:f b1/2:b b2/2:f b2/2:b c1/1:f c1/1:b a1/1:f"),
        (Options(backs="separate"), "b1/2:f b2/2:f c1/1:f a1/1:f b1/2:b b2/2:b c1/1:b"),
        (
            Options(backs="separate", back_order="reversed"),
            "a1/1:f b1/2:f b2/2:f c1/1:f c1/1:b b2/2:b b1/2:b",
        ),
    ],
)
def test_groups_of_a_file_go_through_the_printer_as_one_stack(options: Options, pages: str) -> None:
    """No back is printed on a front of another group, whichever groups have none."""
    groups = [
        _group("a", backed=False, sheets=1, options=options),
        _group("b", backed=True, sheets=2, options=options),
        _group("c", backed=True, sheets=1, options=options),
    ]
    sheets = joined(groups, options).sheets
    found = [f"{sheet.label.replace(' ', '')}:{sheet.side[0]}" for sheet in sheets]
    assert found == pages.split()
