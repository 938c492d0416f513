"""SPDX expressions held to what is allowed."""

import pytest

from pipeline.cli.licences import suffices

ALLOWED = frozenset({"MIT", "Apache-2.0"})


@pytest.mark.parametrize(
    "expression",
    [
        "MIT",
        "GPL-3.0-only OR MIT",
        "MIT AND Apache-2.0",
        "Apache-2.0 WITH LLVM-exception",
        "(GPL-3.0-only OR MIT) AND (Apache-2.0 OR GPL-2.0-only)",
        "GPL-3.0-only AND Apache-2.0 OR MIT",
    ],
)
def test_what_is_allowed_suffices(expression: str) -> None:
    """Of several one must be allowed, or all, as they are joined."""
    assert suffices(expression, ALLOWED)


@pytest.mark.parametrize(
    "expression",
    [
        "GPL-3.0-only",
        "MIT AND GPL-3.0-only",
        "MIT AND (GPL-3.0-only OR GPL-2.0-only)",
        "GPL-2.0-only WITH Classpath-exception-2.0",
        "GPL-3.0-only OR MIT AND GPL-2.0-only",
        "MIT-0",
    ],
)
def test_what_is_not_allowed_is_told(expression: str) -> None:
    """AND binds tighter than OR, and no identifier stands for one that it begins with."""
    assert not suffices(expression, ALLOWED)
