"""A digest of each page of a PDF: what it shows, whatever the file's structure.

Two pages have one digest if their boxes, operators and resources are the same. The order of
objects, the names of resources, compression and the subsets of fonts do not count: a glyph is
its outline, a resource is its content.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pikepdf
import uharfbuzz

_BOXES: Final = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
# What compresses or describes a stream, or points back to the page that holds it.
_IGNORED: Final = {"/Length", "/Filter", "/DecodeParms", "/Parent", "/P", "/StructParents"}
# What of a content stream means something else in another file: strings are codes of a subset,
# names are those of resources; q and Q save and restore the font.
_TOKEN: Final = re.compile(
    rb"\((?:[^\\()]|\\.)*\)|<[0-9A-Fa-f\s]*>|/[^\s/\[\]()<>{}%]+|(?<!\S)[qQ](?!\S)", re.DOTALL
)
_ESCAPE: Final = re.compile(rb"\\([0-7]{1,3}|\r?\n|.)", re.DOTALL)
_ESCAPED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b""}
_LENGTH: Final = 16


def page_digests(path: Path) -> Iterator[str]:
    with pikepdf.open(path) as pdf:
        reader = _Reader()
        for page in pdf.pages:
            yield reader.page(page)


def digest(*parts: str | bytes) -> str:
    total = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(b"%d:" % len(data) + data)
    return total.hexdigest()[:_LENGTH]


class _Reader:
    """Reads the pages of one PDF; objects that pages share are read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], str] = {}
        self._fonts: dict[tuple[int, int] | str, _Font] = {}

    def page(self, page: pikepdf.Page) -> str:
        boxes = [f"{box} {self._value(page.obj[f'/{box}'])}" for box in _BOXES if box in page]
        turned = f"{page.obj.get('/Rotate', 0)} {page.obj.get('/UserUnit', 1)}"
        notes = [self._value(note) for note in page.obj.get("/Annots", [])]
        return digest(*boxes, turned, *notes, self._content(_data(page.obj), page.resources))

    def _content(self, data: bytes, resources: Any) -> str:
        """Return the digest of operators; strings count as glyphs, names as what they stand for."""
        total = sha256()
        font: _Font | None = None
        saved: list[_Font | None] = []
        fonts = resources.get("/Font", {})
        named: dict[bytes, bytes] = {}
        end = 0
        for token in _TOKEN.finditer(data):
            word = token[0]
            total.update(b" ".join(data[end : token.start()].split()))
            end = token.end()
            if word[:1] == b"/":
                name = word.decode("latin-1")
                if name in fonts:
                    font = self._font(fonts[name])
                if word not in named:
                    named[word] = self._meaning(name, resources).encode()
                word = named[word]
            elif word == b"q":
                saved.append(font)
            elif word == b"Q":
                font = saved.pop() if saved else None
            elif font is not None:
                word = font.glyphs(_codes(word))
            total.update(b" %b " % word)
        total.update(b" ".join(data[end:].split()))
        return total.hexdigest()[:_LENGTH]

    def _meaning(self, name: str, resources: Any) -> str:
        """Return what a name of a content stream stands for, or the name itself."""
        found = []
        for category, entries in sorted(resources.items()):
            if isinstance(entries, pikepdf.Dictionary) and name in entries:
                entry = entries[name]
                found.append(self._font(entry).name if category == "/Font" else self._value(entry))
        return " ".join(found) or name

    def _font(self, font: Any) -> "_Font":
        key = font.objgen if font.is_indirect else repr(font)
        if key not in self._fonts:
            self._fonts[key] = _Font(font, self._value)
        return self._fonts[key]

    def _value(self, value: Any) -> str:
        """Return a value as text: numbers rounded, dictionaries sorted, streams as digests."""
        if isinstance(value, pikepdf.Object) and value.is_indirect:
            if value.objgen not in self._known:
                # A page that a link leads to, or an object that holds itself, is met again.
                self._known[value.objgen] = "again"
                self._known[value.objgen] = digest(self._direct(value))
            return self._known[value.objgen]
        return self._direct(value)

    def _direct(self, value: Any) -> str:
        if isinstance(value, pikepdf.Stream):
            return self._stream(value)
        if isinstance(value, pikepdf.Dictionary):
            if value.get("/Type") == pikepdf.Name.Page:
                return "page"
            return "<<" + " ".join(self._entries(value)) + ">>"
        if isinstance(value, pikepdf.Array):
            return "[" + " ".join(self._value(part) for part in value) + "]"
        if isinstance(value, (pikepdf.String, pikepdf.Name, bool)) or value is None:
            return repr(value)
        return _number(value)

    def _entries(self, dictionary: Any, *besides: str) -> list[str]:
        left_out = _IGNORED.union(besides)
        return [
            f"{key} {self._value(value)}"
            for key, value in sorted(dictionary.items())
            if key not in left_out
        ]

    def _stream(self, stream: pikepdf.Stream) -> str:
        if stream.get("/Subtype") == pikepdf.Name.Form:
            resources = stream.get("/Resources", pikepdf.Dictionary())
            drawn = self._content(stream.read_bytes(), resources)
            return digest(drawn, *self._entries(stream, "/Resources"))
        try:
            data = stream.read_bytes()
        except pikepdf.PdfError:  # a JPEG stays as it is
            data = stream.read_raw_bytes()
        return digest(data, *self._entries(stream))


class _Font:
    """A font as pages use it: each glyph by its outline, so that the subset does not count."""

    def __init__(self, font: Any, value: Any) -> None:
        self.name = str(font.get("/BaseFont", "")).rpartition("+")[2]
        self._outlines: dict[bytes, bytes] = {}
        self._program: uharfbuzz.Font | None = None
        self._meaning: dict[bytes, str] = {}
        if font.get("/Encoding") == pikepdf.Name("/Identity-H"):
            descriptor = font["/DescendantFonts"][0]["/FontDescriptor"]
            if "/FontFile2" in descriptor:
                program = descriptor["/FontFile2"].read_bytes()
                self._program = uharfbuzz.Font(uharfbuzz.Face(program))
            if "/ToUnicode" in font:
                self._meaning = _meanings(font["/ToUnicode"].read_bytes())
        else:
            self.name += " " + value(font)

    def glyphs(self, codes: bytes) -> bytes:
        """Return what codes of two bytes draw; codes of other fonts stay codes."""
        if self._program is None and not self._meaning:
            return codes.hex().encode()
        pairs = (codes[place : place + 2] for place in range(0, len(codes), 2))
        return b" ".join([self._outlines.get(pair) or self._glyph(pair) for pair in pairs])

    def _glyph(self, code: bytes) -> bytes:
        outline = self._meaning.get(code, "")
        if self._program is not None:
            outline += _outline(self._program, int.from_bytes(code, "big"))
        self._outlines[code] = digest(outline).encode()
        return self._outlines[code]


def _data(page: Any) -> bytes:
    """Return the operators of a page, of all its streams."""
    contents = page.get("/Contents", pikepdf.Array())
    streams = [contents] if isinstance(contents, pikepdf.Stream) else contents
    return b"\n".join(stream.read_bytes() for stream in streams)


def _codes(string: bytes) -> bytes:
    """Return the bytes that a string of a content stream stands for."""
    if string[:1] == b"<":
        return bytes.fromhex(string[1:-1].decode())
    if b"\\" not in string:
        return string[1:-1]

    def code(escape: re.Match[bytes]) -> bytes:
        letter = escape[1]
        if letter.isdigit():
            return bytes([int(letter, 8) & 255])
        return _ESCAPED.get(letter, letter)

    return _ESCAPE.sub(code, string[1:-1])


def _outline(font: uharfbuzz.Font, glyph: int) -> str:
    """Return the path and the advance of a glyph, in units of the font."""
    path: list[str] = []
    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(lambda x, y, _: path.append(f"m {x} {y}"))
    functions.set_line_to_func(lambda x, y, _: path.append(f"l {x} {y}"))
    functions.set_quadratic_to_func(lambda *points: path.append(f"q {points[:-1]}"))
    functions.set_cubic_to_func(lambda *points: path.append(f"c {points[:-1]}"))
    functions.set_close_path_func(lambda _: path.append("h"))
    font.draw_glyph(glyph, functions)
    return f"{font.get_glyph_h_advance(glyph)} {' '.join(path)}"


def _meanings(table: bytes) -> dict[bytes, str]:
    """Return the characters of each code, from the pairs of a ToUnicode map."""
    found: dict[bytes, str] = {}
    for line in table.decode("latin-1").splitlines():
        words = line.replace("><", "> <").split()
        if len(words) == 2 and all(word[:1] == "<" and word[-1:] == ">" for word in words):
            code, text = (bytes.fromhex(word[1:-1]) for word in words)
            found[code] = text.decode("utf-16-be", "replace")
    return found


def _number(value: Any) -> str:
    return f"{round(float(value), 3):g}" if not isinstance(value, bool) else str(value)
