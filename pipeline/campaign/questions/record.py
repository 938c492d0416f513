"""Questions that are answered with a record of a kind, by its slug or its name."""

from collections.abc import Mapping
from typing import Any

from pipeline.campaign.question import SORTS, AnswerError, Names, Setting, Sort
from pipeline.documents.validation import describe


def rows(setting: Setting, kind: str) -> list[Names]:
    """Return the records of a kind that the question's `where` holds for."""
    views: list[Names] = setting.names["records"].get(kind, [])
    where = setting.ask.where
    if not where:
        return views
    return [row for row in views if setting.evaluate(where, {**setting.names, "row": row})]


def _expected(setting: Setting) -> str:
    return ", ".join(str(row["name"]) for row in rows(setting, str(setting.ask.of)))


def _read(setting: Setting, raw: Any) -> Names:
    named = raw["slug"] if isinstance(raw, Mapping) and "slug" in raw else raw
    folded = str(named).strip().casefold()
    for row in rows(setting, str(setting.ask.of)):
        if folded in (row["slug"], str(row["name"]).casefold(), f"{row['kind']}:{row['slug']}"):
            return row
    raise AnswerError(f"expected one of {_expected(setting)}, found {describe(raw)}")


SORTS.add("record", Sort(_expected, _read))
