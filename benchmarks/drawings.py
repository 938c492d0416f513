"""How many files of resvg's test suite come out right as drawings of a page, by category.

    python benchmarks/drawings.py resvg/crates/resvg/tests/tests [--wrong]

A file is *right* where our page, rendered by PDFium, is resvg's own picture but for the softening
of edges: at most 0.3 % of the pixels may differ by more than 32 of 255 from all nine pixels around
their place, seen from either side. It is *told* where Punchboard refuses it with its reasons.
"""

import sys
from collections import Counter
from io import BytesIO
from pathlib import Path
from time import perf_counter

import pypdfium2
from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter

from pipeline.build.pdf import pdf_bytes
from pipeline.build.publication import Page, Publication
from pipeline.draw.fonts import load_fonts
from pipeline.draw.images import ImageSet
from pipeline.draw.renderer import Renderer, render_face
from pipeline.layout.draw_list import DrawList, Image
from pipeline.sheets.model import Placement, Sheet
from pipeline.source.files import open_folder
from pipeline.source.findings import PunchboardError

_APART = 32
_SHARE = 0.003
_FINER = 4
"""How many times as fine pages are rendered: PDFium draws no line thinner than a pixel."""


def flat(picture: Pictures.Image) -> Pictures.Image:
    """Return a picture on white."""
    picture = picture.convert("RGBA")
    ground = Pictures.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return ground.convert("RGB")


def apart(one: Pictures.Image, other: Pictures.Image) -> float:
    """Return the share of pixels of `one` that none about their place in `other` is like."""
    least, most = (other.filter(kind(3)) for kind in (ImageFilter.MinFilter, ImageFilter.MaxFilter))
    beyond = ImageChops.lighter(ImageChops.subtract(one, most), ImageChops.subtract(least, one))
    red, green, blue = beyond.split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(counts[_APART + 1 :]) / (one.width * one.height)


def same(one: Pictures.Image, other: Pictures.Image) -> bool:
    """Tell whether two pictures show the same."""
    return one.size == other.size and max(apart(one, other), apart(other, one)) <= _SHARE


def drawn(folder: Path, name: str, size: tuple[int, int]) -> Pictures.Image:
    """Return an SVG file as the page that it is printed as. Raises PunchboardError."""
    renderer = Renderer(load_fonts({}), None, ImageSet(folder))
    width, height = size
    face = render_face(
        DrawList(width, height, 0, (Image(name, 0, 0, width, height),), {}), renderer
    )
    paper = (0.0, 0.0, float(width), float(height))
    sheet = Sheet(
        width, height, "front", (Placement("face", 0, 0, width, height),), (), *[paper] * 2
    )
    pdf = pdf_bytes(Publication("A drawing", (Page(sheet),), {"face": face}), renderer)
    return (
        pypdfium2.PdfDocument(BytesIO(pdf))[0]
        .render(scale=_FINER)
        .to_pil()
        .convert("RGB")
        .reduce(_FINER)
    )


def outcome(svg: Path, reference: Path) -> str:
    """Return `right`, `told` or `wrong` for one file."""
    with Pictures.open(reference) as opened:
        expected = flat(opened)
    try:
        found = drawn(svg.parent, svg.name, expected.size)
    except PunchboardError:
        return "told"
    return "right" if same(found, expected) else "wrong"


def main() -> None:
    """Print a table of the files below a folder that have a picture beside them."""
    root, wrong = Path(sys.argv[1]).resolve(), "--wrong" in sys.argv
    print("| category | files | right | told | wrong | ms a file |")
    print(f"|{' --- |' * 6}")
    open_folder(root)
    for category in sorted(path for path in root.iterdir() if path.is_dir()):
        counts: Counter[str] = Counter()
        start = perf_counter()
        for svg in sorted(category.rglob("*.svg")):
            if svg.with_suffix(".png").is_file():
                found = outcome(svg, svg.with_suffix(".png"))
                counts[found] += 1
                if wrong and found == "wrong":
                    print(svg.relative_to(root), file=sys.stderr)
        files = counts.total()
        shares = " | ".join(f"{counts[each] / files:.0%}" for each in ("right", "told", "wrong"))
        taken = (perf_counter() - start) * 1000 / files
        print(f"| {category.name} | {files} | {shares} | {taken:.0f} |", flush=True)


if __name__ == "__main__":
    main()
