"""Entries of objects in a stranger's PDF, whatever stands in their place."""

from contextlib import suppress
from typing import Any, Final

import pikepdf

from pipeline.preflight.geometry import Box
from pipeline.publish.foreign import names_of
from pipeline.publish.matrices import IDENTITY, Matrix

ERRORS: Final = (pikepdf.PdfError, TypeError, ValueError, IndexError, KeyError, AttributeError)
"""What comes of objects that are not of the type that they ought to be."""


def entries(value: Any) -> list[Any]:
    """Return the entries of an array, or the one thing that stands in its place."""
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def is_transparent(group: Any) -> bool:
    """Tell whether a group is one of transparency."""
    return isinstance(group, pikepdf.Dictionary) and group.get("/S") == "/Transparency"


def matrix_of(value: Any) -> Matrix:
    """Return a matrix, that of no change where it is none."""
    with suppress(*ERRORS):
        numbers = [float(each) for each in value]
        if len(numbers) == len(IDENTITY):
            a, b, c, d, e, f = numbers
            return a, b, c, d, e, f
    return IDENTITY


def box_of(value: Any) -> Box | None:
    """Return a rectangle in points, None where it is none."""
    with suppress(*ERRORS):
        x, y, z, w = (float(each) for each in value)
        return Box(min(x, z), min(y, w), max(x, z), max(y, w))
    return None


def resource(resources: Any, sort: str, name: Any) -> Any:
    """Return a resource by its sort, such as ``/Font``, and its name; None without any."""
    entries = resources.get(sort) if isinstance(resources, pikepdf.Dictionary) else None
    return entries.get(str(name)) if isinstance(entries, pikepdf.Dictionary) else None


def shining(entry: Any) -> list[str]:
    """Return what of an external graphics state lets what lies below shine through."""
    found = []
    for key, whose in (("/ca", "fills"), ("/CA", "lines")):
        value = entry.get(key)
        if value is not None and float(value) < 1:
            found.append(f"{whose} with an opacity of {float(value):.0%}")
    modes = [name[1:] for name in names_of(entry.get("/BM"))][:1]
    found += [f"the blend mode {mode}" for mode in modes if mode not in ("Normal", "Compatible")]
    if isinstance(entry.get("/SMask"), pikepdf.Dictionary):
        found.append("a soft mask")
    return found


def shining_image(image: Any) -> list[str]:
    """Return what of a bitmap lets what lies below shine through."""
    if isinstance(image.get("/SMask"), pikepdf.Stream):
        return ["a picture with a soft mask"]
    return ["a picture with opacity of its own"] if int(image.get("/SMaskInData", 0)) else []
