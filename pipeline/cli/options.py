"""Options that several commands share, so that they mean the same everywhere."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.base.finding import Severity

if TYPE_CHECKING:
    from pipeline.content.locale.policy import Policy
    from pipeline.press.build import Gate


Games: TypeAlias = Annotated[
    list[str] | None, typer.Argument(metavar="GAME", help="Games to take; all when none.")
]
Game: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game's folder name.")]
OptionalGame: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game's folder name; may be left out where there is only one."
    ),
]
Slug: TypeAlias = Annotated[str, typer.Argument(metavar="SLUG", help="A record's key.")]
ProjectFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option("--project", metavar="DIR", help="The project, instead of the one around here."),
]
Json: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Answer in JSON; findings go to stderr, one a line.")
]
Products: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--product", "-p", metavar="P", help="Only this product; may be repeated."),
]
Papers: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--paper", metavar="PAPER", help="a4, letter, ... or 210x297mm; may be repeated."),
]
Samples: TypeAlias = Annotated[
    bool, typer.Option("--samples", help="Also what is printed of the game's sample rosters.")
]
OutputFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Output folder.", show_default=False)
]
Jobs: TypeAlias = Annotated[
    int, typer.Option("--jobs", "-j", min=0, max=256, help="Processes; 0: as many as pay.")
]
Draft: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--draft", help="Print what does not fit, too, and blanks for what cannot be drawn."
    ),
]
Cache: TypeAlias = Annotated[
    bool, typer.Option("--cache/--no-cache", help="Draw anew only what has changed since.")
]
Quiet: TypeAlias = Annotated[
    bool, typer.Option("--quiet", "-q", help="Say only what is wrong: errors and warnings.")
]
Least: TypeAlias = Annotated[
    Severity | None,
    typer.Option(
        "--severity",
        metavar="SEVERITY",
        help="error, warning or info: only what is at least as grave.",
        show_default=False,
    ),
]
Notes: TypeAlias = Annotated[
    bool, typer.Option("--notes", help="Tell notes, too: the same as --severity info.")
]
Edition: TypeAlias = Annotated[
    str,
    typer.Option(
        "--edition",
        metavar="E",
        help="living (with errata and house rulings), published (errata alone), base, announced.",
    ),
]
AsOf: TypeAlias = Annotated[
    str,
    typer.Option(
        "--as-of",
        metavar="DATE",
        help="Only what holds up to 2009, 2009-09, ...",
    ),
]
Roster: TypeAlias = Annotated[
    Path | None,
    typer.Option("--roster", metavar="FILE", help="This roster instead of the game's samples."),
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="CODE",
        help="The language, instead of the game's own.",
    ),
]

Release: TypeAlias = Annotated[
    bool, typer.Option("--release", help="Refuse what is not translated, or stale.")
]
Fallback: TypeAlias = Annotated[
    bool, typer.Option("--fallback", help="Print the original in place of what is not translated.")
]

Editions: TypeAlias = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="CODE",
        help="Another language; all: the game's own and every.",
    ),
]


def policy_of(*, release: bool, fallback: bool) -> "Policy":
    """Return what an edition prints where it has no translation: a mark, unless one is asked for.

    A release may fall back on the original, and refuses wrong translations all the same.
    """
    from pipeline.content.locale.policy import Policy

    if fallback:
        return Policy.RELEASED_FALLBACK if release else Policy.FALLBACK
    return Policy.RELEASE if release else Policy.DRAFT


def release_gate(policy: "Policy") -> "Gate | None":
    """Return what a release must pass; None where none is asked for."""
    if not policy.releases:
        return None
    from pipeline.localize.release import require_released

    return require_released


def edition_name(edition: str, as_of: str) -> str:
    """Return which edition `--edition` and `--as-of` ask for: the living one by default.

    Raises Misuse where they contradict each other.
    """
    from pipeline.content.edition import LIVING, dated, named_edition

    if as_of:
        return named_edition(dated(edition, named_edition(as_of).name)).name
    return named_edition(edition or LIVING).name
