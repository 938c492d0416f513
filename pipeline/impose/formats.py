"""Trim formats as data: the sizes that cards are cut to."""

from collections.abc import Mapping
from typing import NamedTuple

from pipeline.base.suggest import hint
from pipeline.impose.fields import Fields
from pipeline.impose.size import size


class TrimFormat(NamedTuple):
    """A trim size with its corner radius, in points. Names vary in the trade; sizes do not."""

    name: str
    width: float
    height: float
    radius: float
    title: str = ""


def formats(data: object) -> dict[str, TrimFormat]:
    """Return the trim formats of ``cards.yaml`` by name.

    Raises ValueError that names the format and the field, where one is wrong.
    """
    top = Fields("cards", data, ("radius", "formats"))
    radius = top.length("radius")
    return {name: _format(name, entry, radius) for name, entry in top.entries("formats").items()}


def _format(name: str, data: object, radius: float) -> TrimFormat:
    fields = Fields(f"format {name!r}", data, ("title", "width", "height", "radius"))
    trim = TrimFormat(
        name,
        fields.length("width"),
        fields.length("height"),
        fields.length("radius", radius),
        fields.text("title", name),
    )
    if min(trim.width, trim.height) <= 2 * trim.radius:
        raise ValueError(f"format {name!r}: expected sides above twice the corner radius")
    return trim


def trim_format(name_or_size: str, known: Mapping[str, TrimFormat]) -> TrimFormat:
    """Return the format of that name or of that size (``63.5x88.9mm``, square corners if unknown).

    Raises ValueError for anything else.
    """
    if name_or_size in known:
        return known[name_or_size]
    dimensions = size(name_or_size)
    if dimensions is None:
        raise ValueError(f"no trim format is named {name_or_size!r}; {hint(name_or_size, known)}")
    for other in known.values():
        if abs(other.width - dimensions[0]) < 0.1 and abs(other.height - dimensions[1]) < 0.1:
            return other
    return TrimFormat(name_or_size, *dimensions, 0.0)
