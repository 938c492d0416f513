"""The fonts of a game for whoever asks where they come from and what their licences are."""

from pipeline.base.errors import PunchboardError
from pipeline.draw.fontfile import FontRefused, font_info
from pipeline.draw.fontspec import PACKAGE, FontSpec, locate
from pipeline.edition.context import OpenEdition


def font_licences(edition: OpenEdition) -> dict[str, list[dict[str, str]]]:
    """Return the fonts by family: their cuts, file, licence and why they may not be embedded.

    First come those that the stylesheet describes or its styles name, then others of `fonts/`.
    """
    families: dict[str, dict[str, list[str]]] = {}
    specs = edition.font_specs
    for key, spec in specs.items():
        family, _, cut = key.rpartition(".")
        families.setdefault(family, {}).setdefault(spec.file, []).append(cut)
    for family, entry in edition.search_path.font_folders.families.items():
        if family not in families:
            cuts = families[family] = {}
            for cut, source in entry["cuts"].items():
                cuts.setdefault(source["file"], []).append(cut)
    return {
        family: [_entry(edition, file, cuts) for file, cuts in files.items()]
        for family, files in families.items()
    }


def _entry(edition: OpenEdition, file: str, cuts: list[str]) -> dict[str, str]:
    licence = forbids = ""
    try:
        path = locate(FontSpec(file, file), edition.project.root)
        info = font_info(path, given=file.startswith(PACKAGE))
        licence, forbids = info.licence, info.forbids
    except (FontRefused, PunchboardError) as error:
        forbids = str(error)
    beside = (
        "" if file.startswith(PACKAGE) else edition.search_path.font_folders.licence_beside(file)
    )
    licences = "; ".join(filter(None, (beside, licence)))
    return {"cuts": ", ".join(cuts), "file": file, "licence": licences, "forbids": forbids}
