"""The lines of the project's files, quoted with a caret below the place of a finding."""

from os.path import normpath
from pathlib import Path
from typing import Final

from pipeline.base.finding import Position
from pipeline.base.visible import visible

_WIDEST: Final = 160


class Lines:
    """The lines of the project's files, read once each."""

    def __init__(self, project: Path | None) -> None:
        self._project = project
        self._files: dict[str, list[str]] = {}

    def line(self, position: Position) -> str:
        """Return the line at `position`, empty where there is none."""
        lines = self._read(position.file) if position.line else []
        return lines[position.line - 1] if 0 < position.line <= len(lines) else ""

    def quote(self, position: Position) -> list[str]:
        """Return the line at `position` and a caret below its column, or nothing."""
        if not position.line or position.line > len(self._read(position.file)):
            return []
        line = self.line(position)
        start = max(0, position.column - _WIDEST // 2) if len(line) > _WIDEST else 0
        # Many findings may be in one long line: it is cut before anything is made of it.
        line, column = line[start : start + _WIDEST].replace("\t", " "), position.column - start
        number = f"{position.line:>6} | "
        before = visible(line[: max(column, 1) - 1])
        caret = " " * (len(number) - 2) + "| " + " " * len(before) + "^"
        return [number + visible(line), caret]

    def _read(self, name: str) -> list[str]:
        if name not in self._files:
            from pipeline.base.reading import YAML, read_bytes
            from pipeline.edition.project import find_root

            try:
                root = find_root(self._project)
                path = Path(normpath(root / name))
                # A roster from elsewhere is named as the user has named it.
                is_outside = not (path.is_relative_to(root) and path.is_file())
                raw = read_bytes(Path(name) if is_outside else path, YAML, given=is_outside)
                text = raw.decode("utf-8", "replace")
            except Exception:  # a quotation is a courtesy: without the file there is none
                text = ""
            self._files[name] = text.splitlines()
        return self._files[name]
