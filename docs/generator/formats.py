"""The page of formats, papers and profiles that come with Punchboard, and their drawings."""

from pathlib import Path
from typing import Any, Final

import yaml

from generator.drawings import Size, inches, sizes_drawing
from generator.markdown import code, document, fenced, table

FOLDER: Final = Path(__file__).resolve().parents[2] / "templates" / "shared"
_FORMAT_SCALE: Final = 1.7
_PAPER_SCALE: Final = 0.46

_FORMATS: Final = """\
`trim` of a [layout](../templates.md#componentlayoutyaml) and `size` of a slot may name these. Shops
use other names; compare the dimensions."""
_OWN: Final = """\
All have round corners of {radius:g} mm. Add your own in `templates/shared/cards.yaml` or
`templates/GAME/cards.yaml`:"""
_OWN_FORMATS: Final = """\
formats:
  story: {title: Story card, width: 80, height: 120}
  hex-tile: {title: Hex tile, width: 50, height: 43.3, radius: 0}"""
_PAPERS: Final = """\
`papers` of a product and `--paper` may name these, or a size such as `210x297mm` or `8.5x14in`. The
dashed line is the edge that printers leave blank, {margin:g} mm; a product's own
[margin](../products.md#papers-formats-profiles) replaces it."""
_CUTTERS: Final = """\
`--cutter` and `cutter` may name these, and [machines of your own](../cutting-machines.md).
[Punchboard's file](../../templates/shared/cutters.yaml) says where the numbers are from."""
_SLEEVES: Final = """\
`--sleeves` may name these [sleeves](../ink-and-size.md#sleeves). Sizes are those of the
outside of a sleeve that lies flat."""
_OWN_PAPERS: Final = """\
papers:
  roll: {title: Plotter roll, width: 610, height: 900, margin: 8}
  index: {title: Index card, width: 76.2, height: 127}"""
_PROFILES: Final = """\
`sheet` of a product may name these. Each profile sets some
[options](../products.md#papers-formats-profiles), and you may add others:
`sheet: { profile: scissors, gutter: 2 }`."""


def page() -> str:
    """Return the page of formats, papers and profiles."""
    sheets = _read("sheets")
    rows = ((code(name), _options(each)) for name, each in sheets["profiles"].items())
    return document(
        "Formats, papers and profiles",
        "## Formats",
        _FORMATS,
        "![Formats](../pictures/formats.svg)",
        _measures(_sizes("cards", "formats")),
        _OWN.format(radius=_common("radius", _sizes("cards", "formats"))),
        fenced(_OWN_FORMATS, "yaml"),
        "## Papers",
        _PAPERS.format(margin=_common("margin", _sizes("papers", "papers"))),
        "![Papers](../pictures/papers.svg)",
        _measures(_sizes("papers", "papers")),
        "Add your own in a `papers.yaml`:",
        fenced(_OWN_PAPERS, "yaml"),
        "## Profiles",
        _PROFILES,
        "\n".join(f"- {name}: {changes}" for name, changes in rows),
        _pictures(profiles()),
        "## Cutting machines",
        _CUTTERS,
        table(("name", "machine", "files"), _cutters()),
        "## Sleeves",
        _SLEEVES,
        "\n".join(
            f"- {code(name)}: {each['title']}, {each['width']} × {each['height']} mm"
            for name, each in _read("sleeves")["sleeves"].items()
        ),
    )


def _cutters() -> list[tuple[str, ...]]:
    """Return a row for each cutting machine."""
    data = _read("cutters")
    usual = data["defaults"]
    return [
        (code(name), each["title"], ", ".join(each.get("files", usual["files"])))
        for name, each in data["cutters"].items()
    ]


def profiles() -> list[str]:
    """Return the names of the profiles, in the order of their file."""
    return list(_read("sheets")["profiles"])


def formats_drawing() -> str:
    """Return all formats to scale."""
    return sizes_drawing(_sizes("cards", "formats"), _FORMAT_SCALE)


def papers_drawing() -> str:
    """Return all papers to scale."""
    return sizes_drawing(_sizes("papers", "papers"), _PAPER_SCALE)


def _read(name: str) -> Any:
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))


def _sizes(file: str, key: str) -> list[Size]:
    """Return the formats or papers of a file, the smallest first."""
    data = _read(file)
    common = {name: data[name] for name in ("radius", "margin") if name in data}
    found = (Size(**({"name": name} | common | each)) for name, each in data[key].items())
    return sorted(found, key=lambda size: (size.height, size.width))


def _common(name: str, sizes: list[Size]) -> float:
    """Return what all sizes have in common; raises ValueError if one differs."""
    (value,) = {getattr(each, name) for each in sizes}
    return float(value)


def _measures(sizes: list[Size]) -> str:
    rows = (
        (
            code(each.name),
            f"{each.width:g} × {each.height:g}",
            f"{inches(each.width)} × {inches(each.height)}",
        )
        for each in sizes
    )
    return table(("name", "mm", "inches"), rows)


def _options(options: dict[str, Any]) -> str:
    if not options:
        return "nothing"
    flow = yaml.safe_dump(options, default_flow_style=True, sort_keys=False, width=200)
    return code(flow.strip().strip("{}"))


def _pictures(names: list[str], across: int = 4) -> str:
    """Return the pictures of the profiles' sheets, `across` to a row."""
    cells = [f"{code(name)} ![{name}](../pictures/profiles/{name}.png)" for name in names]
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    head = ["nine poker cards"] + [""] * (across - 1)
    return table(head, (row + [""] * (across - len(row)) for row in rows))
