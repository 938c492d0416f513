"""The faces of an edition opened for showing: drawn, and kept while there is room."""

import json
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from threading import Lock
from typing import Final, Generic, NamedTuple, TypeVar

from pipeline.build.cache import Kept, Store
from pipeline.build.deck_sizes import Deck, decks_of
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.face_keys import UNREADABLE, Inputs, StoredNaturals
from pipeline.build.faces import MadeFace, make_face
from pipeline.build.inputs import Sources, sources_of
from pipeline.build.plan import make_plan
from pipeline.build.product_options import FaceFacts
from pipeline.build.request import FaceOrder
from pipeline.draw.fontspec import locate
from pipeline.draw.usage import RenderedFace
from pipeline.layout.draw_list import DrawList, Text
from pipeline.preview.hub import as_findings
from pipeline.sheets.papers import paper
from pipeline.source.files import FONT, read_bytes
from pipeline.source.findings import Finding, Misuse, PunchboardError
from pipeline.template.templates import TEMPLATE_SUFFIX, Templates

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """Values whose sizes, by `size`, are at most `most` together; for any thread."""

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self._most, self._size = most, size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()
        self.total = 0

    def get(self, key: K) -> V | None:
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: K, value: V) -> None:
        """Keep a value; one larger than all may be together is not."""
        with self._lock:
            earlier = self._values.pop(key, None)
            if earlier is not None:
                self.total -= self._size(earlier)
            self._values[key] = value
            self.total += self._size(value)
            while self.total > self._most:
                _, oldest = self._values.popitem(last=False)
                self.total -= self._size(oldest)


def words_of(drawn: DrawList) -> str:
    """Return all words that a face prints, in the order in which they are drawn."""
    ops = (op for part in (drawn.ops, *drawn.parts.values()) for op in part)
    return " ".join(" ".join(op.words) for op in ops if type(op) is Text and not op.decorative)


class PlannedFace(NamedTuple):
    """A face to show: its id in the view, whether it is a back, and the id of its other side."""

    id: str
    order: FaceOrder
    back: bool = False
    other: str | None = None


@dataclass(slots=True)
class ShownFace:
    """A face and what is known of it.

    `key` names its picture, None if it is missing. `made_of` digests what it was last drawn
    from, `reads` names that, and `digest` is that of what it drew. `seen` is the generation of the
    edition that it was last drawn or found unchanged in.
    """

    planned: PlannedFace
    key: str | None = None
    digest: str = ""
    made_of: bytes = b""
    reads: Collection[str] = ()
    findings: tuple[Finding, ...] = ()
    words: str = ""
    facts: FaceFacts = field(default_factory=FaceFacts)
    drawn: bool = False
    seen: int = -1


def is_quick(edition: OpenEdition, name: str) -> bool:
    """Return whether a product is planned without laying out what flows over several pages."""
    members = (edition.products[member] for member in edition.products.members(name))
    selections = (selection for product in members for selection in product.records)
    return not any(each.split is not None and each.split.flow for each in selections)


def planned_faces(edition: OpenEdition, name: str) -> tuple[PlannedFace, ...]:
    """Return the faces of a product on its first paper, in order, each once.

    Raises PunchboardError for what products.yaml gets wrong.
    """
    plan = make_plan(edition, (name,), _first_paper(edition, name))
    (run, *_) = plan.runs
    ids = {id_: view_id(order) for id_, order in run.faces.items()}
    other: dict[str, str] = {}
    backs: set[str] = set()
    for piece in run.pieces:
        if piece.back is not None:
            front, back = ids[piece.front], ids[piece.back]
            other[front] = back
            other.setdefault(back, front)
            backs.add(back)
    faces = {ids[id_]: order for id_, order in run.faces.items()}
    return tuple(
        PlannedFace(id_, order, id_ in backs, other.get(id_)) for id_, order in faces.items()
    )


def view_id(order: FaceOrder) -> str:
    return f"{order.product}/{order.id}"


def _first_paper(edition: OpenEdition, name: str) -> tuple[str, ...]:
    """Return the first paper of a product; nothing if planning will report what is wrong."""
    papers = edition.products[name].papers
    try:
        for text in papers:
            paper(text, edition.papers)
    except Misuse:
        return ()
    return papers[:1]


Arts = BoundedCache[Hashable, RenderedFace]

_BYTES_OF_ARTS: Final = 64_000_000


def new_arts() -> Arts:
    """Return a cache of drawn faces by the keys of their pictures."""
    return BoundedCache(_BYTES_OF_ARTS, lambda art: len(art.operators))


class Remembered:
    """Compiled templates, and in a store sizes that were measured, also by earlier sessions."""

    def __init__(self, key: EditionKey, store: Store) -> None:
        self._store = store
        self._place = blake2b(f"scales {key}".encode(), digest_size=16).digest()
        self._scales: Mapping[Deck, Mapping[str, float]] = {}
        with suppress(*UNREADABLE):
            decks = json.loads(store.notes([self._place])[self._place])
            self._scales = {Deck(*deck): scales for deck, scales in decks}
        self._templates: tuple[object, Templates] | None = None

    def inputs_of(self, edition: OpenEdition, sources: Sources) -> Inputs:
        """Return the inputs of a new generation, which from now on recalls what is remembered."""
        inputs = Inputs(edition, sources)
        decks = decks_of(edition)
        decks.memory, decks.guesses = StoredNaturals(inputs, self._store), self._scales
        self._hand_on_templates(edition, sources)
        return inputs

    def note(self, scales: Mapping[Deck, Mapping[str, float]]) -> None:
        """Note the scales of decks: the next edition guesses that its own are the same."""
        known = {**self._scales, **scales}
        if known != self._scales:
            self._scales = known
            self._store.put({self._place: Kept(json.dumps([*known.items()]), b"")})

    def _hand_on_templates(self, edition: OpenEdition, sources: Sources) -> None:
        """Give an edition the compiled templates of the one before where their files are equal."""
        words = edition.translation.words_digest if edition.translation is not None else b""
        named = sources.named.items()
        key = ([each for each in named if each[0].endswith(TEMPLATE_SUFFIX)], words)
        if self._templates is not None and self._templates[0] == key:
            edition.templates = edition.compositor.templates = self._templates[1]
        self._templates = (key, edition.templates)


class Opened:
    """An open edition with the keys of its faces; `generation` counts the editions.

    What those have measured is `remembered`. Raises PunchboardError for a game that
    cannot be read, Misuse for one that is not there.
    """

    def __init__(self, key: EditionKey, remembered: Remembered, generation: int) -> None:
        # What changes from now on is another generation's.
        sources = sources_of(key)
        self.edition, self.generation = OpenEdition(key), generation
        _ = self.edition.products
        self.edition.set_up()
        self._reads: dict[Collection[str], Collection[str]] = {}
        self._remembered = remembered
        self._inputs = remembered.inputs_of(self.edition, sources) if sources else None

    def is_there(self, order: FaceOrder) -> bool:
        records = self.edition.game.records.get(order.kind, {})
        return order.product in self.edition.products and (not order.slug or order.slug in records)

    def measure(self, faces: Sequence[ShownFace]) -> Iterator[None]:
        """Measure the decks of faces in steps; if a guess was wrong, let all be settled again."""
        decks = decks_of(self.edition)
        if (yield from decks.measure_in_steps([face.planned.order for face in faces])):
            for face in faces:
                face.seen = -1
        self._remembered.note(decks.known)

    def settle(self, face: ShownFace, arts: Arts) -> bool:
        """Draw a face unless it is made of the same as before; return whether it differs now."""
        if face.seen == self.generation:
            return False
        # Findings name lines, which move with what is above them.
        is_known = face.drawn and face.made_of and not face.findings
        if is_known and self._made_of(face) == face.made_of:
            face.seen = self.generation
            return False
        return self.draw(face, arts)

    def draw(self, face: ShownFace, arts: Arts) -> bool:
        """Draw a face; return whether its picture or what is said of it differs."""
        before = (face.key, face.findings, face.words)
        words: list[str] = []
        made = self._make(face.planned.order, words)
        face.findings, face.words, face.facts = made.findings, "".join(words), made.facts
        if made.art is None:
            face.key, face.digest = None, ""
        else:
            digest = blake2b(made.digest.encode(), digest_size=16, key=self._typefaces).hexdigest()
            # The key that a face was listed with becomes that of its first picture.
            if digest != face.digest and (face.drawn or face.key is None):
                face.key = digest
            face.digest = digest
            arts.put(face.key, made.art)
        face.drawn, face.seen, face.made_of = True, self.generation, b""
        face.reads = self._reads.setdefault(made.reads, made.reads)
        return before != (face.key, face.findings, face.words)

    def art(self, face: ShownFace, arts: Arts) -> RenderedFace | None:
        """Return a face as operators, drawn where it is not kept; None if it cannot be."""
        art = arts.get(face.key)
        if art is None:
            self.draw(face, arts)
            art = arts.get(face.key)
        return art

    def note(self, face: ShownFace) -> None:
        """Note what a face is made of, as it was drawn."""
        if not face.made_of and face.seen == self.generation:
            face.made_of = self._made_of(face)

    def _make(self, order: FaceOrder, words: list[str]) -> MadeFace:
        try:
            return make_face(
                self.edition, order, thorough=True, show=lambda drawn: words.append(words_of(drawn))
            )
        # If anything goes wrong with one face, the others are shown, and the author sees the error.
        except Exception as error:
            return MadeFace(None, "", as_findings(error))

    def _made_of(self, face: ShownFace) -> bytes:
        """Return the digest of a face's inputs, nothing if that is unknown."""
        if self._inputs is None:
            return b""
        try:
            return self._inputs.digest(face.planned.order, frozenset(face.reads))
        except PunchboardError:
            return b""

    @cached_property
    def _typefaces(self) -> bytes:
        """The identity of the typefaces' files: operators name glyphs by number.

        Those of an older state are the same files elsewhere.
        """
        root, digest = self.edition.project.root, blake2b(digest_size=16)
        for spec in self.edition.font_specs.values():
            path = locate(spec, root)
            if path.is_relative_to(root):
                digest.update(blake2b(read_bytes(path, FONT)).digest())
            else:
                status = path.stat()
                digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
        return digest.digest()
