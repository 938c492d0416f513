"""`scripts`: whether the file does anything when it is opened."""

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule

_HARMLESS: Final = frozenset({"/GoTo", "/URI", "/Named", "/Thread"})


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


def _deeds(holder: Any) -> Iterator[str]:
    """Yield what a dictionary makes a reader do."""
    if not isinstance(holder, pikepdf.Dictionary):
        return
    actions = [holder.get(key) for key in ("/OpenAction", "/A")]
    more = holder.get("/AA")
    if isinstance(more, pikepdf.Dictionary):
        actions += [more.get(key) for key in more.keys()]  # noqa: SIM118 - no mapping
    for action in actions:
        if isinstance(action, pikepdf.Dictionary):
            sort = str(action.get("/S", ""))
            if sort and sort not in _HARMLESS:
                yield "JavaScript" if sort == "/JavaScript" else f"an action {sort[1:]}"
