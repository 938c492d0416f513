"""styles.yaml."""

from collections.abc import Iterator
from copy import deepcopy

from pipeline.base.colours import LITERAL
from pipeline.documents.named import names
from pipeline.edition.stylesheets import STYLES
from pipeline.layout.stylesheet import Stylesheet
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    """Yield the schema of a file that is laid over another: no section of it has to be there."""
    schema = deepcopy(model_schema(Stylesheet))
    del schema["required"]
    for section in schema["properties"].values():
        section["type"] = ["object", "null"]
        section.pop("default", None)
    palette = schema["properties"]["palette"]["additionalProperties"]
    written = {"pattern": f"^(?:[0-9a-fA-F]{{6}}|{LITERAL})$"}
    palette |= {"anyOf": [written, {"type": "string", **names("colour")}]}
    style = schema["$defs"]["Style"]
    style["properties"] = {
        "like": {
            "type": "string",
            "description": "another style: what is not set here is as it is there",
            **names("style"),
        },
        **style["properties"],
    }
    style["anyOf"] = [{"required": ["like"]}, {"required": style.pop("required")}]
    doc = "The look: typefaces, palette and text styles, laid over the shared ones."
    yield template_schema(vocabulary, "styles", file_schema(STYLES, doc, schema))


SORTS.add("styles", Sort(STYLES, _schemas, shared=True))
