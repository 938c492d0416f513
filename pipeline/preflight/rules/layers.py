"""`layers`: whether content can be switched on and off."""

from collections.abc import Iterator
from typing import Any

import pikepdf

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule


@file_rule("layers", bool, forbids=True)
def layers(file: File, wanted: Any) -> Iterator[Remark]:
    """Find layers (optional content): what is printed depends on who opens the file."""
    found = file.root.get("/OCProperties")
    groups = found.get("/OCGs") if isinstance(found, pikepdf.Dictionary) else None
    if isinstance(groups, pikepdf.Array) and len(groups):
        names = ", ".join(repr(str(each.get("/Name", ""))) for each in list(groups)[:5])
        remedy = "flatten the layers when exporting"
        yield Defect("preflight-layers", f"{len(groups)} layers: {names}", "none", hint=remedy)
