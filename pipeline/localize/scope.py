"""Which of a game's texts some products print: found out by rendering their faces."""

from collections.abc import Iterable
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.content.locale.catalog import of_words
from pipeline.content.locale.tagged import Tagged
from pipeline.content.locale.words import LETTER
from pipeline.edition.context import OpenEdition
from pipeline.edition.engine_words import PROPERTIES, SLUG
from pipeline.markup.face import FaceError
from pipeline.press.face_context import component_of, face_context
from pipeline.press.orders import Plan

_OF_SHEETS: Final = (LETTER, PROPERTIES, SLUG)
"""Contexts of words that every sheet has in its margin, and every file in its properties."""


class Scope:
    """Texts that count, known by context and text; with None all do."""

    def __init__(self, printed: Iterable[tuple[str, str]] | None = None) -> None:
        self._printed = None if printed is None else frozenset(printed)
        # A finding names a context, or the text of a word that has none.
        self._named = {context or text for context, text in self._printed or ()}

    def has(self, context: str, text: str) -> bool:
        """Tell whether a text counts; whatever its wording where its context is a record's."""
        if self._printed is None or context in _OF_SHEETS:
            return True
        return (context, text) in self._printed if of_words(context) else context in self._named

    def names(self, subject: str) -> bool:
        """Tell whether what a finding is about counts."""
        return self._printed is None or subject in _OF_SHEETS or subject in self._named


def scope_of(edition: OpenEdition, plan: Plan) -> Scope:
    """Return the texts that a plan prints in the language of `edition`, and its products' titles.

    Where a face cannot be rendered all texts count: whoever makes faces tells what is wrong.
    """
    assert edition.translation is not None
    tagged = Tagged(edition.translation)
    mirror = OpenEdition(edition.key, translation=tagged)
    printed: set[tuple[str, str]] = set()
    for order in plan.orders:
        record = mirror.game.record(order.kind, order.slug) if order.slug else None
        try:
            context = face_context(mirror, order, record, component_of(mirror, order))
            rendered = mirror.compositor.templates.render(order.component, context)
        except (FaceError, PunchboardError):
            return Scope()
        printed |= tagged.printed(rendered)
    for run in plan.runs:
        printed |= tagged.printed(f"{mirror.products[run.product].title} {mirror.game.title}")
    return Scope(printed)
