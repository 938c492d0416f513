"""The page of the library, from `pipeline.api` itself."""

import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

from generator.markdown import code, document, fenced
from pipeline import api
from pipeline.build.inputs import Checked
from pipeline.build.proofs.making import Proofs
from pipeline.build.reprint_kit import Reprint
from pipeline.build.stages import Outcome
from pipeline.checks.verdict import Verdict, Violation
from pipeline.game.language import Policy
from pipeline.shops.ordering import Ordered

_INTRODUCTION: Final = """\
Check, print and order your games from a Python program: `import punchboard`."""

_EXAMPLE: Final = """\
import punchboard

project = punchboard.open("my-project", cache="my-cache")
game = project.game("skyships", language="de")

for record in game.records("card"):
    print(record.position, record.name, record.fields["cost"])

for finding in game.check().findings:
    print(finding)

outcome = game.build(["cards"], ["a4"])
for entry in outcome.printed:
    print(outcome.folder / entry.file, entry.pages)"""

_PROMISE: Final = """\
The names on this page, what they take and what they return follow semantic versioning. An
incompatible change raises the first number of the version, before 1.0 the second; a new option or
field raises the second. Everything else in `pipeline` may change with any version.

Three exceptions report faulty input. `PunchboardError` has `findings` with file, line and remedy;
`check` and `build` return them instead. `Misuse` names something that does not exist, or options
that contradict each other. `OSError` reports a file that cannot be written.

The library has no limits of time and memory: for [other people's projects](../untrusted.md), use
the command line with `--untrusted`. Call the library from one thread at a time."""

_WRITING: Final = re.compile(r"\s*Raises (?:OSError|Misuse) [^.]*\.$")
"""What the promise says of all methods."""

_RESULTS: Final = (Checked, Outcome, Proofs, Ordered, Reprint, Verdict, Violation)
_INNER: Final = frozenset({"newer", "difference"})
"""Fields of results that hold what is no part of the library."""


def page() -> str:
    """Return the page of the library."""
    return document(
        "Python",
        _INTRODUCTION,
        fenced(_EXAMPLE, "python"),
        _PROMISE,
        *_function("punchboard.open", api.open, "##"),
        *_class(api.Project),
        *_class(api.Game),
        "## What comes back",
        *(part for each in (api.Record, *_RESULTS) for part in _fields(each)),
        *(part for each in (api.Finding, api.Position) for part in _fields(each)),
        f"### {Policy.__name__}",
        f"{inspect.getdoc(Policy)}",
        ", ".join(code(f"Policy.{each.name}") for each in Policy),
    )


def _class(found: type) -> Iterator[str]:
    yield f"## {found.__name__}"
    yield inspect.getdoc(found) or ""
    for name, member in vars(found).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            yield f"### {name}"
            yield inspect.getdoc(member) or ""
        else:
            yield from _function(name, member, "###")


def _function(name: str, function: Any, heading: str) -> Iterator[str]:
    signature = inspect.signature(function)
    shown = [each for each in signature.parameters.values() if each.name != "self"]
    yield f"{heading} {name.rpartition('.')[2]}"
    lines = ["", *_parameters(shown), ""] if shown else []
    result = _plain(signature.return_annotation)
    yield fenced("{}({}) -> {}".format(name, "\n".join(lines), result), "python")
    yield _WRITING.sub("", inspect.getdoc(function) or "")


def _parameters(parameters: list[inspect.Parameter]) -> Iterator[str]:
    keyword = False
    for each in parameters:
        if each.kind is inspect.Parameter.KEYWORD_ONLY and not keyword:
            keyword = True
            yield "    *,"
        yield f"    {each.name}: {_plain(each.annotation)}{_default(each)},"


def _default(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is inspect.Parameter.empty:
        return ""
    named = getattr(value, "__name__", None) or (f"{value!r}" if _is_plain(value) else "...")
    return f" = {named}"


def _is_plain(value: object) -> bool:
    return value is None or type(value) in (bool, int, float, str, tuple)


def _plain(annotation: Any) -> str:
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    for module in ("collections.abc.", "pathlib.", "typing."):
        text = text.replace(module, "")
    return re.sub(r"pipeline\.([a-z_]+\.)*", "", text.replace("'", ""))


def _fields(found: Any) -> Iterator[str]:
    yield f"### {found.__name__}"
    yield inspect.getdoc(found) or ""
    yield "Fields: " + ", ".join(code(name) for name in found._fields if name not in _INNER) + "."
