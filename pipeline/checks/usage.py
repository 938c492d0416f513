"""What a game names, prints and uses: icons, styles, templates, products and records."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.checks.game_rules import FILE as RULES
from pipeline.checks.subject import GameSubject
from pipeline.game.fields.values import Ref
from pipeline.game.links import links
from pipeline.game.meta import printed_constants
from pipeline.game.text import IconRun, RefRun
from pipeline.source.document import Document
from pipeline.source.files import TEMPLATE as A_TEMPLATE
from pipeline.source.files import read_text
from pipeline.source.findings import PunchboardError
from pipeline.source.names import name_of
from pipeline.source.yaml import load_yaml

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
        if any(name[:at] in self._words or name[:at] in self._content_names for at in cuts):
            return True
        # A template writes `{{ card.clan | lower }}`: what a record calls Herring is herring here.
        return self._lowers and name in self._folded_names

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
    def _lowers(self) -> bool:
        return any(re.search(r"\blower\b", source) for source in self._bare)

    @cached_property
    def _folded_names(self) -> frozenset[str]:
        return frozenset(name.casefold() for name in self._content_names)

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
        return template_sources(self._subject)

    def _content(self) -> Iterable[str]:
        return _content(self._subject)


@lru_cache(maxsize=512)
def quoted(source: str) -> frozenset[str]:
    """Return the names that are in quotes in a template, in attributes and in expressions."""
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
    for _, _, value in checked.values:
        if type(value) is str:
            yield value
            if len(value) <= _LONGEST_NAME:
                # A template may make a name of it: {{ ship.fleet | lower }}.
                yield name_of(value)
    for _, _, text in checked.texts:
        for run in text.runs:
            if type(run) is IconRun:
                yield from run


STYLES_FILE: Final = "styles.yaml"
ICONS: Final = "icons"
PLACEHOLDER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path d="M1 1H23V23H1ZM4 3L12 11L20 3ZM3 4V20L11 12ZM21 4L13 12L21 20ZM12 13L4 21H20Z"/>'
    "</svg>\n"
)
"""What an icon is that an import has found named and not drawn: a box with a cross in it."""
_LONGEST_NAME: Final = 40
HINT: Final = "name them in a template, a style or a record, or take them out"


def own_styles(checked: GameSubject) -> Document | None:
    """Return the game's own styles.yaml, None if it has none that can be read."""
    if STYLES_FILE not in checked.templates:
        return None
    folder = checked.folders[0]
    try:
        return load_yaml(folder / STYLES_FILE, shown(folder, STYLES_FILE))
    except PunchboardError:
        return None


def own_entries(checked: GameSubject, section: str) -> Mapping[str, Any]:
    """Return what the game's own styles.yaml adds to a section.

    What it changes of a shared one is not among it: that may be used by what all games share.
    """
    entries = section_of(checked.cached(own_styles), section)
    shared = [
        folder / STYLES_FILE for folder in checked.folders[1:] if (folder / STYLES_FILE).is_file()
    ]
    shared_names = {
        name for path in shared for name in section_of(load_yaml(path, path.name), section)
    }
    return {name: entry for name, entry in entries.items() if name not in shared_names}


def section_of(document: Document | None, section: str) -> Mapping[str, Any]:
    """Return a section of a styles file; nothing if it is no mapping, which the look reports."""
    entries = document.data.get(section) if document is not None else None
    return entries if isinstance(entries, dict) else {}


def left_over(section: str, names: list[str]) -> str:
    """Return the message on the icons, styles or colours that nothing uses."""
    count = f"the {section[:-1]}" if len(names) == 1 else f"{len(names)} {section}:"
    return f"nothing uses {count} {', '.join(names)}"


PRODUCTS_FILE: Final = "products.yaml"

_RECORDS: Final = re.compile(r"\brecords(?:\.(\w+)|\[\s*['\"]([\w-]+)['\"]\s*\]|(\[))")


class Choice(NamedTuple):
    """Records that a product prints: a kind, and an expression that must hold for them.

    `place` is where products.yaml says so.
    """

    product: str
    place: tuple[str | int, ...]
    kind: str
    where: str


def products(checked: GameSubject) -> Document | None:
    """Return products.yaml, None if a game has none that can be read."""
    try:
        document = checked.game.read(PRODUCTS_FILE)
    except PunchboardError:
        return None
    return document if isinstance(document.data, dict) else None


def choices(checked: GameSubject) -> tuple[Choice, ...]:
    """Return every choice of records of every product; malformed ones are left to the build."""
    document = checked.cached(products)
    written = document.data if document is not None else {}
    return tuple(choice for name, entry in written.items() for choice in _choices(name, entry))


def _choices(product: str, entry: Any) -> Iterator[Choice]:
    records = entry.get("records", ()) if isinstance(entry, dict) else ()
    listed = isinstance(records, list)
    for index, raw in enumerate(records if listed else [records]):
        options = {"kind": raw} if isinstance(raw, str) else raw
        if isinstance(options, dict) and isinstance(options.get("kind"), str):
            where = options.get("where", "")
            place = (product, "records", index) if listed else (product, "records")
            yield Choice(product, place, options["kind"], where if isinstance(where, str) else "")


def components(entry: Any) -> Iterator[str]:
    """Yield the components that a product's entry names: front, back and pages."""
    if isinstance(entry, dict):
        back = entry.get("back")
        pages = entry.get("pages")
        named = [entry.get("component"), back.get("component") if isinstance(back, dict) else back]
        named += pages if isinstance(pages, list) else ()
        yield from (name for name in named if isinstance(name, str))


def printed(checked: GameSubject) -> frozenset[str]:
    """Return the kinds that products choose and templates walk through.

    If a product chooses an unknown kind, any may be meant; the build reports that.
    """
    kinds = {choice.kind for choice in checked.cached(choices)}
    if not kinds <= checked.game.kinds.keys():
        return frozenset(checked.game.kinds)
    return frozenset(kinds | walked(checked.templates, checked.game.kinds))


def walked(sources: Mapping[str, str], kinds: Mapping[str, Any]) -> set[str]:
    """Return the kinds whose records Jinja sources name; any in quotes where one is computed."""
    found: set[str] = set()
    computed = False
    for source in sources.values():
        for plain, listed, bracket in _RECORDS.findall(source):
            found.add(plain or listed)
            computed = computed or bool(bracket)
    if computed:
        found |= {word for source in sources.values() for word in quoted(source)}
    return found & kinds.keys()


FACE_TEMPLATE: Final = ".xml.j2"
TAKEN: Final = re.compile(r"[\"']([\w./-]+\.j2)[\"']")


class Reached:
    """The sources of the templates that products print, by file name, with all that these take in.

    `cards` are those of products that print one piece for each record, `all` those of every one.
    """

    def __init__(self, checked: GameSubject) -> None:
        document = checked.cached(products)
        entries = list(document.data.values()) if document is not None else []
        self.all = _sources(checked, entries)
        self.cards = _sources(checked, filter(_of_records, entries))


def _of_records(entry: Any) -> bool:
    return isinstance(entry, dict) and "records" in entry


def _sources(checked: GameSubject, entries: Iterable[Any]) -> Mapping[str, str]:
    waiting = [f"{name}{FACE_TEMPLATE}" for entry in entries for name in components(entry)]
    found: dict[str, str] = {}
    while waiting:
        file = waiting.pop()
        if file not in found and file in checked.templates:
            found[file] = checked.templates[file]
            waiting += TAKEN.findall(found[file])
    return found


def fields_by_template(checked: GameSubject) -> Mapping[str, set[str]]:
    """Return the fields of the records that a template prints: none on a face that all share."""
    document, found = checked.cached(products), dict[str, set[str]]()
    written = document.data if document is not None else {}
    for choice in checked.cached(choices):
        entry, kind = written[choice.product], checked.game.kinds.get(choice.kind)
        shared = not isinstance(entry.get("back"), dict) or not entry["back"].get("each")
        for file in _sources(checked, [{**entry, "back": None} if shared else entry]):
            found.setdefault(file, set()).update(kind.model.model_fields if kind else ())
    return found


Key = tuple[str, str]
"""The kind and the slug of a record."""


def referred(checked: GameSubject) -> frozenset[Key]:
    """Return every record that another one refers to, in a field, in a text or as its part."""
    return frozenset(_targets(checked))


def _targets(checked: GameSubject) -> Iterator[Key]:
    for of_kind in checked.game.records.values():
        for record in of_kind.values():
            own_key = (record.kind, record.slug)
            for _, link in links(record):
                runs = (link,) if isinstance(link, Ref) else link.runs
                for run in runs:
                    target = (run.kind, run.slug) if isinstance(run, (Ref, RefRun)) else own_key
                    if target != own_key:
                        yield str(target[0]), target[1]


def named_slugs(checked: GameSubject) -> frozenset[str]:
    """Return every word in quotes in templates, products and rules: it may be a slug."""
    texts = map(checked.source, (PRODUCTS_FILE, RULES))
    return frozenset(
        word for source in (*checked.templates.values(), *texts) for word in quoted(source)
    )
