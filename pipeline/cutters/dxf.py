"""Cut paths as DXF of true size: millimetres, y upwards, one layer and colour a kind of line."""

import os
from collections.abc import Iterable, Iterator
from contextlib import chdir, contextmanager
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from pipeline.base.errors import Misuse
from pipeline.base.extras import install_command
from pipeline.cutters.curves import Curve
from pipeline.cutters.paths import TOLERANCE, CutPaths
from pipeline.cutters.svg import CUT, MARKS, SCORE
from pipeline.publish.atomic import write_atomically

if TYPE_CHECKING:
    from ezdxf.layouts.layout import Modelspace

_VERSION: Final = "R2000"
"""The oldest with light polylines, which all programs of cutting machines import.

It has no place for a title.
"""

_COLOURS: Final = {SCORE: 5, CUT: 1, MARKS: 8}
"""AutoCAD's colour index: blue, red, grey."""

_MILLIMETRES: Final = 4
_METRIC: Final = 1

_CACHES: Final = "XDG_CACHE_HOME"
_FONT_LIST: Final = ("ezdxf", "font_manager_cache.json")


def require_ezdxf() -> None:
    """Raise Misuse, which says how to install it, unless ezdxf is there."""
    from importlib.util import find_spec

    if find_spec("ezdxf") is None:
        raise Misuse(f"writing DXF for a cutting machine needs ezdxf: {install_command('cutters')}")


def dxf(paths: CutPaths) -> bytes:
    """Return a DXF file; curves are straight lines that follow them within 0.005 mm.

    Raises Misuse without ezdxf.
    """
    require_ezdxf()
    with _without_system_fonts():
        from ezdxf import options  # type: ignore[attr-defined]
        from ezdxf.filemanagement import new

    # The time and random numbers would make each file another one.
    options.write_fixed_meta_data_for_testing = True
    document = new(_VERSION)
    document.header["$INSUNITS"] = _MILLIMETRES
    document.header["$MEASUREMENT"] = _METRIC
    for name, colour in _COLOURS.items():
        document.layers.add(name, color=colour)
    space = document.modelspace()
    # On writing, ezdxf overwrites the header's with those of the layout, but for an origin of 0.
    least, most = (0, 0, 0), (paths.width, paths.height, 0)
    document.header["$EXTMIN"], document.header["$EXTMAX"] = least, most
    space.reset_extents(least, most)
    space.reset_limits(least[:2], most[:2])
    _add(space, SCORE, paths.height, paths.scores)
    _add(space, CUT, paths.height, (*paths.inner, *paths.outlines))
    _add(space, MARKS, paths.height, paths.marks)
    stream = StringIO()
    document.write(stream)
    return stream.getvalue().encode("utf-8")


@contextmanager
def _without_system_fonts() -> Iterator[None]:
    """Keep ezdxf, as it is imported, from reading all fonts of the system into the user's home.

    No path needs one. A list of no fonts where it looks for its own has it look no further. Nor may
    it read an ``ezdxf.ini`` of the working directory, which may be a stranger's project.
    """
    before = os.environ.get(_CACHES)
    with TemporaryDirectory() as folder, chdir(folder):
        write_atomically(
            Path(folder, *_FONT_LIST), b'{"version": 0, "font-faces": []}', lasting=False
        )
        os.environ[_CACHES] = folder
        try:
            yield
        finally:
            del os.environ[_CACHES]
            if before is not None:
                os.environ[_CACHES] = before


def _add(space: "Modelspace", layer: str, height: float, found: Iterable[Curve]) -> None:
    for curve in found:
        corners = curve.corners(TOLERANCE)
        if curve.closed:
            corners = corners[:-1]
        points = [(round(x, 4), round(height - y, 4)) for x, y in corners]
        space.add_lwpolyline(points, close=curve.closed, dxfattribs={"layer": layer})
