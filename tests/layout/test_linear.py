"""What long texts and tables cost: calls grow with their length, and no faster."""

from collections.abc import Callable
from cProfile import Profile
from itertools import pairwise
from pstats import Stats

import pytest

from layout.workshop import SIGNATURES, component, parser, resources, stylesheet
from pipeline.layout.compositor import lay_out
from pipeline.layout.paging import pages
from pipeline.markup.face import FaceParser

SLOTS = {"body": {"x": 0, "y": 0, "w": 60, "h": 60}}
LOOK = stylesheet(notes={"like": "small"})
WORDS = "one two three four"
P = f'<p style="body">{WORDS}</p>'
ROW = f"<tr><td>{WORDS}</td><td>7</td></tr>"


def paged(inner: str, attributes: str = "") -> int:
    """Lay out a flow that goes on over pages, each of which spells it out; return how many."""
    at, on, read = resources(LOOK), component(200, 200, slots=SLOTS), FaceParser(SIGNATURES)

    def face(first: str, past: str) -> str:
        opening = f'<flow slot="body" {attributes} first="{first}" past="{past}">'
        return f"<face>{opening}{inner}</flow></face>"

    bounds = pages(read.parse(face("0", "1")), on, at, "body")
    for first, past in pairwise(bounds):
        assert not lay_out(read.parse(face(first, past)), on, at).misfits
    return len(bounds) - 1


def calls(make: Callable[[], object]) -> int:
    """Return how many calls something takes."""
    profile = Profile()
    profile.runcall(make)
    return int(Stats(profile).total_calls)  # type: ignore[attr-defined]


LONG: dict[str, Callable[[int], tuple[str, str]]] = {
    "paragraphs": lambda n: (P * 4 * n, ""),
    "table": lambda n: (f'<table style="body" cols="1fr auto">{ROW * n}</table>', ""),
    "panel": lambda n: (f'<panel keep="no">{P * n}</panel>', ""),
    "list": lambda n: (f'<panel keep="no">{f"<row><panel>{P}</panel></row>" * n}</panel>', ""),
    "one paragraph": lambda n: (f'<p style="body">{(WORDS + " ") * 10 * n}</p>', ""),
    "notes": lambda n: (
        f'<p style="body">{f"{WORDS} <note>{WORDS}</note> " * n}</p>',
        'note-style="notes"',
    ),
}


@pytest.mark.parametrize("sort", LONG)
def test_pages_cost_as_much_as_they_hold(sort: str) -> None:
    """Four times as long a flow takes about four times as many calls, all its pages together."""
    # What is asked for once in a process is asked for before.
    paged(*LONG[sort](2))
    short, long = (calls(lambda n=n: paged(*LONG[sort](n))) for n in (24, 96))  # type: ignore[misc]
    assert long < 5 * short


@pytest.mark.parametrize(
    "nested",
    [
        ('<panel keep="no">', "</panel>"),
        ('<flow columns="2" gutter="0">', "</flow>"),
        ('<flow h="90pt">', "</flow>"),
        ('<row cols="1fr">', "</row>"),
    ],
)
def test_depth_costs_no_more_than_its_square(nested: tuple[str, str]) -> None:
    """Each of the elements around a text is measured a few times, however deep it stands."""

    def laid_out(depth: int) -> object:
        inner = nested[0] * depth + P + nested[1] * depth
        root = parser().parse(f'<face><flow columns="2" part="true">{inner}</flow></face>')
        return lay_out(root, component(3000, 200), resources())

    laid_out(1)
    shallow, deep = (calls(lambda n=n: laid_out(n)) for n in (6, 24))  # type: ignore[misc]
    assert deep < 16 * shallow
