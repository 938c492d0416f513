"""A project, its faces, records, errata and sample rosters as data for the page."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from pipeline import __version__
from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import component_of
from pipeline.build.history import recent_commits
from pipeline.build.plan import KIND
from pipeline.build.po_files import PoFiles
from pipeline.build.product_options import face_spec
from pipeline.build.products import FILE as PRODUCTS_FILE
from pipeline.build.products import Product
from pipeline.build.project import Project
from pipeline.build.request import FaceOrder
from pipeline.build.search_path import shown_name
from pipeline.checks.verdict import RosterJudge
from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import parse_path
from pipeline.game.changes import Change, as_written, changes, entries_in, entries_of, traces_of
from pipeline.game.edition import ANNOUNCED, BASE, GAME_FILE, KINDS_FILE, LIVING, PUBLISHED, Origin
from pipeline.game.erratum import Entry, Trace
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.language import PSEUDO
from pipeline.game.records import Record, roster_kind
from pipeline.game.view import Path, is_house, stated_at, values
from pipeline.layout.component import Component
from pipeline.preview.beginning import begin_data
from pipeline.preview.faces import PlannedFace, ShownFace
from pipeline.preview.hub import EditorLinks, counts_data, findings_data
from pipeline.rosters.description import RosterDescriber, verdict_findings
from pipeline.rosters.profile import FILE
from pipeline.sheets.model import Contour, Ellipse, FaceSpec
from pipeline.source.findings import Misuse, Position, PunchboardError
from pipeline.source.units import PT_PER_MM, to_mm
from pipeline.source.yaml import load_yaml
from pipeline.template.templates import TEMPLATE_SUFFIX

_EDITIONS = {
    LIVING: "Living: with errata and house rulings",
    PUBLISHED: "Published: with errata alone",
    BASE: "Base: as first printed",
    ANNOUNCED: "Announced: with future errata",
}


def project_data(project: Project, links: EditorLinks) -> dict[str, Any]:
    """Return the games of a project and the latest commits of its repository."""
    games = [_game_data(project, game, links) for game in project.games()]
    return {
        "name": project.root.name,
        "games": games,
        "begin": None if games else begin_data(project.root),
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
        "languages": [
            {"code": tag, "name": _language_name(tag), "own": tag == own}
            for tag in (own, *others, *PSEUDO)
        ],
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


def _language_name(tag: str) -> str:
    from babel import Locale, UnknownLocaleError

    if tag in PSEUDO:
        return f"Pseudo ({tag})"
    try:
        locale = Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return tag
    return locale.get_display_name() or tag


def face_name(edition: OpenEdition, face: PlannedFace) -> str:
    """Return the name of a face, in the edition's words."""
    order = face.order
    record = edition.game.records.get(order.kind, {}).get(order.slug)
    product = edition.products.get(order.product)
    title = product.title if product is not None else order.product
    if record is not None:
        shared = _shared(edition, product, record) if face.back and product is not None else ""
        return shared or " ".join((record.name, *_pages(order)))
    numbered = order.total > 1 and not face.back
    return order.slug or (f"{title} {order.number}" if numbered else title)


def _pages(order: FaceOrder) -> Iterator[str]:
    for number, count in ((order.part, order.parts), (order.leaf, order.leaves)):
        if count > 1:
            yield f"{number}/{count}"


def _shared(edition: OpenEdition, product: Product, record: Record) -> str:
    """Return what the records of one back have in common; empty if each has its own."""
    each = product.back.each if product.back is not None else True
    if not isinstance(each, str):
        return ""
    if each == KIND:
        return edition.game.kinds[record.kind].title
    value = getattr(record.values, each)
    return (
        edition.game.record(value.kind, value.slug).name if isinstance(value, Ref) else str(value)
    )


def face_data(edition: OpenEdition, face: ShownFace) -> dict[str, Any]:
    """Return a face as lists of faces show it."""
    order = face.planned.order
    record = edition.game.records.get(order.kind, {}).get(order.slug)
    kind = edition.game.kinds.get(order.kind)
    product = edition.products.get(order.product)
    title = product.title if product is not None else order.product
    return {
        "id": face.planned.id,
        "product": order.product,
        "product_title": title,
        "component": order.component,
        "kind": order.kind,
        "kind_title": kind.title if kind is not None else "",
        "slug": order.slug,
        "name": face_name(edition, face.planned),
        "text": face.words,
        "side": "back" if face.planned.back else "front",
        "other": face.planned.other,
        **_shape(edition, order),
        "key": face.key,
        "drawing": face.digest or None,
        "changed": record is not None and bool(entries_of(edition.game, record)),
        "house": record is not None and bool(record.house),
        "counts": counts_data(face.findings),
    }


def geometry_data(edition: OpenEdition, order: FaceOrder) -> dict[str, Any] | None:
    """Return the places of a face in millimetres; None for one whose layout cannot be read."""
    try:
        component = component_of(edition, order)
        spec = face_spec(edition, component.layout, component)
    except PunchboardError:
        return None
    mirrored = edition.mirrors(component.layout)
    return {
        **_shape(edition, order),
        "safe": _mm(component.safe),
        "folds": [{"axis": fold.axis, "at": _mm(fold.at)} for fold in spec.folds],
        "slots": _slots(component, mirrored=mirrored),
    }


def template_data(
    edition: OpenEdition, order: FaceOrder, links: EditorLinks | None
) -> dict[str, str]:
    """Return the file of a face's template; nothing if it is missing."""
    for folder in edition.search_path.folders:
        path = folder / f"{order.component}{TEMPLATE_SUFFIX}"
        if path.is_file():
            file = shown_name(path)
            return {"file": file, "editor": links.link(Position(file)) if links else ""}
    return {"file": "", "editor": ""}


def _shape(edition: OpenEdition, order: FaceOrder) -> dict[str, Any]:
    """Return a face's size in millimetres and its outline, as far as its layout can be read."""
    shape: dict[str, Any] = {"width": 0.0, "height": 0.0, "bleed": 0.0, "outline": None}
    with suppress(PunchboardError):
        component = component_of(edition, order)
        shape |= {name: _mm(getattr(component, name)) for name in ("width", "height", "bleed")}
        shape["outline"] = outline_data(face_spec(edition, component.layout, component))
    return shape


def _slots(component: Component, *, mirrored: bool) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "x": _mm(component.width - box.x - box.w if mirrored else box.x),
            "y": _mm(box.y),
            "width": _mm(box.w),
            "height": _mm(box.h),
        }
        for name in component.slots
        for box in [component.reach(name)]
    ]


def outline_data(spec: FaceSpec) -> str | None:
    """Return the cut line as SVG path data in millimetres, None for the plain trim."""
    width, height, outline = to_mm(spec.width), to_mm(spec.height), spec.outline
    if isinstance(outline, Contour):
        return _contour(outline, width)
    if isinstance(outline, Ellipse):
        rx, ry = width / 2, height / 2
        arc = f"A{rx:g} {ry:g} 0 0 1"
        return f"M{rx:g} 0{arc} {rx:g} {height:g}{arc} {rx:g} 0Z"
    radius = outline.radius / PT_PER_MM
    if not radius:
        return None
    arc = f"a{radius:g} {radius:g} 0 0 1"
    across, down = width - 2 * radius, height - 2 * radius
    return (
        f"M{radius:g} 0h{across:g}{arc} {radius:g} {radius:g}v{down:g}{arc} -{radius:g} {radius:g}"
        f"h-{across:g}{arc} -{radius:g} -{radius:g}v-{down:g}{arc} {radius:g} -{radius:g}Z"
    )


def _contour(outline: Contour, width: float) -> str:
    """Return path data as absolute moves, lines and curves, left and right exchanged if need be."""
    parts: list[str] = []
    for command, numbers in parse_path(outline.d):
        places = [
            width - number if outline.mirrored and index % 2 == 0 else number
            for index, number in enumerate(numbers)
        ]
        letter = "Z" if command == "h" else command.upper()
        parts.append(letter + " ".join(decimal(place, 3) for place in places))
    return "".join(parts)


def _mm(points: float) -> float:
    return round(to_mm(points), 3)


def _place_data(place: Position, links: EditorLinks | None) -> dict[str, Any]:
    """Return a place, with the link that opens it; it is empty for files of the past."""
    return {"file": place.file, "line": place.line, "editor": links.link(place) if links else ""}


def _stated(source: Any) -> str:
    """Return the parts of a source that are there, in words."""
    parts = source or ()
    return ", ".join(f"{key}: {text}" for key, text in parts if text)


def record_data(edition: OpenEdition, record: Record, links: EditorLinks | None) -> dict[str, Any]:
    """Return a record with all of its values.

    Raises PunchboardError if what was first printed cannot be read.
    """
    traces = tuple(traces_of(edition.game, record))
    printed = _first_printed(edition, record) if traces else {}
    return {
        "title": record.name,
        **_place_data(record.position, links),
        "source": _stated(record.source),
        "fields": [
            {
                **_value_data(record, path, value, links),
                "changed": _change_data(path, traces, printed),
            }
            for path, value in values(record)
        ],
    }


def _first_printed(edition: OpenEdition, record: Record) -> Mapping[Path, Any]:
    base = edition.project.open_game(edition.key.game, BASE, translation=edition.translation)
    before = base.records[record.kind].get(record.slug)
    return {} if before is None else dict(values(before))


def _value_data(
    record: Record, path: Path, value: Any, links: EditorLinks | None
) -> dict[str, Any]:
    return {
        "path": ".".join(map(str, path)),
        "label": str(path[-1]).replace("_", " "),
        "value": as_written(value),
        **_place_data(stated_at(record, path) or record.position, links),
        "house": is_house(record, path),
    }


def _change_data(
    path: Path, traces: tuple[Trace, ...], printed: Mapping[Path, Any]
) -> dict[str, Any] | None:
    """Return the last erratum or ruling that has changed a value; None if none has."""
    entries = entries_in(trace for trace in traces if trace.of(path))
    if not entries:
        return None
    entry = entries[-1]
    said = entry.revision
    return {
        "was": as_written(printed[path]) if path in printed else "",
        "by": entry.id,
        "date": said.date,
        "reason": said.reason or said.summary,
    }


def errata_data(
    edition: OpenEdition, faces: Iterable[ShownFace], links: EditorLinks | None
) -> dict[str, Any]:
    """Return the entries that an edition has, in the order in which they apply."""
    changed = _faces_by_entry(edition, faces)
    return {
        "entries": [
            _entry_data(edition, entry, changed.get(entry.id, []), links)
            for entry in edition.game.entries
        ]
    }


def _faces_by_entry(edition: OpenEdition, faces: Iterable[ShownFace]) -> dict[str, list[str]]:
    """Return the ids of the faces whose record an entry changes, by the entry's id."""
    found: dict[str, list[str]] = {}
    known: dict[tuple[str, str], tuple[Entry, ...]] = {}
    for face in faces:
        name = (face.planned.order.kind, face.planned.order.slug)
        if name not in known:
            record = edition.game.records.get(name[0], {}).get(name[1])
            known[name] = () if record is None else entries_of(edition.game, record)
        for entry in known[name]:
            found.setdefault(entry.id, []).append(face.planned.id)
    return found


def _entry_data(
    edition: OpenEdition, entry: Entry, faces: list[str], links: EditorLinks | None
) -> dict[str, Any]:
    said = entry.revision
    return {
        "id": entry.id,
        "origin": "ruling" if entry.origin is Origin.RULINGS else "erratum",
        "date": said.date,
        "title": said.title,
        "reason": said.reason or said.summary,
        "source": _stated(said.source),
        **_place_data(entry.document.start, links),
        "changes": [_changed_data(change) for change in changes(edition.game, entry)],
        "faces": faces,
    }


def _changed_data(change: Change) -> dict[str, str]:
    sides = {"was": change.was, "now": change.now}
    return {
        "record": change.target,
        "name": change.name,
        "path": change.field,
        **{side: "" if value is None else as_written(value) for side, value in sides.items()},
    }


def rosters_data(game: Game, links: EditorLinks | None) -> dict[str, Any]:
    """Return a game's rosters; none of a game without. Raises PunchboardError for its rules."""
    kind = roster_kind(game.kinds)
    if kind is None:
        return {"rosters": []}
    judge = RosterJudge(game)
    describer = RosterDescriber(game) if (game.folder / FILE).is_file() else None
    records = game.records[kind.name].values()
    return {"rosters": [_roster_data(judge, describer, record, links) for record in records]}


def _roster_data(
    judge: RosterJudge, describer: RosterDescriber | None, record: Record, links: EditorLinks | None
) -> dict[str, Any]:
    judged, place = judge.verdict(record), record.position
    told = describer.roster(record) if describer is not None else None
    return {
        "file": place.file,
        "name": record.name,
        "kind": record.kind,
        "sums": {
            "cost": told.total if told is not None else None,
            "limit": told.limit if told is not None else None,
            "unit": told.unit if told is not None else "",
            "entries": len(told.entries) if told is not None else None,
        },
        "verdict": "legal" if judged.legal else "illegal",
        "findings": findings_data(verdict_findings(judged), links),
        "editor": links.link(place) if links else "",
    }
