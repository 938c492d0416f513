"""The licences of what Punchboard is made of and needs, and of what a game prints."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache, cached_property
from importlib.metadata import (
    Distribution,
    PackageMetadata,
    PackageNotFoundError,
    PackagePath,
    distribution,
    files,
    packages_distributions,
)
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pydantic import AfterValidator, BaseModel, ConfigDict

import pipeline
from pipeline.build.edition import EditionKey, OpenEdition, font_licences
from pipeline.build.project import Project, supplied_folder
from pipeline.draw.fontspec import PACKAGE
from pipeline.game.meta import credit_lines
from pipeline.source.files import Sort, is_there, read_bytes
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.models import validated
from pipeline.source.yaml import load_yaml

_TOKEN: Final = re.compile(r"[()]|[^\s()]+")


def suffices(expression: str, allowed: frozenset[str]) -> bool:
    """Return whether `allowed` licences suffice for a canonical SPDX expression.

    Of those that OR joins one must be allowed, of those that AND joins all. A licence WITH an
    exception gives more than without it: it is allowed where the licence is.
    """
    return _any(_Tokens(expression), allowed)


class _Tokens:
    def __init__(self, expression: str) -> None:
        self._ahead: Iterator[str] = iter(_TOKEN.findall(expression))
        self.now = next(self._ahead, "")

    def take(self) -> str:
        token, self.now = self.now, next(self._ahead, "")
        return token


def _any(tokens: _Tokens, allowed: frozenset[str]) -> bool:
    found = _all(tokens, allowed)
    while tokens.now == "OR":
        tokens.take()
        # Its tokens have to be taken for any answer.
        found = _all(tokens, allowed) or found
    return found


def _all(tokens: _Tokens, allowed: frozenset[str]) -> bool:
    found = _one(tokens, allowed)
    while tokens.now == "AND":
        tokens.take()
        found = _one(tokens, allowed) and found
    return found


def _one(tokens: _Tokens, allowed: frozenset[str]) -> bool:
    token = tokens.take()
    if token == "(":
        found = _any(tokens, allowed)
        tokens.take()
        return found
    if tokens.now != "WITH":
        return token in allowed
    tokens.take()
    return f"{token} WITH {tokens.take()}" in allowed or token in allowed


MISSING: Final = "no licence found"


class Entry(NamedTuple):
    """A package or a part, and its licence.

    `licence` is an SPDX expression, empty if none was found; `stated` is what it says of its
    licence in other words. `texts` are paths: of packages from the folder that they are installed
    in, of parts from Punchboard's. `needed_by` names the packages that ask for it, `extras` those
    of Punchboard that it is installed for, none if it is always; `fonts` are files of typefaces.
    """

    name: str
    version: str
    licence: str
    stated: str = ""
    texts: tuple[str, ...] = ()
    needed_by: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    source: str = ""
    fonts: tuple[str, ...] = ()

    @property
    def is_direct(self) -> bool:
        """Whether Punchboard itself asks for it."""
        return "punchboard" in self.needed_by

    def problem(self, allowed: frozenset[str]) -> str:
        """Return what is wrong with its licence where only `allowed` ones are, else nothing."""
        if not self.licence:
            return f"{MISSING}: it says {self.stated!r}" if self.stated else MISSING
        return "" if suffices(self.licence, allowed) else f"{self.licence} is not allowed"


FILE: Final = Path(__file__).parent / "licences.yaml"


def canonical(expression: str) -> str:
    """Return an SPDX expression as the standard writes it. Raises ValueError for what is none."""
    try:
        return str(canonicalize_license_expression(expression))
    except InvalidLicenseExpression as error:
        message = f"{expression!r} is no SPDX licence expression, such as MIT or Apache-2.0"
        raise ValueError(message) from error


Licence = Annotated[str, AfterValidator(canonical)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Wording(_Model):
    """A licence, by words that its text has."""

    licence: Licence
    says: tuple[str, ...]


class Reading(_Model):
    """What we have read of one package, as long as its texts say this."""

    licence: Licence
    says: str


class Part(_Model):
    """Files that come with Punchboard and are no Python; `text` is where their licence is."""

    name: str
    files: tuple[str, ...]
    licence: Licence
    source: str
    text: str


class Allowed(_Model):
    """Which licences are allowed."""

    allowed: frozenset[Licence]


class Terms(Allowed):
    """All that `licences.yaml` holds."""

    names: dict[str, Licence]
    texts: tuple[Wording, ...]
    read: dict[str, Reading]
    parts: tuple[Part, ...]


@cache
def own_terms() -> Terms:
    """Return what comes with Punchboard."""
    return validated(Terms, load_yaml(FILE, given=True))


def read_allowed(path: Path) -> frozenset[str]:
    """Return the licences that a file of the user's allows.

    Raises PunchboardError with the places of what is wrong in it.
    """
    return validated(Allowed, load_yaml(path, str(path), given=True)).allowed


class Installed:
    """A package that is installed, as `importlib.metadata` finds it.

    A Distribution itself reads and parses its files again for each question.
    """

    def __init__(self, distribution: Distribution) -> None:
        self._distribution = distribution

    @cached_property
    def metadata(self) -> PackageMetadata:
        """Its metadata, whose fields may be several times."""
        return self._distribution.metadata

    @cached_property
    def files(self) -> tuple[PackagePath, ...]:
        """The files that it has brought, from the folder that it is installed in."""
        return tuple(self._distribution.files or ())

    @property
    def name(self) -> str:
        """Its name as it spells it."""
        return self.metadata["Name"]

    @property
    def version(self) -> str:
        return self.metadata["Version"]

    def first(self, field: str) -> str:
        """Return a field of its metadata, the first of several, empty if it is missing."""
        return str(next(iter(self.all(field)), ""))

    def all(self, field: str) -> list[str]:
        return [str(value) for value in self.metadata.get_all(field) or ()]

    def path_of(self, file: str) -> Path:
        """Return where one of its files lies."""
        return Path(str(self._distribution.locate_file(file)))


@cache
def find_installed(name: str) -> Installed | None:
    """Return the package of that name, or none if it is not installed."""
    try:
        return Installed(distribution(name))
    except PackageNotFoundError:
        return None


_LICENCE_NAMES: Final = ("licen", "copying", "notice", "ofl", "unlicense")
_TEXTS: Final = (".txt", ".md", ".rst", "")
_TEXT: Final = Sort(2_000_000, "no licence is that long")
_MOST_SHOWN: Final = 80


def read_licence(installed: Installed) -> tuple[str, str]:
    """Return a package's licence as an SPDX expression, and what its metadata say in other words.

    Asked are the metadata's expression (PEP 639), what we have read ourselves, its field `License`,
    its classifiers, and last the text of the licence. Either may be empty.
    """
    field = " ".join(installed.first("License").split())
    classifiers = [
        line.rpartition(" :: ")[2]
        for line in installed.all("Classifier")
        if line.startswith("License ::")
    ]
    stated = field[:_MOST_SHOWN] or ", ".join(classifiers)
    expression = installed.first("License-Expression")
    if expression:
        return _canonical(expression), expression
    return (
        _read_by_us(installed)
        or _by_name(field)
        or (_by_name(classifiers[0]) if len(classifiers) == 1 else "")
        or _by_text(installed)
    ), stated


def texts(installed: Installed) -> Iterator[str]:
    """Yield where the texts of a package's licence lie, from the folder that it is installed in."""
    for file in installed.files:
        folder = ".dist-info" in file.parts[0]
        named = file.name.casefold().startswith(_LICENCE_NAMES)
        if (folder and "licenses" in file.parts) or (named and file.suffix.lower() in _TEXTS):
            yield str(file)


def _canonical(expression: str) -> str:
    try:
        return canonical(expression)
    except ValueError:
        return ""


def _by_name(name: str) -> str:
    return own_terms().names.get(name.casefold()) or (_canonical(name) if name else "")


def _read_by_us(installed: Installed) -> str:
    reading = own_terms().read.get(canonicalize_name(installed.name))
    if reading is None or not any(reading.says.casefold() in text for text in _told(installed)):
        return ""
    return reading.licence


def _by_text(installed: Installed) -> str:
    for text in _told(installed):
        for wording in own_terms().texts:
            if all(words in text for words in wording.says):
                return wording.licence
    return ""


def _told(installed: Installed) -> Iterator[str]:
    """Yield the texts of a package's licence, in small letters and one line."""
    for file in texts(installed):
        try:
            raw = read_bytes(installed.path_of(file), _TEXT, given=True)
        except PunchboardError:
            continue
        words = raw.decode("utf-8", "replace").casefold().replace("#", " ").split()
        yield " ".join(words)


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

    `absent` are those that are not installed, with the extras that ask for them, none if they
    are always needed; of what they need themselves nothing is known.
    """

    installed: list[Entry]
    absent: dict[str, tuple[str, ...]]


def list_packages() -> Packages:
    """Return an entry for each package that Punchboard needs, as far as it is installed.

    Raises Misuse if Punchboard is not installed, so that nothing is known of what it needs.
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


_HOME: Final = Path(pipeline.__file__).parents[1]
_SHARED: Final = "shared/"


def list_parts() -> list[Entry]:
    """Return an entry for each part."""
    return [
        Entry(part.name, "", part.licence, texts=(_place(part.text),), source=part.source)
        for part in own_terms().parts
    ]


def _place(text: str) -> str:
    if text.startswith(_SHARED):
        place = supplied_folder() / text.removeprefix(_SHARED)
        return place.relative_to(_HOME).as_posix()
    return text if is_there(_HOME / text) else _packed(text)


def _packed(text: str) -> str:
    try:
        packed = files("punchboard") or ()
    except PackageNotFoundError:
        packed = ()
    return next((str(file) for file in packed if file.name == text), text)


def parts_of(file: str) -> Iterator[Part]:
    """Yield the parts that a file belongs to, by its path: `pipeline/...`, or `shared/...`."""
    for part in own_terms().parts:
        if any(fnmatchcase(file, pattern) for pattern in part.files):
            yield part


def printed_under(project: Project, name: str) -> dict[str, Any]:
    """Return a game's title, version, credits, licence and fonts, and `problems` with them.

    Fonts of packages have the package's licence as `spdx`, others none.
    """
    edition = OpenEdition(EditionKey(project.root, name, ""))
    meta = edition.game.meta
    fonts = [
        {"family": family, **font, "spdx": _spdx(font["file"])}
        for family, several in font_licences(edition).items()
        for font in several
    ]
    problems = [] if meta.licence else [f"game.yaml: {MISSING}"]
    for font in fonts:
        problems += [] if font["licence"] or font["spdx"] else [f"{font['file']}: {MISSING}"]
        problems += [f"{font['file']}: {font['forbids']}"] if font["forbids"] else []
    return {
        "game": name,
        "title": meta.title,
        "version": meta.version,
        "credits": list(credit_lines(meta, edition.game.words)),
        "licence": meta.licence,
        "fonts": fonts,
        "problems": problems,
    }


def _spdx(file: str) -> str:
    if not file.startswith(PACKAGE):
        return ""
    names = _packages().get(file.removeprefix(PACKAGE).partition("/")[0], ())
    found = filter(None, map(find_installed, names))
    return next((licence for each in found if (licence := read_licence(each)[0])), "")


@cache
def _packages() -> Mapping[str, Sequence[str]]:
    """Return the names of packages by what is imported."""
    return packages_distributions()
