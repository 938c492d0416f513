"""`colour-only`: colours of categories that not every reader, and no copier, tells apart."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.layout.stylesheet import Stylesheet
from pipeline.proofreading.check import stylesheet_check
from pipeline.proofreading.colour import DICHROMATS, difference, lightness

# Two printed greys need a clear step between them; CIE counts about 1 as just noticeable.
_LEAST_LIGHTNESS: Final = 8.0
_LEAST_DIFFERENCE: Final = 10.0


_GOOD: Final = {
    "styles.yaml": 'palette: { fight: a32a1e, wits: "1b5c7d" }\n'
    "categories: { roles: [fight, wits] }\n",
    "card.xml.j2": '<face><fill h="20" colour="fight"/><fill y="30" colour="wits"/></face>\n',
}
_BAD: Final = {**_GOOD, "styles.yaml": _GOOD["styles.yaml"].replace('"1b5c7d"', "55701d")}


@stylesheet_check("colour-only", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def colour_only(stylesheet: Stylesheet) -> Iterator[tuple[Finding, str]]:
    """Find two colours of one list of `categories` in styles.yaml that look alike to some readers.

    They differ by less than 8 in lightness (CIE L*), so that a copier makes one grey of them, and
    by less than 10 (CIE 1976) to readers with protanopia or deuteranopia, one man in fifty. A sign
    or a letter beside the colour then has to tell what it stands for.
    """
    for category, colours in stylesheet.categories.items():
        for first, second in combinations(colours, 2):
            one, other = stylesheet.palette[first], stylesheet.palette[second]
            apart = abs(lightness(one) - lightness(other))
            alike = [
                kind for kind in DICHROMATS if difference(one, other, kind) < _LEAST_DIFFERENCE
            ]
            if apart < _LEAST_LIGHTNESS and alike:
                message = (
                    f"{first} ({one}) and {second} ({other}) look alike in grey, {apart:.0f} apart"
                    f" in lightness, and with {' and '.join(alike)}"
                )
                hint = "make one of them darker, or be sure that a sign tells them apart, too"
                finding = Finding("colour-only", message, hint=hint, severity=Severity.INFO)
                yield finding, f"categories.{category}"
