"""Fields that name a picture of the game."""

from pathlib import Path, PurePosixPath
from typing import Annotated

from pydantic import AfterValidator, Strict, WithJsonSchema

from pipeline.content.fields.spec import Annotation, Spec, field_type, reject
from pipeline.documents.named import names


def inside(folder: Path, name: str) -> Path | None:
    """Return the file `name` below `folder`; None where the name or a link leads out of it."""
    pure = PurePosixPath(name)
    if not name or "\\" in name or "\0" in name or pure.is_absolute() or ".." in pure.parts:
        return None
    path = folder / pure
    try:
        return path if path.resolve().is_relative_to(folder.resolve()) else None
    except (OSError, RuntimeError):  # a circle of links leads nowhere
        return None


@field_type("image")
def image(spec: Spec) -> Annotation:
    """Take the path of a bitmap or an SVG file below the game's folder, with forward slashes."""
    folder = spec.setting.folder

    def check(name: str) -> str:
        path = inside(folder, name)
        if path is None:
            hint = "write a path below the game's folder, such as images/fox.png"
            raise reject("image-path", f"the path {name!r} leads out of the game's folder", hint)
        if not path.is_file():
            raise reject("image-missing", f"there is no file {name!r}", "add it, or mend the path")
        return name

    about = {"type": "string", "description": "a path below the game's folder"}
    schema = about | names("image", free=True)
    return Annotated[str, Strict(), AfterValidator(check), WithJsonSchema(schema)]
