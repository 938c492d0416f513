"""Fields of text, marked-up text, a choice and a flag."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, Strict, WithJsonSchema

from pipeline.content.fields.spec import Annotation, Spec, field_type, reject
from pipeline.content.notation import NotationError, parse


@field_type("text")
def text(spec: Spec) -> Annotation:
    """Take a text that prints as it stands."""
    return Annotated[str, Strict()]


def _markup(source: str) -> Any:
    try:
        return parse(source)
    except NotationError as error:
        raise reject("notation", str(error), error.hint, error.offset) from None


@field_type("markup")
def markup(spec: Spec) -> Annotation:
    """Take a text in the inline notation: bold, italic, icons, references and constants."""
    schema = {"type": "string", "description": "text in the inline notation"}
    return Annotated[str, Strict(), AfterValidator(_markup), WithJsonSchema(schema)]


@field_type("flag")
def flag(spec: Spec) -> Annotation:
    """Take true or false."""
    return Annotated[bool, Strict()]


@field_type("choice", "of")
def choice(spec: Spec) -> Annotation:
    """Take one of the texts listed under `of`."""
    listed = spec.option("of", list, required=True)
    if listed is None:
        return Any
    if not listed or not all(isinstance(value, str) for value in listed):
        hint = "expected a list of texts; put numbers, true and null in quotes"
        spec.setting.say("kind-option", "not all choices are texts", *spec.path, "of", hint=hint)
        return Any
    return Annotated[Literal[tuple(listed)], Field()]
