"""Where Japanese text is parted without hurting its sense: phrase by phrase, as BudouX tells."""

from functools import cache, lru_cache
from itertools import accumulate
from typing import Any


@cache
def _parser() -> Any:
    import budoux

    return budoux.load_default_japanese_parser()


@lru_cache(maxsize=4_000)
def phrase_starts(text: str, language: str) -> frozenset[int]:
    """Return the indexes at which a further phrase begins; of other languages, every index.

    Needs budoux.
    """
    if language.partition("-")[0] != "ja":
        return frozenset(range(1, len(text)))
    return frozenset(accumulate(map(len, _parser().parse(text)))) - {len(text)}
