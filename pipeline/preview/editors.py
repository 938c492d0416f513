"""Links that open a file in the author's editor at a line."""

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from pipeline.base.errors import Misuse
from pipeline.base.finding import Position
from pipeline.base.suggest import hint
from pipeline.edition.project import Project, supplied_folder

VARIABLE: Final = "PUNCHBOARD_EDITOR"
"""Names the editor: one of `EDITORS`, or a URL with {path}, {line} and {column}."""

_VSCODE: Final = "://file{path}:{line}:{column}"
_JETBRAINS: Final = "://open?file={path}&line={line}&column={column}"
_OPEN_URL: Final = "://open?url=file://{path}&line={line}&column={column}"
EDITORS: Final = {
    **{name: name + _VSCODE for name in ("vscode", "vscodium", "cursor", "windsurf", "zed")},
    **{name: name + _JETBRAINS for name in ("idea", "pycharm")},
    "sublime": "subl" + _OPEN_URL,
    "textmate": "txmt" + _OPEN_URL,
    "emacs": "emacs" + _OPEN_URL,
}
USUAL: Final = "vscode"
_SHARED: Final = "templates/shared/"
_HARMFUL: Final = ("javascript", "data", "vbscript", "blob")
"""Schemes whose links run in the page instead of opening an editor."""


def editor_template() -> str:
    """Return the URL template of the user's editor. Raises Misuse for what is none."""
    setting = os.environ.get(VARIABLE) or USUAL
    if "{path}" not in setting:
        if setting not in EDITORS:
            known = hint(setting, EDITORS)
            raise Misuse(f"{VARIABLE} is no editor and no URL with {{path}}: {setting!r}; {known}")
        return EDITORS[setting]
    scheme = setting.partition(":")[0].strip().lower()
    if ":" not in setting or scheme in _HARMFUL or not setting.isprintable():
        raise Misuse(f"{VARIABLE} opens no editor: {setting!r}")
    return setting


class EditorLinks:
    """Links into the files of a project as they are now."""

    def __init__(self, project: Project, template: str) -> None:
        self._root, self._template = project.root, template

    def link(self, position: Position) -> str:
        """Return the URL that opens a place; empty where there is no such file."""
        path = self._path(position.file) if position.file else None
        if path is None:
            return ""
        places = {"{line}": max(1, position.line), "{column}": max(1, position.column)}
        url = self._template.replace("{path}", _quoted(path))
        for mark, number in places.items():
            url = url.replace(mark, str(number))
        return url

    def _path(self, shown: str) -> Path | None:
        """Return the file that findings show under a name: the project's, or Punchboard's own."""
        candidates = [self._root / shown]
        if shown.startswith(_SHARED):
            candidates.append(supplied_folder() / shown.removeprefix(_SHARED))
        return next((path for path in candidates if path.is_file()), None)


def _quoted(path: Path) -> str:
    text = path.as_posix()
    return quote(os.fsencode(text if text.startswith("/") else f"/{text}"), safe="/:")
