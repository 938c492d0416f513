"""A translation applied to a game's files: the same data with other texts."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from pipeline.game.catalog import PoDocument
from pipeline.game.errata import Amended, AmendedDocument, Amendment
from pipeline.game.erratum import GAME, PRINTED, WORDS, Entry, Patch
from pipeline.game.fields.spec import Path
from pipeline.game.messages import (
    field_path,
    former_texts,
    game_texts,
    is_translatable,
    joined,
    kind_words,
    of_rosters,
    replaced,
    revision_texts,
    rule_texts,
    text_at,
)
from pipeline.game.records import SOURCE
from pipeline.game.translation import Translation
from pipeline.source.document import Document
from pipeline.source.findings import Position


def apply_translation(
    amended: Amended, entries: tuple[Entry, ...], translation: Translation
) -> Amended:
    """Return an edition's documents and entries with the texts that `translation` has for them.

    `entries` are all of the game, those that the edition does not have among them.
    """
    kinds = amended.documents["kinds.yaml"].data
    former = former_texts(kinds, entries)
    translation.remember({(each.context, each.text): each.own for each in former})
    documents = dict(amended.documents)
    for kind, raw in kinds.items():
        file = f"{kind}.yaml"
        if file in documents and is_translatable(raw):
            documents[file] = _translate_records(kind, raw, documents[file], translation)
    documents["kinds.yaml"] = _translate_kinds(documents["kinds.yaml"], translation)
    documents["game.yaml"] = _translate_game(documents["game.yaml"], amended.entries, translation)
    translated = {
        entry.id: _translate_entry(entry, kinds, translation) for entry in amended.entries
    }
    traces = {
        target: tuple(trace._replace(entry=translated[trace.entry.id]) for trace in of_target)
        for target, of_target in amended.traces.items()
    }
    return amended._replace(documents=documents, entries=tuple(translated.values()), traces=traces)


def apply_to_file(
    name: str, document: Document, kinds: Mapping[str, Any], translation: Translation
) -> Document:
    """Return a further file of a game, such as products.yaml, with its texts translated.

    `kinds` is what kinds.yaml says.
    """
    translator = _Translator(document, translation)
    stem = name.removesuffix(".yaml")
    data = dict(document.data)
    if stem in ("products", "rules"):
        for slug, raw in document.data.items():
            if isinstance(raw, dict) and (stem == "products" or of_rosters(kinds, raw)):
                data[slug] = _replace_texts(raw, rule_texts(raw), translator, (stem, slug), (slug,))
    if stem == "roster":
        found: list[tuple[Path, str]] = []
        if isinstance(data.get("title"), str):
            found.append((("title",), data["title"]))
        for section, name in (("cost", "unit"), ("match", "title")):
            said = data.get(section)
            if isinstance(said, dict) and isinstance(said.get(name), str):
                found.append(((section, name), said[name]))
        data = _replace_texts(data, found, translator, (stem,), ())
    return translator.document(data)


class _MarkedDocument(Document):
    """A file one of whose texts is printed behind a mark, which offsets in that text count."""

    __slots__ = ("_base", "_mark")

    def __init__(self, base: Document, mark: int) -> None:
        self._base, self._mark = base, mark
        self.data, self.name = base.data, base.name

    def position(self, *path: str | int, key: bool = False) -> Position:
        return self._base.position(*path, key=key)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return where character `offset` of the text at `path` is, as it is printed."""
        unmarked = max(offset - self._mark, 0) if offset >= 0 else offset
        return self._base.position_in(unmarked, *path)


class _Translator:
    """One file whose texts are replaced; it notes where each came from."""

    def __init__(self, document: Document, translation: Translation) -> None:
        self._document, self._translation = document, translation
        self._amendments: list[Amendment] = []

    def text(self, context: str, text: str, path: Path) -> str:
        """Return a text's translation, which is at `path` of the file."""
        translated_text = self._translation.translated_text(context, text)
        if translated_text.place is not None:
            po_document = PoDocument(translated_text.place.file)
            self._amendments.append(Amendment(path, po_document, (translated_text.place.line,)))
        elif mark := len(translated_text.text) - len(text):
            self._amendments.append(Amendment(path, _MarkedDocument(self._document, mark), path))
        return translated_text.text

    def document(self, data: Any) -> Document:
        """Return the file with other data."""
        return AmendedDocument(self._document, data, self._amendments)


def _translate_records(
    kind: str, raw: Mapping[str, Any], document: Document, translation: Translation
) -> Document:
    translator = _Translator(document, translation)
    data = {}
    for slug, record in document.data.items():

        def replace(path: Path, text: str, doc: str, slug: str = slug) -> str:
            return translator.text(joined(kind, slug, *path), text, (slug, *path))

        data[slug] = record if slug == SOURCE else replaced(raw, record, replace)
    return translator.document(data)


def _translate_kinds(document: Document, translation: Translation) -> Document:
    translator = _Translator(document, translation)
    data = {
        kind: raw
        | {
            name: translator.text(f"kinds.{kind}.{name}", text, (kind, name))
            for name, text in kind_words(kind, raw).items()
        }
        if isinstance(raw, dict)
        else raw
        for kind, raw in document.data.items()
    }
    return translator.document(data)


def _translate_game(
    document: Document, entries: tuple[Entry, ...], translation: Translation
) -> Document:
    translator, texts = _Translator(document, translation), game_texts(document.data, entries)
    return translator.document(_replace_texts(document.data, texts, translator, (GAME,), ()))


def _replace_at(data: Any, path: Path, text: str) -> Any:
    if not path:
        return text
    made: Any = list(data) if isinstance(data, list) else dict(data)
    made[path[0]] = _replace_at(data[path[0]], path[1:], text)
    return made


def _translate_entry(entry: Entry, kinds: Mapping[str, Any], translation: Translation) -> Entry:
    """Return an erratum or ruling in the edition's words, as its sheet prints it."""
    said = entry.revision
    translations: dict[str, Any] = {
        str(path[-1]): translation.translated_text(joined(entry.origin, entry.id, *path), text).text
        for path, text in revision_texts(said)
    }
    note = translations.pop("note", None)
    if said.source is not None and note is not None:
        translations["source"] = said.source.model_copy(update={"note": note})
    patches = tuple(_translate_patch(patch, kinds, translation) for patch in said.patches)
    return entry._replace(revision=said.model_copy(update={**translations, "patches": patches}))


_SIDES: Final = ("was", "now")


def _translate_patch(patch: Patch, kinds: Mapping[str, Any], translation: Translation) -> Patch:
    kind, _, slug = patch.target.partition(":")
    if patch.target == WORDS:
        words = {side: translation.get(getattr(patch, side), patch.field) for side in _SIDES}
        return patch.model_copy(update=words)
    if kind in PRINTED:
        context = joined(kind, slug, patch.field)
        texts = {side: getattr(patch, side) for side in _SIDES if getattr(patch, side)}
        told = {side: translation.translated_text(context, text) for side, text in texts.items()}
        return patch.model_copy(update={side: each.text for side, each in told.items()})
    if patch.target == GAME or not is_translatable(kinds.get(kind)):
        return patch

    def replace(path: Path, text: str, doc: str) -> str:
        return translation.translated_text(joined(kind, slug, *path), text).text

    path = field_path(patch.field)
    return patch.model_copy(
        update={side: text_at(kinds[kind], path, getattr(patch, side), replace) for side in _SIDES}
    )


def _replace_texts(
    raw: Any, texts: Iterable[tuple[Path, str]], translator: _Translator, context: Path, place: Path
) -> Any:
    for path, text in texts:
        translated = translator.text(joined(*context, *path), text, (*place, *path))
        raw = _replace_at(raw, path, translated)
    return raw
