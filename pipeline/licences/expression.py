"""SPDX expressions: whether the licences that are allowed suffice for one."""

import re
from collections.abc import Iterator
from typing import Final

_TOKEN: Final = re.compile(r"[()]|[^\s()]+")


def suffices(expression: str, allowed: frozenset[str]) -> bool:
    """Tell whether `allowed` licences suffice for a canonical SPDX expression.

    Of those that OR joins one must be allowed, of those that AND joins all. A licence WITH an
    exception gives more than without it: it is allowed where the licence is.
    """
    return _any(_Tokens(expression), allowed)


class _Tokens:
    def __init__(self, expression: str) -> None:
        self._ahead: Iterator[str] = iter(_TOKEN.findall(expression))
        self.now = next(self._ahead, "")

    def take(self) -> str:
        token, self.now = self.now, next(self._ahead, "")
        return token


def _any(tokens: _Tokens, allowed: frozenset[str]) -> bool:
    found = _all(tokens, allowed)
    while tokens.now == "OR":
        tokens.take()
        # Its tokens have to be taken whatever the answer is.
        found = _all(tokens, allowed) or found
    return found


def _all(tokens: _Tokens, allowed: frozenset[str]) -> bool:
    found = _one(tokens, allowed)
    while tokens.now == "AND":
        tokens.take()
        found = _one(tokens, allowed) and found
    return found


def _one(tokens: _Tokens, allowed: frozenset[str]) -> bool:
    token = tokens.take()
    if token == "(":
        found = _any(tokens, allowed)
        tokens.take()
        return found
    if tokens.now != "WITH":
        return token in allowed
    tokens.take()
    return f"{token} WITH {tokens.take()}" in allowed or token in allowed
