"""What long texts and tables cost: calls grow with their length, and no faster."""

from collections import Counter
from collections.abc import Callable
from cProfile import Profile
from itertools import pairwise
from pstats import Stats
from typing import Any

import pytest

from layout.workshop import SIGNATURES, component, page_starts, parser, resources, stylesheet
from pipeline.layout.compositor import ELEMENTS, lay_out
from pipeline.template.face import MAX_DEPTH, FaceParser

SLOTS = {"body": {"x": 0, "y": 0, "w": 60, "h": 60}}
LOOK = stylesheet(notes={"like": "small"})
WORDS = "one two three four"
P = f'<p style="body">{WORDS}</p>'
ROW = f"<tr><td>{WORDS}</td><td>7</td></tr>"


def paged(inner: str, attributes: str = "") -> int:
    """Lay out a flow that goes on over pages, each of which spells it out; return how many."""
    at, on, read = resources(LOOK), component(200, 200, slots=SLOTS), FaceParser(SIGNATURES)

    def flow(first: str, past: str) -> str:
        opening = f'<flow slot="body" {attributes} first="{first}" past="{past}">'
        return f"{opening}{inner}</flow>"

    bounds = page_starts(flow("0", "1"), on, at)
    for first, past in pairwise(bounds):
        assert not lay_out(read.parse(f"<face>{flow(first, past)}</face>"), on, at).misfits
    return len(bounds) - 1


def calls(make: Callable[[], object]) -> int:
    profile = Profile()
    profile.runcall(make)
    return int(Stats(profile).total_calls)


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
    short, long = (calls(lambda n=n: paged(*LONG[sort](n))) for n in (24, 96))
    assert long < 5 * short


def test_a_word_costs_as_much_as_it_is_long() -> None:
    """A word that its language's patterns part is looked at line by line, never whole again."""

    def word(n: int) -> None:
        text = "incomprehensibilities" * n
        lay_out(
            parser().parse(f'<face><text slot="body" style="hyphens">{text}</text></face>'),
            component(200, 200, slots=SLOTS),
            resources(),
        )

    # The places at which it parts are asked for before.
    word(100)
    assert calls(lambda: word(1600)) < 32 * calls(lambda: word(100))


NESTED = {
    "panel": ('<panel keep="no">', "</panel>"),
    "columns": ('<flow columns="2" gutter="0">', "</flow>"),
    "two auto": (f'<row cols="auto auto" gap="1pt">{P}', "</row>"),
    "auto in panels": (f'<panel padding="1pt"><row cols="auto auto">{P}', "</row></panel>"),
    "groups": ('<group h="90pt"><flow columns="2" gutter="0">', "</flow></group>"),
}


@pytest.mark.parametrize("sort", NESTED)
def test_depth_costs_no_more_than_elements_times_levels(
    sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each element is measured a few times on each rung for each of those that it is in."""
    opening, closing = NESTED[sort]
    levels = MAX_DEPTH // closing.count("<") - 4
    inner = opening * levels + f"<panel>{P * 12}</panel>" + closing * levels
    root = parser().parse(f'<face><flow columns="2" part="true">{inner}</flow></face>')
    measured = Counter[str]()
    for element in ELEMENTS.values():
        kind = type(element)

        def measure(*given: Any, known: Any = kind.measure) -> Any:
            measured["calls"] += 1
            return known(*given)

        monkeypatch.setattr(kind, "measure", measure)
    lay_out(root, component(3000, 200), resources())
    assert measured["calls"] < 6 * inner.count("<") // 2 * levels
