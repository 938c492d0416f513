"""Exact odds of dice: plain sums, and dice that explode, with Advantage or Disadvantage."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, product
from math import lcm
from typing import Self


@dataclass(frozen=True)
class Die:
    """The chances of each total from 1 upward, to infinity.

    `head` holds the chances of the totals 1, 2, ... `len(head)`. Every later total has `ratio`
    times the chance of the total `period` below it, so an endless tail is known exactly: a die
    of S faces that rolls again on S loses a factor S with each S of its total. A die that does
    not explode has the ratio 0.
    """

    head: tuple[Fraction, ...]
    period: int = 1
    ratio: Fraction = Fraction(0)

    @classmethod
    def exploding(cls, faces: int) -> Self:
        """Return one die whose highest face rolls again and adds."""
        return cls._exploding(faces, [1] * _at_least(faces, 2))

    @classmethod
    def advantage(cls, faces: int) -> Self:
        """Return the higher of two dice; its highest face rolls one die again and adds."""
        return cls._exploding(faces, [2 * face - 1 for face in range(1, _at_least(faces, 2) + 1)])

    @classmethod
    def disadvantage(cls, faces: int) -> Self:
        """Return the lower of two dice; its highest face rolls one die again and adds."""
        return cls._exploding(faces, [2 * face - 1 for face in range(_at_least(faces, 2), 0, -1)])

    @classmethod
    def total(cls, count: int, faces: int) -> Self:
        """Return the sum of `count` dice that do not explode."""
        ways = [1]
        for _ in range(_at_least(count, 1)):
            summed = [0] * (len(ways) + _at_least(faces, 1))
            for (low, way), face in product(enumerate(ways), range(1, faces + 1)):
                summed[low + face] += way
            ways = summed
        return cls(tuple(Fraction(way, faces**count) for way in ways[1:]))

    @classmethod
    def _exploding(cls, faces: int, weights: list[int]) -> Self:
        """Return a die whose first throw shows face n with the n-th weight, then explodes."""
        *kept, top = (Fraction(weight, sum(weights)) for weight in weights)
        again = [top / faces] * (faces - 1)
        return cls((*kept, Fraction(0), *again, Fraction(0)), faces, Fraction(1, faces))

    @cached_property
    def _tails(self) -> tuple[Fraction, ...]:
        """The chances of at least 1, 2, ... `len(head)`."""
        return (Fraction(1), *(1 - below for below in accumulate(self.head[:-1])))

    def _chance_at(self, chances: tuple[Fraction, ...], total: int) -> Fraction:
        """Continue `chances`, given over the head, to any `total` from 1 upward."""
        periods = max(0, -(-(total - len(chances)) // self.period))
        chance = chances[total - periods * self.period - 1]
        return chance * self.ratio**periods if periods else chance

    def exactly(self, total: int) -> Fraction:
        """Return the chance of this total."""
        return self._chance_at(self.head, total) if total >= 1 else Fraction(0)

    def at_least(self, threshold: int) -> Fraction:
        """Return the chance of this total or more."""
        return self._chance_at(self._tails, threshold) if threshold >= 1 else Fraction(1)

    def mean(self) -> Fraction:
        """Return the average total: the sum of the chances of at least 1, 2, 3, ..."""
        end = len(self.head)
        cycle = sum(self.at_least(end + step) for step in range(1, self.period + 1))
        return sum(self._tails, Fraction(0)) + cycle / (1 - self.ratio)

    def versus(self, other: "Die", *, ties: bool = True) -> Fraction:
        """Return the chance to reach `other`'s total, or to exceed it when `ties` is false.

        Past both heads the summands repeat every least common multiple of the two periods, times a
        constant factor: the rest of the series is one cycle over one minus that factor.
        """
        end, cycle = max(len(self.head), len(other.head)), lcm(self.period, other.period)
        margin = 0 if ties else 1
        terms = [
            other.exactly(total) * self.at_least(total + margin)
            for total in range(1, end + cycle + 1)
        ]
        shrink = self.ratio ** (cycle // self.period) * other.ratio ** (cycle // other.period)
        return sum(terms[:end], Fraction(0)) + sum(terms[end:]) / (1 - shrink)


def _at_least(number: int, least: int) -> int:
    """Return `number`, or raise ValueError below `least`: a one-sided die explodes for ever."""
    if number < least:
        raise ValueError(f"expected at least {least} (faces or dice), found {number}")
    return number
