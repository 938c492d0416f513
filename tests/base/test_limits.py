"""Limits of work: what errors come of them, and what is said."""

import errno

import pytest

from pipeline.source.limits import Limits, enforce, limit_met


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
