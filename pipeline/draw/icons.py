"""The icons of a game: SVG files of some folders, each read when first used."""

from collections.abc import Iterable
from pathlib import Path

from pipeline.draw.svg.scan import BlankError, DrawingError
from pipeline.draw.svgicon import IconError, IconForm, read_icon
from pipeline.draw.usage import is_grey, plain_name
from pipeline.layout.typeface import PLAIN, IconLook
from pipeline.source.files import DRAWING, read_bytes
from pipeline.source.findings import Position, PunchboardError, fail
from pipeline.source.names import did_you_mean as suggestion


class IconSet:
    """Icons by name, which is the file's name without ``.svg``; a later folder wins."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._paths: dict[str, Path] = {}
        for folder in folders:
            self._paths |= {path.stem: path for path in sorted(folder.glob("*.svg"))}
        self._forms: dict[str, IconForm] = {}
        self._errors: dict[str, PunchboardError] = {}

    @property
    def names(self) -> list[str]:
        return sorted(self._paths)

    def form(self, name: str) -> IconForm:
        """Return an icon's form.

        Raises PunchboardError (`icon-unknown`, `icon-file`), and for a file that cannot be read.
        """
        form = self._forms.get(name)
        if form is None:
            path = self._paths.get(plain_name(name))
            if path is None:
                hint = suggestion(name, self._paths)
                raise fail("icon-unknown", f"no icon {name!r}", subject=f"icon {name}", hint=hint)
            error = self._errors.get(name)
            if error is not None:
                raise error
            try:
                form = self._forms[name] = _read(path, plain_name(name), grey=is_grey(name))
            except PunchboardError as found:
                # A drawing that is refused may have taken seconds, and many faces ask for it.
                self._errors[name] = found
                raise
        return form

    def look(self, name: str) -> IconLook:
        """Return what layout knows of an icon; of one that cannot be read, what most have."""
        try:
            form = self.form(name)
        except PunchboardError:
            return PLAIN
        return IconLook(form.ratio, form.coloured)


def read_any_icon(source: bytes, *, grey: bool = False) -> IconForm:
    """Return an icon as the plain reader reads it, or as a drawing of any sort, `grey` or not.

    Raises DrawingError; the plain reader's error is its cause if nothing is drawn at all, for
    that knows why a path draws nothing.
    """
    try:
        return read_icon(source)
    except IconError as error:
        from pipeline.draw.embedding import drawn_icon

        plain_error = error
    try:
        return drawn_icon(source, grey=grey)
    except BlankError as error:
        raise error from plain_error


def _read(path: Path, name: str, *, grey: bool) -> IconForm:
    try:
        return read_any_icon(read_bytes(path, DRAWING, _display_path(path)), grey=grey)
    except DrawingError as error:
        why = f": {error.__cause__}" if isinstance(error.__cause__, IconError) else ""
        where = Position(_display_path(path), error.line, min(error.line, 1))
        raise fail("icon-file", f"{error}{why}", where, f"icon {name}", error.hint) from error


def _display_path(path: Path) -> str:
    folder, icons, file = path.parts[-3:]
    return f"templates/{folder.lstrip('_')}/{icons}/{file}"
