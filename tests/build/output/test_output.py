"""What commands write: all of it or nothing, by one process at a time, and nothing elsewhere."""

import fcntl
import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from acceptance.commands import PUNCHBOARD
from cli.conftest import Run
from edits import commit, files, swap

CARDS = "content/lantern/card.yaml"
LOCK = ".punchboard.lock"
Build = Callable[..., int]


@pytest.fixture
def build(home: Path, run: Run) -> Build:
    """Return what prints the game into ``out`` and returns the exit code."""

    def printed(*options: str) -> int:
        line = ("build", "lantern", "-j1", "--out", str(home / "out"), "--project", str(home))
        return run(*line, *options).exit_code

    return printed


def _held(monkeypatch: pytest.MonkeyPatch, names: set[str], error: BaseException) -> None:
    """Let the last of some files not take its place, as if a viewer held it open."""
    real, moved = Path.replace, list[Path]()

    def replace(path: Path, target: Path) -> Path:
        if Path(target).name in names:
            moved.append(Path(target))
            if len(moved) == 2:
                raise error
        return real(path, target)

    monkeypatch.setattr(Path, "replace", replace)


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_cannot_take_its_place_changes_nothing(
    home: Path, build: Build, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """Those that were moved before come back, on any file system; the next build puts it right."""

    def no_links(path: Path, other: Path) -> None:
        raise OSError(1, "no links here")

    assert build() == 0
    before = files(home / "out")
    swap(home / CARDS, "cost: 4", "cost: 5")
    with monkeypatch.context() as patched:
        _held(patched, {"cards.pdf"}, PermissionError(13, "held open"))
        if not links:
            patched.setattr(Path, "hardlink_to", no_links)
        assert build() != 0
    assert files(home / "out") == before
    assert build() == 0
    after = files(home / "out")
    assert (set(after), after != before) == (set(before), True)


def test_a_folder_in_the_place_of_a_file_is_told_before_anything_moves(
    home: Path, build: Build
) -> None:
    """Nothing has been touched then."""
    (home / "out/lantern/en/letter/cards.pdf").mkdir(parents=True)
    assert build() != 0
    assert files(home / "out") == {}


def test_one_process_at_a_time_writes_into_a_folder(home: Path) -> None:
    """Who waits is told, and goes on when it can; a lock that nobody holds is taken over."""
    out = home / "out/lantern/en"
    out.mkdir(parents=True)
    command = [*PUNCHBOARD, "build", "--out", str(home / "out"), "-j1"]
    with (out / LOCK).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_SH)
        with subprocess.Popen(command, cwd=home, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            said = process.stderr.readline()
            assert "waiting for another punchboard" in said
            assert not list(out.glob("a4"))
            fcntl.flock(held, fcntl.LOCK_UN)
            process.communicate()
            assert process.returncode == 0
    assert (out / "a4/cards.pdf").is_file()
    assert not (out / LOCK).exists()
    (out / LOCK).touch()
    assert subprocess.run(command, cwd=home, capture_output=True).returncode == 0
    assert not (out / LOCK).exists()


def test_a_disk_that_takes_no_more_is_told_and_earlier_prints_stay(
    home: Path, build: Build
) -> None:
    """No file may become larger than eight kilobytes: which limit that is, is said."""
    assert build() == 0
    before = files(home / "out")
    swap(home / CARDS, "name: Spark", "name: Sparkle")
    line = (*PUNCHBOARD, "build", "--quiet", "-j1", "--out", str(home / "out"))
    command = ["bash", "-c", 'ulimit -f 8; exec "$@"', "-", *line]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True)
    assert (done.returncode, "error: limit-file-size: " in done.stderr) == (1, True), done.stderr
    assert files(home / "out") == before


def test_a_pipe_in_the_place_of_a_print_stays(home: Path, run: Run, build: Build) -> None:
    """Whatever is no file is told, and replaced by none."""
    assert build() == 0
    pipe = home / "out/lantern/en/a4/cards.pdf"
    pipe.unlink()
    os.mkfifo(pipe)
    swap(home / CARDS, "name: Spark", "name: Sparkle")
    done = run("build", "lantern", "-j1", "--out", str(home / "out"), "--project", str(home))
    assert (done.exit_code, "a device or a pipe, not a file" in done.stderr) == (1, True)
    assert pipe.is_fifo()


def test_links_of_somebody_else_are_not_followed(home: Path, build: Build) -> None:
    """Neither one in the place of the lock nor one that looks like a folder of waiting files."""
    out = home / "out/lantern/en"
    out.mkdir(parents=True)
    (home / "letters").mkdir()
    (home / "letters/letter").write_text("Dear")
    (out / ".printing-x").symlink_to(home / "letters")
    assert build() == 0
    assert files(home / "letters") == {"letter": b"Dear"}
    (out / LOCK).symlink_to(home / "new")
    assert build() != 0
    assert not (home / "new").exists()


def test_translations_are_on_the_disk_before_the_first_takes_its_place(
    home: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut finds each file whole; where one cannot be written, all stand as they did."""
    project = ("--project", str(home))
    for language in ("de", "fr"):
        assert run("locale", "new", "lantern", language, *project).exit_code == 0
    swap(home / CARDS, "Patience, planted", "Patience, sown")
    folder = home / "content/lantern/locale"
    before = files(folder)
    for error in (PermissionError(13, "held"), KeyboardInterrupt()):
        with monkeypatch.context() as patched:
            _held(patched, {"de.po", "fr.po"}, error)
            assert run("locale", "update", "lantern", *project).exit_code != 0
        assert files(folder) == before
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append("sync"), fsync(handle))[1])
    monkeypatch.setattr(
        Path, "replace", lambda path, to: (done.append(Path(to).suffix), replace(path, to))[1]
    )
    assert run("locale", "update", "lantern", *project).exit_code == 0
    places = [each for each in done if each in ("sync", ".po")]
    assert places == ["sync", "sync", ".po", ".po"]
    for language in ("de", "fr"):
        entries = polib.pofile(str(folder / f"{language}.po"))
        assert any(entry.msgid == "Patience, sown." for entry in entries)


def test_temporary_folders_of_killed_processes_are_swept(
    home: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not what is held or young, somebody else's link or another's folder; our own goes at once."""
    place = tmp_path / "temporary"
    (place / "letters").mkdir(parents=True)
    (place / "letters" / LOCK).touch()
    (place / "punchboard-link").symlink_to(place / "letters")
    names = ("left", "young", "other", "held")
    left, young, other, held = (place / f"punchboard-{name}" for name in names)
    for folder in (left, young, other, held):
        folder.mkdir()
        (folder / ("notes" if folder is other else LOCK)).touch()
    for folder in (left, other, held, place / "letters"):
        os.utime(folder, (0, 0))
    commit(home)
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    with (held / LOCK).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        line = ("reprint", "lantern", "--since", "HEAD", "--project", str(home))
        assert run(*line).exit_code == 0
    kept = {"letters", *(f"punchboard-{name}" for name in ("link", "young", "other", "held"))}
    assert {path.name for path in place.iterdir()} == kept
