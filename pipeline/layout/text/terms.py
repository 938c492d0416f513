"""The words of a game's terms, which are not hyphenated where they fit as a whole."""

import re
from collections.abc import Iterable
from typing import Final

from pipeline.layout.text.hyphens import bare

_WORD: Final = re.compile(r"[^\W\d_]{6,}")
"""What is long enough to be hyphenated at all."""

_ENDING: Final = 2
"""Letters that an inflected word may have more than the name of its term."""


class Terms:
    """The words of names that a game explains, in whatever case and number they are used."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.words = frozenset(
            word.casefold() for name in names for word in _WORD.findall(bare(name))
        )

    def __call__(self, word: str) -> bool:
        """Tell whether `word`, with the signs around it, is one of a term."""
        if not self.words:
            return False
        found = _WORD.search(word)
        if found is None:
            return False
        letters = found[0].casefold()
        return any(letters[: len(letters) - cut] in self.words for cut in range(_ENDING + 1))


NO_TERMS: Final = Terms()
