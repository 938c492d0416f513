"""The operators of templates, within bounds: what they make is checked and counted."""

from fractions import Fraction
from operator import floordiv, mod, mul, pow, truediv
from typing import Any, Final

from jinja2.exceptions import SecurityError
from jinja2.runtime import markup_join, str_join
from markupsafe import Markup as Html
from markupsafe import escape

from pipeline.markup.budget import (
    LONG,
    LONGEST,
    MOST_BITS,
    MOST_ENTRIES,
    PLAIN,
    SHORT,
    SMALL,
    Budget,
)
from pipeline.markup.generator import find_special

_WORKED_OUT: Final = {"/": truediv, "//": floordiv, "%": mod, "*": mul, "**": pow}


class Operators(Budget):
    """What the code of templates calls for operators that it cannot judge while compiling."""

    def spell(self, value: Any) -> str:
        """Return what a template prints of a value, escaped."""
        kind = type(value)
        if kind is str:
            if len(value) > LONG:
                self.spend(len(value) // SHORT)
            return value if find_special(value) is None else escape(value)
        if kind is Html:
            return value  # type: ignore[no-any-return]
        if kind is int or kind is float:
            return str(value)
        return escape(self.printable(value))

    def plain(self, value: Any) -> str:
        """Return what a text for people prints of a value."""
        return value if type(value) is str else str(self.printable(value))

    def concat_html(self, parts: tuple[Any, ...]) -> str:
        """Return what ``~`` makes of its operands, escaped where one of them is."""
        self._check_parts(parts)
        text: str = self.checked(markup_join(parts))
        return text

    def concat_text(self, parts: tuple[Any, ...]) -> str:
        """Return what ``~`` makes of its operands."""
        self._check_parts(parts)
        text: str = self.checked(str_join(parts))
        return text

    def _check_parts(self, parts: tuple[Any, ...]) -> None:
        length = 0
        for part in parts:
            kind = type(part)
            if kind is str or kind is Html:
                length += len(part)
            elif kind not in PLAIN:
                self.printable(part)
        if length > LONGEST:
            raise SecurityError(f"a text of more than {LONGEST:,} characters")

    def add(self, left: Any, right: Any) -> Any:
        """Return a sum, or two texts or lists as one."""
        result = left + right
        kind = type(result)
        if kind is float or (kind is int and -SMALL < result < SMALL):
            return result
        return self.checked(result)

    def subtract(self, left: Any, right: Any) -> Any:
        """Return a difference of numbers."""
        result = left - right
        kind = type(result)
        if kind is float or (kind is int and -SMALL < result < SMALL):
            return result
        if isinstance(result, (set, frozenset)):
            raise SecurityError("cannot take a list off another: use | reject('in', ...)")
        return self.checked(result)

    def binary(self, operator: str, left: Any, right: Any) -> Any:
        """Return a product, a power, a quotient or a remainder."""
        # Diagrams reckon by the hundred thousand, and no number of theirs grows beyond bounds.
        kind = type(left)
        if operator == "*":
            if kind is float or type(right) is float:
                return left * right
            if kind is int and type(right) is int and -SMALL < left < SMALL:
                return self.checked(left * right)
        elif operator == "**" and kind is float:
            return left**right
        elif operator == "%" and isinstance(left, str):
            raise SecurityError("formatting by %: use round, decimal or percent")
        self._check_operands(operator, left, right)
        return self.checked(_WORKED_OUT[operator](left, right))

    def _check_operands(self, operator: str, left: Any, right: Any) -> None:
        """Refuse what would fill the memory before its size can be told."""
        if operator == "**" and isinstance(left, (int, Fraction)) and isinstance(right, int):
            bits = max(left.numerator.bit_length(), left.denominator.bit_length())
            power = abs(right) if isinstance(left, Fraction) else right
            if bits * power > MOST_BITS:
                raise SecurityError(f"a number of more than {MOST_BITS:,} bits")
        if operator == "*":
            sizes = [len(side) for side in (left, right) if isinstance(side, (str, list, tuple))]
            times = [side for side in (left, right) if isinstance(side, int)]
            if sizes and times and sizes[0] * times[0] > MOST_ENTRIES:
                raise SecurityError(f"a repetition longer than {MOST_ENTRIES:,}")
