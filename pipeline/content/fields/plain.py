"""Fields of text, marked-up text, a choice and a flag."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, Strict, WithJsonSchema

from pipeline.content.fields.spec import Annotation, Spec, field_type, reject
from pipeline.content.notation import NotationError, parse


@field_type("text", "translate")
def text(spec: Spec) -> Annotation:
    """Take a text that prints as it stands.

    `translate: false` says that it is no word of the language, such as the name of an icon.
    """
    spec.option("translate", bool)
    return Annotated[str, Strict()]


def read_markup(source: str) -> Any:
    """Return a text in the inline notation as its runs; refuses what is none."""
    try:
        return parse(source)
    except NotationError as error:
        raise reject("notation", str(error), error.hint, error.offset) from None


@field_type("markup")
def markup(spec: Spec) -> Annotation:
    """Take a text in the inline notation: bold, italic, icons, references and constants."""
    schema = {"type": "string", "description": "text in the inline notation"}
    return Annotated[str, Strict(), AfterValidator(read_markup), WithJsonSchema(schema)]


@field_type("flag")
def flag(spec: Spec) -> Annotation:
    """Take true or false."""
    return Annotated[bool, Strict()]


@field_type("choice", "of", "translate")
def choice(spec: Spec) -> Annotation:
    """Take one of the texts listed under `of`.

    With `translate: true` they are printed, by `as_choice`, in the language of the edition.
    """
    spec.option("translate", bool)
    listed = spec.option("of", list, required=True)
    if listed is None:
        return Any
    if not listed or not all(isinstance(value, str) for value in listed):
        hint = "expected a list of texts; put numbers, true and null in quotes"
        spec.setting.say("kind-option", "not all choices are texts", *spec.path, "of", hint=hint)
        return Any
    return Annotated[Literal[tuple(listed)], Field()]
