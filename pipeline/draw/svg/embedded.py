"""Pictures within a drawing, as `data:` addresses: measured before anything decodes them."""

from base64 import b64decode
from io import BytesIO
from typing import Final
from warnings import catch_warnings, simplefilter

MOST_PIXELS: Final = 40_000_000
_FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP")


def embedded_pixels(address: str) -> int:
    """Return how many pixels a picture has, none where it cannot be read."""
    from PIL import Image

    head, _, data = address.partition(",")
    if "base64" not in head:
        return 0
    with catch_warnings():
        simplefilter("error", Image.DecompressionBombWarning)
        try:
            with Image.open(BytesIO(b64decode(data)), formats=_FORMATS) as picture:
                return picture.width * picture.height
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            return MOST_PIXELS + 1
        except (OSError, ValueError, SyntaxError):
            return 0
