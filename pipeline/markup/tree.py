"""Walking through Jinja's syntax trees: its own way costs more than parsing does."""

from jinja2 import nodes


def children(level: list[nodes.Node]) -> list[nodes.Node]:
    """Return what stands directly below the nodes of `level`."""
    found: list[nodes.Node] = []
    for node in level:
        for value in node.__dict__.values():
            if type(value) is list:
                found += [each for each in value if isinstance(each, nodes.Node)]
            elif isinstance(value, nodes.Node):
                found.append(value)
    return found


def below(node: nodes.Node) -> list[nodes.Node]:
    """Return all that stands below a node, level by level."""
    found: list[nodes.Node] = []
    level = children([node])
    while level:
        found += level
        level = children(level)
    return found
