"""Since when: a date, a version of the content, a commit, or the manifest of an earlier print."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.reading import MANIFEST, read_text
from pipeline.base.source_date import today
from pipeline.content.edition import LIVING, as_of, is_date, last_day
from pipeline.content.erratum import Entry
from pipeline.content.game import Game
from pipeline.content.opening import open_game
from pipeline.edition.project import Project
from pipeline.press.orders import MEMBER
from pipeline.reprint.history import day_of, find_commit, find_version, state_at

Faces: TypeAlias = dict[tuple[str, str, str], str]
"""Digests of faces by product, paper and id."""


class Older(NamedTuple):
    """An older state: the content of a folder in an edition, or no more than its faces' digests.

    `title` is how people are told of it; `engine` is the version that drew the faces.
    """

    title: str
    root: Path | None
    edition: str = LIVING
    faces: Faces | None = None
    engine: str = ""


@contextmanager
def older_state(project: Project, game: str, since: str, edition: str = LIVING) -> Iterator[Older]:
    """Yield the state that `since` names, in the older state of `edition`.

    Raises Misuse for what names none, PunchboardError for a game that cannot be read.
    """
    if Path(since).suffix == ".json":
        yield _read_manifest(Path(since), game)
        return
    date = since if is_date(since) else _date_of_version(project, game, since)
    if date is not None:
        title = since if date == since else f"{since} ({date})"
        yield Older(title, project.root, as_of(edition, date))
        return
    commit = find_commit(project.root, since) or find_version(project.root, game, since)
    if commit is None:
        until = _history(project, game).get(since)
        if until is not None:
            raise Misuse(
                f"version {since} of {game} holds until the end of {until}, and the repository has"
                " no commit of it: name a date such as 2009-09-30, or a commit"
            )
        raise Misuse(
            f"{since!r} is no date such as 2009-09, no version of {game}, no commit, branch or tag"
            " of the project's repository, and no manifest.json"
        )
    with state_at(project.root, game, commit) as root:
        title = since if commit.startswith(since) else f"{since} ({commit[:10]})"
        yield Older(title, root, as_of(edition, day_of(project.root, commit)))


def _date_of_version(project: Project, game: str, version: str) -> str | None:
    """Return the date of a version, where game.yaml tells it and it is over.

    As long as it is not, all that holds today would be in it: what was committed under it tells.
    """
    date = _history(project, game).get(version)
    return date if date is not None and last_day(date) < today() else None


def _history(project: Project, game: str) -> Mapping[str, str]:
    return open_game(project.game_folder(game), project.root).meta.history


def _read_manifest(path: Path, game: str) -> Older:
    """Return the faces that an earlier build has listed."""
    try:
        data = json.loads(read_text(path, MANIFEST, str(path), given=True))
        faces = dict(_read_faces(data))
        named_game, engine = str(data["game"]), str(data["tool_version"])
    except PunchboardError as error:
        raise Misuse(f"{path}: {error.findings[0].message}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Misuse(f"{path} is no manifest of a build") from None
    if named_game != game:
        raise Misuse(f"{path} is a manifest of {named_game!r}, not of {game!r}")
    return Older(
        f"{path.name} of version {data.get('content_version', '?')}", None, "", faces, engine
    )


def _read_faces(data: dict[str, Any]) -> Iterator[tuple[tuple[str, str, str], str]]:
    for product in data["products"]:
        for face, digest in product["faces"].items():
            member, _, id_ = face.rpartition(MEMBER)
            yield (member or product["product"], product["paper"], id_), digest


def new_entries(project: Project, older: Older, newer: Game) -> tuple[Entry, ...]:
    """Return the errata and rulings that a newer state has, and the older lacks or words otherwise.

    Of a manifest alone it is not known which were in it: there are none.
    """
    if older.root is None:
        return ()
    name = project.game_folder(newer.folder.name).relative_to(project.root)
    before = open_game(older.root / name, older.root, older.edition)
    older_documents = {entry.id: entry.document.data for entry in before.entries}
    return tuple(
        entry for entry in newer.entries if older_documents.get(entry.id) != entry.document.data
    )
