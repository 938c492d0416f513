"""The margins of a run's sheets, with slug line and credits, and the run's document."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from pathlib import PurePosixPath
from typing import Final

from pipeline import __version__
from pipeline.build.edition import OpenEdition
from pipeline.build.options import DRAFT
from pipeline.build.po_files import PROPERTIES, unfinished
from pipeline.build.po_files import SLUG as SLUG_WORDS
from pipeline.build.product_options import BAR, ERRATUM, HOUSE, FaceFacts
from pipeline.build.publication import Page, Publication
from pipeline.build.request import Run
from pipeline.draw.usage import RenderedFace
from pipeline.game.edition import LIVING
from pipeline.game.game import Game
from pipeline.game.language import edition_in, format_message
from pipeline.game.meta import credit_lines, joined_phrases
from pipeline.layout.compositor import MarginLine, margin_line
from pipeline.layout.errors import GlyphError
from pipeline.layout.resources import Resources
from pipeline.layout.stylesheet import script_of
from pipeline.sheets.margin_text import PRINTED, SIZE, Legend, Slug
from pipeline.sheets.marks import CUT, FOLD, GLUE
from pipeline.sheets.model import Sheet
from pipeline.sheets.patches import Type
from pipeline.source.findings import PunchboardError, fail

_STYLE: Final = "slug"
_SAID: Final = {DRAFT: "draft", "backs-none": "no backs"}
_SELECTION: Final = "selection"
_SELECTED: Final = ("cards-", "kind-", "of-roster")
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
        credits=() if any(each.credited for each in facts.values()) else phrases,
        printer=printer,
        notes=tuple(notes),
        stamp=edition.words.get(_SAID[DRAFT], SLUG_WORDS) if draft else "",
    )


def legends_of(edition: OpenEdition) -> tuple[Legend, ...]:
    return tuple(
        Legend(names, edition.words.get(meaning, SLUG_WORDS)) for names, meaning in _LEGENDS
    )


def printing_notes(edition: OpenEdition, run: Run, *, cut: bool) -> tuple[str, ...]:
    """Return what the slug line adds to the look of a printing that is not the game's own.

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
    """Return what a sheet's own words are set in: the style ``slug``, if there is one.

    `texts` are of the game: a name that the typeface has no letters for is set with its fallbacks.
    """
    style = edition.stylesheet.styles.get(_STYLE)
    if style is None:
        return None
    font = f"{style.family}.{style.cut}"
    face = edition.fonts.faces[font]
    is_foreign = script_of(edition.stylesheet, edition.language) is not None
    if is_foreign or not all(face.measure(text) is not None for text in texts):
        line = edition.once(_margin_lines)
        return Type(font, lambda word: line(word).width, lambda words: line(words).ops)
    return Type(font, lambda word: face.advance(word) * SIZE)


def _margin_lines(edition: OpenEdition) -> Callable[[str], MarginLine]:
    """Return what sets a line in the script of the edition: most sheets say the same."""
    return cache(partial(_margin_line, edition.compositor.resources))


def _margin_line(resources: Resources, words: str) -> MarginLine:
    """Return a line in its script; raises PunchboardError for a lacking glyph."""
    try:
        return margin_line(resources, _STYLE, words)
    except GlyphError as error:
        message = f"no font has a glyph for {error.told}"
        raise fail("missing-glyph", message, subject=words, hint=error.remedy) from None


def content_version(game: Game) -> str:
    """Return the version of the content, with the edition where it is not the usual one."""
    version, _, edition = game.versions
    if edition == LIVING:
        return version
    values = {"version": version, "edition": edition_in(edition, game.words)}
    return format_message(game.words, PROPERTIES, "%(version)s, %(edition)s edition", **values)


_SUBJECT: Final = "%(product)s on %(paper)s, content %(version)s"


def author_of(game: Game) -> str:
    """Return who made what a file shows: the credits, else the publisher, else the game itself."""
    credited = joined_phrases(credit_lines(game.meta, game.words))
    return credited or game.meta.publisher or game.title


def publication(
    edition: OpenEdition, run: Run, sheets: Sequence[Sheet], faces: Mapping[str, RenderedFace]
) -> Publication:
    game, product = edition.game, edition.products[run.product]
    names = _bookmarks(run, sheets)
    paper = run.paper.title or run.paper.name
    values = {"product": product.title, "paper": paper, "version": content_version(game)}
    return Publication(
        f"{game.title}: {product.title}",
        tuple(Page(sheet, name) for sheet, name in zip(sheets, names, strict=True)),
        faces,
        author=author_of(game),
        subject=format_message(edition.words, PROPERTIES, _SUBJECT, **values),
        keywords=(game.id, run.product),
        language=edition.language,
        creator=f"Punchboard {__version__}",
    )


def _bookmarks(run: Run, sheets: Sequence[Sheet]) -> list[str]:
    """Return each page's bookmark: its sheet, its side, and the records from first to last."""
    slugs = {id_: order.slug or order.component for id_, order in run.faces.items()}
    names: list[str] = []
    for number, sheet in enumerate(sheets, 1):
        records = dict.fromkeys(slugs[placement.face] for placement in sheet.placements)
        range_ = " – ".join(dict.fromkeys([*list(records)[:1], *list(records)[-1:]]))
        names.append(f"{sheet.label or number} {sheet.side}: {range_}" if records else str(number))
    return names
