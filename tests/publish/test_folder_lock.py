"""The lock of a folder: held by one, waited for by others, gone with its process."""

import logging
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.source import writing as module
from pipeline.source.findings import PunchboardError
from pipeline.source.writing import LOCK, folder_lock

ROOT = Path(__file__).parents[2]
HOLD = (
    "import sys, time; from pathlib import Path\n"
    "from pipeline.source.writing import folder_lock\n"
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


def test_who_waits_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Once; then it is its turn."""
    monkeypatch.setattr(module, "_UNTOLD", 0.0)
    other = holder(tmp_path, 0.2)
    with caplog.at_level(logging.WARNING), folder_lock(tmp_path):
        other.wait()
    (said,) = caplog.messages
    assert said == f"punchboard: waiting for another punchboard, which writes into {tmp_path}"


def test_patience_ends_with_a_finding(tmp_path: Path) -> None:
    """It names the folder."""
    with (
        folder_lock(tmp_path),
        pytest.raises(PunchboardError) as caught,
        folder_lock(tmp_path, patience=0.02),
    ):
        pass
    (finding,) = caught.value.findings
    assert (finding.code, finding.position.file) == ("output-busy", str(tmp_path))


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
    with pytest.raises(PunchboardError), folder_lock(tmp_path / "out"):
        pass
    assert not (tmp_path / "letter").exists()


def test_without_locks_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some file systems know none: there, two builds at once are not kept apart."""
    monkeypatch.setattr(module, "_lock", lambda _: False)
    with folder_lock(tmp_path), folder_lock(tmp_path, patience=0):
        pass
    assert list(tmp_path.iterdir()) == []
