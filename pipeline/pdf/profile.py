"""Preflight rules, and the profiles of rules that printers and shops ask for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, create_model

from pipeline.pdf.file import File, Leaf
from pipeline.pdf.geometry import Box
from pipeline.pdf.page_content import Marks, Walker
from pipeline.source.document import Document
from pipeline.source.files import YAML_SUFFIXES, is_there
from pipeline.source.findings import Finding, Misuse, PunchboardError, fail
from pipeline.source.models import validated
from pipeline.source.names import did_you_mean, is_name, joined
from pipeline.source.registry import Registry, headline
from pipeline.source.units import mm
from pipeline.source.yaml import load_yaml, parse_yaml

if TYPE_CHECKING:
    from PIL.Image import Image


class View:
    """A page of a file; `before` is the page before it, without what lies before that."""

    def __init__(self, file: File, leaf: Leaf, walker: Walker, before: "View | None") -> None:
        self.file, self.leaf, self._walker, self.before = file, leaf, walker, before

    @cached_property
    def marks(self) -> Marks:
        return self._walker.walk(self.leaf)

    @property
    def number(self) -> int:
        """The number of the page, from 1."""
        return self.leaf.number

    def image(self, dpi: float) -> "Image":
        """Return the whole sheet as pixels, not turned; raises Unseen."""
        return self.file.pixels.image(self.leaf, dpi)


_SLACK: Final = mm(0.05)


def expected(view: View, wanted: Any, box: Callable[[Leaf], Box]) -> tuple[float, float]:
    """Return the size that a page should have, in points; `same` is that of the first page."""
    if wanted != "same":
        width, height = wanted
        return width, height
    first = view.file.leaves[0]
    return first.size(box(first))


def wrong(size: tuple[float, float], allowed: tuple[float, float]) -> bool:
    return any(abs(side - other) > _SLACK for side, other in zip(size, allowed, strict=True))


class Defect(NamedTuple):
    """What a rule has found: its code, what was found in words, and what the profile allows.

    `box` is where, in points of the page. The `page` counts from 1, and 0 is the file as a whole;
    it is usually that which the rule looks at.
    """

    code: str
    message: str
    allowed: str
    box: Box | None = None
    hint: str = ""
    page: int | None = None


class Doubt(NamedTuple):
    """What a rule could not look at, and why."""

    reason: str


Remark: TypeAlias = Defect | Doubt
OfPage: TypeAlias = Callable[[View, Any], Iterator[Remark]]
OfFile: TypeAlias = Callable[[File, Any], Iterator[Remark]]


class Needs(StrEnum):
    """What a rule looks at, from what takes no time to what takes most."""

    STRUCTURE = "structure"
    CONTENT = "content"
    PIXELS = "pixels"


class Rule(NamedTuple):
    """A rule: its key of a profile's ``file:``, what values that takes, and what it finds and why.

    One of `of_page` and `of_file` is there. `forbids` says that its value is true or false, and
    that true, which allows what it looks for, is as good as no rule.
    """

    key: str
    type: Any
    doc: str
    needs: Needs
    forbids: bool
    of_page: OfPage | None = None
    of_file: OfFile | None = None


RULES: Final[Registry[Rule]] = Registry("rule of preflight", "pipeline.pdf.rules")
"""No checks: a profile gives each a value, and its examples are PDFs, which are no text."""


def page_rule(
    key: str, type_: Any, *, needs: Needs = Needs.STRUCTURE, forbids: bool = False
) -> Callable[[OfPage], OfPage]:
    """Register the decorated function as the rule `key`, which looks at one page after another."""

    def register(run: OfPage) -> OfPage:
        doc = (run.__doc__ or "").strip()
        RULES.add(key, Rule(key, type_, doc, needs, forbids, of_page=run))
        return run

    return register


def file_rule(
    key: str, type_: Any, *, needs: Needs = Needs.STRUCTURE, forbids: bool = False
) -> Callable[[OfFile], OfFile]:
    """Register the decorated function as the rule `key`, which looks at a file as a whole."""

    def register(run: OfFile) -> OfFile:
        doc = (run.__doc__ or "").strip()
        RULES.add(key, Rule(key, type_, doc, needs, forbids, of_file=run))
        return run

    return register


USUAL: Final = "home"
FOLDER: Final = "preflight"
"""Where profiles lie within a folder of templates."""
FILE: Final = "file"
OWN: Final = ("title", "source", FILE)
"""What a profile that is no shop's consists of."""

_IMPLIED: Final[Mapping[str, Any]] = {
    "encrypted": False,
    "fonts": "embedded",
    "colours": ["cmyk", "grey", "spot"],
    "transparency": False,
    "layers": False,
    "scripts": False,
    "attachments": False,
    "annotations": False,
}
"""What a standard of PDF/X-1a asks for besides its own structure."""


class Profile(NamedTuple):
    """A profile: the values of its rules by key; lengths are points.

    `sizes` are what else it asks for, for each size that a shop sells.
    """

    name: str
    title: str
    source: str
    values: Mapping[str, Any]
    sizes: tuple[Mapping[str, Any], ...] = ()

    def rules(self) -> list[Rule]:
        """Return the rules that it asks for, alphabetically; a file must always be sound."""
        asked = {**self.sizes[0], **self.values} if self.sizes else self.values
        return [rule for key, rule in RULES.items() if _is_asked(rule, asked.get(key))]

    def of_size(self, page: tuple[float, float]) -> "Profile":
        """Return the profile for pages as large as that: of its sizes the nearest counts."""
        if not self.sizes:
            return self

        def off(size: Mapping[str, Any]) -> float:
            return max(abs(float(a) - b) for a, b in zip(size["page"], page, strict=True))

        nearest = min(self.sizes, key=off)
        return self._replace(values=with_implied({**nearest, **self.values}), sizes=())

    def laid_over(self, values: Mapping[str, Any]) -> "Profile":
        """Return the profile with checked `values` in place of its own."""
        return self._replace(values=with_implied({**self.values, **values}))


def _is_asked(rule: Rule, value: Any) -> bool:
    if isinstance(value, bool):
        return value is not rule.forbids
    return value is not None


@cache
def file_model() -> type[BaseModel]:
    """Return the model of ``file:``, which has a field for each rule."""
    fields: dict[str, Any] = {
        key: (rule.type | None, Field(None, description=headline(rule.doc)))
        for key, rule in RULES.items()
    }
    return create_model("FileRules", __config__=ConfigDict(extra="forbid"), **fields)


def read_profile(document: Document, name: str) -> Profile:
    """Return the profile of a file of a shop or of preflight alone.

    Raises PunchboardError with the places of what is wrong in it.
    """
    data = document.data
    if not isinstance(data.get(FILE), dict):
        message = "a profile lists its rules under file:"
        raise fail("profile-empty", message, document.position(), hint="add file:")
    values = validated(file_model(), document, FILE).model_dump(exclude_unset=True)
    title, source = (data.get(key) for key in OWN[:2])
    return Profile(name, str(title or name), str(source or ""), with_implied(values))


def with_implied(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return `values` with what goes without saying, and what their standard asks for as well."""
    values = {**values, "sound": True}
    if values.get("standard") is None:
        return values
    implied = file_model().model_validate(_IMPLIED).model_dump(exclude_unset=True)
    return {**implied, **values}


def profile_of(values: Mapping[str, Any], name: str = "") -> Profile:
    """Return a profile of plain data, such as that of a shop's product.

    Raises pydantic.ValidationError.
    """
    return Profile(name, name, "", with_implied(checked(values)))


def checked(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return plain data as the values of rules; raises pydantic.ValidationError."""
    return file_model().model_validate(values).model_dump(exclude_unset=True)


def own_values(words: Iterable[str]) -> Mapping[str, Any]:
    """Return what ``KEY=VALUE`` of a command line asks for; raises PunchboardError and Misuse."""
    values: dict[str, Any] = {}
    for word in words:
        key, sign, text = word.partition("=")
        if not sign:
            raise Misuse(f"expected KEY=VALUE, such as pages=54, found {word!r}")
        if key not in RULES:
            raise Misuse(f"there is no rule {key!r}; {did_you_mean(key, RULES)}")
        if key in values:
            raise Misuse(f"--expect {key} is given twice: write it once")
        document = parse_yaml(f"{key}: {text}\n".encode(), "--expect")
        values |= validated(file_model(), document).model_dump(exclude_unset=True)
    return values


def is_file(name: str) -> bool:
    return Path(name).suffix in YAML_SUFFIXES


def find_profile(name: str, folders: Iterable[Path], others: Iterable[str] = ()) -> Profile:
    """Return the profile `name`, or that of a file; the first of `folders` that has it wins.

    Raises Misuse if it is missing, and says which is meant, `others` among them; PunchboardError
    where it is wrong.
    """
    if is_file(name):
        path = Path(name)
        return read_profile(load_yaml(path, name, given=True), path.stem)
    places = dict(_places(folders))
    if not is_name(name) or name not in places:
        remedy = joined(did_you_mean(name, (*others, *places)), "or name a file")
        raise Misuse(f"there is no profile {name!r}; {remedy}")
    file = places[name]
    return read_profile(load_yaml(file, _shown(file)), name)


def profiles(folders: Iterable[Path]) -> tuple[list[Profile], list[Finding]]:
    """Return all profiles that can be read, alphabetically, and what is wrong with the others.

    Those of shops are not among them.
    """
    known, findings = list[Profile](), list[Finding]()
    for name, file in sorted(_places(folders)):
        try:
            known.append(read_profile(load_yaml(file, _shown(file)), name))
        except PunchboardError as error:
            findings += error.findings
    return known, findings


def _places(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yield each profile's name and file once, the one that wins."""
    seen = set()
    for folder in folders:
        for file in sorted((folder / FOLDER).glob("*.yaml")):
            if file.stem not in seen and is_there(file):
                seen.add(file.stem)
                yield file.stem, file


def _shown(file: Path) -> str:
    top = file.parent.parent.name.lstrip("_")
    return f"templates/{top}/{file.parent.name}/{file.name}"
