"""`profile`: which press or paper the colours are meant for."""

from collections.abc import Iterator
from typing import Any

import pikepdf

from pipeline.preflight.file import File
from pipeline.preflight.intents import intents, named
from pipeline.preflight.rule import Defect, Remark, file_rule


@file_rule("profile", str)
def profile(file: File, wanted: Any) -> Iterator[Remark]:
    """Find output intents for another printing condition than the profile's.

    The name of its ICC file or of the condition must be that of the intent, or of what its ICC
    profile says that it is. Whether there is an intent at all is part of the standard, where one
    is asked for.
    """
    found = [each for each in intents(file.root) if isinstance(each, pikepdf.Dictionary)]
    names = [name for each in found for name in named(each)]
    if not found:
        if not file.wanted.get("standard"):
            yield Defect("preflight-profile", "no output intent", wanted)
    elif not any(_alike(wanted, name) for name in names):
        words = ", ".join(repr(name) for name in names) or "one without a name"
        yield Defect("preflight-profile", f"the output intent {words}", wanted)


def _alike(wanted: str, name: str) -> bool:
    """Tell whether two names mean the same; how they are spaced and end says nothing."""
    first, second = (
        "".join(filter(str.isalnum, each.lower().removesuffix(".icc").removesuffix(".icm")))
        for each in (wanted, name)
    )
    return bool(second) and (first == second or second in first or first in second)
