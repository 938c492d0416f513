"""`version`: which PDF it is."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule

Version: TypeAlias = Annotated[Literal["1.3", "1.4", "1.5", "1.6", "1.7"], BeforeValidator(str)]


@file_rule("version", Version)
def version(file: File, wanted: Any) -> Iterator[Remark]:
    """Find files of a later PDF version than the profile allows.

    Programs that do not know a version leave out what it has brought.
    """
    found = file.pdf.pdf_version
    if found > wanted:
        yield Defect("preflight-version", f"PDF {found}", f"PDF {wanted} or earlier")
