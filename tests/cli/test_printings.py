"""A printing that differs from the game's own, by any option, replaces none of its files."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from build.conftest import words
from cli.conftest import Run, invoke
from edits import swap
from fleets import write_kites

from pipeline.authoring.new_games import new_game
from pipeline.cli.root import load_command
from pipeline.source.files import open_folder

FLEET = "content/kites/rosters/dawn.yaml"
SMALL = ("--dpi", "36")
LIMITS = {"untrusted", "most_memory", "most_time"}
"""Options of all commands, which print nothing else."""
WITHOUT_END = {"watch", "scheduler", "changed_since"}
"""Options that print what they print without them: until Ctrl-C, elsewhere, or a part of it."""


class Trial(NamedTuple):
    """An option as it is given, and what the sheets of such a printing say."""

    options: tuple[str, ...]
    said: str = ""
    own: bool = False
    same: bool = False
    game: str = ""


TRIALS = {
    command: {
        name: Trial(**each | {"options": tuple(each["options"])}) for name, each in trials.items()
    }
    for command, trials in yaml.safe_load(
        Path(__file__).with_name("printings.yaml").read_text("utf-8")
    ).items()
}
TOGETHER = Trial(("--backs", "none", "--flip", "short", "--gutter", "2", "--scale", "95%"), "95 %")
"""What other commands read as `build` does, once."""


def cases(command: str) -> dict[str, Trial]:
    shared = TRIALS["build"] if command != "build" else {}
    trials = {name: each for name, each in TRIALS[command].items() if each != shared.get(name)}
    once = {trial: name for name, trial in trials.items() if trial.options}
    also = {"together": TOGETHER} if command in ("roster", "reprint") else {}
    return {name: trial for trial, name in once.items()} | also


CASES = [
    pytest.param(command, trial, id=f"{command}-{name}")
    for command in TRIALS
    for name, trial in cases(command).items()
]


@pytest.mark.parametrize("command", TRIALS)
def test_every_option_is_tried(command: str) -> None:
    """As its command has them."""
    found = load_command(command)
    if command == "roster":
        found = found.commands["build"]
    options = {each.name for each in found.params} - LIMITS
    assert set(TRIALS[command]) | WITHOUT_END >= options


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project of cards and of rosters, with all that is printed as usual."""
    base = tmp_path_factory.mktemp("printings")
    root = base / "project"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUNCHBOARD_CACHE", str(base / "cache"))
        patch.setenv("PUNCHBOARD_CONFIG", str(base / "config"))
        new_game(root / "content/lantern")
        write_kites(root)
        products = root / "content/lantern/products.yaml"
        products.write_text(products.read_text("utf-8") + "  papers: [a4]\n", "utf-8")
        with (root / "content/kites/products.yaml").open("a", encoding="utf-8") as stream:
            stream.write("reels: { title: Reels, component: reel, records: gadget }\n")
        (root / "templates/kites/reel.layout.yaml").write_text("trim: poker\nbleed: 3\n")
        (root / "templates/kites/reel.xml.j2").write_text("<face/>\n")
        (root / "few.yaml").write_text(
            "name: Few\ngame: kites\nkites: [{name: One, cost: 1, gadgets: [reel]}]\n"
        )
        (root / "lost.txt").write_text("2 spark\n")
        open_folder(root)
        patch.chdir(root)
        for command in (
            ("locale", "new", "lantern", "de"),
            ("roster", "seal", FLEET),
            ("calibrate", "--printer", "Inkjet", "--back-offset", "1.5,-0.5"),
            (
                "calibrate",
                "--printer",
                "Inkjet",
                "--back-offset",
                "1,1",
                "--orientation",
                "landscape",
            ),
            ("build", "lantern", "-q"),
            ("build", "lantern", "-q", "--lang", "de"),
            ("build", "kites", "-q", "--samples"),
            ("roster", "build", FLEET, "-q", "--paper", "a4"),
        ):
            result = invoke(*command)
            assert result.exit_code == 0, (command, result.output)
        shutil.copy("output/lantern/en/manifest.json", "before.json")
        cards = root / "content/lantern/card.yaml"
        swap(cards, "Bonfire", "Beacon")
        for command in (
            ("build", "lantern", "-q"),
            ("build", "lantern", "-q", "--lang", "de"),
            ("reprint", "lantern", "--since", "before.json", "-q"),
        ):
            assert invoke(*command).exit_code == 0
    return root


def files(root: Path) -> dict[str, bytes]:
    found = sorted((root / "output").rglob("*.pdf"))
    return {path.relative_to(root / "output").as_posix(): path.read_bytes() for path in found}


@pytest.mark.parametrize(("command", "trial"), CASES)
def test_no_printing_replaces_the_games_own(
    whole: Path, run: Run, monkeypatch: pytest.MonkeyPatch, command: str, trial: Trial
) -> None:
    """It has a folder and file names of its own, after what differs; its sheets say that, too."""
    monkeypatch.chdir(whole)
    monkeypatch.setenv("PUNCHBOARD_CACHE", str(whole.parent / "cache"))
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(whole.parent / "config"))
    before = files(whole)
    usual = {
        "build": ("build", trial.game or "lantern"),
        "roster": ("roster", "build", FLEET, "--paper", "a4"),
        "reprint": ("reprint", "lantern", "--since", "before.json"),
        "proof": ("proof", trial.game or "lantern", *(() if "pdf" in trial.options else SMALL)),
    }[command]
    result = run(*usual, *trial.options)
    assert result.exit_code == 0, result.output
    after = files(whole)
    assert {path: after[path] for path in before} == before, "the game's own files"
    new = sorted(after.keys() - before)
    if trial.same:
        assert not new
    elif command != "proof" and not trial.own:
        assert new
        for path in new:
            *_, folder, _, file = path.split("/")
            assert Path(file).stem.endswith(f".{folder}")
        assert any(trial.said in " ".join(words(whole / "output" / path)) for path in new)
        assert all(result.output.count(path) == 1 for path in new)
