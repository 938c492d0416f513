"""Groups: a moved, turned and clipped coordinate system, and shared parts placed in it."""

from functools import lru_cache
from math import cos, radians, sin

from pipeline.draw.numbers import HUNDREDTHS, decimal
from pipeline.draw.path import clip_to
from pipeline.draw.rect import outline_of
from pipeline.draw.resource_names import part_name
from pipeline.draw.stream import Stream
from pipeline.layout.draw_list import Restore, Save, Use


def draw_save(stream: Stream, op: Save) -> None:
    """Begin a group: inside it the origin is the group's own, y still downwards."""
    stream.save()
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    stream.out.append(f"{turn(op.rotate)} {x} {y} cm")
    stream.top = 0
    if op.clip is not None:
        stream.out.append(f"{outline_of(*op.clip, top=0)} W n")
    if op.mask is not None:
        stream.out.append(clip_to(op.mask))
    if op.opacity < 1:
        stream.out.append(stream.opacity(op.opacity))


def draw_restore(stream: Stream, op: Restore) -> None:
    """End a group."""
    stream.restore()


def draw_use(stream: Stream, op: Use) -> None:
    """Draw a shared part through its form."""
    stream.end_text()
    group = op.opacity < 1
    name = part_name(op.key, group=group)
    part = stream.resources.part(op.key)
    stream.parts[name] = part._replace(group=True) if group else part
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    state = f"{stream.opacity(op.opacity)} " if group else ""
    stream.out.append(f"q {state}1 0 0 1 {x} {y} cm/{name} Do Q")


@lru_cache(maxsize=1024)
def turn(degrees: float) -> str:
    """Return the first four numbers of a matrix that turns clockwise."""
    angle = radians(degrees)
    cosine, sine = decimal(cos(angle), 6), decimal(sin(angle), 6)
    minus = decimal(-sin(angle), 6)
    return f"{cosine} {minus} {sine} {cosine}"
