"""Names of records that are typed where a reference belongs."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.vocabulary import Mention, Vocabulary
from pipeline.content.records import Record

_LONG: Final = 6
"""Letters from which a single word with a capital is a name."""

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Grey Fox, text: 'Hunt with the [[card:owl]].' }\n"
    "owl: { name: Old Owl, text: 'Hide from the [[card:fox]].' }\n"
    "elk: { name: Shy Elk, text: 'Flee from the [[card:fox]].' }\n",
}
_BAD = {
    **_GOOD,
    "card.yaml": _GOOD["card.yaml"].replace("Flee from the [[card:fox]]", "Flee Grey Fox"),
}


@check("name-bare", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def bare(checked: GameSubject) -> Iterator[Finding]:
    """Find names of other records typed in texts, where most places refer to the record.

    A reference prints the name that the record has today; a typed name is left behind when the card
    is renamed, and no other check sees what it means. Names of two words count, and single words
    with a capital from six letters on.
    """
    vocabulary = checked.cached(Vocabulary)
    found: dict[Record, list[Mention]] = {}
    for mention in vocabulary.mentions:
        if mention.passage.markup and _is_name(mention):
            for record in mention.records:
                found.setdefault(record, []).append(mention)
    for record, mentions in found.items():
        if len(mentions) <= vocabulary.referred[record.kind, record.slug]:
            yield from (_finding(mention, record) for mention in mentions)


def _is_name(mention: Mention) -> bool:
    """Tell whether a mention is no common word, and none of the record's own name."""
    passage, offset, spelt, records = mention
    if any(spelt != record.name or record.name == passage.record.name for record in records):
        return False
    begins = passage.begins_sentence(offset)
    if " " in spelt:
        return not begins or spelt[1:] != spelt[1:].lower()
    return len(spelt) >= _LONG and spelt[0].isupper() and not begins


def _finding(mention: Mention, record: Record) -> Finding:
    message = f"{mention.spelt!r} is typed; other texts refer to it"
    hint, place = f"write [[{record}]]", mention.passage.position(mention.offset)
    return Finding("name-bare", message, place, mention.passage.subject, hint, Severity.INFO)
