"""What the commands about rosters share: their arguments, and verdicts in words."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

if TYPE_CHECKING:
    from pipeline.checks.game_rules.verdict import Verdict, Violation

RosterFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="FILE", help="A roster: .yaml, .yml or .json.")
]
RosterFiles: TypeAlias = Annotated[
    list[Path], typer.Argument(metavar="FILE", help="Rosters: .yaml, .yml or .json.")
]
OfGame: TypeAlias = Annotated[
    str,
    typer.Option("--game", metavar="GAME", help="The game, where neither file nor folder says."),
]


def verdict_data(judged: "Verdict") -> dict[str, Any]:
    """Return a verdict as plain data, for JSON."""
    return {
        "legal": judged.legal,
        "faults": [_fault_data(fault) for fault in judged.faults],
        "advice": [_fault_data(fault) for fault in judged.advice],
    }


def _fault_data(fault: "Violation") -> dict[str, Any]:
    place = fault.position
    return {
        "rule": fault.rule,
        "severity": str(fault.severity),
        "title": fault.title,
        "section": fault.section,
        "message": fault.message,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "remedies": list(fault.remedies),
    }


def counted(number: int, word: str) -> str:
    """Return a number with its word, which takes an s where there is not one."""
    return f"{number} {word}{'s' * (number != 1)}"
