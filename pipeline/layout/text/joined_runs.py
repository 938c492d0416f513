"""A paragraph as one text: its runs end to end, each character knowing its run."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.layout.text.hyphens import SOFT
from pipeline.layout.text.setter import Setter
from pipeline.markup.runs import Break, Inline, InlineIcon, Note, Words

OBJECT: Final = "\ufffc"
"""What stands for an icon in the text (Unicode's object replacement character)."""


class Stretch(NamedTuple):
    """The text between two forced breaks, and the run of each of its characters."""

    text: str
    runs: list[Words | InlineIcon]


def stretches(runs: Sequence[Inline], setter: Setter) -> Iterator[Stretch]:
    """Yield the stretches of a paragraph; soft hyphens are dropped, for nothing is hyphenated."""
    text, owners = "", list[Words | InlineIcon]()
    for run in runs:
        if type(run) is Break:
            yield Stretch(text, owners)
            text, owners = "", []
        elif type(run) is InlineIcon:
            text += OBJECT
            owners.append(run)
        elif type(run) is Note:
            text = text.rstrip(" ") + run.mark.text
            owners = [*owners[: len(text) - len(run.mark.text)], *[run.mark] * len(run.mark.text)]
        elif type(run) is Words:
            run_text = setter.said(run).replace(SOFT, "")
            text += run_text
            owners += [run] * len(run_text)
    yield Stretch(text, owners)
