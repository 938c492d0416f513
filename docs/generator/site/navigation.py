"""The navigation: sections of pages, of which some are whatever lies in a folder.

An entry is a page, a pattern, a page under a title of its own, or a section: a title with entries.
"""

import fnmatch
import posixpath
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from generator.site.pages import FILES, SiteError

Entry: TypeAlias = "str | dict[str, str | list[Entry]]"

_WILD: Final = "*"
_FIRST: Final = ("index.md", "README.md")


def expanded(entries: Sequence[Any], texts: Mapping[str, str]) -> list[Entry]:
    """Return the navigation with each pattern replaced by the pages that it matches.

    `texts` are the pages of the site by their places. Pages of a pattern are in the order in
    which the folder's index leads to them, the others by name; a section without pages is left
    out. Raises SiteError for pages that do not exist, or that no entry names.
    """
    faults: list[str] = []
    named: set[str] = set()
    found = _expanded(entries, texts, named, faults)
    hidden = (path for path in texts if path not in named and not path.startswith(FILES))
    faults += [f"{path}: not in docs/theme/nav.yaml" for path in hidden]
    if faults:
        raise SiteError("\n".join(faults))
    return found


def _expanded(
    entries: Sequence[Any], texts: Mapping[str, str], named: set[str], faults: list[str]
) -> list[Entry]:
    found: list[Entry] = []
    for entry in entries:
        if isinstance(entry, dict):
            ((title, inner),) = entry.items()
            listed = [inner] if isinstance(inner, str) else inner
            if pages := _expanded(listed, texts, named, faults):
                found.append({title: inner if isinstance(inner, str) else pages})
            continue
        matching = [path for path in _matching(entry, texts) if path not in named]
        if not matching and _WILD not in entry:
            faults.append(f"{entry}: in docs/theme/nav.yaml, but no page")
        found += matching
        named.update(matching)
    return found


def _matching(pattern: str, texts: Mapping[str, str]) -> list[str]:
    folder = posixpath.dirname(pattern)
    found = [path for path in fnmatch.filter(texts, pattern) if posixpath.dirname(path) == folder]
    index = "".join(texts.get(posixpath.join(folder, name), "") for name in _FIRST)

    def rank(path: str) -> tuple[int, str]:
        name = posixpath.basename(path)
        link = re.search(rf"\]\({re.escape(name)}[)#]", index)
        place = link.start() if link else len(index)
        return (-1 if name in _FIRST else place, name)

    return sorted(found, key=rank)
