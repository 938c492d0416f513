"""What the margins of a run's sheets say: the slug line, what signs mean, the credits."""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.content.credit import credit_lines
from pipeline.content.edition import LIVING
from pipeline.content.game import Game
from pipeline.content.locale.words import format_message
from pipeline.edition.context import OpenEdition
from pipeline.edition.engine_words import PROPERTIES
from pipeline.edition.engine_words import SLUG as SLUG_WORDS
from pipeline.edition.untranslated import unfinished
from pipeline.impose.creases import CUT, FOLD, GLUE
from pipeline.impose.legend import Legend
from pipeline.impose.lettering import SIZE
from pipeline.impose.patches import Type
from pipeline.impose.slug import PRINTED, Slug
from pipeline.layout.errors import GlyphError
from pipeline.layout.margin import MarginLine, margin_line
from pipeline.layout.scripts import script_of
from pipeline.press.face_facts import BAR, ERRATUM, HOUSE, FaceFacts
from pipeline.press.orders import Run
from pipeline.press.print_settings import DRAFT

_STYLE: Final = "slug"
_SAID: Final = {DRAFT: "draft", "backs-none": "no backs"}
_SELECTION: Final = "selection"
_SELECTED: Final = ("cards-", "only-", "quantities-", "of-roster")
_SAID_ELSEWHERE: Final = ("ink-saver", "grayscale", "scale-", "fit-", "printer-")
"""What differs in the look of faces, and the printer: the slug line says those by themselves."""

_LEGENDS: Final = (
    ((HOUSE,), "house value, not from the rulebook"),
    ((ERRATUM, BAR), "changed by an erratum"),
    ((CUT,), "cut"),
    ((FOLD,), "score and fold"),
    ((GLUE,), "glue"),
)


def slug_of(
    edition: OpenEdition,
    run: Run,
    facts: Mapping[str, FaceFacts],
    owner: str = "",
    net: Collection[str] = (),
    notes: Collection[str] = (),
) -> Slug | None:
    """Return what the margins say, in the style ``slug``; None without that style.

    `facts` are those of the faces by id. The sheets of an `owner` name it after the product. `net`
    are the signs of lines that are drawn over every front; `notes` say what is not as usual.
    """
    game = edition.game
    product = edition.products[run.product]
    title = ": ".join(filter(None, (product.title, owner)))
    draft = DRAFT in run.settings.differences
    texts = (game.title, title, language_and_gaps(edition), content_version(game))
    phrases = () if product.measures_printer else credit_lines(game.meta, game.words)
    printer = run.settings.printer.name if run.settings.printer is not None else ""
    type_ = slug_type(edition, *texts, *phrases, printer, *notes)
    if type_ is None:
        return None
    _check_credits(game, phrases, type_)
    words = {word: edition.words.get(word, SLUG_WORDS) for word in PRINTED}
    script = script_of(edition.stylesheet, edition.language)

    fronts = {piece.front for piece in run.pieces} if net else set()

    def signs(face: str) -> Collection[str]:
        return (*facts[face].signs, *net) if face in fronts else facts[face].signs

    return Slug(
        *texts,
        type_.font,
        type_.measure,
        words,
        type_.lay,
        leftward=script is not None and script.direction == "rtl",
        legends=legends_of(edition),
        signs=signs,
        credits=phrases,
        printer=printer,
        notes=tuple(notes),
        stamp=edition.words.get(_SAID[DRAFT], SLUG_WORDS) if draft else "",
        credited=any(each.credited for each in facts.values()),
    )


def legends_of(edition: OpenEdition) -> tuple[Legend, ...]:
    """Return what signs mean, in the words of an edition."""
    return tuple(
        Legend(names, edition.words.get(meaning, SLUG_WORDS)) for names, meaning in _LEGENDS
    )


def printing_notes(edition: OpenEdition, run: Run, *, cut: bool) -> tuple[str, ...]:
    """Return what the slug line says of a printing that is not the game's own, beside its look.

    Sheets that a machine has `cut` name their file, after which the cut paths are called.
    """
    found = [each for each in run.settings.differences if not each.startswith(_SAID_ELSEWHERE)]
    plain = {each: _SELECTION if each.startswith(_SELECTED) else _SAID.get(each) for each in found}
    words = [
        edition.words.get(word, SLUG_WORDS) if word else "" if cut else each
        for each, word in plain.items()
    ]
    file = PurePosixPath(run.file).name if cut else ""
    return tuple(dict.fromkeys(filter(None, (*words, file))))


def _check_credits(game: Game, phrases: Collection[str], type_: Type) -> None:
    """Raise PunchboardError where no font has a letter of the credits: game.yaml is at fault."""
    try:
        for phrase in phrases:
            type_.measure(phrase)
    except PunchboardError as error:
        file = game.documents["game.yaml"]
        place = file.position("credits" if file.has("credits") else "licence")
        raise PunchboardError([each._replace(position=place) for each in error.findings]) from None


def language_and_gaps(edition: OpenEdition) -> str:
    """Return the edition's language, and how many of its texts are not translated."""
    counts = Counter(each.state for each in unfinished(edition.translation))
    gaps = [f"{count} {edition.words.get(state, SLUG_WORDS)}" for state, count in counts.items()]
    return f"{edition.language} ({', '.join(gaps)})" if gaps else edition.language


def slug_type(edition: OpenEdition, *texts: str) -> Type | None:
    """Return what a sheet's own words are set in: the style ``slug``, where there is one.

    `texts` are of the game: a name that the typeface has no letters for is set with its fallbacks.
    """
    style = edition.stylesheet.styles.get(_STYLE)
    if style is None:
        return None
    font = f"{style.family}.{style.cut}"
    face = edition.fonts.faces[font]
    is_foreign = script_of(edition.stylesheet, edition.language) is not None
    if is_foreign or not all(face.measure(text) is not None for text in texts):
        line = partial(_margin_line, edition)
        return Type(font, lambda word: line(word).width, lambda words: line(words).ops)
    return Type(font, lambda word: face.advance(word) * SIZE)


def _margin_line(edition: OpenEdition, words: str) -> MarginLine:
    """Return a line in the script of the edition; raises PunchboardError for a lacking glyph."""
    try:
        return margin_line(edition.compositor.resources, _STYLE, words)
    except GlyphError as error:
        message = f"no font has a glyph for {error.told}"
        raise fail("missing-glyph", message, subject=words, hint=error.remedy) from None


def content_version(game: Game) -> str:
    """Return the version of the content, with the edition where it is not the usual one."""
    version, _, edition = game.versions
    if edition == LIVING:
        return version
    values = {"version": version, "edition": edition}
    return format_message(game.words, PROPERTIES, "%(version)s, %(edition)s edition", **values)
