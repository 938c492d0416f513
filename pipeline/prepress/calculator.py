"""PostScript calculator functions of PDF (ISO 32000-1, 7.10.5), which have no loops."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from pipeline.prepress.reading import UnusableError

Program: TypeAlias = list["float | str | Program"]

_TOKEN: Final = re.compile(rb"[{}]|[^\s{}]+")
_STACK: Final = 200
_DEEP: Final = 32


def compiled(source: bytes, results: int) -> Callable[[Sequence[float]], list[float]]:
    """Return the function of a program; raises UnusableError for what is none.

    The function gives zeros where the program cannot be carried out.
    """
    tokens = [
        token.decode("latin-1") for token in _TOKEN.findall(re.sub(rb"%[^\r\n]*", b"", source))
    ]
    if not tokens or tokens.pop(0) != "{":
        raise UnusableError("a calculator function that does not begin")
    tokens.reverse()
    program = _parsed(tokens, 0)

    def evaluated(point: Sequence[float]) -> list[float]:
        stack: list[Any] = list(point)
        try:
            _run(program, stack)
        except (IndexError, ArithmeticError, ValueError, TypeError):
            return [0.0] * results
        return [float(value) for value in stack[-results:]]

    return evaluated


def _parsed(tokens: list[str], depth: int) -> Program:
    program: Program = []
    while tokens and depth < _DEEP:
        token = tokens.pop()
        if token == "}":
            return program
        program.append(_parsed(tokens, depth + 1) if token == "{" else _value(token))
    raise UnusableError("a calculator function that does not end")


def _value(token: str) -> float | str:
    if token in _OPERATORS or token in ("if", "ifelse"):
        return token
    try:
        return float(token) if "." in token or "e" in token.lower() else int(token)
    except ValueError:
        raise UnusableError(f"a calculator function with {token[:20]!r}") from None


def _run(program: Program, stack: list[Any]) -> None:
    for step in program:
        if step == "if":
            then = stack.pop()
            if stack.pop():
                _run(then, stack)
        elif step == "ifelse":
            otherwise, then = stack.pop(), stack.pop()
            _run(then if stack.pop() else otherwise, stack)
        elif isinstance(step, str):
            _OPERATORS[step](stack)
        else:
            stack.append(step)
        if len(stack) > _STACK:
            raise ValueError


def _one(work: Callable[[Any], Any]) -> Callable[[list[Any]], None]:
    return lambda stack: stack.append(work(stack.pop()))


def _two(work: Callable[[Any, Any], Any]) -> Callable[[list[Any]], None]:
    def apply(stack: list[Any]) -> None:
        second, first = stack.pop(), stack.pop()
        stack.append(work(first, second))

    return apply


def _copy(stack: list[Any]) -> None:
    if count := int(stack.pop()):
        stack.extend(stack[-count:])


def _index(stack: list[Any]) -> None:
    stack.append(stack[-1 - int(stack.pop())])


def _roll(stack: list[Any]) -> None:
    turn, count = int(stack.pop()), int(stack.pop())
    if not 0 <= count <= len(stack):
        raise ValueError
    if count:
        part = stack[-count:]
        turn %= count
        stack[-count:] = part[-turn:] + part[:-turn] if turn else part


def _exchange(stack: list[Any]) -> None:
    stack[-2], stack[-1] = stack[-1], stack[-2]


def _shifted(value: int, by: int) -> int:
    by = max(-64, min(64, int(by)))
    return int(value) << by if by >= 0 else int(value) >> -by


_OPERATORS: Final[dict[str, Callable[[list[Any]], None]]] = {
    "abs": _one(abs),
    "add": _two(lambda a, b: a + b),
    "and": _two(lambda a, b: a & b),
    "atan": _two(lambda a, b: math.degrees(math.atan2(a, b)) % 360),
    "bitshift": _two(_shifted),
    "ceiling": _one(math.ceil),
    "copy": _copy,
    "cos": _one(lambda a: math.cos(math.radians(a))),
    "cvi": _one(int),
    "cvr": _one(float),
    "div": _two(lambda a, b: a / b),
    "dup": lambda stack: stack.append(stack[-1]),
    "eq": _two(lambda a, b: a == b),
    "exch": _exchange,
    "exp": _two(lambda a, b: math.pow(a, b)),
    "false": lambda stack: stack.append(False),
    "floor": _one(math.floor),
    "ge": _two(lambda a, b: a >= b),
    "gt": _two(lambda a, b: a > b),
    "idiv": _two(lambda a, b: int(a / b)),
    "index": _index,
    "le": _two(lambda a, b: a <= b),
    "ln": _one(math.log),
    "log": _one(math.log10),
    "lt": _two(lambda a, b: a < b),
    "mod": _two(lambda a, b: int(math.fmod(a, b))),
    "mul": _two(lambda a, b: a * b),
    "ne": _two(lambda a, b: a != b),
    "neg": _one(lambda a: -a),
    "not": _one(lambda a: not a if isinstance(a, bool) else ~a),
    "or": _two(lambda a, b: a | b),
    "pop": lambda stack: stack.pop(),
    "roll": _roll,
    "round": _one(lambda a: math.floor(a + 0.5)),
    "sin": _one(lambda a: math.sin(math.radians(a))),
    "sqrt": _one(math.sqrt),
    "sub": _two(lambda a, b: a - b),
    "true": lambda stack: stack.append(True),
    "truncate": _one(math.trunc),
    "xor": _two(lambda a, b: a ^ b),
}
