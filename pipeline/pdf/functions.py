"""Functions of PDF (ISO 32000-1, 7.10) as Python functions."""

import math
import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final, TypeAlias

from pikepdf import Array

from pipeline.pdf.reading import UnusableError, content_of, numbers

Program: TypeAlias = list["float | str | Program"]

_TOKEN: Final = re.compile(rb"[{}]|[^\s{}]+")
_STACK: Final = 200
_DEEPEST_BRACES: Final = 32


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
    while tokens and depth < _DEEPEST_BRACES:
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


Function: TypeAlias = Callable[[Sequence[float]], list[float]]
"""From the values of a point to the values there."""

_DEEPEST_STITCH: Final = 8
_SAMPLES: Final = 4_000_000


def function(pdf: Any, depth: int = 0) -> Function:
    """Return a function of a PDF; an array of functions gives one value each.

    Raises UnusableError for a damaged one.
    """
    if depth > _DEEPEST_STITCH:
        raise UnusableError("a function of functions that never ends")
    if isinstance(pdf, Array):
        parts = [function(part, depth + 1) for part in pdf]
        return lambda point: [value for part in parts for value in part(point)]
    made = _MAKERS.get(int(pdf.get("/FunctionType", -1)))
    if made is None:
        raise UnusableError("a function of an unknown type")
    domain = _pairs(numbers(pdf.get("/Domain")))
    codomain = _pairs(numbers(pdf.get("/Range"))) if "/Range" in pdf else None
    if not domain:
        raise UnusableError("a function without a domain")
    inner = made(pdf, domain, depth)

    def evaluated(point: Sequence[float]) -> list[float]:
        values = inner([_clipped(x, pair) for x, pair in zip(point, domain, strict=False)])
        if codomain is None:
            return values
        return [_clipped(y, pair) for y, pair in zip(values, codomain, strict=False)]

    return evaluated


def _sampled(pdf: Any, domain: list[tuple[float, float]], depth: int) -> Function:
    sizes = [int(size) for size in numbers(pdf.get("/Size"))]
    bits = int(pdf.get("/BitsPerSample", 0))
    codomain = _pairs(numbers(pdf.get("/Range")))
    count = len(codomain)
    for size in sizes:
        count *= size
    if len(sizes) != len(domain) or len(sizes) > 4 or bits not in (1, 2, 4, 8, 12, 16, 24, 32):
        raise UnusableError("a sampled function of an unknown form")
    if min(sizes, default=0) < 1 or not 0 < count <= _SAMPLES:
        raise UnusableError("a sampled function with too many samples, or none")
    table = _samples(content_of(pdf, count * bits // 8 + 64), bits, count)
    wide = len(codomain)
    encode = _pairs(numbers(pdf.get("/Encode"))) or [(0.0, size - 1.0) for size in sizes]
    decode = _pairs(numbers(pdf.get("/Decode"))) or codomain
    scale = 2**bits - 1

    def evaluated(point: Sequence[float]) -> list[float]:
        places = [
            _clipped(_mapped(x, span, into), (0, size - 1))
            for x, span, into, size in zip(point, domain, encode, sizes, strict=True)
        ]
        sums = [0.0] * wide
        for corner in product((0, 1), repeat=len(places)):
            weight, index, stride = 1.0, 0, 1
            for place, step, size in zip(places, corner, sizes, strict=True):
                low = min(int(place), size - 1)
                part = place - low
                weight *= part if step else 1 - part
                index += min(low + step, size - 1) * stride
                stride *= size
            if weight:
                for at in range(wide):
                    sums[at] += weight * table[index * wide + at]
        return [_mapped(s, (0, scale), into) for s, into in zip(sums, decode, strict=False)]

    return evaluated


def _samples(data: bytes, bits: int, count: int) -> Sequence[int]:
    if len(data) * 8 < count * bits:
        raise UnusableError("a sampled function that is cut off")
    if bits == 8:
        return data
    if bits > 8 and bits != 12:
        step = bits // 8
        return [int.from_bytes(data[at : at + step]) for at in range(0, count * step, step)]
    whole = int.from_bytes(data[: (count * bits + 7) // 8])
    spare = -(count * bits) % 8
    text = f"{whole >> spare:0{count * bits}b}"
    return [int(text[at : at + bits], 2) for at in range(0, count * bits, bits)]


def _exponential(pdf: Any, domain: list[tuple[float, float]], depth: int) -> Function:
    low = numbers(pdf.get("/C0")) or [0.0]
    high = numbers(pdf.get("/C1")) or [1.0]
    power = float(pdf.get("/N", 1))

    def evaluated(point: Sequence[float]) -> list[float]:
        try:
            part = point[0] ** power
        except (ZeroDivisionError, OverflowError):
            part = 0.0
        part = part.real if isinstance(part, complex) else part
        return [a + part * (b - a) for a, b in zip(low, high, strict=False)]

    return evaluated


def _stitched(pdf: Any, domain: list[tuple[float, float]], depth: int) -> Function:
    parts = [function(part, depth + 1) for part in pdf.get("/Functions", ())]
    encode = _pairs(numbers(pdf.get("/Encode")))
    (first, last) = domain[0]
    bounds = [first, *numbers(pdf.get("/Bounds")), last]
    if not parts or len(encode) < len(parts) or len(bounds) != len(parts) + 1:
        raise UnusableError("a stitched function whose parts do not fit")

    def evaluated(point: Sequence[float]) -> list[float]:
        x = point[0]
        at = next((n for n, bound in enumerate(bounds[1:-1]) if x < bound), len(parts) - 1)
        return parts[at]([_mapped(x, (bounds[at], bounds[at + 1]), encode[at])])

    return evaluated


def _calculated(pdf: Any, domain: list[tuple[float, float]], depth: int) -> Function:
    return compiled(content_of(pdf, 1_000_000), len(numbers(pdf.get("/Range"))) // 2)


_MAKERS: Final[dict[int, Callable[[Any, list[tuple[float, float]], int], Function]]] = {
    0: _sampled,
    2: _exponential,
    3: _stitched,
    4: _calculated,
}


def _pairs(values: Sequence[float]) -> list[tuple[float, float]]:
    return list(zip(values[::2], values[1::2], strict=False))


def _clipped(x: float, pair: tuple[float, float]) -> float:
    return min(max(x, pair[0]), pair[1])


def _mapped(x: float, span: tuple[float, float], into: tuple[float, float]) -> float:
    width = span[1] - span[0]
    return into[0] + (x - span[0]) * (into[1] - into[0]) / width if width else into[0]
