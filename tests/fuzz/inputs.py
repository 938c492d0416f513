"""One input: a file spoilt in one of many ways, and a command that reads it, both from a number."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from acceptance.command_lines import command_lines

from fuzz import bytewise, containers, trees
from fuzz.hostile import text
from fuzz.seeds import Sort, donors, sorts

Change = Callable[[bytes, Random, bytes], bytes]
CHANGES: Final[Mapping[str, tuple[Change, ...]]] = {
    "yaml": (trees.changed_yaml,) * 3 + (bytewise.changed_words, bytewise.changed_bytes),
    "json": (
        trees.changed_json,
        trees.changed_json,
        bytewise.changed_words,
        bytewise.changed_bytes,
    ),
    "text": (bytewise.changed_words, bytewise.changed_words, bytewise.changed_bytes),
    "binary": (bytewise.changed_bytes,),
    "zip": (containers.changed_zip,),
    "png": (containers.changed_png, bytewise.changed_bytes),
    "font": (containers.changed_font,),
    "store": (containers.changed_store,),
}
COMMAND_LINE: Final = "command line"
_PARALLEL: Final = ("build", "proof", "order", "reprint", "roster build")


class Input(NamedTuple):
    """The sort of what is spoilt, the words of the command line, and the files that are changed."""

    sort: str
    words: tuple[str, ...]
    files: Mapping[str, bytes]


def input_of(seed: int, number: int) -> Input:
    """Return an input; sorts come in turn, so that each gets its share of any run."""
    chance = Random(f"{seed}:{number}")
    names = [*sorts(), COMMAND_LINE]
    name = names[number % len(names)]
    if name == COMMAND_LINE:
        return Input(name, _spoilt_line(chance), {})
    sort = sorts()[name]
    own = sort.own or chance.random() < 0.85
    line = chance.choice(sort.lines if own else _lines())
    return Input(name, tuple(_words(line)), {**sort.beside, sort.path: _spoilt(sort, chance)})


def _spoilt(sort: Sort, chance: Random) -> bytes:
    raw, change = chance.choice(sort.seeds), chance.choice(CHANGES[sort.form])
    return change(raw, chance, chance.choice(donors(sort.form)))


_LINES: Final[list[str]] = []


def _lines() -> list[str]:
    if not _LINES:
        _LINES.extend(command_lines())
    return _LINES


def _words(line: str) -> list[str]:
    """Return the words of a line, of a command that works in one process."""
    several = line.startswith(_PARALLEL) and "-j" not in line
    return [*line.split(), *(("-j", "1") if several else ())]


def _spoilt_line(chance: Random) -> tuple[str, ...]:
    """Return a command line, some of whose words are not what they should be."""
    words = _words(chance.choice(_lines()))
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(1, len(words)) if len(words) > 1 else 0
        if words[at].startswith("-") and chance.random() < 0.8:
            continue
        kind = chance.randrange(4)
        # No word of a command line holds a NUL.
        other = text(chance).replace("\0", "")[:2000]
        words[at] = (other, words[at] + other, f"={other}", words[at][:1])[kind]
    return tuple(words)
