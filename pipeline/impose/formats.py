"""Trim formats as data: the sizes that cards are cut to."""

from typing import NamedTuple

from pipeline.impose.fields import Fields


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
