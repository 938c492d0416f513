"""What pages look at and what they hear: Server-Sent Events, errors and findings as data."""

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from pipeline.build.project import Project, supplied_folder
from pipeline.game.edition import LIVING
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, Severity
from pipeline.source.limits import limit_met
from pipeline.source.names import did_you_mean, whole_number

_LONGEST: Final = 200


class ViewKey(NamedTuple):
    """The parameters of a view; empty ones represent the game's own language, living, and now."""

    game: str
    language: str = ""
    edition: str = ""
    commit: str = ""

    @property
    def edition_name(self) -> str:
        """The name of the edition as the content floor knows it."""
        return self.edition or LIVING


def view_key(parameters: Mapping[str, Any]) -> ViewKey:
    """Return the view that a request names. Raises Misuse for what cannot name one."""
    return ViewKey(*(text_of(parameters, name) for name in ("game", "lang", "edition", "commit")))


def text_of(parameters: Mapping[str, Any], name: str) -> str:
    """Return a parameter of a request, empty if it is missing.

    Raises Misuse for one that is no text, is very long, or holds control characters.
    """
    value = parameters.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST or not value.isprintable():
        raise Misuse(f"expected {name} to be a text of at most {_LONGEST} printable characters")
    return value


def number_of(parameters: Mapping[str, Any], name: str, least: int, most: int) -> int:
    """Return a parameter that is a whole number. Raises Misuse for any other."""
    text = text_of(parameters, name)
    number = whole_number(text, least, most)
    if number is None:
        raise Misuse(f"expected {name} to be a whole number from {least} to {most}, found {text!r}")
    return number


VARIABLE: Final = "PUNCHBOARD_EDITOR"
"""Names the editor: one of `EDITORS`, or a URL with {path}, {line} and {column}."""

_VSCODE: Final = "://file{path}:{line}:{column}"
_JETBRAINS: Final = "://open?file={path}&line={line}&column={column}"
_OPEN_URL: Final = "://open?url=file://{path}&line={line}&column={column}"
EDITORS: Final = {
    **{name: name + _VSCODE for name in ("vscode", "vscodium", "cursor", "windsurf", "zed")},
    **{name: name + _JETBRAINS for name in ("idea", "pycharm")},
    "sublime": "subl" + _OPEN_URL,
    "textmate": "txmt" + _OPEN_URL,
    "emacs": "emacs" + _OPEN_URL,
}
USUAL: Final = "vscode"
_SHARED: Final = "templates/shared/"
_HARMFUL: Final = ("javascript", "data", "vbscript", "blob")
"""Schemes whose links run in the page instead of opening an editor."""


def editor_template() -> str:
    """Return the URL template of the user's editor. Raises Misuse for what is none."""
    setting = os.environ.get(VARIABLE) or USUAL
    if "{path}" not in setting:
        if setting not in EDITORS:
            known = did_you_mean(setting, EDITORS)
            raise Misuse(
                f"{VARIABLE} is neither an editor nor a URL with {{path}}: {setting!r}; {known}"
            )
        return EDITORS[setting]
    scheme = setting.partition(":")[0].strip().lower()
    if ":" not in setting or scheme in _HARMFUL or not setting.isprintable():
        raise Misuse(f"{VARIABLE} opens no editor: {setting!r}")
    return setting


class EditorLinks:
    """Links into the files of a project as they are now."""

    def __init__(self, project: Project, template: str) -> None:
        self._root, self._template = project.root, template

    def link(self, position: Position) -> str:
        """Return the URL that opens a place; empty if there is no such file."""
        path = self._path(position.file) if position.file else None
        if path is None:
            return ""
        places = {"{line}": max(1, position.line), "{column}": max(1, position.column)}
        url = self._template.replace("{path}", _quoted(path))
        for mark, number in places.items():
            url = url.replace(mark, str(number))
        return url

    def _path(self, shown: str) -> Path | None:
        candidates = [self._root / shown]
        if shown.startswith(_SHARED):
            candidates.append(supplied_folder() / shown.removeprefix(_SHARED))
        return next((path for path in candidates if path.is_file()), None)


def _quoted(path: Path) -> str:
    text = path.as_posix()
    return quote(os.fsencode(text if text.startswith("/") else f"/{text}"), safe="/:")


class Missing(Misuse):
    """What a request names is not there."""


class Stale(Exception):  # noqa: N818 - it says what the request is
    """The picture that a request names is no longer that of its face; `key` is, if there is one."""

    def __init__(self, key: str | None) -> None:
        super().__init__("the picture has changed")
        self.key = key


def as_findings(error: Exception) -> tuple[Finding, ...]:
    """Return what keeps something from being shown as findings; a fault of ours is one, too."""
    if isinstance(error, PunchboardError):
        return tuple(error.findings)
    limit = limit_met(error)
    if limit is not None:
        return (limit.finding,)
    if isinstance(error, (Misuse, OSError)):
        hint = "choose another game, language or edition, or save the file once more"
        return (Finding("preview-view", str(error), hint=hint),)
    text = " ".join(str(error).split())[:200]
    message = f"internal error: {type(error).__name__}: {text}"
    return (Finding("preview-internal", message, hint="please report it"),)


def findings_data(findings: Iterable[Finding], links: EditorLinks | None) -> list[dict[str, Any]]:
    """Return findings; without `links` their files are none that can be opened."""
    return [_finding_data(finding, links) for finding in findings]


def counts_data(findings: Iterable[Finding]) -> dict[str, int]:
    counts = Counter(finding.severity for finding in findings)
    return {str(severity): counts[severity] for severity in Severity}


def _finding_data(finding: Finding, links: EditorLinks | None) -> dict[str, Any]:
    place = finding.position
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "subject": finding.subject,
        "hint": finding.hint,
        "editor": links.link(place) if links is not None else "",
    }


MOST_LISTENERS: Final = 64
HEARTBEAT: Final = 15.0
"""Seconds after which a silent connection says that it is there."""

_MOST_WAITING: Final = 200
"""Events that a page may be behind; one that is further behind has to connect again."""

Message = bytes | None
Messages = asyncio.Queue[Message]


class Hub:
    """The pages that listen to each view; events may come from any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queues: dict[ViewKey, list[Messages]] = {}
        self._lock = Lock()
        self._ended = False

    def views(self) -> frozenset[ViewKey]:
        with self._lock:
            return frozenset(key for key, queues in self._queues.items() if queues)

    def publish(self, key: ViewKey, name: str, data: dict[str, Any]) -> None:
        message = event(name, data)
        with self._lock:
            queues = tuple(self._queues.get(key, ()))
        for queue in queues:
            self._call(_put, queue, message)

    async def listen(
        self, queue: Messages, hello: Callable[[], Awaitable[dict[str, Any]]]
    ) -> AsyncIterator[bytes]:
        """Yield what comes to a page that has joined, as bytes, with a heartbeat now and then.

        `hello` is asked only now, so that it knows everything that was sent before the page joined.
        """
        yield event("hello", await hello())
        while not self._ended:
            try:
                message = await asyncio.wait_for(queue.get(), HEARTBEAT)
            except TimeoutError:
                message = b": here\n\n"
            if message is None:
                return
            yield message

    @contextmanager
    def joined(self, key: ViewKey) -> Iterator[Messages]:
        """Have what is published of a view come to a page. Raises Misuse if there are many."""
        self._loop = asyncio.get_running_loop()
        queue: Messages = asyncio.Queue()
        with self._lock:
            if sum(map(len, self._queues.values())) >= MOST_LISTENERS:
                raise Misuse("too many pages are open")
            self._queues.setdefault(key, []).append(queue)
        try:
            yield queue
        finally:
            with self._lock:
                self._queues[key].remove(queue)
                if not self._queues[key]:
                    del self._queues[key]

    def end(self) -> None:
        self._ended = True
        with self._lock:
            queues = [queue for queues in self._queues.values() for queue in queues]
        for queue in queues:
            self._call(queue.put_nowait, None)

    def _call(self, function: Any, *arguments: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)


def _put(queue: Messages, message: bytes) -> None:
    queue.put_nowait(message if queue.qsize() < _MOST_WAITING else None)


def event(name: str, data: dict[str, Any]) -> bytes:
    """Return an event as Server-Sent Events write it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {name}\ndata: {text}\n\n".encode("utf-8", "backslashreplace")


PAUSE: Final = 0.4
"""Seconds between two events about faces that are drawn in the background."""


class News:
    """The faces that differ, those that are gone, and whether the order is another."""

    def __init__(self) -> None:
        self.files: tuple[str, ...] = ()
        self.faces: dict[str, None] = {}
        self.removed: list[str] = []
        self._order: list[str] = []
        self._findings: object = None
        self._started = self._told_at = time.perf_counter()

    def begin(self, files: Sequence[str], started: float) -> None:
        """Note which files have changed, and when, as `time.perf_counter` counts."""
        self.files, self._started = tuple(files), started

    def end(self) -> None:
        """Note that all results of the files have been sent: what follows is none of theirs."""
        self.files = ()

    def add(self, ids: Iterable[str]) -> None:
        self.faces |= dict.fromkeys(ids)

    @property
    def seconds(self) -> float:
        """How long ago the files have changed."""
        return round(time.perf_counter() - self._started, 3)

    @property
    def is_due(self) -> bool:
        """Whether pages should hear now of background drawing."""
        return bool(self.faces) and time.perf_counter() - self._told_at > PAUSE

    def new_order(self, order: list[str]) -> list[str] | None:
        """Return the order where it is another than the one that pages know."""
        changed, self._order = order != self._order, order
        return order if changed else None

    def are_new(self, findings: object) -> bool:
        """Return whether findings are others than those that pages know."""
        changed, self._findings = findings != self._findings, findings
        return changed

    def told(self) -> None:
        """Forget what pages know."""
        self.faces, self.removed, self._told_at = {}, [], time.perf_counter()
