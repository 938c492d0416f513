"""The lock of a folder: held by one, waited for by others, gone with its process."""

import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.base.errors import PunchboardError
from pipeline.publish import folder_lock as module
from pipeline.publish.folder_lock import LOCK, folder_lock

ROOT = Path(__file__).parents[2]
HOLD = (
    "import sys, time; from pathlib import Path\n"
    "from pipeline.publish.folder_lock import folder_lock\n"
    "with folder_lock(Path(sys.argv[1])):\n"
    "    print('held', flush=True); time.sleep(float(sys.argv[2]))\n"
)


def holder(folder: Path, seconds: float) -> subprocess.Popen[bytes]:
    """Return a process that holds the lock of a folder for so long."""
    begun = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder), str(seconds)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert begun.stdout is not None
    assert begun.stdout.readline() == b"held\n"
    begun.stdout.close()
    return begun


def test_leaves_nothing(tmp_path: Path) -> None:
    """Neither the file nor the folders that were made for it, unless something came into them."""
    with folder_lock(tmp_path / "a" / "b"):
        assert (tmp_path / "a" / "b" / LOCK).exists()
    assert list(tmp_path.iterdir()) == []
    with folder_lock(tmp_path / "a" / "b"):
        (tmp_path / "a" / "sheet.pdf").write_bytes(b"")
    assert [path.name for path in tmp_path.rglob("*")] == ["a", "sheet.pdf"]


def test_who_waits_is_told_for_whom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With the process and its command; then it is its turn."""
    monkeypatch.setattr(module, "_UNTOLD", 0.0)
    other = holder(tmp_path, 0.2)
    with caplog.at_level(logging.WARNING), folder_lock(tmp_path):
        other.wait()
    (said,) = caplog.messages
    assert said.startswith(f"punchboard: waiting for process {other.pid} on ")
    assert said.endswith(f"which writes into {tmp_path}")


def test_patience_ends_with_a_finding(tmp_path: Path) -> None:
    """It names the folder and who holds it."""
    with (
        folder_lock(tmp_path),
        pytest.raises(PunchboardError) as caught,
        folder_lock(tmp_path, patience=0.02),
    ):
        pass
    (finding,) = caught.value.findings
    assert (finding.code, finding.position.file) == ("output-busy", str(tmp_path))
    assert f"process {os.getpid()} on " in finding.message


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    """Its file stays, and is taken over and removed by the next one."""
    other = holder(tmp_path, 60)
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert (tmp_path / LOCK).exists()
    with folder_lock(tmp_path, patience=0):
        pass
    assert not (tmp_path / LOCK).exists()


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    """Somebody else's project may have put one there."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / LOCK).symlink_to(tmp_path / "letter")
    with pytest.raises(OSError), folder_lock(tmp_path / "out"):
        pass
    assert not (tmp_path / "letter").exists()


def test_without_locks_the_file_is_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts as long as its process runs here, or for an hour where that cannot be known."""
    monkeypatch.setattr(module, "lock_handle", lambda _: False)
    lock = tmp_path / LOCK
    with (
        folder_lock(tmp_path),
        pytest.raises(PunchboardError),
        folder_lock(tmp_path, patience=0),
    ):
        pass
    lock.write_text("process 7 on another-machine (punchboard build)")
    with pytest.raises(PunchboardError, match="another-machine"), folder_lock(tmp_path, patience=0):
        pass
    hour = time.time() - 3700
    os.utime(lock, (hour, hour))
    with folder_lock(tmp_path, patience=0):
        pass
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    lock.write_text(f"process {ended.pid} on {module.platform.node()} (punchboard build)")
    with folder_lock(tmp_path, patience=0):
        pass
    assert not lock.exists()
