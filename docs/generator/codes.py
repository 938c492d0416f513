"""The page of the finding codes, gathered from every place of the package that names one."""

import json
import re
from typing import Final

from generator.markdown import NOTICE, code, document
from generator.scan import Raised, scan
from generator.titles import TITLES
from pipeline.cli.checking import all_checks
from pipeline.source.codes import DRAWN, RULE
from pipeline.source.registry import headline

_ELSEWHERE: Final = {
    "answer-wrong": "expected ‹what may be answered›, found ‹what was answered›",
    "campaign-expression": "an expression of campaign.yaml cannot be read, or not be evaluated",
    "campaign-step": "expected ‹a list, field, kind or sort of question›, found ‹name›",
    "card-unknown": "‹game› prints no card ‹name›; or several cards are named so",
    "colour-profile": "an ICC file is no output profile for CMYK, or damaged; it says which",
    "face-layout": "a face names a style, colour, slot or icon that does not exist, or columns that"
    " leave no room",
    "face-markup": "a template cannot be rendered, or yields what is not in the closed set",
    "file-access": "a file cannot be read or written; the system's own words",
    "fit": "text does not fit box ‹box›: ‹width› × ‹height› mm available, ‹height› mm needed at the"
    " floor of ‹size› pt",
    "font-file": "a font file cannot be found, read or pinned",
    "icon-file": "an icon is no SVG of the kind that is drawn",
    "layout": "a layout file names an unknown trim format, or a slot without area",
    "look": "the styles files contradict themselves: a style, family or cut that does not exist",
    "notation": "a marker of the inline notation cannot be read",
    "path-data": "SVG path data cannot be read",
    "preflight-bleed": "a bleed of ‹how far, at which edges›",
    "preflight-line": "‹what is drawn› of ‹width› pt",
    "preflight-sound": "‹what qpdf says of the damage›",
    "preflight-standard": "‹what the standard does not allow, or misses›",
    "preflight-transparency": "‹what shines through›",
    "preflight-turned": "a page turned by ‹turn› degrees, or with a UserUnit of ‹unit›",
    "preview-internal": "internal error: ‹what went wrong›, with one face or with all",
    "preview-view": "the game, language or edition that was asked for cannot be opened",
    "product-paper": "a product names an unknown paper",
    "product-sheet": "a product names an unknown profile or machine, or contradicts itself",
    "product-where": "a condition of products.yaml cannot be read, or not be evaluated",
    "quantities": "expected ‹how many of which card, or one number›, found ‹the text›",
    "roster-follows": "the roster that one follows is not in its folder, or follows it itself",
    "roster-illegal": "a roster breaks rules of its game before its steps, or would after them",
    "rule": "what a rule of the game's rules.yaml says that is wrong",
    "rule-example": "an example of a rule of rules.yaml does not show what it should",
    "rule-expression": "an expression of rules.yaml cannot be read, or not be evaluated",
    "self-test": "a check of Punchboard's own fails on its example",
    "yaml-syntax": "this is not valid YAML: ‹what the parser says›",
}
"""What a finding says whose words are put together by what it reports."""

_INTRODUCTION: Final = """\
Look up a code. A finding has the form `file:line:column: severity: code: message`, and its remedy
follows. `punchboard explain CODE` has all messages and remedies of a code. A code never changes its
meaning. [Checks](checks.md) have their own page."""

_CHANGEABLE: Final = """\
A game can [change the severity](../checking.md#severity) of a check, and of these codes. Only an
error stops a product from being printed. `‹…›` is what the message names."""

_FILLED: Final = re.compile("‹[^›]*›")
_WORD: Final = re.compile("[a-z]{2,}")

_ALWAYS: Final = """\
Nothing can be read or drawn with these: they are errors in every game."""


def page() -> str:
    """Return the page of all codes but those of checks: those that a game may change first."""
    known = all_checks()
    found = [each for each in scan() if each.code not in known]
    always = {each.code for each in found if _is_fixed(each.code, found)}
    return document(
        "Finding codes",
        _INTRODUCTION,
        "## Severity can change",
        _CHANGEABLE,
        _list([each for each in found if each.code not in always]),
        "## Always errors",
        _ALWAYS,
        f"{', '.join(map(code, sorted(always)))}.",
    )


def data() -> str:
    """Return all codes as the program reads them."""
    found = scan()
    codes = {name: _entry(name, found) for name in sorted({each.code for each in found})}
    return json.dumps({"about": NOTICE.strip("*"), "codes": codes}, indent=1, ensure_ascii=False)


def _entry(name: str, found: list[Raised]) -> dict[str, object]:
    alike = [each for each in found if each.code == name]
    messages = [_ELSEWHERE[name]] if name in _ELSEWHERE else [each.message for each in alike]
    return {
        "title": _title(name, list(dict.fromkeys(filter(None, messages)))),
        "floor": alike[0].floor,
        "severity": _severity(name, alike),
        "check": name in all_checks(),
        "messages": list(dict.fromkeys(filter(None, messages))),
        "hints": list(dict.fromkeys(each.hint for each in alike if each.hint)),
    }


def _title(name: str, messages: list[str]) -> str:
    """Return what is wrong, in a few words; raises ValueError if nothing says it."""
    if name in all_checks():
        return headline(all_checks()[name].doc)
    if name in TITLES:
        return TITLES[name]
    if len(messages) > 1:
        raise ValueError(f"{name} has several messages and no title: see generator/titles.py")
    if len(_WORD.findall(_FILLED.sub("", messages[0]))) <= len(_FILLED.findall(messages[0])):
        raise ValueError(f"{name} has no title, and its message hardly a word: {messages[0]}")
    return messages[0]


def _severity(name: str, alike: list[Raised]) -> str:
    """Return the one severity of a code, empty for that of rules; raises ValueError for several."""
    if name == RULE:
        return ""
    severities = {each.severity for each in alike} - {""}
    if name in all_checks():
        severities.add(all_checks()[name].severity)
    if len(severities) != 1:
        raise ValueError(f"{name} has not one severity: {', '.join(sorted(severities))}")
    return str(severities.pop())


def _is_fixed(name: str, found: list[Raised]) -> bool:
    """Return whether no game can change the severity of a code that is no check's."""
    alike = [each for each in found if each.code == name]
    return name not in DRAWN and name != RULE and _severity(name, alike) == "error"


def _list(found: list[Raised]) -> str:
    lines = []
    for name in sorted({each.code for each in found}):
        alike = [each for each in found if each.code == name]
        messages = list(dict.fromkeys(each.message for each in alike if each.message))
        said = TITLES.get(name) or _ELSEWHERE.get(name) or messages[0]
        severity = _severity(name, alike) or "severity of its rule"
        lines.append(f"- {code(name)} ({severity}): {said}")
    return "\n".join(lines)
