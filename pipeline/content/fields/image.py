"""Fields that name a picture of the game."""

from typing import Annotated

from pydantic import AfterValidator, Strict, WithJsonSchema

from pipeline.base.folders import file_below
from pipeline.content.fields.spec import Annotation, Spec, field_type, reject
from pipeline.documents.named import names


@field_type("image")
def image(spec: Spec) -> Annotation:
    """Take the path of a bitmap or an SVG file below the game's folder, with forward slashes."""
    folder = spec.setting.folder

    def check(name: str) -> str:
        path = file_below(folder, name)
        if path is None:
            hint = "write a path below the game's folder, such as images/fox.png"
            raise reject("image-path", f"the path {name!r} leads out of the game's folder", hint)
        if not path.is_file():
            raise reject("image-missing", f"there is no file {name!r}", "add it, or mend the path")
        return name

    about = {"type": "string", "description": "a path below the game's folder"}
    schema = about | names("image", free=True)
    return Annotated[str, Strict(), AfterValidator(check), WithJsonSchema(schema)]
