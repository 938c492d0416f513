"""A project as data for the page: its games, without one of them being opened."""

from typing import Any

from pipeline import __version__
from pipeline.base.errors import Misuse, PunchboardError
from pipeline.content.edition import ANNOUNCED, BASE, LIVING, PUBLISHED
from pipeline.content.files import KINDS_FILE
from pipeline.content.games import GAME_FILE
from pipeline.content.locale.conventions import PSEUDO
from pipeline.documents.yaml import load_yaml
from pipeline.edition.po_files import PoFiles
from pipeline.edition.products import FILE as PRODUCTS_FILE
from pipeline.edition.project import Project
from pipeline.preview.editors import EditorLinks
from pipeline.preview.finding_data import findings_data
from pipeline.reprint.history import recent_commits

_EDITIONS = {
    LIVING: "Living: with errata and house rulings",
    PUBLISHED: "Published: with errata alone",
    BASE: "Base: as first printed",
    ANNOUNCED: "Announced: with errata that are to come",
}


def project_data(project: Project, links: EditorLinks) -> dict[str, Any]:
    """Return the games of a project and the latest commits of its repository."""
    return {
        "name": project.root.name,
        "games": [_game_data(project, game, links) for game in project.games()],
        "commits": _commits(project),
        "version": __version__,
    }


def _commits(project: Project) -> list[dict[str, str]]:
    try:
        return [commit._asdict() for commit in recent_commits(project.root)]
    except Misuse:
        # Without git there is no past to look at.
        return []


def _game_data(project: Project, game: str, links: EditorLinks) -> dict[str, Any]:
    findings: list[Any] = []

    def read(file: str) -> dict[str, Any]:
        path = project.game_folder(game) / file
        try:
            document = load_yaml(path, path.relative_to(project.root).as_posix())
            return dict(document.data)
        except PunchboardError as error:
            findings.extend(error.findings)
            return {}

    about, kinds, products = read(GAME_FILE), read(KINDS_FILE), read(PRODUCTS_FILE)
    own = str(about.get("language", "en"))
    others = [tag for tag in PoFiles(project, game).languages() if tag != own]
    return {
        "id": game,
        "title": str(about.get("title", game)),
        "languages": [_language(tag, own=tag == own) for tag in (own, *others, *PSEUDO)],
        "editions": [{"name": name, "title": title} for name, title in _EDITIONS.items()],
        "kinds": [{"name": name, "title": _title(kind, name)} for name, kind in kinds.items()],
        "products": [
            {"name": name, "title": _title(product, name), "papers": _papers(product)}
            for name, product in products.items()
        ],
        "findings": findings_data(findings, links),
    }


def _title(entry: Any, name: str) -> str:
    usual = name.replace("-", " ").capitalize()
    return str(entry.get("title", usual)) if isinstance(entry, dict) else usual


def _papers(product: Any) -> list[str]:
    papers = product.get("papers") if isinstance(product, dict) else None
    return [str(paper) for paper in papers] if isinstance(papers, list) else ["a4", "letter"]


def _language(tag: str, *, own: bool) -> dict[str, Any]:
    return {"code": tag, "name": _language_name(tag), "own": own}


def _language_name(tag: str) -> str:
    from babel import Locale, UnknownLocaleError

    if tag in PSEUDO:
        return f"Pseudo ({tag})"
    try:
        locale = Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return tag
    return locale.get_display_name() or tag
