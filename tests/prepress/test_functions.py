"""Functions of PDF: sampled, exponential, stitched, calculated."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Stream

from pipeline.pdf.functions import compiled, function
from pipeline.pdf.reading import UnusableError


def test_each_type_gives_what_the_specification_says() -> None:
    """The four types, by values worked out by hand."""
    pdf = pikepdf.new()
    sampled = Stream(pdf, bytes([0, 64, 255]))
    sampled.FunctionType, sampled.Domain, sampled.Range = 0, Array([0, 1]), Array([0, 1])
    sampled.Size, sampled.BitsPerSample = Array([3]), 8
    assert function(sampled)([0.25]) == [pytest.approx(32 / 255)]
    rising = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 0], C1=[0, 1], N=2)
    assert function(rising)([0.5]) == [0.75, 0.25]
    other = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0], C1=[1, 1], N=1)
    both = Dictionary(
        FunctionType=3, Domain=[0, 1], Functions=[rising, other], Bounds=[0.5], Encode=[0, 1, 1, 0]
    )
    assert function(both)([0.5]) == [1, 1]
    assert function(both)([0.25]) == [0.75, 0.25]


@pytest.mark.parametrize(
    ("program", "point", "result"),
    [
        (b"{ dup 0.5 gt { 1 exch sub } { 2 mul } ifelse }", [0.75], [0.25]),
        (b"{ 1 2 3 3 1 roll }", [], [3, 1, 2]),
        (b"{ 7 2 idiv 7 2 mod }", [], [3, 1]),
        (b"{ 1 0 div }", [], [0]),
    ],
)
def test_a_program_is_carried_out(program: bytes, point: list[float], result: list[float]) -> None:
    """PostScript's operators work on a stack; a division by nothing gives nothing."""
    assert compiled(program, len(result))(point) == result


@pytest.mark.parametrize("program", [b"", b"{ 1", b"{ exec }", b"{" * 100])
def test_what_is_no_program_is_refused(program: bytes) -> None:
    """Programs that do not end, and operators that there are not, are named."""
    with pytest.raises(UnusableError):
        compiled(program, 1)


def test_a_function_of_itself_is_refused() -> None:
    """A function stitched of itself ends."""
    pdf = pikepdf.new()
    turning = pdf.make_indirect(Dictionary(FunctionType=3, Domain=[0, 1], Bounds=[], Encode=[0, 1]))
    turning.Functions = Array([turning])
    with pytest.raises(UnusableError):
        function(turning)
