"""PO files: where they lie, what is not translated, and the engine's own words."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.build.project import Project, supplied_folder, touched_games
from pipeline.game.catalog import FOLDER, PO_SUFFIX, Catalog, of_words, read_catalog, read_hyphens
from pipeline.game.edition import ANNOUNCED, BASE, GAME_FILE, LIVING, PUBLISHED, Origin
from pipeline.game.errata_sheet import ERRATA
from pipeline.game.erratum import KINDS
from pipeline.game.game import Game
from pipeline.game.language import EDITION, LETTER, PSEUDO, Policy, State, chain, code_meant, known
from pipeline.game.messages import CHOICE, FIELD, Message, has_words, joined, of_rosters, rule_texts
from pipeline.game.meta import IMPRINT, LICENCE
from pipeline.game.translation import Translation, Unfinished, pseudo
from pipeline.layout.page_numbers import PAGE, REFERENCE
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError
from pipeline.source.yaml import load_yaml

SLUG: Final = "slug line"
KIT: Final = "reprint kit"
PROPERTIES: Final = "properties of a file"
PARTS: Final = "left out of a secret list"

PRODUCT: Final = "product title"

_EDITIONS: Final = (LIVING, PUBLISHED, BASE, ANNOUNCED)
_PRODUCTS: Final = ("Roster", "Rules of a roster", "Cards of a roster")
_FILE: Final = "pipeline/build/po_files.py"
_WORDS: Final = (
    (LETTER, "D", "The letter before the number of a die’s faces: D6, W6, T6."),
    (SLUG, "sheet", "In the margin of a sheet, before its number: sheet 2/5."),
    (SLUG, "page", "In the margin of a page, before its number: page 2/5."),
    (SLUG, "front", "In the margin: the side with the fronts."),
    (SLUG, "back", "In the margin: the side with the backs."),
    (SLUG, "fold", "In the margin: both sides, to be folded."),
    (SLUG, "flip on the long edge", "In the margin: how to turn the paper to print its back."),
    (SLUG, "flip on the short edge", "In the margin: how to turn the paper to print its back."),
    (SLUG, "print on the back of sheet %(sheet)s", "In the margin of backs; a sheet’s number."),
    (SLUG, "fold and glue, then cut", "In the margin: fronts and backs lie on one side."),
    (SLUG, "house value, not from the rulebook", "In the margin: what the sign before it means."),
    (SLUG, "changed by an erratum", "In the margin: what the sign or bar before it means."),
    (SLUG, "cut", "In the margin, after a solid line: what it means."),
    (SLUG, "score and fold", "In the margin, after a dashed line: what it means."),
    (SLUG, "ink saver", "In the margin: printed without coloured grounds, to save ink."),
    (SLUG, "greyscale", "In the margin: printed in black and greys."),
    (SLUG, "draft", "In the margin: printed to be looked at, with all its faults."),
    (SLUG, "no backs", "In the margin: the fronts are printed alone."),
    (SLUG, "selection", "In the margin: only some of the pieces are printed."),
    (SLUG, "glue", "In the margin, after a hatched area: what it means."),
    (IMPRINT, LICENCE, "The name of a licence follows: licence: CC-BY-4.0."),
    (SLUG, "stale", "In the margin of a draft, after their number: translations to be looked at."),
    (SLUG, "missing", "In the margin of a draft, after their number: texts not translated."),
    (ERRATA, "Errata", "Title of the sheet."),
    (ERRATA, "House rulings", "Title of the sheet, or of that part of it."),
    (ERRATA, "Errata and house rulings", "Title of the sheet."),
    (ERRATA, "since %(state)s", "At the head, after the number of entries: a date or a version."),
    (ERRATA, "page %(n)s", "A page of the source, after the section."),
    (PAGE, REFERENCE, "A page of the same book, within a sentence or in brackets."),
    (FIELD, "Name", "What a field is called that errata change."),
    *(
        (CHOICE + "erratum.kind", kind, "What sort of erratum it is.")
        for kind in KINDS[Origin.ERRATA]
    ),
    *((CHOICE + "ruling.kind", kind, "Why the house rules.") for kind in KINDS[Origin.RULINGS]),
    *((PARTS, part, "Follows “without”.") for part in ("points", "rules", "xp", "equipment")),
    *((PRODUCT, title, "Title of a product that all games share.") for title in _PRODUCTS),
    *((EDITION, name, "Name of an edition, within its message.") for name in _EDITIONS),
    (KIT, "%(n)s × %(name)s", "Pieces of a kit that are several."),
    (
        KIT,
        "%(name)s (new)",
        "A piece of a kit that was not there before; the name may have a number.",
    ),
    (KIT, "%(name)s: %(n)s more", "Unchanged pieces with more copies now."),
    (KIT, "take out %(n)s of %(m)s %(name)s", "Pieces with fewer copies now."),
    (KIT, "Paste-over strips", "Bookmark of the strips that cover what has changed on a card."),
    (KIT, "%(game)s · paste-over strips, true size: print at 100 %", "Head of their sheet."),
    (KIT, "%(game)s: reprint since %(state)s", "Title of the file; a date, version or commit."),
    (KIT, "what has changed since %(state)s, content %(version)s", "Subject of the file."),
    (PROPERTIES, "%(product)s on %(paper)s, content %(version)s", "Subject of a file."),
    (PROPERTIES, "%(version)s, %(edition)s edition", "A version of the content as of a date."),
    (ERRATA, "What has changed", "Title of the list in a kit that reprints what errata changed."),
)


def engine_words() -> list[Message]:
    place = Position(_FILE, 1, 1)
    return [Message(context, text, place, False, notes=(note,)) for context, text, note in _WORDS]


LABELS: Final = "roster label"
"""The context of the names of facts and tracks of rosters."""


def roster_messages(game: Game) -> Iterator[Message]:
    """Yield what can be translated of rules.yaml and roster.yaml."""
    yield from _rule_messages(game)
    yield from _profile_messages(game)


def _rule_messages(game: Game) -> Iterator[Message]:
    if not (game.folder / "rules.yaml").is_file():
        return
    document = game.read("rules.yaml")
    for slug, raw in document.data.items():
        if not of_rosters(game.documents["kinds.yaml"].data, raw):
            continue
        for path, text in rule_texts(raw):
            note = "What a roster’s sheet says; {{ }} holds an expression, which stays as it is."
            place = document.position(slug, *path)
            yield Message(joined("rules", slug, *path), text, place, notes=(note,))


def item_fields(game: Game) -> set[str]:
    """Return the fields of rosters whose names their sheets print."""
    if not (game.folder / "roster.yaml").is_file():
        return set()
    items = (game.read("roster.yaml").data.get("entry") or {}).get("items") or ()
    return {str(item).partition(".")[0] for item in items}


def _profile_messages(game: Game) -> Iterator[Message]:
    if not (game.folder / "roster.yaml").is_file():
        return
    document = game.read("roster.yaml")
    data = document.data
    yield Message("roster.title", data["title"], document.position("title"))
    if "match" in data:
        yield Message("roster.match.title", data["match"]["title"], document.position("match"))
    unit = data.get("cost", {}).get("unit", "")
    if has_words(unit):
        note = "What costs are counted in, behind the number."
        yield Message("roster.cost.unit", unit, document.position("cost", "unit"), notes=(note,))
    rules = [("rules", subject, "facts") for subject in data.get("rules") or ()]
    entry = [("entry", name) for name in ("facts", "tracks", "rules")]
    for path in (("facts",), *entry, *rules):
        for label in _keys_at(data, path):
            place = document.position(*path, label, key=True)
            yield Message(LABELS, label, place, keyed=False, notes=("A label, before its value.",))


def _keys_at(data: Any, path: tuple[str, ...]) -> Iterable[str]:
    for name in path:
        data = (data or {}).get(name)
    return data or ()


EVERY: Final = "all"
"""Represents every language that a game has a PO file of."""

SHARED: Final = "shared"
"""What is in a game's place for the words that all games share."""


class PoFiles(NamedTuple):
    """The PO files of one game, or of the words that all games share."""

    project: Project
    game: str

    @property
    def folder(self) -> Path:
        """Where they lie: always in the project, which may translate what Punchboard brings."""
        if self.game == SHARED:
            return self.project.root / "templates" / SHARED / FOLDER
        return self.project.game_folder(self.game) / FOLDER

    def file(self, language: str) -> Path:
        """Return the PO file of a language, whether it is there or not."""
        return self.folder / f"{language}{PO_SUFFIX}"

    def shown(self, path: Path) -> str:
        path, root = path.absolute(), self.project.root.absolute()
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
        return f"templates/{SHARED}/{FOLDER}/{path.name}"

    def languages(self) -> tuple[str, ...]:
        """Return the languages that have a PO file, alphabetically.

        Raises PunchboardError for a file that is named like none.
        """
        paths = sorted(self.folder.glob(f"*{PO_SUFFIX}"), key=lambda path: path.stem)
        unknown = [path for path in paths if path.stem not in PSEUDO and not known(path.stem)]
        if unknown:
            raise PunchboardError([_unknown_language(self.shown(path)) for path in unknown])
        return tuple(path.stem for path in paths)

    def catalogs(self, language: str) -> Iterator[Catalog]:
        """Yield the catalogs of a language and of those that replace it, the nearest first.

        Raises PunchboardError for one that cannot be read.
        """
        for tag in chain(language):
            for folder in self._folders():
                path = folder / f"{tag}{PO_SUFFIX}"
                if os.path.lexists(path):
                    yield read_catalog(path, self.shown(path))

    def hyphens(self, language: str) -> Mapping[str, str]:
        """Return words with soft hyphens, of a language and of those that replace it.

        Raises PunchboardError for a list that is wrong.
        """
        shown, found = self.shown(self.folder), dict[str, str]()
        for tag in reversed(chain(language)):
            found |= read_hyphens(self.folder, tag, shown)
        return found

    def _folders(self) -> tuple[Path, ...]:
        if self.game != SHARED:
            return (self.folder,)
        return tuple(dict.fromkeys((self.folder, supplied_folder() / FOLDER)))


def _unknown_language(shown: str) -> Finding:
    name = Path(shown).stem
    code = code_meant(name)
    hint = f"name the file by the code of its language, such as de{PO_SUFFIX} or pt-BR{PO_SUFFIX}"
    hint = f"did you mean '{code}{PO_SUFFIX}'?" if code else hint
    return Finding(
        "po-language", f"{name!r} is not the code of a language", Position(shown), hint=hint
    )


def editions_of(project: Project, game: str, language: str) -> tuple[str, ...]:
    """Return the languages that are asked for: one, or with ``all`` the game's own and every other.

    An empty one represents the game's own.
    """
    if language != EVERY:
        return (language,)
    return ("", *PoFiles(project, game).languages())


def is_touched(project: Project, game: str, language: str, paths: Iterable[Path]) -> bool:
    """Return whether changed files belong to a game in a language; translations have their own."""
    tags = tuple(chain(language or original_of(project, game)))
    own = [path for path in paths if path.suffix != PO_SUFFIX or path.stem in tags]
    return bool(touched_games(project, (game,), own))


def parted_by_language(
    project: Project, games: Iterable[str], language: str
) -> tuple[list[str], list[str]]:
    """Return the games that have an edition in `language`, and those that have none.

    With ``all`` and an empty one every game has.
    """
    there: list[str] = []
    lacking: list[str] = []
    for game in games:
        (there if _has_edition(project, game, language) else lacking).append(game)
    return there, lacking


def _has_edition(project: Project, game: str, language: str) -> bool:
    if language in ("", EVERY, *PSEUDO, original_of(project, game)):
        return True
    po_files = PoFiles(project, game)
    return any(os.path.lexists(po_files.file(tag)) for tag in chain(language))


def original_of(project: Project, game: str) -> str:
    folder = project.game_folder(game)
    display_path = (folder / GAME_FILE).relative_to(project.root).as_posix()
    return str(load_yaml(folder / GAME_FILE, display_path).data.get("language", "en"))


def translation_of(
    project: Project, game: str, language: str, policy: Policy = Policy.DRAFT
) -> Translation | None:
    """Return what an edition in `language` says, None if that is the language of the content.

    Raises as `open_translation` does.
    """
    if not language:
        return None
    original = original_of(project, game)
    if language == original:
        return None
    return open_translation(project, game, language, original, policy)


def open_translation(
    project: Project, game: str, language: str, original: str, policy: Policy = Policy.DRAFT
) -> Translation:
    """Return the translation of a game into `language`; `original` is that of its content.

    Raises Misuse if it is missing, PunchboardError if a PO file cannot be read.
    """
    if language in PSEUDO:
        return pseudo(language)
    require_language(language)
    po_files = PoFiles(project, game)
    catalogs = tuple(po_files.catalogs(language))
    if not catalogs:
        available = ", ".join((*po_files.languages(), *PSEUDO))
        raise Misuse(
            f"{game} is not translated into {language!r}; available: {original}, {available}; "
            f"begin with: punchboard locale new {game} {language}"
        )
    shared = tuple(PoFiles(project, SHARED).catalogs(language))
    hyphens = po_files.hyphens(language)
    return Translation(language, catalogs, shared, policy, original, hyphens)


def require_language(language: str) -> None:
    """Raise Misuse where `language` is no tag that Unicode's CLDR knows."""
    if not known(language):
        remedy = code_meant(language)
        meant = f"; did you mean {remedy!r}?" if remedy else ""
        raise Misuse(f"expected a language such as de, nl or pt-BR, found {language!r}{meant}")


def unfinished(translation: Translation | None) -> tuple[Unfinished, ...]:
    """Return what is stale or missing, texts of the content first; nothing for an original."""
    if translation is None:
        return ()
    texts = {
        key: entry for key, entry in translation.unfinished.items() if not of_words(entry.context)
    }
    words = (entry for catalog in translation.nearest for entry in _unfinished_words(catalog))
    untranslated_words = (
        entry for entry in words if not translation.knows(entry.text, entry.context)
    )
    return (*texts.values(), *untranslated_words)


def _unfinished_words(catalog: Catalog) -> Iterator[Unfinished]:
    for entry in catalog.words.entries:
        if not entry.done and not entry.obsolete:
            state = State.STALE if entry.filled else State.MISSING
            place = Position(catalog.name, entry.line, 1)
            yield Unfinished(entry.context, entry.text, state, place)
