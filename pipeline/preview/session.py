"""A session of the preview: the views that are open, and the thread that draws them."""

import gc
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from pipeline.authoring.schema_files import InstalledSchemas
from pipeline.build.cache import Store
from pipeline.build.edition import EditionKey
from pipeline.build.history import find_commit, state_at
from pipeline.build.project import Project, touched_games
from pipeline.preview.check_process import Checks
from pipeline.preview.drawing import Activity, DrawingThread, Halted, Urgency
from pipeline.preview.faces import Arts, BoundedCache, new_arts
from pipeline.preview.hub import (
    EditorLinks,
    Hub,
    ViewKey,
    as_findings,
    editor_template,
    findings_data,
)
from pipeline.preview.sheets import Sheets, SheetsOf, face_png
from pipeline.preview.view import View
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.temporary import temporary_folder

MOST_VIEWS: Final = 4
"""Views that stay open without a page that listens to them."""


class OpenViews:
    """The open views of a project; all of them are used in the drawing thread alone.

    `links` lead into the project's files, `arts` are faces as drawn. `cache` is the folder of
    earlier measurements; without it there is one for as long as this one lasts. `closed`
    gets each view that is closed.
    """

    def __init__(
        self,
        project: Project,
        hub: Hub,
        links: EditorLinks,
        arts: Arts,
        cache: Path | None,
        closed: Callable[[ViewKey], object],
    ) -> None:
        self._project, self._hub, self._links, self._arts = project, hub, links, arts
        self._cache, self._closed = cache, closed
        self._store: Store | None = None
        self._views: OrderedDict[ViewKey, tuple[View, ExitStack]] = OrderedDict()
        self._resources = ExitStack()

    def get(self, key: ViewKey) -> View:
        """Return a view, opened where it is not yet. Raises Misuse for what there is not."""
        if key not in self._views:
            self._views[key] = self._open(key)
            self._close_unused()
        self._views.move_to_end(key)
        return self._views[key][0]

    def known(self, key: ViewKey) -> View | None:
        return self._views[key][0] if key in self._views else None

    def listened_first(self) -> list[tuple[ViewKey, View]]:
        """Return all with their keys, those first that pages listen to."""
        listened = self._hub.views()
        keys = sorted(self._views, key=lambda key: key not in listened)
        return [(key, self._views[key][0]) for key in keys]

    def close(self) -> None:
        for _, stack in self._views.values():
            stack.close()
        self._views.clear()
        self._resources.close()

    def _open(self, key: ViewKey) -> tuple[View, ExitStack]:
        if self._store is None:
            folder = self._cache
            if folder is None:
                folder = self._resources.enter_context(temporary_folder())
            store = Store(folder)
            self._resources.callback(store.close)
            self._store = store
        with ExitStack() as stack:
            root = self._project.root
            if key.commit:
                root = stack.enter_context(self._state(key))
            edition = EditionKey(root, key.game, key.language, key.edition_name)
            links = None if key.commit else self._links
            publish = partial(self._hub.publish, key)
            return View(edition, self._store, self._arts, publish, links), stack.pop_all()

    def _state(self, key: ViewKey) -> AbstractContextManager[Path]:
        self._project.game_folder(key.game)
        commit = find_commit(self._project.root, key.commit)
        if commit is None:
            raise Misuse(
                f"{key.commit!r} is not a commit, branch or tag of the project's repository"
            )
        return state_at(self._project.root, key.game, commit)

    def _close_unused(self) -> None:
        """Close the views that no page listens to, those unused for longest first."""
        listened = self._hub.views()
        unused = [key for key in self._views if key not in listened]
        for key in unused[:-MOST_VIEWS]:
            _, stack = self._views.pop(key)
            self._closed(key)
            stack.close()


MOST_SHEETS: Final = 4
"""Products whose sheets are kept imposed."""

_BYTES_OF_PICTURES: Final = 128_000_000
_MOST_SAVES: Final = 4
"""Saves after which garbage is searched for, even if there is no pause between them."""


class Session:
    """The open views of one project. All of them are used in its drawing thread alone.

    `cache` is the folder of faces that builds keep, which has what earlier runs have measured and
    found.
    Nothing is done for games that are `halted`.
    `warn` gets what keeps the schemas of an editor from being brought up to date.
    """

    def __init__(
        self,
        project: Project,
        cache: Path | None = None,
        warn: Callable[[str], object] = bool,
        halted: Halted | None = None,
    ) -> None:
        self.project, self.hub = project, Hub()
        self._halted = halted or Halted({}, Activity())
        self.links = EditorLinks(project, editor_template())
        self.drawing = DrawingThread(self._step, self._fail_views, self._halted.activity)
        self.pictures: BoundedCache[tuple[str, int, bool], bytes] = BoundedCache(
            _BYTES_OF_PICTURES, len
        )
        self._sheets: OrderedDict[tuple[ViewKey, SheetsOf], Sheets] = OrderedDict()
        self._checks = Checks(self.hub.publish, cache)
        self._arts = new_arts()
        self._views = OpenViews(project, self.hub, self.links, self._arts, cache, self._closed)
        self._schemas, self._warn = InstalledSchemas(project), warn
        self._schemas_stale = True
        self._saves = 0
        self._changed: dict[Path, None] = {}
        self._changed_at = 0.0
        self._lock = Lock()

    def view(self, key: ViewKey) -> View:
        """Return a view, opened where it is not yet.

        Raises Misuse for what there is not, and PunchboardError for a game that is halted.
        """
        self._halted.begin(key.game)
        return self._views.get(key)

    def revision(self, key: ViewKey) -> int:
        """Return how often what a view shows has changed; 0 for a game that is halted."""
        return 0 if self._halted.holds(key.game) else self.view(key).revision

    def face_picture(self, key: ViewKey, face: str, picture: str, dpi: int, bleed: bool) -> bytes:
        """Return the PNG of a face, which is kept. Raises as `View.art` does."""
        view = self.view(key)
        png = self.pictures.get((picture, dpi, bleed))
        if png is None:
            art = view.art(face, picture)
            png = face_png(art, view.opened.edition.renderer, dpi, bleed=bleed)
            self.pictures.put((picture, dpi, bleed), png)
        return png

    def sheet_picture(
        self, key: ViewKey, asked: SheetsOf, number: int, picture: str, dpi: int
    ) -> bytes:
        """Return the PNG of a sheet. Raises as `Sheets.picture` does."""
        png = self.pictures.get((picture, dpi, False))
        if png is None:
            png = self.sheets(key, asked).picture(number, picture, dpi)
            self.pictures.put((picture, dpi, False), png)
        return png

    def findings_data(self, key: ViewKey) -> dict[str, Any]:
        """Return what the checks of the whole game have found last, and whether they are done."""
        view = self.view(key)
        findings, done = self._checks.findings(key, view.key)
        return {"findings": findings_data(findings, view.links), "complete": done}

    def changed(self, paths: Sequence[Path]) -> None:
        """Take up files that have changed; called from the thread that watches them."""
        with self._lock:
            if not self._changed:
                self._changed_at = time.perf_counter()
                self.drawing.submit(self._try_refresh, Urgency.SAVED)
            self._changed |= dict.fromkeys(paths)

    def leave(self, key: ViewKey, page: str) -> None:
        """Forget what a page had on screen, for it has gone; called from any thread."""

        def forget() -> None:
            view = self._views.known(key)
            if view is not None:
                view.watch((), page)

        self.drawing.submit(forget)

    def failed(self, error: Exception) -> None:
        """Send all pages what has failed, for nobody else hears of it."""
        data = {"findings": findings_data(as_findings(error), self.links)}
        for key in self.hub.views():
            self.hub.publish(key, "broken", data)

    def end(self) -> None:
        self.hub.end()
        self.drawing.end(self._close)

    def _try_refresh(self) -> None:
        try:
            self._refresh()
        # Nobody waits for it: pages hear of it.
        except Exception as error:
            self._fail_views(error)

    def _fail_views(self, error: Exception) -> None:
        for _, view in self._views.listened_first():
            view.fail(error)

    def _refresh(self) -> None:
        with self._lock:
            paths, started = tuple(self._changed), self._changed_at
            self._changed = {}
        self._schemas_stale = True
        self._collect_garbage(_MOST_SAVES)
        self._saves += 1
        self._release(paths)
        files = [self._shown(path) for path in paths]
        present = [(key, view) for key, view in self._views.listened_first() if not key.commit]
        names = dict.fromkeys(key.game for key, _ in present)
        games = touched_games(self.project, names, paths)
        listened = self.hub.views()
        for key, view in present:
            if key.game in games:
                self._halted.begin(key.game)
                view.refresh(files, started)
                self._checks.begin_anew(key, view.key, wanted=key in listened)

    def sheets(self, key: ViewKey, asked: SheetsOf) -> Sheets:
        """Return the sheets of a product as a view has it now."""
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
        more = any(self._step_of(key, view) for key, view in self._views.listened_first())
        if not more and self._schemas_stale:
            self._schemas_stale = False
            try:
                self._schemas.refresh()
            except (OSError, PunchboardError) as error:
                self._warn(f"the schemas stay as they are: {error}")
        if not more:
            self._collect_garbage(1)
        return more

    def _collect_garbage(self, saves: int) -> None:
        if self._saves >= saves:
            self._saves = 0
            gc.collect()

    def _step_of(self, key: ViewKey, view: View) -> bool:
        self._halted.begin(key.game)
        return view.step()

    def _release(self, paths: Sequence[Path]) -> None:
        released = touched_games(self.project, self._halted.games, paths)
        self._halted.release(released)
        for key in self.hub.views():
            if key.game in released:
                self.hub.publish(key, "mended", {})

    def _close(self) -> None:
        self._checks.end()
        self._views.close()

    def _closed(self, key: ViewKey) -> None:
        self._saves += 1
        self._checks.drop(key)
        for of in [of for of in self._sheets if of[0] == key]:
            del self._sheets[of]
