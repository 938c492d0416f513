"""Text: words from the shaping cache, joined by the word space into one show-text operator."""

import re
from collections.abc import Iterable
from typing import Final

from pipeline.draw.numbers import HUNDREDTHS, decimal
from pipeline.draw.shaping import RISE
from pipeline.draw.stream import Stream
from pipeline.layout.draw_list import Text

_RISE: Final = re.compile(f"{RISE}([^{RISE}]+){RISE}")


def draw_texts(stream: Stream, ops: Iterable[Text]) -> None:
    """Draw stretches of lines in one text object; glyphs may turn out to be missing at the end."""
    if not stream.in_text:
        stream.begin_text()
    out, typefaces, used, top = stream.out, stream.typefaces, stream.words, stream.top
    for x, y, key, size, fill, words, gap, tracking, _, _ in ops:
        if fill != stream.fill:
            stream.set_fill(fill)
        if key != stream.font or size != stream.size:
            stream.set_font(key, size)
        if tracking != stream.tracking:
            stream.set_tracking(tracking)
        face = typefaces.get(key) or stream.resources.typeface(key)
        if len(words) == 1:
            body = face.piece(words[0])
        else:
            # Tc widens the word space too, where there is one to widen.
            natural = face.space_width * size + (tracking if face.space_mask else 0.0)
            joiner = face.joiners[round((natural - gap) / size * 1000)]
            body = joiner.join(map(face.piece, words))
        if RISE in body:
            body = _raised(body, size)
        used[key].update(words)
        left, base = round(x * 100), top - round(y * 100)
        across, up = HUNDREDTHS[left - stream.text_x], HUNDREDTHS[base - stream.text_y]
        stream.text_x, stream.text_y = left, base
        out.append(f"{across} {up} Td[({body})]TJ")


def _raised(body: str, size: float) -> str:
    """Turn the marks of glyphs off the baseline into operators, which a TJ array cannot hold."""
    return _RISE.sub(lambda rise: f")]TJ {decimal(float(rise[1]) * size, 3)} Ts[(", body)
