"""A draw list as readable text, one line an operation, as tests compare it."""

from collections.abc import Iterator

from pipeline.layout.draw_list import (
    DrawList,
    Gradient,
    Icon,
    Image,
    Op,
    Paint,
    Path,
    Rect,
    Restore,
    Save,
    Text,
    Use,
)
from pipeline.source.units import to_mm


def snapshot(draw_list: DrawList) -> str:
    """Return `draw_list` as text: the same list always gives the same text."""
    size = f"{_mm(draw_list.width)} x {_mm(draw_list.height)}"
    lines = [f"face {size} bleed {_mm(draw_list.bleed)}", *_lines(draw_list.ops)]
    for key in sorted(draw_list.parts):
        lines += [f"part {key}", *(f"  {line}" for line in _lines(draw_list.parts[key]))]
    return "\n".join(lines) + "\n"


def _lines(ops: tuple[Op, ...]) -> Iterator[str]:
    depth = 0
    for op in ops:
        depth -= isinstance(op, Restore)
        if not isinstance(op, Restore):
            yield "  " * depth + _line(op)
        depth += isinstance(op, Save)


def _line(op: Op) -> str:
    match op:
        case Text():
            stylesheet = f"{op.font} {op.size:.2f}pt #{op.fill}"
            extra = f" tracking {op.tracking:.2f}pt" if op.tracking else ""
            extra += " decorative" if op.decorative else ""
            extra += f" gap {op.gap:.2f}pt" if len(op.words) > 1 else ""
            return f"text {_at(op)} {stylesheet}{extra} {' '.join(op.words)!r}"
        case Rect():
            radius = f" radius {_mm(op.radius)}" if op.radius else ""
            return f"rect {_at(op)} {_mm(op.w)} x {_mm(op.h)}{radius}{_paint(op)}"
        case Path():
            turn = f" rotate {op.rotate:g}" if op.rotate else ""
            turn += " flip" if op.flip else ""
            ends = "" if (op.cap, op.join) == ("butt", "miter") else f" {op.cap} {op.join}"
            rule = " evenodd" if op.evenodd else ""
            return f"path {_at(op)} scale {op.scale:.3f}{turn}{_paint(op)}{ends}{rule} {op.d!r}"
        case Icon():
            return f"icon {op.name} {_at(op)} {_mm(op.size)} #{op.fill}"
        case Image():
            return f"image {op.source} {_at(op)} {_mm(op.w)} x {_mm(op.h)}"
        case Save():
            clip = f" clip {' '.join(_mm(side) for side in op.clip)}" if op.clip else ""
            kept = f" kept {_mm(op.kept)}" if op.kept is not None else ""
            mask = f" mask [{_line(op.mask)}]" if op.mask else ""
            return f"group {_at(op)} rotate {op.rotate:g}{clip}{kept}{mask}{_opacity(op)}"
        case Use():
            return f"use {op.key} {_at(op)}{_opacity(op)}"
        case Restore():
            return "end"


def _at(op: Text | Rect | Path | Icon | Image | Save | Use) -> str:
    return f"{_mm(op.x)},{_mm(op.y)}"


def _paint(op: Rect | Path) -> str:
    fill = f" fill {_fill(op.fill)}" if op.fill else ""
    stroke = f" stroke #{op.stroke} {op.width:.2f}pt" if op.stroke else ""
    dash = f" dash {' '.join(_mm(part) for part in op.dash)}" if op.dash else ""
    return fill + stroke + dash


def _fill(fill: Paint) -> str:
    if not isinstance(fill, Gradient):
        return f"#{fill}"
    stops = ", ".join(
        f"{stop.at:.3g} #{stop.colour}" + ("" if stop.opacity == 1 else f" {stop.opacity:g}")
        for stop in fill.stops
    )
    ends = [fill.start] if fill.radius else [fill.start, fill.end]
    line = " to ".join(f"{_mm(x)},{_mm(y)}" for x, y in ends)
    radius = f" radius {_mm(fill.radius)}" if fill.radius else ""
    return f"gradient ({stops}) {line}{radius}"


def _opacity(op: Save | Use) -> str:
    return "" if op.opacity == 1 else f" opacity {op.opacity:g}"


def _mm(points: float) -> str:
    return f"{to_mm(points):z.2f}"
