"""A session of the preview: the views that are open, and the thread that draws them."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, Final

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.edition.context import EditionKey
from pipeline.edition.project import Project
from pipeline.press.cache.store import Store
from pipeline.press.watch import touched_games
from pipeline.preview.bounded import BoundedCache
from pipeline.preview.check_process import Checks
from pipeline.preview.drawing import DrawingThread, Urgency
from pipeline.preview.editors import EditorLinks, editor_template
from pipeline.preview.errors import as_findings
from pipeline.preview.finding_data import findings_data
from pipeline.preview.hub import Hub
from pipeline.preview.opened import new_arts
from pipeline.preview.pictures import face_png
from pipeline.preview.sheets import Sheets, SheetsOf
from pipeline.preview.view import View
from pipeline.preview.view_key import ViewKey
from pipeline.reprint.history import find_commit, state_at
from pipeline.schemas.refreshing import InstalledSchemas

MOST_VIEWS: Final = 4
"""Views that stay open without a page that listens to them."""

MOST_SHEETS: Final = 4
"""Products whose sheets are kept imposed."""

_BYTES_OF_PICTURES: Final = 128_000_000


class Session:
    """The open views of one project. All of them are used in its drawing thread alone.

    `cache` is the folder of faces that builds keep, which tells what earlier runs have measured.
    `warn` is told what keeps the schemas that an editor was given from being brought up to date.
    """

    def __init__(
        self,
        project: Project,
        cache: Path | None = None,
        warn: Callable[[str], object] = bool,
    ) -> None:
        self.project, self.hub = project, Hub()
        self.links = EditorLinks(project, editor_template())
        self.drawing = DrawingThread(self._step, self._failed)
        self.pictures: BoundedCache[tuple[str, int, bool], bytes] = BoundedCache(
            _BYTES_OF_PICTURES, len
        )
        self._cache, self._store = cache, None  # type: Path | None, Store | None
        self._views: OrderedDict[ViewKey, tuple[View, ExitStack]] = OrderedDict()
        self._sheets: OrderedDict[tuple[ViewKey, SheetsOf], Sheets] = OrderedDict()
        self._checks = Checks(self.hub.publish)
        self._resources = ExitStack()
        self._arts = new_arts()
        self._schemas, self._warn = InstalledSchemas(project), warn
        self._schemas_stale = True
        self._changed: dict[Path, None] = {}
        self._changed_at = 0.0
        self._lock = Lock()

    def view(self, key: ViewKey) -> View:
        """Return a view, opened where it is not yet. Raises Misuse for what there is not."""
        if key not in self._views:
            self._views[key] = self._open(key)
            self._close_unused()
        self._views.move_to_end(key)
        return self._views[key][0]

    def face_picture(self, key: ViewKey, face: str, picture: str, dpi: int, bleed: bool) -> bytes:
        """Return the PNG of a face, which is kept. Raises as `View.art` does."""
        view = self.view(key)
        png = self.pictures.get((picture, dpi, bleed))
        if png is None:
            art = view.art(face, picture)
            png = face_png(art, view.opened.edition.renderer, dpi, bleed=bleed)
            self.pictures.put((picture, dpi, bleed), png)
        return png

    def sheets_step(self, key: ViewKey, asked: SheetsOf) -> bool:
        """Draw for a moment what lies on the sheets of a product; return whether there is more."""
        return self._sheets_of(key, asked).step()

    def sheets_data(self, key: ViewKey, asked: SheetsOf) -> dict[str, Any]:
        """Return the sheets of a product, once `sheets_step` has nothing left to draw."""
        return self._sheets_of(key, asked).data()

    def sheet_picture(
        self, key: ViewKey, asked: SheetsOf, number: int, picture: str, dpi: int
    ) -> bytes:
        """Return the PNG of a sheet. Raises as `Sheets.picture` does."""
        png = self.pictures.get((picture, dpi, False))
        if png is None:
            png = self._sheets_of(key, asked).picture(number, picture, dpi)
            self.pictures.put((picture, dpi, False), png)
        return png

    def findings_data(self, key: ViewKey) -> dict[str, Any]:
        """Return what the checks of the whole game find, as far as they are done."""
        view = self.view(key)
        findings = self._checks.findings(key, view.key)
        done = findings is not None
        return {"findings": findings_data(findings or (), view.links), "complete": done}

    def changed(self, paths: Sequence[Path]) -> None:
        """Take up files that have changed; called from the thread that watches them."""
        with self._lock:
            if not self._changed:
                self._changed_at = time.perf_counter()
                self.drawing.submit(self._try_refresh, Urgency.SAVED)
            self._changed |= dict.fromkeys(paths)

    def end(self) -> None:
        """Close everything."""
        self.hub.end()
        self.drawing.end(self._close)

    def _try_refresh(self) -> None:
        try:
            self._refresh()
        # Nobody waits for it: pages are told.
        except Exception as error:
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        """Tell all pages of what has failed, for nobody else hears of it."""
        data = {"findings": findings_data(as_findings(error), self.links)}
        for key in self._views:
            self.hub.publish(key, "broken", data)

    def _refresh(self) -> None:
        with self._lock:
            paths, started = tuple(self._changed), self._changed_at
            self._changed = {}
        self._schemas_stale = True
        files = [self._shown(path) for path in paths]
        present = [key for key in self._views if not key.commit]
        games = touched_games(self.project, dict.fromkeys(key.game for key in present), paths)
        listened = self.hub.views()
        for key in sorted(present, key=lambda key: key not in listened):
            if key.game in games:
                self._views[key][0].refresh(files, started)
                self._checks.begin_anew(key, self._views[key][0].key, wanted=key in listened)

    def _sheets_of(self, key: ViewKey, asked: SheetsOf) -> Sheets:
        view = self.view(key)
        sheets = self._sheets.pop((key, asked), None)
        if sheets is None or not sheets.are_of(view):
            sheets = Sheets(view, asked, self._arts)
        self._sheets[key, asked] = sheets
        while len(self._sheets) > MOST_SHEETS:
            self._sheets.popitem(last=False)
        return sheets

    def _shown(self, path: Path) -> str:
        root = self.project.root.resolve()
        return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name

    def _step(self) -> bool:
        """Do a little of the work of one view; return whether there is more of any."""
        listened = self.hub.views()
        keys = sorted(self._views, key=lambda key: key not in listened)
        more = any(self._views[key][0].step() for key in keys)
        if not more and self._schemas_stale:
            self._schemas_stale = False
            self._refresh_schemas()
        return more

    def _refresh_schemas(self) -> None:
        try:
            self._schemas.refresh()
        except (OSError, PunchboardError) as error:
            self._warn(f"the schemas stay as they are: {error}")

    def _open(self, key: ViewKey) -> tuple[View, ExitStack]:
        if self._store is None:
            self._store = self._open_store()
        with ExitStack() as stack:
            root = self.project.root
            if key.commit:
                root = stack.enter_context(self._state(key))
            edition = EditionKey(root, key.game, key.language, key.edition_name)
            links = None if key.commit else self.links
            view = View(edition, self._store, self._arts, partial(self.hub.publish, key), links)
            return view, stack.pop_all()

    def _state(self, key: ViewKey) -> Any:
        self.project.game_folder(key.game)
        commit = find_commit(self.project.root, key.commit)
        if commit is None:
            raise Misuse(f"{key.commit!r} is no commit, branch or tag of the project's repository")
        return state_at(self.project.root, key.game, commit)

    def _open_store(self) -> Store:
        folder = self._cache
        if folder is None:
            folder = Path(self._resources.enter_context(TemporaryDirectory(prefix="punchboard-")))
        store = Store(folder)
        self._resources.callback(store.close)
        return store

    def _close_unused(self) -> None:
        """Close the views that no page listens to, those unused for longest first."""
        listened = self.hub.views()
        unused = [key for key in self._views if key not in listened]
        for key in unused[:-MOST_VIEWS]:
            _, stack = self._views.pop(key)
            self._checks.drop(key)
            stack.close()

    def _close(self) -> None:
        self._checks.end()
        for _, stack in self._views.values():
            stack.close()
        self._views.clear()
        self._resources.close()
