"""Values that programs stumble over: numbers, names, marks, expressions, and much of anything."""

from pathlib import Path
from random import Random
from typing import Any, Final

NAUGHTY: Final = tuple(
    line
    for line in Path(__file__).with_name("naughty.txt").read_text("utf-8").split("\n")
    if line and not line.startswith("#")
)
"""The Big List of Naughty Strings by Max Woolf and others (MIT), at its commit db33ec7b."""

NUMBERS: Final = (
    *(0, -1, 1, 2, 99, 255, 256, 65536, 2**31, 2**32, -(2**31), 2**63, 2**64, 10**14, 10**15),
    *(10**16, 10**40, 10**400, 0.1, -0.0, 1e-9, 1e9, 1e300, 1e308, -1e308, 5e-324, 0.30000000004),
    *(float("inf"), float("-inf"), float("nan")),
)
TEXTS: Final = (
    *("", " ", "\t", "\n", "\r\n", "\0", "\x1b[2J", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff"),
    *("\u202e", "\u2066x\u2069", "\u200b", "\u0301", "\U000e0041", "\ufffe", "\U0010ffff", "ﷺ"),
    *("é" * 3, "e\u0301" * 50, "👩‍👩‍👧‍👧", "你好", "שלום", "مرحبا", "ß", "ı", "İ", "ﬀ"),
    *("a", "-", "--", ".", "..", "../..", "/etc/passwd", "C:\\x", "con", "~", "*", "%", "%s%n"),
    *("true", "null", "no", "1e3", "0x10", "0o7", "1_000", "1:30", "2026-02-30", "=", "<<", "&a"),
    *("*a", "!!python/object:os.system", "!x", "|", ">", "?", ": ", "- ", "#", "@", "`", "'", '"'),
    *("[[card:spark]]", "[[=hand]]", "[[", "]]", "[[=]]", "[[:]]", "{power}", "{", "}", "{}", "**"),
    *("*", "**a*b**", "{power} {", "[[card:gone]]", "[[=gone]]", "\\", "\\n", "\\u0000", "$(id)"),
    *("{{ 7 * 7 }}", "{{", "{%", "{# ", "{{ c }}", "{{ records }}", "{{ self }}", "{% raw %}"),
    *("<b>", "</face>", "<face>", "&amp;", "&", "<!--", "<![CDATA[", "<?xml?>", "<!DOCTYPE a>"),
    *("=1+1", "@SUM(A1)", "+1", "-1+1", "::error::x", "##vso[x]", "package:x/y", "file:///etc"),
    *("package:fontpkg_barlow/files/../x", "spark", "card", "lantern", "a4", "poker", "12mm"),
    "1in",
    *("-5mm", "1e999mm", "nanmm", "1/0in", "fdf9f0", "#fff", "M0 0", "M0 0L1e308 1e308", "9" * 500),
)

EXPRESSIONS: Final = tuple(
    Path(__file__).with_name("expressions.txt").read_text("utf-8").splitlines()
)


def value(chance: Random) -> Any:
    """Return a value of any sort, such as YAML and JSON hold."""
    kind = chance.randrange(12)
    if kind < 3:
        return chance.choice(NUMBERS)
    if kind < 7:
        return text(chance)
    if kind < 9:
        return chance.choice((None, True, False, [], {}, [[]], [None], {"": ""}, [{}], {"a": {}}))
    if kind < 10:
        return [value(chance) for _ in range(chance.randint(1, 3))]
    if kind < 11:
        return {text(chance)[:40]: value(chance) for _ in range(chance.randint(1, 3))}
    return nested(chance)


def text(chance: Random) -> str:
    """Return a text: a short one as a rule, a long one now and then."""
    kind = chance.randrange(40)
    if kind < 16:
        return chance.choice(TEXTS)
    if kind < 24:
        return chance.choice(NAUGHTY)
    if kind < 34:
        return chance.choice(EXPRESSIONS)
    if kind < 38:
        return chance.choice(TEXTS) + chance.choice(TEXTS)
    return (chance.choice(TEXTS) or "ab ") * chance.choice((20, 300, 4000))


def nested(chance: Random) -> Any:
    """Return lists or mappings within one another."""
    made: Any = chance.choice(NUMBERS)
    for _ in range(chance.choice((2, 10, 40))):
        made = [made] if chance.random() < 0.5 else {"a": made}
    return made
