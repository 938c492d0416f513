"""Serving the preview on this machine, until Ctrl-C."""

import asyncio
import os
import socket
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from pipeline.base.errors import Misuse
from pipeline.base.extras import install_command
from pipeline.edition.project import Project
from pipeline.press.watch import changes

if TYPE_CHECKING:
    from pipeline.preview.session import Session

HOST: Final = "127.0.0.1"
_NEEDED: Final = ("starlette", "uvicorn", "pypdfium2")


def serve(
    project: Project,
    port: int,
    announce: Callable[[str], object],
    cache: Path | None = None,
    warn: Callable[[str], object] = bool,
) -> None:
    """Serve the preview of a project until Ctrl-C; `announce` is told its address.

    Port 0 takes any that is free. `cache` is the folder of faces that builds keep; `warn` is told
    what no page shows. Raises Misuse without the extra ``preview``, and for a port that is in use.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        what = ", ".join(missing)
        raise Misuse(f"the preview needs {what}: {install_command('preview')}")
    from pipeline.preview.session import Session

    with _bound(port) as listener:
        _serve(Session(project, cache, warn), listener, announce)


def _bound(port: int) -> socket.socket:
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


def _serve(session: "Session", listener: socket.socket, announce: Callable[[str], object]) -> None:
    import uvicorn

    from pipeline.preview.app import make_app

    port, end = listener.getsockname()[1], Event()

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
    watcher = Thread(target=_watch, args=(session.project, session.changed, end), daemon=True)
    session.drawing.start()
    watcher.start()
    announce(f"http://{HOST}:{port}/")
    try:
        asyncio.run(Server(config).serve(sockets=[listener]))
    except KeyboardInterrupt:
        pass
    finally:
        end.set()
        session.end()


def _watch(project: Project, changed: Callable[[list[Path]], None], end: Event) -> None:
    for paths in changes(project, end):
        if paths:
            changed(paths)
