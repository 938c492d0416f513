"""Finished PDFs on the scales: pages, and bytes without what their fonts take.

``python benchmarks/weigh.py PATH`` tells them as JSON by file name. Whoever measures asks it in a
process of its own, and stays small (see measure.run).
"""

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

FONT_PARTS = ("/FontFile", "/FontFile2", "/FontFile3", "/ToUnicode", "/CIDToGIDMap", "/CIDSet")


@dataclass(frozen=True)
class Weight:
    """`pages` of a PDF, and its size in bytes less the streams that belong to fonts."""

    pages: int
    size: int


def weighed(out: Path) -> dict[str, Weight]:
    """Return the weight of every PDF below `out`, or of the file `out`, by name."""
    command = [sys.executable, __file__, str(out)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {name: Weight(**weight) for name, weight in json.loads(said).items()}


def pdf_of(out: Path) -> Path:
    """Return the PDF at `out`, or the only one in the folder `out`."""
    if out.is_file():
        return out
    found = sorted(out.rglob("*.pdf"))
    if len(found) != 1:
        raise SystemExit(f"{out}: expected one PDF, found {len(found)}")
    return found[0]


def weigh(pdf: Path) -> Weight:
    """Weigh `pdf`. Font programs, Unicode maps and glyph maps count as fonts; widths do not."""
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject, IndirectObject, StreamObject

    reader = PdfReader(pdf)
    fonts: dict[int, int] = {}
    for number in range(1, int(str(reader.trailer["/Size"]))):
        item = reader.get_object(IndirectObject(number, 0, reader))
        if not isinstance(item, DictionaryObject):
            continue
        for part in FONT_PARTS:
            reference = item.raw_get(part) if part in item else None
            if isinstance(reference, IndirectObject):
                stream = reference.get_object()
                if isinstance(stream, StreamObject):
                    # pypdf has no public name for the compressed bytes of a stream.
                    fonts[reference.idnum] = len(stream._data)
    return Weight(len(reader.pages), pdf.stat().st_size - sum(fonts.values()))


def picture(pdf: Path, png: Path) -> None:
    """Render the first page of `pdf` at 144 dpi, to see that all contenders draw the same cards."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    document[0].render(scale=2).to_pil().save(png)


def main() -> None:
    out = Path(sys.argv[1])
    files = [out] if out.is_file() else sorted(out.rglob("*.pdf"))
    names = [path.name if path == out else path.relative_to(out).as_posix() for path in files]
    print(json.dumps({name: asdict(weigh(path)) for name, path in zip(names, files, strict=True)}))


if __name__ == "__main__":
    main()
