"""Deliveries of orders, the profiles of all shops, and the rules that files are held to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from pydantic import ValidationError

from pipeline.draw.numbers import decimal
from pipeline.pdf.profile import (
    Profile,
    checked,
    file_model,
    find_profile,
    is_file,
    profiles,
    with_implied,
)
from pipeline.shops.profile import OrderChoices, ShopProduct, ShopProfile
from pipeline.source.document import Document
from pipeline.source.files import is_there
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, Severity, fail
from pipeline.source.limits import Progress, silent
from pipeline.source.models import model_findings, validated
from pipeline.source.names import did_you_mean, is_name, joined
from pipeline.source.registry import ModuleRegistry
from pipeline.source.yaml import load_yaml

if TYPE_CHECKING:
    from pipeline.build.edition import OpenEdition
    from pipeline.shops.decks import Deck
    from pipeline.shops.fitting import Fit


class DrawnOrder(NamedTuple):
    """An order whose decks are drawn, to be written as the profile and the user's choices say.

    `fits` say of each deck as which of the shop's products it is ordered, and how large its images
    or pages are. `folder` is empty, and becomes the order at `place` only when all of it is done.
    With `jobs` 0 as many processes work as pay. `pages` are products of whole pages, for deliveries
    that take these.
    """

    edition: "OpenEdition"
    profile: ShopProfile
    folder: Path
    choices: OrderChoices = OrderChoices()
    jobs: int = 0
    progress: Progress = silent
    fits: "tuple[Fit, ...]" = ()
    place: Path = Path()
    pages: tuple[str, ...] = ()

    @property
    def decks(self) -> "tuple[Deck, ...]":
        return tuple(fit.deck for fit in self.fits)


class DeliveredFile(NamedTuple):
    """One file of an order: its path below the folder, what it is, and how many are wanted."""

    path: str
    what: str
    quantity: int = 1


class LeftOut(NamedTuple):
    """A product that is not in an order, and why."""

    product: str
    reason: str


def left_out_lines(left_out: Iterable[LeftOut]) -> list[str]:
    """Return a line for each reason, with all products that are left out for it."""
    products: dict[str, list[str]] = {}
    for each in left_out:
        products.setdefault(each.reason, []).append(each.product)
    return [f"{', '.join(names)}: {reason}" for reason, names in products.items()]


class Delivered(NamedTuple):
    """What was written, in the order in which it is uploaded.

    `facts` are sentences for the README; `checks` say what was checked, and how it came out.
    `left_out` are decks that this delivery has no form for.
    """

    files: tuple[DeliveredFile, ...]
    facts: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


Deliver: TypeAlias = Callable[[DrawnOrder], Delivered]
"""Writes an order into its folder; raises PunchboardError if that cannot be ordered."""


class Delivery(NamedTuple):
    """What writes an order, and the choices that it looks at, by their names in `OrderChoices`.

    `images` are the keys of a profile's `images` that it looks at, where the shop takes every size.
    With `whole_pages` it takes products of whole pages, too. If it `credits`, what it writes shows
    players the credits of the game, and what the signs on its faces mean.
    """

    deliver: Deliver
    looks_at: frozenset[str]
    images: tuple[str, ...] = ()
    whole_pages: bool = False
    credits: bool = False


DELIVERIES: Final = ModuleRegistry[Delivery]("delivery", "pipeline.shops.deliveries")


def delivery(
    name: str,
    *looks_at: str,
    images: tuple[str, ...] = (),
    whole_pages: bool = False,
    credits: bool = False,
) -> Callable[[Deliver], Deliver]:
    """Return a decorator that registers a delivery, which looks at those choices, under `name`."""

    def registered(deliver: Deliver) -> Deliver:
        choices = frozenset(looks_at)
        DELIVERIES.add(name, Delivery(deliver, choices, images, whole_pages, credits))
        return deliver

    return registered


FOLDER: Final = "shops"
"""The folder of profiles in a folder of templates."""

_SUFFIX: Final = ".yaml"

ANY_SHOP: Final = "for any other shop, png writes images"


def shop_names(folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the shops that folders of templates have a profile of, alphabetically."""
    files = (path for folder in folders for path in (folder / FOLDER).glob(f"*{_SUFFIX}"))
    return tuple(sorted({path.stem for path in files if is_name(path.stem) and is_there(path)}))


def profile_findings(folders: Sequence[Path]) -> tuple[Finding, ...]:
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
    message = "this name is not valid for a profile, and nothing reads the file"
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
        known = did_you_mean(name, shop_names(folders))
        own = f"{ANY_SHOP}; a new one begins with templates/shared/{FOLDER}/{name}{_SUFFIX}"
        remedy = joined(known, own) if is_name(name) else known
        raise Misuse(f"no shop is named {name!r}; {remedy}")
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
        having = next((each for each in reversed(layers) if "delivery" in each.data), layers[-1])
        place = having.position("delivery")
        raise fail("shop-delivery", message, place, hint=did_you_mean(profile.delivery, DELIVERIES))
    if idle := list(_idle(layers, profile)):
        raise PunchboardError(idle)
    return profile


def _idle(layers: Sequence[Document], profile: ShopProfile) -> Iterator[Finding]:
    """Yield what has no effect on the files of a shop.

    What is laid under another delivery, or under the first products, may say what suited its own.
    """
    deciding = (n for n, layer in enumerate(layers) if layer.data.keys() & {_DELIVERY, "products"})
    for layer in layers[max(deciding, default=0) :]:
        for path, what in _without_effect(layer.data, profile):
            message = f"{path[-1]!r} has no effect on {what}"
            place = layer.position(*path, key=True)
            yield Finding("shop-idle", message, place, hint="delete it")


def _without_effect(
    data: Mapping[str, Any], profile: ShopProfile
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the path of each entry without effect, and what it has no effect on."""
    files = f"files of the delivery {profile.delivery}"
    if "file" in data and profile.delivery != _PDF:
        yield ("file",), f"{files}: its rules are those for PDFs"
    if not data.keys() & {"format", "stocks", "images"}:
        return
    used = DELIVERIES[profile.delivery]
    for key, choice in (("format", "format"), ("stocks", "stock")):
        if key in data and choice not in used.looks_at:
            yield (key,), files
    for key in data.get("images", {}):
        if profile.products:
            sizes = "images of the products: each has its `trim`, `bleed` and `pixels`"
            yield ("images", key), sizes
        elif key not in used.images:
            yield ("images", key), files


def _lay_over(base: dict[str, Any], layer: Mapping[str, Any]) -> None:
    for section, entries in layer.items():
        below = base.get(section)
        both = isinstance(below, dict) and isinstance(entries, dict)
        base[section] = {**below, **entries} if below is not None and both else entries


def _is_last_with(
    layers: Sequence[Document], layer: Document, place: tuple[int | str, ...]
) -> bool:
    having = (each for each in reversed(layers) if place and _has(each, place[:2]))
    return next(having, layers[-1]) is layer


def _has(layer: Document, entry: tuple[int | str, ...]) -> bool:
    section, *name = entry
    inside = layer.data.get(section)
    return section in layer.data and (not name or not isinstance(inside, dict) or name[0] in inside)


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
    return [f"{decimal(side, 3)}pt" for side in size]


def held_to(name: str, folders: Sequence[Path]) -> Profile:
    """Return the profile `name` of preflight, or that of a file; a shop's comes before a plain one.

    Raises Misuse if it is missing, PunchboardError if it is wrong.
    """
    if is_file(name) and _DELIVERY in load_yaml(Path(name), name, given=True).data:
        return of_shop(Path(name).stem, read_shop_file(Path(name)))
    shops = shop_names(folders)
    if name in shops:
        return of_shop(name, read_shop(name, folders))
    return find_profile(name, folders, shops)


def of_shop(name: str, shop: ShopProfile) -> Profile:
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
