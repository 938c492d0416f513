"""`punchboard serve`: what it says, opens and refuses before it serves."""

import socket
from pathlib import Path

from cli.conftest import Run


def test_refuses_a_port_in_use(project: Path, run: Run) -> None:
    """A port that another program has is misuse, told with the option that names another."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = run("serve", "--port", str(other.getsockname()[1]))
    assert done.exit_code == 2
    assert "--port" in done.stderr
