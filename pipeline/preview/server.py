"""Serving the preview on this machine, until Ctrl-C."""

import asyncio
import os
import socket
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from pipeline.build.project import Project, changes
from pipeline.source.findings import Misuse, install_command
from pipeline.source.limits import only_new_collected

if TYPE_CHECKING:
    from pipeline.preview.drawing import Halted
    from pipeline.preview.session import Session


HOST: Final = "127.0.0.1"
_NEEDED: Final = ("starlette", "uvicorn")


def serve(
    project: Project,
    port: int,
    announce: Callable[[str], object],
    cache: Path | None = None,
    warn: Callable[[str], object] = bool,
) -> None:
    """Serve the preview of a project until Ctrl-C; `announce` gets its address.

    Port 0 takes any that is free. `cache` is the folder of faces that builds keep; `warn` gets
    what no page shows. Raises Misuse without the extra ``preview``, and for a port that is in use.
    """
    with bound(port) as listener:
        serve_on(listener, project, announce, cache, warn)


def serve_on(
    listener: socket.socket,
    project: Project,
    announce: Callable[[str], object],
    cache: Path | None = None,
    warn: Callable[[str], object] = bool,
    halted: "Halted | None" = None,
) -> None:
    """Serve as `serve` does on a socket that listens, without the games that are `halted`."""
    from pipeline.preview.session import Session

    _serve(Session(project, cache, warn, halted), listener, announce)


def bound(port: int) -> socket.socket:
    """Return a socket that listens. Raises Misuse as `serve` does."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        what = ", ".join(missing)
        raise Misuse(f"the preview needs {what}: {install_command('preview')}")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # Elsewhere it would let two servers have one port.
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        # A page that is opened at once waits until the server answers.
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        message = f"cannot serve on port {port}: {reason.lower()}; name another one with --port"
        raise Misuse(message) from None
    return listener


def address(listener: socket.socket) -> str:
    return f"http://{HOST}:{listener.getsockname()[1]}/"


def _serve(session: "Session", listener: socket.socket, announce: Callable[[str], object]) -> None:
    import uvicorn

    from pipeline.preview.app import make_app

    port, end = listener.getsockname()[1], Event()
    watcher = Watcher(session.project, session.changed, session.failed, end)
    watcher.start()

    class Server(uvicorn.Server):
        """A server whose open connections do not keep it from ending."""

        def handle_exit(self, sig: int, frame: Any) -> None:
            session.hub.end()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        make_app(session, lambda: port),
        log_config=None,
        access_log=False,
        lifespan="off",
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    session.drawing.start()
    try:
        # A file that is saved once the address is known is seen.
        watcher.wait()
        announce(address(listener))
        # The command line switches the collector off; a server that stays cannot do without.
        with only_new_collected():
            asyncio.run(Server(config).serve(sockets=[listener]))
    except KeyboardInterrupt:
        pass
    finally:
        end.set()
        session.end()


class Watcher(Thread):
    """Reports changes to a session until `end` is set, and failures, too."""

    def __init__(
        self,
        project: Project,
        changed: Callable[[list[Path]], None],
        failed: Callable[[Exception], object],
        end: Event,
    ) -> None:
        super().__init__(name="watching", daemon=True)
        self._project, self._changed, self._failed, self._end = project, changed, failed, end
        self._begun, self._error = Event(), None  # type: Event, Misuse | None

    def wait(self) -> None:
        """Wait until no change is missed. Raises Misuse if files cannot be watched."""
        self._begun.wait()
        if self._error is not None:
            raise self._error

    def run(self) -> None:
        try:
            for paths in changes(self._project, self._end):
                self._begun.set()
                if paths:
                    self._changed(paths)
        except OSError as error:
            reason = error.strerror or str(error)
            self._error = Misuse(f"cannot watch the project's files: {reason}")
            self._failed(self._error)
            self._begun.set()
