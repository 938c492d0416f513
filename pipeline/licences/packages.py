"""The packages that Punchboard needs, as far as they are installed: its own, theirs, and so on."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pipeline.base.errors import Misuse
from pipeline.licences.entry import Entry
from pipeline.licences.installed import Installed, find_installed
from pipeline.licences.stated import read_licence, texts

OWN: Final = "punchboard"
_FONTS: Final = (".ttf", ".otf")


class _Need:
    """How a package has come to be asked for."""

    def __init__(self, installed: Installed) -> None:
        self.installed = installed
        self.by: set[str] = set()
        self.extras: set[str] = set()
        self.always = False


class Packages(NamedTuple):
    """The packages that Punchboard needs, its own first.

    `absent` are those that are not installed, with the extras that ask for them, none where they
    are always needed; of what they need themselves nothing is known.
    """

    installed: list[Entry]
    absent: dict[str, tuple[str, ...]]


def list_packages() -> Packages:
    """Return an entry for each package that Punchboard needs, as far as it is installed.

    Raises Misuse where Punchboard is not installed, so that nothing is known of what it needs.
    """
    own = find_installed(OWN)
    if own is None:
        message = "Punchboard is not installed: install it, so that it is known what it needs"
        raise Misuse(message)
    needs: dict[str, _Need] = {}
    absent: dict[str, set[str]] = {}
    for extra in ("", *_own_extras(own)):
        _follow(own, extra, needs, absent)
    entries = (_entry(need.installed, need) for _, need in sorted(needs.items()))
    lacking = {
        name: () if "" in extras else tuple(sorted(extras))
        for name, extras in sorted(absent.items())
    }
    return Packages([_entry(own, _Need(own)), *entries], lacking)


def _own_extras(own: Installed) -> list[str]:
    return sorted(own.all("Provides-Extra"))


def _follow(
    own: Installed, extra: str, needs: dict[str, _Need], absent: dict[str, set[str]]
) -> None:
    """Note all that is needed with one extra of Punchboard's, or always where it is empty."""
    ahead: list[tuple[Installed, str]] = [(own, extra)]
    seen: set[tuple[str, str]] = set()
    while ahead:
        parent, asked = ahead.pop()
        name = canonicalize_name(parent.name)
        if (name, asked) in seen:
            continue
        seen.add((name, asked))
        for requirement in _asked(parent, asked):
            wanted = canonicalize_name(requirement.name)
            child = own if wanted == OWN else find_installed(wanted)
            if child is None:
                absent.setdefault(wanted, set()).add(extra)
                continue
            if child is not own:
                _note(needs, child, name, extra)
            ahead += [
                (child, each) for each in ("", *requirement.extras) if each or child is not own
            ]


def _note(needs: dict[str, _Need], child: Installed, parent: str, extra: str) -> None:
    need = needs.setdefault(canonicalize_name(child.name), _Need(child))
    need.by.add(parent)
    need.always |= not extra
    if extra:
        need.extras.add(extra)


def _asked(parent: Installed, extra: str) -> Iterator[Requirement]:
    """Yield what a package asks for on this system: with an extra, only what that adds."""
    for line in parent.all("Requires-Dist"):
        requirement = Requirement(line)
        marker = requirement.marker
        plain = marker is None or marker.evaluate({"extra": ""})
        if plain != bool(extra) and (marker is None or marker.evaluate({"extra": extra})):
            yield requirement


def _entry(installed: Installed, need: _Need) -> Entry:
    licence, stated = read_licence(installed)
    pages = [url.partition(",")[2].strip() for url in installed.all("Project-URL")]
    return Entry(
        installed.name,
        installed.version,
        licence,
        stated,
        tuple(texts(installed)),
        tuple(sorted(need.by)),
        () if need.always else tuple(sorted(need.extras)),
        installed.first("Home-page") or next(iter(pages), ""),
        tuple(str(file) for file in installed.files if file.suffix.lower() in _FONTS),
    )
