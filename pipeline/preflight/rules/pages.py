"""`pages`: how many pages there are."""

from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from pipeline.preflight.file import File
from pipeline.preflight.rule import Defect, Remark, file_rule


class Count(BaseModel):
    """How many pages a file may have."""

    model_config = ConfigDict(extra="forbid")
    least: int = Field(1, ge=1, description="so many at least")
    most: int | None = Field(None, ge=1, description="so many at most")
    multiple: int = Field(1, ge=1, description="2: each front has a back")


Pages: TypeAlias = Annotated[int, Field(ge=1)] | Count


@file_rule("pages", Pages)
def pages(file: File, wanted: Any) -> Iterator[Remark]:
    """Find files with another number of pages than expected, or than goes up in pairs.

    A page too few moves all that follow: from there on each front has the back of another.
    """
    if isinstance(wanted, int):
        right, allowed = file.count == wanted, f"{wanted} pages"
    else:
        count = wanted if isinstance(wanted, Count) else Count.model_validate(wanted)
        right = count.least <= file.count <= (count.most or file.count)
        right = right and file.count % count.multiple == 0
        allowed = _words(count)
    if not right:
        yield Defect("preflight-pages", f"{file.count} pages", allowed)


def _words(count: Count) -> str:
    parts = [f"a multiple of {count.multiple}"] if count.multiple > 1 else []
    parts += [f"{count.least} or more"] if count.least > 1 else []
    parts += [f"{count.most} at most"] if count.most else []
    return ", ".join(parts)
