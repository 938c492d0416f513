"""`translation-numbers`: figures and dice."""

from collections.abc import Iterator

from pipeline.base.finding import Finding
from pipeline.build.locale.checks.check import sample, translation_check
from pipeline.build.locale.checks.figures import figures, in_words, spelled
from pipeline.build.locale.checks.ground import Ground
from pipeline.build.locale.checks.marks import less, marks_of

_GOOD = {"de.po": sample("Roll 2D6. On 4–6 move 3 spaces.", "Wirf 2W6. Bei 4–6 ziehe 3 Felder.")}
_BAD = {"de.po": _GOOD["de.po"].replace("3 F", "2 F")}


@translation_check("translation-numbers", bad=_BAD, good=_GOOD)
def translation_numbers(ground: Ground) -> Iterator[Finding]:
    """Find translations whose figures are not those of their text.

    A wrong number on a card is the worst mistake there is. Dice are written with the letter that
    the language has for them, decimals with its sign. Where either says a number in words, the
    other may write it as a figure; a dual says two.
    """
    for pair in ground.pairs:
        words, said = marks_of(pair.text).words, marks_of(pair.said).words
        here, there = figures(words), figures(said, ground.writing)
        if here == there:
            continue
        for figure in less(here, there + spelled(said, ground.language)):
            shown = _written(figure, ground)
            message = f"the figure {shown} of the text is lost"
            hint = f"write {shown}, as a figure or in words"
            yield pair.finding("translation-numbers", message, hint)
        for figure in less(there, here + in_words(words, ground.language)):
            message = f"the text has no figure {_written(figure, ground)}"
            hint = f"it has {', '.join(_written(each, ground) for each in here) or 'none'}"
            yield pair.finding("translation-numbers", message, hint)


def _written(figure: str, ground: Ground) -> str:
    """Return a figure as the language writes it."""
    decimal, letter = ground.writing
    return figure.replace(".", decimal).replace("D", letter)
