"""The formats of proofs, and which one is meant."""

from enum import StrEnum
from pathlib import Path

from pipeline.base.errors import Misuse


class Format(StrEnum):
    """What proofs are written as."""

    PNG = "png"
    PDF = "pdf"


def format_of(out: Path | None, asked: Format | None) -> Format:
    """Return the format that is asked for: by the name of the file, too; PNG by default.

    Raises Misuse where both contradict each other, and for a name that ends in neither.
    """
    suffix = "" if out is None or out.is_dir() else out.suffix.lower().removeprefix(".")
    if not suffix:
        return asked or Format.PNG
    if suffix not in tuple(Format):
        raise Misuse(f"--out {out}: expected a name with .png or .pdf, or a folder")
    if asked and suffix != asked:
        raise Misuse(f"--out {out} and --format {asked} contradict each other: give one of them")
    return Format(suffix)
