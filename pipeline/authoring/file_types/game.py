"""The files of a game: game.yaml, kinds, records, revisions, terms, rules, rosters, campaign."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from pipeline.authoring.schemas import (
    MOST,
    FileSchema,
    FileType,
    choice,
    closed,
    content_schema,
    field_schema,
    file_schema,
    mapping_of,
    model_schema,
)
from pipeline.authoring.vocabulary import Vocabulary, mapping
from pipeline.checks.game_rules import Rule
from pipeline.checks.rules.readings import Reading
from pipeline.game.catalog import GLOSSARY_SUFFIX, HYPHENS_SUFFIX, Term, WordsFile
from pipeline.game.edition import READINGS, Origin
from pipeline.game.erratum import GAME, MODELS
from pipeline.game.fields.spec import FIELD_NAME, written_type
from pipeline.game.game import Count
from pipeline.game.kind_options import DOWN, SAME, UP
from pipeline.game.kinds import RESERVED_FILES, Kind, RecordModel, Source
from pipeline.game.meta import Meta
from pipeline.game.notation import CONSTANT
from pipeline.game.records import SOURCE
from pipeline.rosters.campaign import QUESTION_TYPES as QUESTIONS
from pipeline.rosters.campaign import Campaign
from pipeline.rosters.profile import Profile
from pipeline.source.models import names
from pipeline.source.names import SLUG, is_name

_VALUE: Final = {"type": ["string", "number", "boolean"]}
_CONSTANTS: Final[dict[str, Any]] = {
    "constants": {
        "type": "object",
        "propertyNames": {"pattern": f"^{CONSTANT.partition('(')[0]}$"},
        "additionalProperties": {"$ref": "#/$defs/constant"},
    },
    "constant": {
        "if": {"type": "object", "required": ["value"]},
        "then": {
            "properties": {
                "value": _VALUE | {"description": "the value, printed and used by rules"},
                "doc": {"description": "what it is"},
                "source": {"description": "where the rulebook says so: { section: ... }"},
                "house": {"description": "true if the rulebook does not print it"},
            },
            "additionalProperties": False,
        },
        "else": {"anyOf": [_VALUE, {"$ref": "#/$defs/constants"}]},
        "description": "a text, a number or a flag; {value, doc, source, house}; or a group",
    },
}


def _game_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    schema = deepcopy(model_schema(Meta))
    properties, definitions = schema["properties"], schema["$defs"]
    definitions |= _CONSTANTS
    count = deepcopy(model_schema(Count))
    pieces = {"type": "integer", "minimum": 0}
    definitions["count"] = {"anyOf": [pieces, count]}
    definitions["counted"] = {**count, "required": [*count["required"], "kind"]}
    properties["constants"] |= {"$ref": "#/$defs/constants"}
    properties["inventory"] |= {
        "type": "object",
        "properties": {
            kind: {"$ref": "#/$defs/count", "description": f"pieces in the box: {doc}"}
            for kind, doc in vocabulary.kinds().items()
        },
        "additionalProperties": {"$ref": "#/$defs/counted"},
    }
    doc = "Who the game is, its constants, and the contents of its box."
    yield content_schema(vocabulary, "game", file_schema("game.yaml", doc, schema))


_WAYS: Final = {UP: "more is better", DOWN: "less is better", SAME: "has to agree"}


def _text(doc: str, **more: Any) -> dict[str, Any]:
    return {"type": "string", "description": doc, **more}


def _flag(doc: str) -> dict[str, Any]:
    return {"type": "boolean", "default": True, "description": doc}


_FIELDS: Final = {
    "type": "object",
    "description": "the fields of its records, by name",
    "propertyNames": {"pattern": f"^{FIELD_NAME.pattern}$"},
    "additionalProperties": {"$ref": "#/$defs/field"},
}
_PART: Final = {
    "anyOf": [
        _text("the kind of the part", **names("kind")),
        closed(
            {
                "kind": _text("the kind of the part", **names("kind")),
                "where": {"type": "object", "description": "fields that choose its records"},
            },
            "kind",
        ),
    ]
}
_PICTURE: Final = closed(
    {
        "field": _text("the field with an icon's name or an image"),
        "by": _text("the field that parts the records into decks"),
    },
    "field",
)
_KIND: Final = closed(
    {
        "title": _text("what one record is called"),
        "plural": _text("what several are called"),
        "doc": _text("what a record of this kind represents"),
        "fields": _FIELDS,
        "name": _flag("whether every record needs a name"),
        "source": _flag("every record needs a source; by default if game.yaml has one"),
        "folder": _text(
            "a folder with one file for each record; rosters: the kind of rosters",
            examples=["rosters"],
        ),
        "pairs": {
            "type": "object",
            "description": "instead of fields: a record for every combination of others",
            "additionalProperties": _PART,
        },
        "table": closed({"die": _text("D6, 2D6, D66"), "by": _text("the field that parts tables")})
        | {"description": "says that its records are rows that a die picks; by the field rolls"},
        "dominance": {
            "type": "object",
            "description": "by field, which way is better: up, down, same, or the good entries",
            "additionalProperties": {
                "anyOf": [choice("", _WAYS), {"type": "array", "items": {"type": "string"}}]
            },
        },
        "scope": _text("the field, a ref, that names the set a record came with"),
        "legend": _text("the field with the symbol that a record explains"),
        "picture": {
            "description": "the field that shows records apart: an icon's name or an image",
            "anyOf": [_text("the field"), _PICTURE],
        },
    }
)


def _kind_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    reserved = "|".join(sorted(RESERVED_FILES))
    schema = {
        "type": "object",
        "patternProperties": {f"^(?!({reserved})$){SLUG}$": _KIND},
        "additionalProperties": False,
        "$defs": {"field": field_schema()},
    }
    doc = "The kinds of records that the game has, and their fields."
    yield content_schema(vocabulary, "kinds", file_schema("kinds.yaml", doc, schema))


HOUSE: Final = "house"
"""The field that names fields with values of the house."""


def _record_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    for kind in vocabulary.source.kinds.values():
        if kind.folder and is_name(kind.folder):
            title = f"{kind.folder}/*.yaml"
            schema = file_schema(title, kind.doc or kind.title, _record(vocabulary, kind))
            for suffix in ("yaml", "yml"):
                yield content_schema(vocabulary, kind.name, schema, f"{kind.folder}/*.{suffix}")
        elif not kind.folder and not kind.factors:
            schema = file_schema(kind.plural, kind.doc or kind.title, _file(vocabulary, kind))
            yield content_schema(vocabulary, kind.name, schema)


def _file(vocabulary: Vocabulary, kind: Kind) -> dict[str, Any]:
    """Return the schema of a file that maps slugs to records, and may have a source for all."""
    record = _record(vocabulary, kind)
    definitions = record.pop("$defs", {})
    about = {"description": "where the rulebook says so, for every record of the file"}
    return {
        "type": "object",
        "properties": {SOURCE: model_schema(Source) | about},
        "patternProperties": {f"^(?!{SOURCE}$){SLUG}$": record},
        "additionalProperties": False,
        "$defs": definitions,
    }


def _record(vocabulary: Vocabulary, kind: Kind) -> dict[str, Any]:
    """Return the schema of one record; fields that show a symbol offer the icons there are."""
    schema = dict(model_schema(kind.model))
    schema["title"] = kind.title
    if kind.doc:
        schema["description"] = kind.doc
    properties = dict(schema["properties"])
    for field in _icon_fields(vocabulary, kind):
        properties[field] = properties[field] | names("icon", free=True)
    properties[HOUSE] = properties[HOUSE] | {"items": _house_field(kind)}
    return schema | {"properties": properties}


def _house_field(kind: Kind) -> dict[str, Any]:
    fields = [name for name in kind.model.model_fields if name not in RecordModel.model_fields]
    inner = {"type": "string", "pattern": rf"^({'|'.join(kind.model.model_fields)})(\.|$)"}
    return {"anyOf": [{"enum": fields}, inner]} if fields else inner


def _icon_fields(vocabulary: Vocabulary, kind: Kind) -> Iterator[str]:
    """Yield the fields of text that hold an icon's name, as kinds.yaml or all records so far say.

    A template may make a name out of such a text, so that icons are offered, and others legal.
    """
    said = {kind.legend, kind.picture.field if kind.picture else ""}
    records = [mapping(raw) for raw in vocabulary.records.written.get(kind.name, {}).values()]
    for field, spec in vocabulary.fields_of(kind.name).items():
        if written_type(spec) != "text" or field not in kind.model.model_fields:
            continue
        values = [str(record[field]) for record in records if field in record]
        if field in said or (values and all(value in vocabulary.icons for value in values)):
            yield field


_DOCS = {
    Origin.ERRATA: "What the publisher has changed since it was first printed.",
    Origin.RULINGS: "What the house decides against or between words of the rulebook.",
}


def _revision_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    for origin in Origin:
        schema = deepcopy(model_schema(MODELS[origin]))
        _describe_patches(schema["$defs"]["Patch"], vocabulary)
        title = f"{origin}/*.yaml"
        full = file_schema(title, _DOCS[origin], schema)
        yield content_schema(vocabulary, str(origin), full, title, f"{origin}/each")


def _describe_patches(patch: dict[str, Any], vocabulary: Vocabulary) -> None:
    """Offer the records that a patch may change, and the fields of each kind's records.

    A patch that adds a record names a new one.
    """
    kinds = [kind for kind in vocabulary.source.kinds.values() if not kind.factors]
    by_kind = vocabulary.records.by_kind
    targets = {GAME: "game.yaml"} | {
        f"{kind.name}:{slug}": name for kind in kinds for slug, name in by_kind[kind.name].items()
    }
    if not kinds or len(targets) > MOST:
        return
    known = {"enum": list(targets), "enumDescriptions": list(targets.values())}
    names = "|".join(kind.name for kind in kinds)
    patch["properties"]["target"]["anyOf"] = [known, {"pattern": f"^({names}):{SLUG}$"}]
    changes = [{"required": ["field"]}, {"required": ["was"]}]
    patch["allOf"] = [
        {"if": {"anyOf": changes}, "then": {"properties": {"target": {"enum": list(targets)}}}}
    ]
    patch["allOf"] += [_fields(kind.name, kind.model.model_fields) for kind in kinds]


def _fields(kind: str, fields: Any) -> dict[str, Any]:
    """Return what a patch of a record of `kind` may name: a field, or something within it."""
    docs = [field.description or "" for field in fields.values()]
    field = {
        "anyOf": [
            {"type": "string", "enum": list(fields), "enumDescriptions": docs},
            {"type": "string", "pattern": rf"^(({'|'.join(fields)})\..*)?$"},
        ]
    }
    of_kind = {"type": "string", "pattern": f"^{kind}:"}
    target = {"properties": {"target": of_kind}, "required": ["target"]}
    return {"if": target, "then": {"properties": {"field": field}}}


def _reading_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    title = f"{READINGS}/*.yaml"
    doc = "What the rulebook prints, keyed a second time by somebody who has not seen the records."
    schema = file_schema(title, doc, model_schema(Reading))
    yield content_schema(vocabulary, READINGS, schema, title, f"{READINGS}/each")


def _term_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "The terms of the game in one language, by the English term."
    schema = file_schema(f"locale/LANGUAGE{GLOSSARY_SUFFIX}", doc, mapping_of(model_schema(Term)))
    yield content_schema(vocabulary, "terms", schema, f"locale/*{GLOSSARY_SUFFIX}", "locale/terms")


def _hyphen_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Words of one language, with hyphens where they may be parted."
    schema = file_schema(f"locale/LANGUAGE{HYPHENS_SUFFIX}", doc, model_schema(WordsFile))
    files = f"locale/*{HYPHENS_SUFFIX}"
    yield content_schema(vocabulary, "hyphens", schema, files, "locale/hyphens")


def _rule_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "What must hold in this game beyond the types of fields, by the rule's id."
    schema = file_schema("rules.yaml", doc, mapping_of(model_schema(Rule)))
    yield content_schema(vocabulary, "rules", schema)


def _roster_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "How rosters of this game are described to people and to other programs."
    yield content_schema(
        vocabulary, "roster", file_schema("roster.yaml", doc, model_schema(Profile))
    )


def _campaign_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    schema = deepcopy(model_schema(Campaign))
    schema["$defs"]["Ask"]["properties"]["type"]["enum"] = list(QUESTIONS)
    doc = "What happens to a roster between two games, step by step."
    yield content_schema(vocabulary, "campaign", file_schema("campaign.yaml", doc, schema))


FILE_TYPES: Final = {
    "game": FileType("game.yaml", _game_schemas),
    "kinds": FileType("kinds.yaml", _kind_schemas),
    "readings": FileType(f"{READINGS}/*.yaml", _reading_schemas),
    "records": FileType("the records of a kind", _record_schemas),
    "revisions": FileType("errata/*.yaml and rulings/*.yaml", _revision_schemas),
    "terms": FileType(f"locale/*{GLOSSARY_SUFFIX}", _term_schemas),
    "hyphens": FileType(f"locale/*{HYPHENS_SUFFIX}", _hyphen_schemas),
    "rules": FileType("rules.yaml", _rule_schemas),
    "roster": FileType("roster.yaml", _roster_schemas),
    "campaign": FileType("campaign.yaml", _campaign_schemas),
}
