"""The views that are open, and what each of them holds open."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from pipeline.base.errors import Misuse
from pipeline.edition.context import EditionKey
from pipeline.edition.project import Project
from pipeline.press.cache.store import Store
from pipeline.preview.editors import EditorLinks
from pipeline.preview.hub import Hub
from pipeline.preview.opened import Arts
from pipeline.preview.view import View
from pipeline.preview.view_key import ViewKey
from pipeline.publish.temporary import temporary_folder
from pipeline.reprint.history import find_commit, state_at

MOST_VIEWS: Final = 4
"""Views that stay open without a page that listens to them."""


class OpenViews:
    """The open views of a project; all of them are used in the drawing thread alone.

    `links` lead into the project's files, `arts` are faces as drawn. `cache` is the folder of what
    earlier runs have measured; without it there is one for as long as this one lasts. `closed` is
    told of each view that is closed.
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
        """Return a view that is open; None for any other."""
        return self._views[key][0] if key in self._views else None

    def listened_first(self) -> list[tuple[ViewKey, View]]:
        """Return all with their keys, those first that pages listen to."""
        listened = self._hub.views()
        keys = sorted(self._views, key=lambda key: key not in listened)
        return [(key, self._views[key][0]) for key in keys]

    def close(self) -> None:
        """Close all."""
        for _, stack in self._views.values():
            stack.close()
        self._views.clear()
        self._resources.close()

    def _open(self, key: ViewKey) -> tuple[View, ExitStack]:
        if self._store is None:
            self._store = self._open_store()
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
            raise Misuse(f"{key.commit!r} is no commit, branch or tag of the project's repository")
        return state_at(self._project.root, key.game, commit)

    def _open_store(self) -> Store:
        folder = self._cache
        if folder is None:
            folder = self._resources.enter_context(temporary_folder())
        store = Store(folder)
        self._resources.callback(store.close)
        return store

    def _close_unused(self) -> None:
        """Close the views that no page listens to, those unused for longest first."""
        listened = self._hub.views()
        unused = [key for key in self._views if key not in listened]
        for key in unused[:-MOST_VIEWS]:
            _, stack = self._views.pop(key)
            self._closed(key)
            stack.close()
