"""Finding codes by reading the package's own source: whatever is passed as a `code`."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pipeline
from generator.wording import constants, severity, wording

_PACKAGE: Final = Path(pipeline.__file__).parent
_CODE: Final = re.compile(r"[a-z]+(-[a-z]+)*")


class Raised(NamedTuple):
    """One place that makes a finding."""

    code: str
    severity: str
    message: str
    hint: str
    module: str

    @property
    def floor(self) -> str:
        """The floor of the house that it is on."""
        return self.module.split("/")[0]


class Maker(NamedTuple):
    """A function, method or class that takes a finding's code among its parameters.

    `severity` is what it takes if none is given, None if that is an error.
    """

    module: str
    owner: str
    name: str
    parameters: tuple[str, ...]
    severity: ast.expr | None = None


class Unreadable(Exception):  # noqa: N818 - says what is wrong with the call
    """A call whose code cannot be read from the source, so that the list would not be complete."""


@cache
def scan() -> tuple[Raised, ...]:
    """Return every place that makes a finding, in the order of the files.

    Raises Unreadable if the code of one is unknown.
    """
    trees = {
        path.relative_to(_PACKAGE).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(_PACKAGE.rglob("*.py"))
    }
    makers = [maker for module, tree in trees.items() for maker in find_makers(module, tree)]
    shared = {
        name: value
        for tree in trees.values()
        for name, value in constants(tree).items()
        if not name.startswith("_")
    }
    return tuple(
        found
        for module, tree in trees.items()
        for found in find_raised(module, tree, makers, {**shared, **constants(tree)})
    )


def find_makers(module: str, tree: ast.Module) -> Iterator[Maker]:
    """Yield what takes a finding's code in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            fields = tuple(
                each.target.id
                for each in node.body
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
            )
            if {"code", "message"} <= set(fields):
                yield Maker(module, "", node.name, fields)
            for maker in _functions(module, node.body):
                maker = maker._replace(owner=node.name, parameters=maker.parameters[1:])
                is_class = maker.name == "__new__"
                yield maker._replace(owner="", name=node.name) if is_class else maker
    yield from _functions(module, tree.body)


def _functions(module: str, body: list[ast.stmt]) -> Iterator[Maker]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            names = tuple(each.arg for each in node.args.args)
            if {"code", "message"} <= set(names):
                usual = node.args.defaults
                defaults = dict(zip(names[len(names) - len(usual) :], usual, strict=True))
                yield Maker(module, "", node.name, names, defaults.get("severity"))


def find_raised(
    module: str, tree: ast.Module, makers: list[Maker], known: Mapping[str, ast.expr]
) -> Iterator[Raised]:
    """Yield the findings that a module makes, which may name `known` constants.

    Raises Unreadable.
    """
    for function, owner in _scopes(tree):
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            maker = _maker_of(call, module, owner, makers)
            if maker is not None:
                yield from _of_call(call, maker, function, module, known)


def _scopes(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield every function with the name of its class; those within functions go with them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, ""
        elif isinstance(node, ast.ClassDef):
            methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
            yield from ((each, node.name) for each in methods)


def _maker_of(call: ast.Call, module: str, owner: str, makers: list[Maker]) -> Maker | None:
    """Return what a call calls; a method is known by its receiver, named like its class."""
    target = call.func
    if isinstance(target, ast.Name):
        own = [m for m in makers if m.name == target.id and not m.owner]
        return next((m for m in own if m.module == module), own[0] if own else None)
    if not isinstance(target, ast.Attribute):
        return None
    receiver = target.value
    named = receiver.attr if isinstance(receiver, ast.Attribute) else getattr(receiver, "id", "")
    named = owner if named == "self" else named
    wanted = [m for m in makers if m.name == target.attr and m.owner]
    return next((m for m in wanted if m.owner.lower() == named.lower()), None)


def _of_call(
    call: ast.Call,
    maker: Maker,
    function: ast.FunctionDef,
    module: str,
    known: Mapping[str, ast.expr],
) -> Iterator[Raised]:
    given = dict(zip(maker.parameters, call.args, strict=False))
    given |= {each.arg: each.value for each in call.keywords if each.arg}
    for code in _codes(given["code"], function, module):
        yield Raised(
            code,
            severity(given.get("severity", maker.severity)),
            wording(given.get("message"), function, known),
            wording(given.get("hint"), function, known),
            module,
        )


def _codes(value: ast.expr, function: ast.FunctionDef, module: str) -> list[str]:
    """Return the codes that an expression can have; none if it only passes one on."""
    found = list(_texts(value))
    if isinstance(value, ast.Name):
        if value.id in {argument.arg for argument in function.args.args}:
            return []
        found = [text for each in _values_of(value.id, function) for text in _texts(each)]
        if not found and _comes_from_detail(value.id, function):
            return []
    if not found:
        raise Unreadable(f"{module}:{value.lineno}: cannot tell the code of this finding")
    return found


def _texts(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        if _CODE.fullmatch(value.value):
            yield value.value
    elif isinstance(value, ast.IfExp):
        yield from (*_texts(value.body), *_texts(value.orelse))


def _values_of(name: str, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what a name is given in a function: assigned, or the head of tuples gone through."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(_is(target, name) for target in node.targets):
            yield node.value
        elif (
            isinstance(node, ast.comprehension)
            and isinstance(node.target, ast.Tuple)
            and _is(node.target.elts[0], name)
            and isinstance(node.iter, ast.Name)
        ):
            for listed in _values_of(node.iter.id, function):
                entries = listed.elts if isinstance(listed, (ast.Tuple, ast.List)) else []
                yield from (entry.elts[0] for entry in entries if isinstance(entry, ast.Tuple))


def _is(target: ast.expr, name: str) -> bool:
    return isinstance(target, ast.Name) and target.id == name


def _comes_from_detail(name: str, function: ast.FunctionDef) -> bool:
    """Return whether a name is the type of pydantic's error, whose codes `reject` has named."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name)]
            if name in names and isinstance(node.value, ast.Tuple):
                return ast.unparse(node.value.elts[names.index(name)]) == "detail['type']"
    return False
