"""Writing whole or not at all, also when the writer is killed."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.source.writing import atomic_writer, move, write_atomically

ROOT = Path(__file__).parents[2]


def test_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    """The new content stands alone in the folder, which is made when it is missing."""
    target = tmp_path / "a" / "b" / "sheet.pdf"
    for content in (b"first", b"second"):
        write_atomically(target, content)
        assert target.read_bytes() == content
    assert list(target.parent.iterdir()) == [target]


def test_a_failure_keeps_the_old_file_and_cleans_up(tmp_path: Path) -> None:
    """An exception inside the block is passed on; the target is as before."""
    target = tmp_path / "sheet.pdf"
    write_atomically(target, b"old")

    def fail_half_way() -> None:
        with atomic_writer(target) as stream:
            stream.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.usefixtures("nothing_open")
def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    """Whoever may write anywhere names one by habit: it stays what it is, also behind a link."""
    pipe, link, source = tmp_path / "pipe", tmp_path / "link", tmp_path / "source"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    source.write_bytes(b"new")
    for target in (pipe, link):
        with pytest.raises(OSError, match="a device or a pipe"):
            write_atomically(target, b"new")
        with pytest.raises(OSError, match="a device or a pipe"):
            move(source, target)
    assert pipe.is_fifo()


def test_a_killed_writer_leaves_the_old_file_whole(tmp_path: Path) -> None:
    """Killed half-way, it leaves the old file, and litter that no one takes for output."""
    target = tmp_path / "sheet.pdf"
    write_atomically(target, b"old")
    script = (
        "import sys, time; from pathlib import Path\n"
        "from pipeline.source.writing import atomic_writer\n"
        "with atomic_writer(Path(sys.argv[1])) as stream:\n"
        "    stream.write(b'half'); stream.flush(); print('ready', flush=True); time.sleep(60)\n"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", script, str(target)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == b"ready\n"
    writer.kill()
    writer.wait()
    writer.stdout.close()
    assert target.read_bytes() == b"old"
    (litter,) = set(tmp_path.iterdir()) - {target}
    assert litter.name.startswith(".sheet.pdf.")
    assert litter.suffix == ".part"
    assert list(tmp_path.glob("*.pdf")) == [target]


def test_a_full_disk_names_the_file(tmp_path: Path) -> None:
    """What the system says of a stream, without a name, is told of the target."""
    target = tmp_path / "sheet.pdf"

    def write() -> None:
        with atomic_writer(target):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError) as caught:
        write()
    assert caught.value.filename == str(target)


def test_moves_onto_another_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be renamed because its place is on another device is copied, whole."""
    source, target = tmp_path / "sheet.pdf", tmp_path / "a4" / "sheet.pdf"
    source.write_bytes(b"whole")
    replace = Path.replace

    def across(path: Path, place: Path) -> Path:
        if path.parent != place.parent:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(path), None, str(place))
        return replace(path, place)

    monkeypatch.setattr(Path, "replace", across)
    move(source, target)
    assert target.read_bytes() == b"whole"
    assert list(target.parent.iterdir()) == [target]
