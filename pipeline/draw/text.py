"""Text: words from the shaping cache, joined by the word space into one show-text operator."""

import re
from typing import Final

from pipeline.base.errors import fail
from pipeline.draw.numbers import HUNDREDTHS, decimal
from pipeline.draw.shaping import RISE
from pipeline.draw.stream import Stream
from pipeline.layout.ops import Text

_RISE: Final = re.compile(f"{RISE}([^{RISE}]+){RISE}")


def draw_text(stream: Stream, op: Text) -> None:
    """Draw a stretch of a line. Raises PunchboardError (`missing-glyph`)."""
    x, y, key, size, fill, words, gap, tracking = op
    out = stream.out
    if not stream.in_text:
        stream.begin_text()
    if fill != stream.fill:
        stream.set_fill(fill)
    face = stream.pen.typeface(key)
    if key != stream.font or size != stream.size:
        stream.set_font(face, size)
    if tracking != stream.tracking:
        stream.set_tracking(tracking)
    known = face.words
    shaped = [known[word] for word in words]
    mask = 0
    for word in shaped:
        mask |= word.mask
        if word.texts:
            stream.add_texts(key, word.texts)
    if mask & 1:
        raise _missing(op, key)
    stream.masks[key] |= mask
    joiner = face.space_code
    if len(shaped) > 1:
        # Tc widens the word space too, where there is one to widen.
        surplus = face.space_width * size + (tracking if joiner else 0.0) - gap
        back = round(surplus / size * 1000)
        if back:
            joiner = f"{joiner}){back}("
    body = joiner.join([word.piece for word in shaped])
    if RISE in body:
        body = _raised(body, size)
    left, base = round(x * 100), stream.top - round(y * 100)
    move = f"{HUNDREDTHS[left - stream.text_x]} {HUNDREDTHS[base - stream.text_y]} Td"
    stream.text_x, stream.text_y = left, base
    out.append(f"{move}[({body})]TJ")


def _raised(body: str, size: float) -> str:
    """Turn the marks of glyphs off the baseline into operators, which a TJ array cannot hold."""
    return _RISE.sub(lambda rise: f")]TJ {decimal(float(rise[1]) * size, 3)} Ts[(", body)


def _missing(op: Text, key: str) -> Exception:
    """Return the error for a text that layout should have split over the fallback chain."""
    text = " ".join(op.words)
    hint = "add a fallback typeface that has every character"
    return fail(
        "missing-glyph", f"{text!r} has a character without a glyph", subject=key, hint=hint
    )
