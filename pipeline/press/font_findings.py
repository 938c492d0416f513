"""What is to be told of a project's own fonts: files that are not read, licences, embedding."""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.draw.fontfile import FontRefused, font_info
from pipeline.draw.fontspec import PACKAGE
from pipeline.edition.context import OpenEdition

_MOST_NAMED: Final = 6


def font_findings(edition: OpenEdition) -> Iterator[Finding]:
    """Yield what is wrong with fonts of the folders `fonts/`, and with any that a style names."""
    folders = edition.search_path.font_folders
    for refused in folders.refused:
        message = f"{refused.message}: nothing is set in it"
        yield Finding(
            "font-unread",
            message,
            Position(refused.file),
            hint=refused.remedy,
            severity=Severity.WARNING,
        )
    files = _own_files(edition)
    yield from _embedding(edition.project.root, files)
    yield from _licences(file for file in files if not folders.licence_beside(file))


def _embedding(root: Path, files: list[str]) -> Iterator[Finding]:
    for file in files:
        try:
            info = font_info(root / file)
        except FontRefused:
            # Whoever draws with it tells why it cannot be used.
            continue
        if info.forbids:
            message = f"{info.family}: {info.forbids}"
            hint = "ask its maker, or take another font"
            yield Finding(
                "font-embedding", message, Position(file), hint=hint, severity=Severity.WARNING
            )


def _licences(unlicensed: Iterable[str]) -> Iterator[Finding]:
    """Yield one finding for each folder of `unlicensed` files."""
    folders: dict[PurePosixPath, list[str]] = {}
    for file in unlicensed:
        folders.setdefault(PurePosixPath(file).parent, []).append(file)
    for files in folders.values():
        names = [PurePosixPath(file).name for file in files]
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        message = f"no licence lies beside {', '.join(names[:_MOST_NAMED])}{more}"
        hint = "put the licence that came with the font there, such as OFL.txt or LICENSE"
        yield Finding(
            "font-licence", message, Position(files[0]), hint=hint, severity=Severity.WARNING
        )


def _own_files(edition: OpenEdition) -> list[str]:
    """Return the files of the project that typefaces come from."""
    files = (spec.file for spec in edition.font_specs.values())
    return sorted({file for file in files if not file.startswith(PACKAGE)})
