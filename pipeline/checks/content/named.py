"""What templates and content name: icons, styles and colours, also where a name is put together."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

from pipeline.base.reading import TEMPLATE as A_TEMPLATE
from pipeline.base.reading import read_text
from pipeline.checks.content.subject import GameSubject
from pipeline.content.meta import printed_constants
from pipeline.content.runs import IconRun

LAYOUT: Final = ".layout.yaml"
TEMPLATE: Final = ".j2"

_COMMENT: Final = re.compile(r"\{#.*?(?:#\}|\Z)", re.DOTALL)
_JINJA: Final = re.compile(r"\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.DOTALL)
_QUOTED: Final = re.compile(r"\"[^\"]*\"|'[^'\"\n]*'")
_NAME: Final = re.compile(r"(?<![\w.-])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*(?![\w.(-])")
_BEGUN: Final = re.compile(r"(?<![\w.-])([a-z][a-z0-9-]{2,})(?:['\"]\s*~|\{[{%])")
_ENDED: Final = re.compile(r"(?:[}%]\}|['\"])(-[a-z][a-z0-9-]*)")


class Names:
    """Every name that the templates or the records of a game may mean.

    A template puts names together, such as ``"die-" ~ sides``: what begins or ends like that is
    taken for used.
    """

    def __init__(self, checked: GameSubject) -> None:
        self._subject = checked
        self._sources = tuple(self._templates())

    def __contains__(self, name: str) -> bool:
        if name in self._words or name in self._content_names:
            return True
        if any(name[:end] in self._begun for end in range(3, len(name))):
            return True
        cuts = [at for at, letter in enumerate(name) if letter == "-" and name[at:] in self._ended]
        return any(name[:at] in self._words or name[:at] in self._content_names for at in cuts)

    @cached_property
    def _words(self) -> frozenset[str]:
        layouts = (text for name, text in self._subject.templates.items() if name.endswith(LAYOUT))
        quoted_names = chain.from_iterable(map(quoted, self._sources))
        laid_out = chain.from_iterable(map(_NAME.findall, layouts))
        return frozenset(chain(quoted_names, laid_out))

    @cached_property
    def _content_names(self) -> frozenset[str]:
        # Gathered only where a template does not have the name: content may be large.
        return frozenset(self._content())

    @cached_property
    def _begun(self) -> frozenset[str]:
        return frozenset(chain.from_iterable(map(_BEGUN.findall, self._bare)))

    @cached_property
    def _ended(self) -> frozenset[str]:
        return frozenset(chain.from_iterable(map(_ENDED.findall, self._bare)))

    @cached_property
    def _bare(self) -> tuple[str, ...]:
        return tuple(_COMMENT.sub("", source) for source in self._sources)

    def _templates(self) -> Iterable[str]:
        """Return the sources of the templates that name things."""
        return template_sources(self._subject)

    def _content(self) -> Iterable[str]:
        """Return the names that the content holds."""
        return _content(self._subject)


@lru_cache(maxsize=512)
def quoted(source: str) -> frozenset[str]:
    """Return the names that stand in quotes in a template, in attributes and in expressions."""
    bare = _COMMENT.sub("", source)
    parts = (_JINJA.sub("{{}}", bare), *_JINJA.findall(bare))
    texts = [text for part in parts for text in _QUOTED.findall(part)]
    return frozenset(_NAME.findall("\n".join(texts)))


def shown(folder: Path, *parts: str) -> str:
    """Return a file of a template folder as findings show it."""
    return "/".join(("templates", folder.name.lstrip("_"), *parts))


def template_sources(checked: GameSubject) -> Iterator[str]:
    """Yield the sources of all templates, those of the shared folders as well."""
    yield from (text for name, text in checked.templates.items() if name.endswith(TEMPLATE))
    for folder in checked.folders[1:]:
        for path in sorted(folder.glob(f"*{TEMPLATE}")):
            yield read_text(path, A_TEMPLATE, shown(folder, path.name))


def _content(checked: GameSubject) -> Iterator[str]:
    """Yield what records hold as a whole value, their slugs and kinds, and icons in texts."""
    yield from checked.game.kinds
    yield from (text for _, text in printed_constants(checked.game.constants))
    yield from (record.slug for record in checked.written)
    yield from (value for _, _, value in checked.values if type(value) is str)
    for _, _, text in checked.texts:
        for run in text.runs:
            if type(run) is IconRun:
                yield from run
