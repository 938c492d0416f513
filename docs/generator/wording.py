"""How a message or a remedy reads, from the expression that makes it."""

import ast
import re
from collections.abc import Mapping
from typing import Final

_NAME: Final = re.compile(r"[A-Za-z_]+")
_METHOD: Final = re.compile(r"\.(strip|join|lower|title|capitalize)\(")
_REMEDIES: Final = {
    "did_you_mean": "the nearest known name, or what is known",
    "or_else": "the nearest known name before what else to do",
    "name_hint": "the name that is meant, or what signs a name has",
}
"""What functions that put a remedy together return."""


def severity(value: ast.expr | None) -> str:
    """Return a finding's severity; without one it is an error, and empty if it varies."""
    if value is None:
        return "error"
    is_constant = isinstance(value, ast.Attribute) and ast.unparse(value.value) == "Severity"
    return value.attr.lower() if isinstance(value, ast.Attribute) and is_constant else ""


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return what the names of a module are given for good."""
    return {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
    }


def wording(
    value: ast.expr | None, function: ast.FunctionDef, known: Mapping[str, ast.expr]
) -> str:
    """Return a text with ‹names› for what it is filled with; empty if that is unknown.

    `known` are the constants that the function may name.
    """
    if isinstance(value, ast.Name):
        found = [
            node
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            and node.lineno < value.lineno
            and any(isinstance(to, ast.Name) and to.id == value.id for to in node.targets)
        ]
        if not found:
            return _read(known.get(value.id))
        return _read(max(found, key=lambda node: node.lineno).value)
    return _read(value)


def _read(value: ast.expr | None) -> str:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    if isinstance(value, ast.JoinedStr):
        return "".join(map(_part, value.values))
    if isinstance(value, ast.BinOp):
        return _read(value.left) + _read(value.right)
    if isinstance(value, ast.IfExp):
        return _read(value.body) or _read(value.orelse)
    if isinstance(value, ast.Call) and ast.unparse(value.func) in _REMEDIES:
        return _REMEDIES[ast.unparse(value.func)]
    return ""


def _part(value: ast.expr) -> str:
    if isinstance(value, ast.Constant):
        return str(value.value)
    inner = value.value if isinstance(value, ast.FormattedValue) else value
    named = _METHOD.sub("(", ast.unparse(inner))
    words = [word for word in _NAME.findall(named) if word not in ("self", "str")]
    return f"‹{words[-1].strip('_').lower() if words else '…'}›"
