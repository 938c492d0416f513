"""Fields that name a picture of the game."""

from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Annotated, Final

from pydantic import AfterValidator, Strict, WithJsonSchema

from pipeline.base.folders import file_below
from pipeline.content.fields.spec import Annotation, Spec, field_type, reject
from pipeline.documents.named import names

_MOST_LOOKED_AT: Final = 5_000
"""Files among which one that is named wrongly is sought."""


def _found_elsewhere(folder: Path, name: str) -> str:
    """Return where a picture is to be found that is not there; empty for nowhere."""
    if "://" in name or name[1:2] == ":":
        return "copy the picture into the game's folder, and write its path below it"
    wanted = PurePosixPath(name)
    for path in islice(folder.rglob("*"), _MOST_LOOKED_AT):
        if path.name.casefold() == wanted.name.casefold() and path.is_file():
            return f"did you mean {path.relative_to(folder).as_posix()!r}?"
    return ""


@field_type("image")
def image(spec: Spec) -> Annotation:
    """Take the path of a bitmap or an SVG file below the game's folder, with forward slashes."""
    folder = spec.setting.folder

    def check(name: str) -> str:
        path = file_below(folder, name)
        if path is None:
            slashed = PureWindowsPath(name).as_posix() if "\\" in name else "images/fox.png"
            hint = f"write a path below the game's folder with forward slashes, such as {slashed}"
            raise reject("image-path", f"the path {name!r} leads out of the game's folder", hint)
        if not path.is_file():
            hint = _found_elsewhere(folder, name) or "add it, or mend the path"
            raise reject("image-missing", f"there is no file {name!r}", hint)
        return name

    about = {"type": "string", "description": "a path below the game's folder"}
    schema = about | names("image", free=True)
    return Annotated[str, Strict(), AfterValidator(check), WithJsonSchema(schema)]
