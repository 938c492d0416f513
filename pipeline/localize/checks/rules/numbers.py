"""`translation-numbers`: figures and dice."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.figures import figures, in_words, spelled
from pipeline.localize.checks.marks import first_of, less, listed, marks_of
from pipeline.localize.checks.subject import PoSubject

_GOOD = {"de.po": sample("Roll 2D6. On 4–6 move 3 spaces.", "Wirf 2W6. Bei 4–6 ziehe 3 Felder.")}
_BAD = {"de.po": _GOOD["de.po"].replace("3 F", "2 F")}


@translation_check("translation-numbers", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_numbers(checked: PoSubject) -> Iterator[Finding]:
    """Find translations whose figures are not those of their text.

    A wrong number on a card is the worst mistake there is. Dice are written with the letter that
    the language has for them, decimals with its sign. Where either says a number in words, the
    other may write it as a figure; a dual says two.
    """
    for pair in checked.pairs:
        words, msgstr = marks_of(pair.text).words, marks_of(pair.msgstr).words
        in_text, in_msgstr = figures(words), figures(msgstr, checked.writing)
        if in_text == in_msgstr:
            continue
        for figure, more in first_of(less(in_text, in_msgstr + spelled(msgstr, checked.language))):
            localized = _localized_figure(figure, checked)
            message = f"the figure {localized} of the text is lost{more}"
            hint = f"write {localized}, as a figure or in words"
            yield pair.finding("translation-numbers", message, hint)
        for figure, more in first_of(less(in_msgstr, in_text + in_words(words, checked.language))):
            written = _localized_figure(figure, checked)
            message = f"the text has no figure {written}{more}"
            numbers = listed((_localized_figure(number, checked) for number in in_text), "%s", ", ")
            yield pair.finding("translation-numbers", message, f"it has {numbers}", word=written)


def _localized_figure(figure: str, checked: PoSubject) -> str:
    """Return a figure as the language writes it."""
    decimal, letter = checked.writing
    return figure.replace(".", decimal).replace("D", letter)
