"""Limits of work: what errors come of them, and what is said."""

import errno

import pytest

from pipeline.source.limits import (
    MEGABYTE,
    Limits,
    enforce,
    limit_met,
    memory_finding,
    time_finding,
)


def _caused(cause: BaseException) -> Exception:
    """Return an error that stands for another one."""
    error = ValueError("the picture cannot be read")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (MemoryError(), "limit-memory"),
        (OSError(errno.ENOMEM, "no memory"), "limit-memory"),
        (OSError(errno.EFBIG, "too large"), "limit-file-size"),
        (_caused(_caused(MemoryError())), "limit-memory"),
        (OSError(errno.ENOENT, "not there"), ""),
        (_caused(KeyError("a")), ""),
    ],
)
def test_limit_that_an_error_comes_of(error: Exception, code: str) -> None:
    """An error, or what it stands for, says which limit was met."""
    before = enforce(Limits())
    try:
        met = limit_met(error)
    finally:
        enforce(*before or (None,))
    assert (met.finding.code if met else "") == code


def test_findings_say_how_much_and_how_to_raise_it() -> None:
    """Each names the limit, and both ways to another one."""
    limits = Limits(300 * MEGABYTE, 20)
    memory, time = memory_finding(limits, "check"), time_finding(limits)
    assert memory.message == "the work takes more than 300 MB of memory"
    assert memory.hint == "--most-memory 600 or PUNCHBOARD_MOST_MEMORY=600 allows more"
    assert time.message == "the work takes longer than 20 seconds"
    assert "--most-time 40" in time.hint
