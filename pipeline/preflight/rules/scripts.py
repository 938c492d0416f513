"""`scripts`: whether the file does anything when it is opened."""

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule

_HARMLESS: Final = frozenset({"/GoTo", "/URI", "/Named", "/Thread"})

_MOST_ACTIONS: Final = 1000
"""Of one holder, one after another: chains may be loops."""
_MOST_BOOKMARKS: Final = 20_000


@file_rule("scripts", bool, forbids=True)
def scripts(file: File, wanted: Any) -> Iterator[Remark]:
    """Find JavaScript and actions: of the file, of its pages and of its annotations.

    Nothing of it can be printed, and much of it is refused as dangerous. Links and jumps are none.
    """
    root = file.root
    names = root.get("/Names")
    if isinstance(names, pikepdf.Dictionary) and "/JavaScript" in names:
        yield Defect("preflight-scripts", "JavaScript of the file", "none")
    for what, holder in (("the file", root), ("a form", root.get("/AcroForm"))):
        yield from (
            Defect("preflight-scripts", f"{each} of {what}", "none") for each in _deeds(holder)
        )
    yield from (
        Defect("preflight-scripts", f"{each} of a bookmark", "none")
        for each in dict.fromkeys(deed for item in _bookmarks(root) for deed in _deeds(item))
    )
    for leaf in file.leaves:
        holders = [leaf.obj, *_annotations(leaf.obj)]
        for each in dict.fromkeys(deed for holder in holders for deed in _deeds(holder)):
            yield Defect("preflight-scripts", f"{each} of the page", "none", leaf.number)


def _annotations(page: Any) -> list[Any]:
    found = page.get("/Annots")
    return (
        [each for each in found if isinstance(each, pikepdf.Dictionary)]
        if isinstance(found, pikepdf.Array)
        else []
    )


def _bookmarks(root: Any) -> Iterator[Any]:
    """Yield the entries of the outline, which may be a loop."""
    waiting = [root.get("/Outlines")]
    for _ in range(_MOST_BOOKMARKS):
        if not waiting:
            return
        item = waiting.pop()
        if isinstance(item, pikepdf.Dictionary):
            yield item
            waiting += [item.get("/Next"), item.get("/First")]


def _deeds(holder: Any) -> Iterator[str]:
    """Yield what a dictionary makes a reader do."""
    if not isinstance(holder, pikepdf.Dictionary):
        return
    actions = [holder.get(key) for key in ("/OpenAction", "/A")]
    more = holder.get("/AA")
    if isinstance(more, pikepdf.Dictionary):
        actions += [more.get(key) for key in more.keys()]  # noqa: SIM118 - no mapping
    for action in _chained(actions):
        sort = str(action.get("/S", ""))
        if sort and sort not in _HARMLESS:
            yield "JavaScript" if sort == "/JavaScript" else f"an action {sort[1:]}"


def _chained(actions: list[Any]) -> Iterator[Any]:
    """Yield actions and what is to be done after them, which may lead back to the first."""
    waiting = list(actions)
    for _ in range(_MOST_ACTIONS):
        if not waiting:
            return
        action = waiting.pop(0)
        if isinstance(action, pikepdf.Dictionary):
            yield action
            after = action.get("/Next")
            waiting += list(after) if isinstance(after, pikepdf.Array) else [after]
