"""The lines of finished files, in mm from the sheet's top left corner, read by other programs."""

import ctypes
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import ezdxf.filemanagement
import numpy as np
import pypdfium2
import svgelements
from pypdfium2 import raw

Lines: TypeAlias = list[list[tuple[float, float]]]

_STEPS = 24


def pdf_lines(file: Path, page: int) -> dict[str, Lines]:
    """Return what a page (from 1) strokes and fills in black: ``solid``, ``dashed``, ``filled``."""
    found: dict[str, Lines] = defaultdict(list)
    with pypdfium2.PdfDocument(file) as document:
        leaf = document[page - 1]
        height = leaf.get_height()
        for thing in leaf.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            kind = _kind(thing.raw)
            if kind:
                found[kind] += _followed(thing.raw, height)
    return found


def _kind(thing: object) -> str:
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(thing, mode, stroked)
    channels = [ctypes.c_uint() for _ in range(4)]
    if stroked.value:
        raw.FPDFPageObj_GetStrokeColor(thing, *channels)
    else:
        raw.FPDFPageObj_GetFillColor(thing, *channels)
    if any(channel.value for channel in channels[:3]):
        return ""
    if not stroked.value:
        return "filled" if mode.value else ""
    return "dashed" if raw.FPDFPageObj_GetDashCount(thing) > 0 else "solid"


def _followed(thing: object, height: float) -> Lines:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, matrix)
    lines: Lines = []
    handles: list[tuple[float, float]] = []
    for index in range(raw.FPDFPath_CountSegments(thing)):
        segment = raw.FPDFPath_GetPathSegment(thing, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        u = matrix.a * x.value + matrix.c * y.value + matrix.e
        v = matrix.b * x.value + matrix.d * y.value + matrix.f
        point = u * 25.4 / 72, (height - v) * 25.4 / 72
        sort = raw.FPDFPathSegment_GetType(segment)
        if sort == raw.FPDF_SEGMENT_MOVETO:
            lines.append([point])
        elif sort == raw.FPDF_SEGMENT_LINETO:
            lines[-1].append(point)
        else:
            handles.append(point)
            if len(handles) == 3:
                curve = svgelements.CubicBezier(lines[-1][-1], *handles)
                lines[-1] += [tuple(curve.point(n / _STEPS)) for n in range(1, _STEPS + 1)]
                handles = []
        if raw.FPDFPathSegment_GetClose(segment):
            lines[-1].append(lines[-1][0])
    return lines


def svg_lines(file: Path) -> dict[str, Lines]:
    # At 25.4 pixels an inch a pixel is a millimetre.
    drawing = svgelements.SVG.parse(file, ppi=25.4)
    found: dict[str, Lines] = {}
    for layer in drawing:
        if isinstance(layer, svgelements.Group):
            found[layer.id] = [_path_points(path) for path in layer]
    return found


def _path_points(path: svgelements.Path) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for segment in path:
        if isinstance(segment, svgelements.CubicBezier):
            points += [tuple(segment.point(n / _STEPS)) for n in range(1, _STEPS + 1)]
        else:
            points.append(tuple(segment.end))
    return points


def dxf_lines(file: Path, height: float) -> dict[str, Lines]:
    """Return the lines of each layer of a DXF file for a sheet of `height`, by the layer's name."""
    found: dict[str, Lines] = defaultdict(list)
    for entity in ezdxf.filemanagement.readfile(file).modelspace():
        corners = [(x, height - y) for x, y in entity.get_points("xy")]
        found[entity.dxf.layer.lower()].append(corners + corners[: int(entity.closed)])
    return found


def apart(some: Lines, others: Lines) -> float:
    """Return how far the farthest point of `some` lines is from all `others`."""
    points = np.array([p for line in some for p in _sampled(line)])
    starts = np.array([p for line in others for p in line[:-1]])
    ends = np.array([p for line in others for p in line[1:]])
    along = ends - starts
    length = np.maximum((along**2).sum(axis=1), 1e-12)
    farthest = 0.0
    for chunk in np.array_split(points, len(points) // 200 + 1):
        gaps = chunk[:, None] - starts
        share = np.clip((gaps * along).sum(axis=2) / length, 0, 1)
        squares = ((gaps - share[:, :, None] * along) ** 2).sum(axis=2)
        farthest = max(farthest, float(np.sqrt(squares.min(axis=1).max())))
    return farthest


def _sampled(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    found = [line[0]]
    for (x, y), (u, v) in pairwise(line):
        count = max(1, int(np.hypot(u - x, v - y) // 3))
        found += [(x + (u - x) * n / count, y + (v - y) * n / count) for n in range(1, count + 1)]
    return found


def total_length(lines: Lines) -> float:
    return sum(float(np.hypot(u - x, v - y)) for line in lines for (x, y), (u, v) in pairwise(line))
