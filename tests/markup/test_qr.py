"""QR codes as path data: every dark module once, as a reader would find them."""

import re

import pytest
import segno

from pipeline.template.functions import qr


def modules(code: dict[str, object]) -> set[tuple[int, int]]:
    """Return the dark modules that path data paint."""
    found: list[tuple[int, int]] = []
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", str(code["d"])):
        found += [(int(x) + step, int(y)) for step in range(int(width))]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("text", ["pb1.H4sI", "https://example.com/r#pb1.x_-", "é" * 300])
def test_the_path_paints_the_code(text: str) -> None:
    """Module by module what the library makes of the text."""
    code = qr(text)
    matrix = segno.make_qr(text, error="l", mode="byte", encoding="utf-8").matrix
    dark = {(x, y) for y, row in enumerate(matrix) for x, value in enumerate(row) if value}
    assert (code["size"], modules(code)) == (len(matrix), dark)


def test_what_has_no_room_is_refused() -> None:
    """With what was expected and what was found."""
    with pytest.raises(ValueError, match="at most 2953 bytes for a QR code, found 2954"):
        qr("x" * 2954)
    with pytest.raises(ValueError, match="an empty one"):
        qr("")
    assert qr("x" * 2953)["size"] == 177
