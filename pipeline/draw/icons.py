"""The icons of a game: SVG files of some folders, each read when first used."""

from collections.abc import Iterable
from pathlib import Path

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.base.reading import ICON, read_text
from pipeline.base.suggest import hint as suggestion
from pipeline.draw.svgicon import IconError, IconForm, read_icon


class IconSet:
    """Icons by name, which is the file's name without ``.svg``; a later folder wins."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._paths: dict[str, Path] = {}
        for folder in folders:
            self._paths |= {path.stem: path for path in sorted(folder.glob("*.svg"))}
        self._forms: dict[str, IconForm] = {}

    @property
    def names(self) -> list[str]:
        """The names of all icons."""
        return sorted(self._paths)

    def form(self, name: str) -> IconForm:
        """Return an icon's form.

        Raises PunchboardError (`icon-unknown`, `icon-file`), and for a file that cannot be read.
        """
        form = self._forms.get(name)
        if form is None:
            path = self._paths.get(name)
            if path is None:
                hint = suggestion(name, self._paths)
                raise fail("icon-unknown", f"no icon {name!r}", subject=f"icon {name}", hint=hint)
            try:
                form = self._forms[name] = read_icon(
                    read_text(path, ICON, _display_path(path)).encode()
                )
            except IconError as error:
                where = Position(_display_path(path))
                subject = f"icon {name}"
                raise fail("icon-file", str(error), where, subject, error.hint) from error
        return form


def _display_path(path: Path) -> str:
    """Return an icon's path below ``templates/``, the same in a wheel and in a checkout."""
    folder, icons, file = path.parts[-3:]
    return f"templates/{folder.lstrip('_')}/{icons}/{file}"
