"""`attachments`: whether other files are in the file."""

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule

_ANNOTATIONS: Final = {
    "/FileAttachment": "an attached file",
    "/Sound": "a sound",
    "/Movie": "a film",
    "/RichMedia": "a film",
    "/Screen": "a film",
    "/3D": "a model",
}


@file_rule("attachments", bool, forbids=True)
def attachments(file: File, wanted: Any) -> Iterator[Remark]:
    """Find files, films and sounds within the file, and forms of XFA.

    They are never printed, and programs of print shops refuse them.
    """
    names = file.root.get("/Names")
    if isinstance(names, pikepdf.Dictionary) and "/EmbeddedFiles" in names:
        yield Defect("preflight-attachments", "attached files", "none")
    forms = file.root.get("/AcroForm")
    if isinstance(forms, pikepdf.Dictionary) and "/XFA" in forms:
        yield Defect("preflight-attachments", "a form of XFA", "none")
    for leaf in file.leaves:
        found = leaf.obj.get("/Annots")
        for each in found if isinstance(found, pikepdf.Array) else ():
            sort = str(each.get("/Subtype", "")) if isinstance(each, pikepdf.Dictionary) else ""
            if sort in _ANNOTATIONS:
                yield Defect("preflight-attachments", _ANNOTATIONS[sort], "none", leaf.number)
