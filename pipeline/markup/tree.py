"""Walking through Jinja's syntax trees: its own way costs more than parsing does."""

from typing import Final

from jinja2 import nodes

_LEAVES: Final[frozenset[type]] = frozenset(
    {nodes.Name, nodes.NSRef, nodes.Const, nodes.TemplateData}
)


def children(level: list[nodes.Node]) -> list[nodes.Node]:
    """Return what stands directly below the nodes of `level`."""
    found: list[nodes.Node] = []
    for node in level:
        if type(node) in _LEAVES:
            continue
        for value in node.__dict__.values():
            if type(value) is list:
                found += [each for each in value if isinstance(each, nodes.Node)]
            elif isinstance(value, nodes.Node):
                found.append(value)
    return found


def all_below(level: list[nodes.Node]) -> list[nodes.Node]:
    """Return the nodes of `level` and all that stands below them, level by level."""
    found: list[nodes.Node] = []
    while level:
        found += level
        level = children(level)
    return found


def below(node: nodes.Node) -> list[nodes.Node]:
    """Return all that stands below a node, level by level."""
    return all_below(children([node]))
