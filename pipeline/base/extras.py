"""Optional parts that are not installed: the command that adds them, however Punchboard itself was.

An extra cannot be named to pip by its name alone: the package may have come from a checkout or from
a file, and no index knows it.
"""

import re
from typing import Final

_REQUIREMENT: Final = re.compile(
    r"(?P<what>[^;]+?)\s*;\s*extra\s*==\s*['\"](?P<extra>[^'\"]+)['\"]"
)
_BOUNDED: Final = re.compile(r"[<>!~ ]")


def install_command(extra: str) -> str:
    """Return the pip command that installs the packages of an extra.

    It names the extra itself where nothing is known of what belongs to it.
    """
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires("punchboard") or []
    except PackageNotFoundError:
        requirements = []
    matches = (_REQUIREMENT.fullmatch(requirement) for requirement in requirements)
    packages = [match["what"] for match in matches if match and match["extra"] == extra]
    return f"pip install {' '.join(map(_quoted, packages or [f'punchboard[{extra}]']))}"


def _quoted(requirement: str) -> str:
    """Return a requirement as every shell takes it."""
    return f'"{requirement}"' if _BOUNDED.search(requirement) or "[" in requirement else requirement
