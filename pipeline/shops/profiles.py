"""Which shops there are, and the profile of one: files laid over one another, the own one last."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.finding import Finding, Position, Severity
from pipeline.base.names import is_name
from pipeline.base.reading import is_there
from pipeline.base.suggest import hint
from pipeline.documents.document import Document
from pipeline.documents.models import model_findings, validated
from pipeline.documents.yaml import load_yaml
from pipeline.preflight.profile import file_model
from pipeline.shops.delivery import DELIVERIES
from pipeline.shops.profile import ShopProfile

FOLDER: Final = "shops"
"""The folder of profiles in a folder of templates."""

_SUFFIX: Final = ".yaml"


def shop_names(folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the shops that folders of templates have a profile of, alphabetically."""
    files = (path for folder in folders for path in (folder / FOLDER).glob(f"*{_SUFFIX}"))
    return tuple(sorted({path.stem for path in files if is_name(path.stem) and is_there(path)}))


def profile_findings(folders: Sequence[Path]) -> tuple[Finding, ...]:
    """Return what is wrong with the profiles that folders of templates have."""
    found: list[Finding] = []
    for folder in folders:
        for path in sorted((folder / FOLDER).glob(f"*{_SUFFIX}")):
            if not is_name(path.stem):
                found.append(_misnamed(_shown(folder, path)))
    for name in shop_names(folders):
        try:
            read_shop(name, folders)
        except PunchboardError as error:
            found += error.findings
    return tuple(found)


def _misnamed(shown: str) -> Finding:
    message = "no profile can be named so, and nothing reads the file"
    remedy = "use small letters, digits and single hyphens"
    return Finding("shop-name", message, Position(shown), hint=remedy, severity=Severity.WARNING)


def _shown(folder: Path, path: Path) -> str:
    return f"templates/{folder.name.lstrip('_')}/{FOLDER}/{path.name}"


def read_shop(name: str, folders: Sequence[Path]) -> ShopProfile:
    """Return the profile of a shop: each folder's file laid over those of the folders behind it.

    Raises Misuse for an unknown shop, PunchboardError with the line of each fault.
    """
    paths = [(folder, folder / FOLDER / f"{name}{_SUFFIX}") for folder in reversed(folders)]
    layers = [
        load_yaml(path, _shown(folder, path))
        for folder, path in paths
        if is_name(name) and is_there(path)
    ]
    if not layers:
        known = hint(name, shop_names(folders))
        own = f"an own one begins with templates/shared/{FOLDER}/{name}{_SUFFIX}"
        raise Misuse(f"no shop is named {name!r}; {known}{f'; {own}' if is_name(name) else ''}")
    return _profile(layers)


def read_shop_file(path: Path) -> ShopProfile:
    """Return the profile of a file that the user names; raises PunchboardError."""
    return _profile([load_yaml(path, str(path), given=True)])


def _profile(layers: list[Document]) -> ShopProfile:
    merged: dict[str, Any] = {}
    for layer in layers:
        _lay_over(merged, layer.data)
    try:
        profile = ShopProfile.model_validate(merged)
    except ValidationError as error:
        found = [
            finding
            for layer in layers
            for finding in model_findings(
                error, ShopProfile, layer, partial(_is_last_with, layers, layer)
            )
        ]
        raise PunchboardError(found) from None
    for layer in layers:
        if "file" in layer.data:
            validated(file_model(), layer, "file")
    if profile.delivery not in DELIVERIES:
        message = f"unknown delivery {profile.delivery!r}"
        place = _position(layers, "delivery")
        raise fail("shop-delivery", message, place, hint=hint(profile.delivery, DELIVERIES))
    return profile


def _lay_over(base: dict[str, Any], layer: Mapping[str, Any]) -> None:
    """Lay a profile over another: products and rules one by one, all else as a whole."""
    for section, entries in layer.items():
        below = base.get(section)
        both = isinstance(below, dict) and isinstance(entries, dict)
        base[section] = {**below, **entries} if below is not None and both else entries


def _position(layers: Sequence[Document], field: str) -> Position:
    having = next((each for each in reversed(layers) if field in each.data), layers[-1])
    return having.position(field)


def _is_last_with(
    layers: Sequence[Document], layer: Document, place: tuple[int | str, ...]
) -> bool:
    """Tell whether a file is the last that has what stands at a place, or else the last one."""
    having = (each for each in reversed(layers) if place and _has(each, place[:2]))
    return next(having, layers[-1]) is layer


def _has(layer: Document, entry: tuple[int | str, ...]) -> bool:
    section, *name = entry
    inside = layer.data.get(section)
    return section in layer.data and (not name or not isinstance(inside, dict) or name[0] in inside)
