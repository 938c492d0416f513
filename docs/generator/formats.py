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
What `trim` of a [layout](../templates.md#componentlayoutyaml) and `size` of a slot may name. The
trade's names vary; what must fit a box or a sleeve goes by the dimensions."""
_OWN: Final = """\
A project adds its own in a `templates/shared/cards.yaml`, a game in `templates/GAME/cards.yaml`,
which hold only what is new or different:"""
_OWN_FORMATS: Final = """\
formats:
  story: {title: Story card, width: 80, height: 120}
  hex-tile: {title: Hex tile, width: 50, height: 43.3, radius: 0}"""
_PAPERS: Final = """\
What `papers` of a product and `--paper` may name. The dashed line is the edge that printers leave
blank; a product's own [margin](../products.md#papers-formats-profiles) replaces it. A size that no
file names can be written as it is: `--paper 210x297mm`, `papers: [8.5x14in]`."""
_CUTTERS: Final = """\
What `--cutter NAME` and `cutter: NAME` print marks and write cut paths for:
[Cutting machines](../cutting-machines.md). Others go into a `cutters.yaml` next to those files.
[Punchboard's own](../../templates/shared/cutters.yaml) says where its figures are from."""
_SLEEVES: Final = """\
What `--sleeves` may name: [Sleeves](../ink-and-size.md#sleeves). Sizes are outside, lying flat."""
_OWN_PAPERS: Final = """\
papers:
  roll: {title: Plotter roll, width: 610, height: 900, margin: 8}
  index: {title: Index card, width: 76.2, height: 127}"""
_PROFILES: Final = """\
What `sheet` of a product may name: ways to lay pieces on a sheet. Each changes the defaults as it
says here; the [options](../products.md#papers-formats-profiles) may also be given one by one, or
laid over a profile: `sheet: { profile: scissors, gutter: 2 }`."""


def page() -> str:
    """Return the page of formats, papers and profiles."""
    sheets = _read("sheets")
    rows = ((code(name), _options(each)) for name, each in sheets["profiles"].items())
    return document(
        "Formats, papers and profiles",
        "## Formats",
        _FORMATS,
        "![Formats](../pictures/formats.svg)",
        _measures(_sizes("cards", "formats"), radius=True),
        _OWN,
        fenced(_OWN_FORMATS, "yaml"),
        "## Papers",
        _PAPERS,
        "![Papers](../pictures/papers.svg)",
        _measures(_sizes("papers", "papers"), radius=False),
        "Others go into a `papers.yaml` next to those of formats:",
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


def _measures(sizes: list[Size], *, radius: bool) -> str:
    head = ("name", "title", "mm", "inches", "corner radius" if radius else "blank edge")
    rows = (
        (
            code(each.name),
            each.title,
            f"{each.width:g} × {each.height:g}",
            f"{inches(each.width)} × {inches(each.height)}",
            f"{each.radius if radius else each.margin:g} mm",
        )
        for each in sizes
    )
    return table(head, rows)


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
