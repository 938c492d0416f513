"""The page of the typefaces, text styles and colours that every game starts from."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from generator.markdown import code, document, table

FILE: Final = Path(__file__).resolve().parents[2] / "templates" / "shared" / "styles.yaml"
_INTRODUCTION: Final = """\
Look up the styles, colours and typefaces of every game. Change single properties in the game's own
[styles.yaml](../templates.md#stylesyaml): `title: { size: 20 }`. Names with `doc-` are for the
[documents that every game has](../templates.md#documents-that-every-game-has)."""
_SCRIPTS: Final = """\
These families print letters that the game's own families lack. Their fonts come with an
[extra](../../README.md#extras). See [scripts](../languages.md#scripts)."""


def page() -> str:
    """Return the page of shared styles."""
    styles = shared_styles()
    return document(
        "Shared styles",
        _INTRODUCTION,
        "## Text styles",
        "Each entry gives family, cut (if not regular), size in points (in brackets the floor, if\n"
        "smaller) and colour:",
        "![A line in each of the shared styles](../pictures/styles.png)",
        "\n".join(_style(name, each) for name, each in styles["styles"].items()),
        "## Colours",
        ", ".join(f"{code(name)} {is_}" for name, is_ in styles["palette"].items()) + ".",
        "## Typefaces",
        "\n".join(
            f"- {code(family)}: {', '.join(data['cuts'])}"
            for family, data in styles["families"].items()
        ),
        "## Scripts",
        _SCRIPTS,
        table(
            ("script", "languages", "extra", "cuts"),
            (
                (
                    name,
                    ", ".join(map(code, each["languages"])),
                    code(each["extra"]),
                    ", ".join(code(cut) for _, cut, _ in _cuts(each["families"], quiet=True)),
                )
                for name, each in styles["scripts"].items()
            ),
        ),
    )


@cache
def shared_styles() -> dict[str, Any]:
    """Return the shared styles.yaml as plain data."""
    data: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))
    return data


def _style(name: str, style: dict[str, Any]) -> str:
    size, floor = style["size"], style.get("floor", style["size"])
    cut = style.get("cut", "regular")
    type_ = style["family"] if cut == "regular" else f"{style['family']} {cut}"
    least = f" ({floor:g})" if floor != size else ""
    return f"- {code(name)}: {type_}, {size:g}{least}, {code(style.get('colour', 'ink'))}"


def _cuts(families: dict[str, Any], *, quiet: bool = False) -> list[tuple[str, str, str]]:
    """Return family, cut and file name of each cut; `quiet` leaves out the marks of code."""
    mark = str if quiet else code
    return [
        (mark(family), mark(cut), each["file"].rpartition("/")[2])
        for family, data in families.items()
        for cut, each in data["cuts"].items()
    ]
