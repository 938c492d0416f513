"""`taken`: whether a shop takes PDFs at all."""

from collections.abc import Iterator
from typing import Any, Literal

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule


@file_rule("taken", Literal["pdf", "images"])
def taken(file: File, wanted: Any) -> Iterator[Remark]:
    """Find PDFs for a shop that takes images: whatever is in them, they cannot be uploaded.

    The profile of a shop knows it; no other profile asks for this.
    """
    if wanted == "images":
        remedy = "make its images with punchboard order GAME --shop SHOP"
        yield Defect("preflight-taken", "a PDF", "images, one for each side", hint=remedy)
