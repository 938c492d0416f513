"""An order's folder: its imprint and README, and written only when all of it is complete."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from pipeline.build.edition import OpenEdition
from pipeline.build.product_options import BAR, ERRATUM, HOUSE, sheet_options
from pipeline.build.slug_lines import legends_of
from pipeline.game.meta import credit_lines
from pipeline.sheets.options import DEFAULTS
from pipeline.shops.decks import Deck
from pipeline.shops.delivery import Delivered, DeliveredFile, LeftOut, left_out_lines
from pipeline.shops.profile import ShopProfile
from pipeline.source.escaping import markdown_code, markdown_text
from pipeline.source.files import MANIFEST, PRINT, file_digest, holds, read_text
from pipeline.source.findings import Finding, Misuse, PunchboardError, Severity, once
from pipeline.source.temporary import STAGING, publish, staging_folder
from pipeline.source.writing import LOCK, write_atomically

_NAMES: Final = {HOUSE: "a small house", ERRATUM: "the sign of an erratum", BAR: "a bar in colour"}


class Imprint(NamedTuple):
    """The credits of a game, phrase by phrase, and what each sign on its ordered faces means."""

    credits: tuple[str, ...]
    signs: tuple[str, ...]


def imprint_of(edition: OpenEdition, decks: Sequence[Deck]) -> Imprint:
    shown = {sign for deck in decks for sign in _signs(deck)}
    signs = tuple(
        f"{_NAMES[sign]}: {legend.words}"
        for legend in legends_of(edition)
        for sign in legend.signs
        if sign in shown
    )
    return Imprint(credit_lines(edition.game.meta, edition.game.words), signs)


def missing_imprint(
    edition: OpenEdition, decks: Sequence[Deck], imprint: Imprint
) -> Iterator[Finding]:
    """Yield warnings where no face of an order has the credits, or says what a sign means."""
    credited = any(facts.credited for deck in decks for facts in deck.facts.values())
    if imprint.credits and not credited:
        file = edition.game.documents["game.yaml"]
        yield Finding(
            "credits-left-out",
            "no face of this order prints the credits and the licence of game.yaml",
            file.position("credits" if file.has("credits") else "licence"),
            hint="order a card that prints imprint(), or show them where the game is sold: the"
            " order's README has them",
            severity=Severity.WARNING,
        )
    for deck in decks:
        if (shown := sorted(_signs(deck))) and _unexplained(edition, deck):
            yield Finding(
                "sign-unexplained",
                f"faces show {', '.join(shown)}, and nothing in this order explains them",
                edition.products.position(deck.product),
                deck.product,
                "explain the sign on a face, and write signs: false in the product's sheet",
                Severity.WARNING,
            )


def _signs(deck: Deck) -> set[str]:
    return {sign for facts in deck.facts.values() for sign in facts.signs}


def _unexplained(edition: OpenEdition, deck: Deck) -> bool:
    try:
        return sheet_options(edition, deck.product).signs
    except PunchboardError:
        # A build of the product reports what is wrong with its sheet.
        return DEFAULTS.signs


README: Final = "README.md"

_OURS: Final = "Made by Punchboard, which uploads nothing and buys nothing."
_TERMS: Final = "may change its terms: if they differ from this file, follow the shop."
_CREDITS: Final = (
    "At home these appear in the margins of the sheets. Print them on a card with imprint(), or "
    "show"
    " them where the game is sold or played."
)


def readme(
    title: str,
    profile: ShopProfile,
    delivered: Delivered,
    findings: Sequence[Finding],
    left_out: Sequence[LeftOut],
    sources: Sequence[str],
    imprint: Imprint,
) -> str:
    """Return the README as Markdown; `sources` are those of the figures that were used."""
    website = f" ({profile.website})" if profile.website else ""
    terms = f" {profile.title}{website} {_TERMS}" if website else ""
    blocks = [
        f"# {markdown_text(title)}: files for {markdown_text(profile.title)}",
        markdown_text(_OURS + terms),
        "## What is in it",
        _list(delivered.facts),
        "## What to click, one by one",
        _numbered(profile.steps),
    ]
    if left_out:
        blocks += ["## What is not in it", _list(left_out_lines(left_out))]
    if imprint.credits:
        blocks += ["## Credits and licences", markdown_text(_CREDITS), _list(imprint.credits)]
    if imprint.signs:
        blocks += ["## What the signs on the faces mean", _list(imprint.signs)]
    blocks += ["## The files", _table(delivered.files)]
    if checked := (*delivered.checks, *_warnings(findings)):
        blocks += ["## What was checked", _list(checked)]
    blocks += ["## Where the figures are from", *map(markdown_text, sources)]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _warnings(findings: Iterable[Finding]) -> Iterable[str]:
    for group in once(findings):
        finding = group.finding
        subject = f"{finding.subject}: " if finding.subject else ""
        more = f"; {group.more}" if group.others else ""
        yield f"{finding.severity}: {subject}{finding.message}{more} ({finding.code})"


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {markdown_text(line)}" for line in lines)


def _numbered(lines: Iterable[str]) -> str:
    return "\n".join(f"{number}. {markdown_text(line)}" for number, line in enumerate(lines, 1))


def _table(files: Iterable[DeliveredFile]) -> str:
    rows = [
        f"| {markdown_code(each.path)} | {markdown_text(each.what)} | {each.quantity} |"
        for each in files
    ]
    return "\n".join(["| file | what it is | how many |", "|---|---|---:|", *rows])


FILE: Final = "order.json"
"""The list of an order's files, by which a folder is known as one that may be replaced."""

_FORMAT: Final = "punchboard-order"
_T = TypeVar("_T")


def published(folder: Path, head: dict[str, Any], write: Callable[[Path], _T]) -> _T:
    """Let `write` fill an empty folder, and make that the order of `folder`; return its result.

    The list of the files begins with `head`. If anything fails, the earlier files stay.
    Raises Misuse if `folder` holds files that are neither of an earlier order nor of this
    one, OSError, and what `write` raises.
    """
    if folder.exists() and not folder.is_dir():
        raise Misuse(f"{folder} is a file: name a folder for the order")
    with staging_folder(folder) as staging:
        waiting = staging / "order"
        waiting.mkdir()
        result = write(waiting)
        files = {path: _entry(waiting / path) for path in sorted(_files(waiting))}
        earlier = _earlier(folder, files)
        data = {"format": _FORMAT, **head, "files": files}
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        write_atomically(waiting / FILE, text.encode(), lasting=False)
        publish(folder, waiting, [*files, FILE], sorted(earlier - files.keys()))
    return result


def _entry(path: Path) -> dict[str, Any]:
    return {"bytes": path.stat().st_size, "sha256": file_digest(path, PRINT, given=True)}


def _files(folder: Path) -> Iterator[str]:
    """Yield the files below a folder, with forward slashes; links are files."""
    for place, folders, files in os.walk(folder):
        links = [name for name in folders if Path(place, name).is_symlink()]
        if Path(place) == folder:
            folders[:] = [name for name in folders if not name.startswith(STAGING)]
            files = [name for name in files if name != LOCK]
        for name in (*files, *links):
            yield Path(place, name).relative_to(folder).as_posix()


def _earlier(folder: Path, new: Mapping[str, Any]) -> frozenset[str]:
    """Return the files of the order that is in a folder; raises Misuse for any others.

    A list may come with somebody else's project: what goes must be as it says. What is as it
    is to be written now may be of an order that was killed before it had a list.
    """
    found = frozenset(_files(folder))
    listed = _listed(folder / FILE) if FILE in found else {}
    known = {path for path in found & listed.keys() if path in new or _holds(folder, path, listed)}
    known |= {path for path in found & new.keys() - known if _holds(folder, path, new)}
    strange = sorted(found - known - ({FILE} if listed else set()))
    if strange:
        raise Misuse(
            f"{folder} holds files that are not of an earlier order, such as {strange[0]}:"
            " name another folder, or move them"
        )
    return found - {FILE}


def _holds(folder: Path, path: str, entries: Mapping[str, Any]) -> bool:
    entry = entries[path]
    return isinstance(entry, dict) and holds(folder / path, PRINT, entry.get("sha256", ""))


def _listed(file: Path) -> dict[str, Any]:
    """Return the files of a list with their entries; none if it is no list of ours."""
    if not file.is_file():
        return {}
    try:
        data = json.loads(read_text(file, MANIFEST, given=True))
    except (ValueError, RecursionError):
        return {}
    ours = isinstance(data, dict) and data.get("format") == _FORMAT
    files = data.get("files") if ours else None
    return files if isinstance(files, dict) else {}
