"""Pictures of examples: described by their pixels, ``500 x 400 pixels, 2 frames``, and drawn."""

import re
from pathlib import Path
from typing import Final

SUFFIXES: Final = (".png", ".gif")
_DESCRIBED: Final = re.compile(r"(\d+) x (\d+) pixels(?:, (\d+) frames)?")


def write_picture(path: Path, described: str) -> None:
    """Write a picture of so many pixels. Raises ValueError for what describes none."""
    from PIL import Image

    found = _DESCRIBED.fullmatch(described)
    if found is None:
        raise ValueError(f"no description of a picture: {described!r}")
    size = int(found[1]), int(found[2])
    frames = [Image.new("L", size, 255 - 40 * number) for number in range(int(found[3] or 1))]
    if len(frames) > 1:
        frames[0].save(path, save_all=True, append_images=frames[1:])
    else:
        frames[0].save(path)
