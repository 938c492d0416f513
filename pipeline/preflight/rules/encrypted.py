"""`encrypted`: whether the file is encrypted."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule


@file_rule("encrypted", bool, forbids=True)
def encrypted(file: File, wanted: Any) -> Iterator[Remark]:
    """Find encryption, also one that only keeps from printing or changing.

    The programs of print shops refuse it, or lose what they cannot open.
    """
    if file.pdf.is_encrypted:
        message, remedy = "the file is encrypted", "save it without a password and restrictions"
        yield Defect("preflight-encrypted", message, "no encryption", hint=remedy)
