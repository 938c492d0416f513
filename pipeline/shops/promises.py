"""What a shop's files are held to: its own rules, and what follows from what it sells."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.documents.yaml import load_yaml
from pipeline.draw.numbers import decimal
from pipeline.preflight.profile import (
    Profile,
    checked,
    find_profile,
    is_file,
    profiles,
    with_implied,
)
from pipeline.shops.profile import ShopProduct, ShopProfile
from pipeline.shops.profiles import read_shop, read_shop_file, shop_names

_DELIVERY: Final = "delivery"
_PDF: Final = "pdf"


def promised(profile: ShopProfile, product: ShopProduct) -> dict[str, Any]:
    """Return what a PDF of a product is held to, as plain data; the shop's own rules come last."""
    (width, height), trim = product.page, product.trim
    return {
        "boxes": ["trim", "bleed"],
        "page": points(product.page),
        "trim": points(trim),
        "bleed": f"{decimal(min(width - trim[0], height - trim[1]) / 2, 3)}pt",
        "turned": False,
        "blank": False,
        "annotations": False,
        "fonts": "embedded",
        **({"safe": f"{decimal(product.safe, 3)}pt"} if product.safe else {}),
        **({"pages": {"multiple": 2}} if profile.file.get("order") else {}),
        **profile.file,
    }


def points(size: Sequence[float]) -> list[str]:
    """Return a size as rules have it."""
    return [f"{decimal(side, 3)}pt" for side in size]


def held_to(name: str, folders: Sequence[Path]) -> Profile:
    """Return the profile `name` of preflight, or that of a file; a shop's comes before a plain one.

    Raises Misuse where there is none, PunchboardError where it is wrong.
    """
    if is_file(name) and _DELIVERY in load_yaml(Path(name), name, given=True).data:
        return of_shop(Path(name).stem, read_shop_file(Path(name)))
    shops = shop_names(folders)
    if name in shops:
        return of_shop(name, read_shop(name, folders))
    return find_profile(name, folders, shops)


def of_shop(name: str, shop: ShopProfile) -> Profile:
    """Return the profile of preflight that a shop has, whatever it takes."""
    if shop.delivery != _PDF:
        values: Mapping[str, Any] = {"taken": "images", "sound": True}
        return Profile(name, shop.title, shop.source, checked(values))
    sizes = tuple(checked(promised(shop, product)) for product in shop.products.values())
    own = {"taken": _PDF, "sound": True, **shop.file}
    return Profile(name, shop.title, shop.source, with_implied(checked(own)), sizes)


def all_profiles(folders: Sequence[Path]) -> tuple[list[Profile], list[Finding]]:
    """Return the profiles of shops and the plain ones, and what is wrong with those left out."""
    plain, findings = profiles(folders)
    known = {profile.name: profile for profile in plain}
    for name in shop_names(folders):
        try:
            known[name] = of_shop(name, read_shop(name, folders))
        except PunchboardError as error:
            findings += error.findings
    return [known[name] for name in sorted(known)], findings
