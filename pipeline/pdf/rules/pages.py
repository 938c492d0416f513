"""Rules about pages: their number, size, order, boxes and rotation, and whether they are blank."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from pipeline.pdf.file import File
from pipeline.pdf.page_content import Painted
from pipeline.pdf.profile import (
    Defect,
    Doubt,
    Needs,
    Remark,
    View,
    expected,
    file_rule,
    page_rule,
    wrong,
)
from pipeline.source.models import size_words
from pipeline.source.names import counted
from pipeline.source.units import Size


class Count(BaseModel):
    """How many pages a file may have."""

    model_config = ConfigDict(extra="forbid")
    least: int = Field(1, ge=1, description="at least so many")
    most: int | None = Field(None, ge=1, description="at most so many")
    multiple: int = Field(1, ge=1, description="2: each front has a back")


Pages: TypeAlias = Annotated[int, Field(ge=1)] | Count


@file_rule("pages", Pages)
def pages(file: File, wanted: Any) -> Iterator[Remark]:
    """Find files with another number of pages than expected, or than goes up in pairs.

    A page too few moves all that follow: from there on each front has the back of another.
    """
    if isinstance(wanted, int):
        right, allowed = file.count == wanted, counted(wanted, "page")
    else:
        count = wanted if isinstance(wanted, Count) else Count.model_validate(wanted)
        right = count.least <= file.count <= (count.most or file.count)
        right = right and file.count % count.multiple == 0
        parts = [f"a multiple of {count.multiple}"] if count.multiple > 1 else []
        parts += [f"{count.least} or more"] if count.least > 1 else []
        parts += [f"{count.most} at most"] if count.most else []
        allowed = ", ".join(parts)
    if not right:
        yield Defect("preflight-pages", counted(file.count, "page"), allowed)


@page_rule("page", Size)
def page(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages of another size than the profile's, as they are looked at; or than the first.

    What counts is what is shown: the crop box, turned, times the page's unit.
    """
    leaf = view.leaf
    size, allowed = leaf.size(leaf.crop), expected(view, wanted, lambda each: each.crop)
    if wrong(size, allowed):
        message = f"a page of {size_words(size)}"
        yield Defect("preflight-page", message, size_words(allowed))


@page_rule("trim", Size)
def trim(view: View, wanted: Any) -> Iterator[Remark]:
    """Find trim boxes of another size than the profile's, as they are looked at; or than the first.

    A page without a trim box is cut where its art box ends, or else where it ends itself.
    """
    leaf = view.leaf
    size, allowed = leaf.size(leaf.trim), expected(view, wanted, lambda each: each.trim)
    if wrong(size, allowed):
        message = f"a trim of {size_words(size)}"
        yield Defect("preflight-trim", message, size_words(allowed), leaf.trim)


Named: TypeAlias = list[Literal["trim", "bleed", "art", "crop"]]


@page_rule("boxes", Named)
def boxes(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages without a box that the profile asks for, and boxes that leave those round them.

    The trim must lie in the bleed, and both in the sheet: programs that impose a page cut there.
    """
    leaf = view.leaf
    for name in wanted:
        asked = f"{name.capitalize()}Box"
        if leaf.stated(asked) is None:
            message, allowed = f"a page without a {asked}", f"a {asked} on each page"
            yield Defect("preflight-boxes", message, allowed)
    for inner, outer in (
        ("TrimBox", "BleedBox"),
        ("ArtBox", "BleedBox"),
        ("TrimBox", "MediaBox"),
        ("BleedBox", "MediaBox"),
    ):
        box, around = leaf.stated(inner), leaf.stated(outer)
        if box is not None and around is not None and not box.within(around):
            message, allowed = f"a {inner} beyond the {outer}", f"a {inner} within the {outer}"
            yield Defect("preflight-boxes", message, allowed, box)


@page_rule("turned", bool, forbids=True)
def turned(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages that are turned to be looked at (`Rotate`), or scaled (`UserUnit`).

    Programs that impose pages disagree whether to turn them: fronts and backs come out askew.
    """
    leaf = view.leaf
    if leaf.turn:
        message, allowed = f"a page turned by {leaf.turn} degrees", "pages that are not turned"
        remedy = "turn the content rather than the page"
        yield Defect("preflight-turned", message, allowed, hint=remedy)
    if leaf.unit != 1:
        message, allowed = f"a page with a UserUnit of {leaf.unit:g}", "a UserUnit of 1"
        yield Defect("preflight-turned", message, allowed)


_DPI: Final = 24
_MOST: Final = 400
"""Pages: a deck larger than that shows its order in its first ones."""


@file_rule("order", Literal["backs-first", "fronts-first"], needs=Needs.PIXELS)
def order(file: File, wanted: Any) -> Iterator[Remark]:
    """Find decks whose pages go front, back where the profile asks for back, front; or the reverse.

    Backs are recognized because they look alike: of the odd pages and the even ones, those with
    fewer looks are the backs. If each back is another, or blank, nobody can know.
    """
    if file.count % 2:
        pages = counted(file.count, "page")
        yield Defect("preflight-order", pages, "a front and a back for each card")
        return
    looks = [
        sha256(file.pixels.image(leaf, _DPI).tobytes()).digest() for leaf in file.leaves[:_MOST]
    ]
    odd, even = len(set(looks[::2])), len(set(looks[1::2]))
    if odd == even:
        yield Doubt("backs cannot be distinguished from fronts: neither look alike more often")
        return
    found = "backs-first" if odd < even else "fronts-first"
    if found != wanted:
        words = {"backs-first": "back 1, front 1", "fronts-first": "front 1, back 1"}
        yield Defect("preflight-order", f"pages go {words[found]}, …", f"{words[wanted]}, …")


@page_rule("blank", bool, needs=Needs.CONTENT, forbids=True)
def blank(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages that nothing is on, or white alone: a face that an export has lost.

    A deck without backs has such pages by intent, and its profile does not ask for this.
    """
    marks = view.marks
    if marks.placed or marks.gaps or not all(map(_white, marks.painted)):
        return
    yield Defect("preflight-blank", "a page with nothing on it", "none")


def _white(painted: Painted) -> bool:
    if painted.space.family == "rgb":
        return bool(painted.components) and min(painted.components) >= 1
    return painted.ink == 0
