"""A project that somebody has cloned, with everything planted that a command might act upon."""

import json
import os
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from edits import git, swap
from fuzz.enclosed import enclosed, import_commands

from acceptance.commands import punchboard
from acceptance.whole import write_whole

HOOK: Final = "#!/bin/sh\necho planted\n"
LEFT: Final = "0123456789ab.part"
JOURNAL: Final = {
    "format": "punchboard-journal",
    "waiting": ".printing-x",
    "files": ["extras/pre-commit", "content/lantern/card.yaml", "a4/cards.pdf"],
    "removed": ["notes.txt", ".git/HEAD", ".git/index", "content/lantern/kinds.yaml"],
}
FORGED: Final = b"%PDF-1.4 forged"
ELSEWHERE: Final = "../../../notes.txt"


def _entry(file: str, content: bytes, **more: Any) -> dict[str, Any]:
    digest = sha256(content).hexdigest()
    said = {"file": file, "sha256": digest, "bytes": len(content), "pages": 1, "sheets": 1}
    return {"product": Path(file).stem, "paper": "a4", "faces": {}, **said, **more}


def _cut(file: str, content: bytes) -> dict[str, Any]:
    said = {"sha256": sha256(content).hexdigest(), "bytes": len(content)}
    return {"file": file, **said, "pages": [1], "size": [1.0, 1.0]}


def _manifest(*entries: dict[str, Any]) -> str:
    about = {"game": "lantern", "language": "en", "edition": "living"}
    versions = {"content_version": "1", "tool_version": "1"}
    return json.dumps({**about, **versions, "products": entries})


NOTES: Final = "Remember the milk.\n"
CUTS: Final = [_cut("../../../../notes.txt", NOTES.encode()), _cut("a4/x.cut.svg", b"mine")]
ORDER: Final = {
    "format": "punchboard-order",
    "files": {
        name: {"bytes": len(NOTES), "sha256": sha256(NOTES.encode()).hexdigest()}
        for name in ("../../../../../notes.txt", "letter.txt", ".git/HEAD")
    },
}
EN: Final = "output/lantern/en"
PLANTED: Final[dict[str, str | bytes]] = {
    "notes.txt": NOTES,
    **{
        f"{folder}.publishing.json": json.dumps(JOURNAL)
        for folder in ("", "content/", "output/", f"{EN}/")
    },
    **{
        f"{folder}.printing-x/{file}": HOOK
        for folder in ("", f"{EN}/", "output/proofs/lantern/")
        for file in ("extras/pre-commit", "content/lantern/card.yaml", "a4/cards.pdf")
    },
    **{f"{folder}.punchboard.lock": NOTES for folder in ("", "content/", f"{EN}/")},
    f".notes.txt.{LEFT}": HOOK,
    f"content/lantern/.card.yaml.{LEFT}": HOOK,
    f"content/lantern/locale/.de.po.{LEFT}": HOOK,
    f"{EN}/manifest.json": _manifest(
        _entry("a4/cards.pdf", FORGED, cuts=CUTS),
        _entry("a4/team-sheet.pdf", FORGED),
        _entry("a4/ghost.pdf", FORGED),
    ),
    f"{EN}/a4/cards.pdf": FORGED,
    f"{EN}/a4/team-sheet.pdf": FORGED,
    f"{EN}/a4/x.cut.svg": "mine",
    "output/lantern/de/manifest.json": _manifest(_entry(ELSEWHERE, NOTES.encode())),
    "output/orders/lantern/en/png/order.json": json.dumps(ORDER),
    "output/orders/lantern/en/png/letter.txt": NOTES,
    "output/proofs/lantern/card.spark.png": "forged",
    ".schema/associations.json": json.dumps(
        {name: ["*"] for name in (".schema/../package.json", ".schema/extras/a.json", "a.json")}
    ),
    ".vscode/settings.json": '{ "yaml.schemas": { "./.schema/x": "y" } }\n',
    "package.json": "{}",
    ".env": "PUNCHBOARD_CACHE=.\nPUNCHBOARD_EDITOR=pre-commit\n",
    "ezdxf.ini": "no settings\n",
    "faces.sqlite": "no database",
    "printers.json": "{}",
}
LINKS: Final = {"extras": ".git/hooks", ".schema/extras": "../content", "inner/deep": "../.GIT"}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository that holds all of it."""
    import_commands()
    root = write_whole(tmp_path_factory.mktemp("pack") / "lantern")
    for name, content in PLANTED.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content.encode() if isinstance(content, str) else content)
        (root / name).chmod(0o755)
    for name, target in LINKS.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).symlink_to(target)
    git(root, "add", "-Af")
    git(root, "commit", "-qm", "Planted")
    return root


@pytest.fixture
def clone(pack: Path, tmp_path: Path) -> Path:
    git(tmp_path, "clone", "-q", str(pack), "lantern")
    assert {*PLANTED, *LINKS} <= state(tmp_path / "lantern").keys()
    return tmp_path / "lantern"


def state(root: Path) -> dict[str, tuple[int, bytes]]:
    """Return all files and links of a folder, those of git's too, with what they hold."""
    found = {}
    for place, folders, files in os.walk(root):
        for path in (Path(place, name) for name in (*folders, *files)):
            if path.is_symlink():
                found[path.relative_to(root).as_posix()] = 0, os.fsencode(path.readlink())
            elif path.is_file():
                mode = path.stat().st_mode
                found[path.relative_to(root).as_posix()] = mode, path.read_bytes()
    return found


_TABLES: Final = yaml.safe_load(Path(__file__).with_name("planted.yaml").read_text("utf-8"))
COMMANDS: Final = _TABLES["commands"]
LED: Final = _TABLES["led"]


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_changes_nothing_but_its_outputs(clone: Path, line: str) -> None:
    """Nothing is moved, removed or written that somebody's files ask for."""
    before = state(clone)
    code, said = _run(line, clone)
    after = state(clone)
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    assert not [name for name in changed if not name.startswith(tuple(COMMANDS[line]) or ("-",))]
    assert code == 0, said
    if line.startswith("build") and "--cutter" not in line:
        _require_true(clone / EN)


def _run(line: str, root: Path) -> tuple[int, str]:
    """Run a command; return its code, and what it said of faults."""
    if "--untrusted" in line:
        # It copies its process, which a fork of the tests cannot.
        ended = punchboard(*line.split(), cwd=root)
        return ended.returncode, ended.stderr
    ending = enclosed(line.split(), root)
    assert not ending.killed
    return ending.code, ending.err + ending.trace


def _require_true(folder: Path) -> None:
    """Raise AssertionError for a manifest of ours that says what is not so."""
    entries = json.loads((folder / "manifest.json").read_text())["products"]
    assert {entry["product"] for entry in entries} == {"cards", "team-sheet"}
    for entry in entries:
        content = (folder / entry["file"]).read_bytes()
        assert entry["sha256"] == sha256(content).hexdigest()
        # What a build is not asked for stays listed for as long as it is what the list says.
        assert content != FORGED or entry["product"] == "team-sheet"
    assert (folder / "a4/x.cut.svg").read_text() == "mine"


@pytest.mark.parametrize(
    ("place", "target"), list(zip(LED, cycle((".git/hooks", "notes")), strict=False))
)
def test_nothing_is_written_through_a_link(clone: Path, place: str, target: str) -> None:
    """Neither into the folders of git nor anywhere else in the project."""
    path = clone / place
    (clone / "notes").mkdir()
    (clone / "art.csv").write_text("name,picture\nWick,wick.png\n")
    (clone / "wick.png").write_bytes(b"")
    swap(clone / "content/lantern/card.yaml", "cost: 4", "cost: 5")
    if path.is_dir() and not path.is_symlink():
        path.rename(clone / "aside")
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(os.path.relpath(clone / target, path.parent))
    before = state(clone)
    code, said = _run(LED[place], clone)
    after = state(clone)
    assert code in (1, 2), said
    assert "Usage:" not in said
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    assert not [name for name in changed if not name.startswith((".schema/", f"{EN}/.p"))]


@pytest.mark.parametrize("planted", ["a pipe", "a link to a pipe"])
def test_a_pipe_in_the_place_of_a_folder_keeps_nobody_waiting(
    clone: Path, tmp_path: Path, planted: str
) -> None:
    """It is neither opened nor removed, whoever reads or writes at its other end."""
    path = clone / EN / ".printing-1"
    path.parent.mkdir(parents=True, exist_ok=True)
    if planted == "a pipe":
        os.mkfifo(path)
    else:
        os.mkfifo(tmp_path / "pipe")
        path.symlink_to(tmp_path / "pipe")
    done = punchboard("build", "-q", "--out", str(clone / "output"), cwd=clone)
    assert done.returncode in (0, 1), done.stderr
    assert path.is_fifo()
