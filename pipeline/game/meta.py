"""game.yaml: who made the game and what may be done with it, its version and its constants."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from pipeline.game.erratum import Date
from pipeline.game.fields.spec import FrozenModel
from pipeline.game.kinds import Source, Text
from pipeline.game.language import TAG, Words, code_meant, format_message
from pipeline.game.messages import is_identifier
from pipeline.game.notation import CONSTANT
from pipeline.source.codes import RULE, Level, all_codes, changeable_codes, is_fixed
from pipeline.source.document import Document
from pipeline.source.findings import Problems
from pipeline.source.models import Named, describe, described, reject, validated_or_noted
from pipeline.source.names import MOST, SLUG, did_you_mean

Constants: TypeAlias = Mapping[str, Any]
"""Names to constants, or to groups of them."""

_CONSTANT_NAME: Final = re.compile(CONSTANT.partition("(")[0])
_LEAF_KEYS: Final = frozenset({"value", "doc", "source", "house"})


def _freeze(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _freeze(part) for key, part in value.items()})
    return tuple(map(_freeze, value)) if isinstance(value, list) else value


def _read_credits(value: Any) -> Any:
    if not isinstance(value, (str, list, dict)):
        message = f"expected a text, a list or a mapping, found {describe(value)}"
        raise reject("field-type", message)
    return _freeze(value)


Group = Annotated[dict[str, Any], AfterValidator(_freeze)]
TextByName = Annotated[dict[Text, Text], AfterValidator(_freeze)]
Levels = Annotated[dict[Text, Level], AfterValidator(_freeze)]
Dates = Annotated[dict[Text, Date], AfterValidator(_freeze)]


_LANGUAGE: Final[dict[str, Any]] = {"pattern": f"^{TAG}$"}


def _require_language(text: str) -> str:
    meant = text if text == "en" else code_meant(text)
    if meant == text or (not meant and re.fullmatch(TAG, text)):
        return text
    hint = f"did you mean {meant!r}?" if meant else "write a code of BCP 47: en, or pt-BR"
    raise reject("field-type", f"{text!r} is not the code of a language", hint)


class GameSource(Source):
    """The publication that the game's content is taken from."""

    document: Text = described("title of the rulebook", "")


class Meta(FrozenModel):
    """The identity of a game, as `game.yaml` gives it."""

    id: Annotated[Text, Field(pattern=f"^{SLUG}$", max_length=MOST)] = Field(
        description="the game's slug: small letters, digits and single hyphens"
    )
    title: Annotated[Text, Field(min_length=1)] = Field(description="printed title")
    subtitle: Text = described("printed below the title", "")
    version: Annotated[Text, Field(min_length=1)] = Field(description="version of the content")
    language: Annotated[Text, AfterValidator(_require_language)] = described(
        "language of the content, as in BCP 47: en, or pt-BR", "en", json_schema_extra=_LANGUAGE
    )
    publisher: Text = described("who publishes the game", "")
    credits: Annotated[Any, BeforeValidator(_read_credits, str | list[Any] | dict[str, Any])] = (
        described("who made it: a text, a list, or a mapping of tasks to people", ())
    )
    licence: Text = described(
        "how it may be used: an SPDX identifier such as CC-BY-4.0, or words", ""
    )
    source: GameSource | None = described("the source of the content", None)
    constants: Group = described("numbers and texts used by name", {}, validate_default=True)
    inventory: Group = described("expected component counts", {}, validate_default=True)
    known: tuple[Annotated[Text, Named("icon-in-braces", free=True)], ...] = described(
        "words of texts that neither a record nor a dictionary has", ()
    )
    retired: TextByName = described("old terms, each with its successor", {}, validate_default=True)
    history: Dates = described("versions, each with its date", {}, validate_default=True)
    severities: Levels = described(
        "finding codes, each with its severity in this game",
        {},
        validate_default=True,
        json_schema_extra=lambda schema: schema.update(
            propertyNames={"enum": list(changeable_codes())}
        ),
    )


def build_meta(document: Document, problems: Problems) -> Meta | None:
    """Return the identity of a game, None if it has findings."""
    meta = validated_or_noted(Meta, document.data, document, (), problems)
    if meta is None:
        return None
    for code, level in meta.severities.items():
        _check_severity(code, level, document, problems)
    return meta


def _check_severity(code: str, level: Level, document: Document, problems: Problems) -> None:
    """Report an unknown code, and one whose severity no game can change."""
    path = ("severities", code)
    if code == RULE:
        message = "the code 'rule' has no severity of its own: each rule says its own"
        hint = f"write severity: {level} below the rule in rules.yaml"
        problems.add("severity-fixed", message, document.position(*path, key=True), code, hint)
    elif code not in all_codes():
        hint = did_you_mean(code, changeable_codes())
        place = document.position(*path, key=True)
        problems.add("severity-code", f"there is no finding code {code!r}", place, code, hint)
    elif level != "error" and is_fixed(code):
        message = f"{code!r} stays an error: it prevents reading a file or drawing a face"
        hint = "delete the line, and fix what is found"
        problems.add("severity-fixed", message, document.position(*path), code, hint)


def build_constants(document: Document, problems: Problems) -> Constants:
    """Return the values of all constants, nested as they are written, read-only."""
    raw = document.data.get("constants", {})
    return _read_group(raw, ("constants",), document, problems) if isinstance(raw, dict) else {}


def printed_constants(constants: Constants, prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in constants.items():
        if isinstance(value, Mapping):
            yield from printed_constants(value, f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)


def _read_group(
    raw: Mapping[str, Any], path: tuple[str, ...], document: Document, problems: Problems
) -> Constants:
    values: dict[str, Any] = {}
    for name, value in raw.items():
        here = (*path, name)
        if _CONSTANT_NAME.fullmatch(name) is None or name in dir(dict):
            problems.add(
                "constant-name",
                f"{name!r} cannot name a constant",
                document.position(*here, key=True),
                hint="use small letters, digits and underscores, but no name of a dict's method,"
                " such as items",
            )
        elif isinstance(value, dict) and "value" not in value:
            values[name] = _read_group(value, here, document, problems)
        else:
            leaf = value["value"] if isinstance(value, dict) else value
            _check_leaf(value, leaf, here, document, problems)
            values[name] = leaf
    return MappingProxyType(values)


def _check_leaf(
    value: Any, leaf: Any, path: tuple[str, ...], document: Document, problems: Problems
) -> None:
    subject = ".".join(path)
    if not isinstance(leaf, (str, int, float)):
        message = f"expected a text, a number, true or false, found {describe(leaf)}"
        hint = "write a value, or {value: ..., doc: ...}, or a group of constants"
        problems.add("constant-value", message, document.position(*path), subject, hint)
    for key in value if isinstance(value, dict) else ():
        if key not in _LEAF_KEYS:
            place = document.position(*path, key, key=True)
            hint = f"expected one of: {', '.join(sorted(_LEAF_KEYS))}"
            problems.add("constant-option", f"unknown option {key!r}", place, subject, hint)


IMPRINT: Final = "imprint"
"""The context of the words that are before a licence."""

LICENCE: Final = "licence: %(licence)s"


def credit_lines(meta: Meta, words: Words) -> tuple[str, ...]:
    """Return the credits of a game and its translators, phrase by phrase, and last its licence.

    A licence that is an SPDX identifier says what it is; words mean themselves.
    """
    licence = meta.licence
    if licence and is_identifier(licence):
        licence = format_message(words, IMPRINT, LICENCE, licence=licence)
    return tuple(filter(None, (*_phrases(meta.credits), *words.credits, licence)))


def joined_phrases(phrases: tuple[str, ...]) -> str:
    """Return phrases in one line: sentences as they are, others set apart by a dot."""
    line = ""
    for phrase in phrases:
        between = " " if line.endswith((".", "!", "?", "。", "؟")) else " · "
        line = f"{line}{between}{phrase}" if line else phrase
    return line


def _phrases(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for task, people in value.items():
            yield f"{task}: {', '.join(_phrases(people))}"
    elif isinstance(value, (list, tuple)):
        for entry in value:
            yield from _phrases(entry)
    elif value not in (None, ""):
        yield str(value)
