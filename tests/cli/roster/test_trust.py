"""Seals, campaigns and events that nobody can cheat without being found out."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.conftest import Run

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "content" / "grimdark-future" / "rosters"
FIRST, SECOND, THIRD = (
    "salt-road-nine.yaml",
    "salt-road-nine-2026-03-14.yaml",
    "salt-road-nine-2026-03-21.yaml",
)
GAME = ("--game", "grimdark-future", "--project", str(ROOT))


@pytest.fixture
def campaign(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a campaign of two missions, which is the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in (FIRST, SECOND):
        shutil.copy(SAMPLES / name, tmp_path / name)
    answers = (
        "mission.won=no",
        "casualties.Right Wheel.result=1",
        "casualties.Widow Tamsin.result=1",
        "casualties.Widow Tamsin.injury=3",
        "deeds.The Nine.units_killed=5",
        "levels.The Nine.trait=1",
    )
    options = [part for answer in answers for part in ("--set", answer)]
    line = ("roster", "advance", SECOND, "--no-input", "--date", "2026-03-21")
    done = run(*line, *options, "--project", str(ROOT))
    assert done.exit_code == 0, done.output
    return tmp_path


def test_a_campaign_as_it_was_played_is_verified(run: Run, campaign: Path) -> None:
    """Every file with its seal, in a folder or back from its newest file."""
    for path in (".", THIRD):
        done = run("roster", "verify", path, "--project", str(ROOT))
        assert (done.exit_code, done.stderr) == (0, "")
        assert [line.partition(":")[0] for line in sorted(done.stdout.splitlines())] == [
            SECOND,
            THIRD,
            FIRST,
        ]


def put(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Return what changes a file by hand."""

    def change(folder: Path) -> None:
        text = (folder / name).read_text("utf-8")
        assert text.count(old) >= 1, text
        (folder / name).write_text(text.replace(old, new, 1), "utf-8")

    return change


def fork(folder: Path) -> None:
    """Copy the newest file, as if its game had been played twice."""
    shutil.copy(folder / THIRD, folder / "salt-road-nine-2026-03-21-2.yaml")


def remove(folder: Path) -> None:
    """Take the file in the middle away."""
    (folder / SECOND).unlink()


def second_beginning(folder: Path) -> None:
    """Cut the newest file off, so that it begins a campaign."""
    text = (folder / THIRD).read_text("utf-8")
    head, _, rest = text.partition("follows:")
    _, _, rest = rest.partition("player:")
    (folder / THIRD).write_text(f"{head}player:{rest.partition('ledger:')[0]}", "utf-8")


TAMPERINGS = {
    "victory points": (put(THIRD, "vp: 2", "vp: 12"), "vp: the answers give 2, the file says 12"),
    "points saved": (
        put(THIRD, "points_saved: 480", "points_saved: 680"),
        "480, the file says 680",
    ),
    "missions": (put(THIRD, "missions: 2", "missions: 3"), "missions: the answers give 2"),
    "experience": (put(THIRD, "xp: 11", "xp: 14"), "The Nine, xp: the answers give 11"),
    "a trait": (put(THIRD, "traits: [resilient, agile]", "traits: [resilient, elite]"), "'agile'"),
    "a price": (
        put(THIRD, "bought: 175", "bought: 150"),
        "Long Haul, bought: the answers give 175",
    ),
    "a value": (put(THIRD, "points: 240", "points: 140"), "points: the answers give 240"),
    "models": (put(THIRD, "models: 9", "models: 19"), "models: the answers give 9"),
    "notes": (put(THIRD, "Grenade launcher", "Plasma cannon"), "Grenade launcher"),
    "an injury": (put(THIRD, "injuries: [blinded-eye]", "injuries: []"), "injuries"),
    "the dead": (
        put(
            THIRD, "  - name: Long", "  - {name: Right Wheel, type: O, points: 135}\n  - name: Long"
        ),
        "units, Right Wheel: the answers give nothing, the file says the entry",
    ),
    "a unit more": (
        put(THIRD, "  - name: Long", "  - { name: Gift, type: Tank, points: 90 }\n  - name: Long"),
        "units, Gift",
    ),
    "the ledger": (put(THIRD, "= 480 pts saved", "= 680 pts saved"), "ledger"),
    "an answer": (put(THIRD, "units_killed: 5", "units_killed: 4"), "xp: the answers give 10"),
    "an answer too many": (put(THIRD, "units_killed: 5", "gold: 5"), "does not ask for 'gold'"),
    "dice": (put(THIRD, "trait: 1", "trait: 5"), "traits"),
    "a day before": (put(THIRD, '"2026-03-21"', '"2026-03-01"'), "is before 2026-03-14"),
    "another day": (put(THIRD, '"2026-03-21"', '"2026-03-22"'), "named after 2026-03-21"),
    "a day to come": (put(THIRD, '"2026-03-21"', '"2036-03-21"'), "has not come yet"),
    "an earlier file": (put(FIRST, "models: 2", "models: 3"), f"{FIRST} has changed since"),
    "the file in the middle": (put(SECOND, "vp: 2", "vp: 3"), f"{SECOND} has changed since"),
    "a file away": (remove, f"there is no '{SECOND}'"),
    "no follows": (put(THIRD, f"follows: {SECOND}\n", ""), "does not say which file it follows"),
    "no chain": (put(THIRD, "chain:", "# chain:"), "nothing ties it"),
    "a fork": (fork, "follows salt-road-nine-2026-03-14.yaml, too"),
    "a second beginning": (second_beginning, "begins Salt Road Nine, too"),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_a_campaign_changed_by_hand_is_not_verified(
    run: Run, campaign: Path, tampering: str
) -> None:
    """It is said what differs, with both values, at its line."""
    change, words = TAMPERINGS[tampering]
    change(campaign)
    done = run("roster", "verify", ".", "--project", str(ROOT))
    assert done.exit_code == 1
    assert words in done.stderr
    assert "NOT VERIFIED" in done.stdout


def test_an_advance_is_undone(run: Run, campaign: Path) -> None:
    """Its answers are left, from which it can be made again; what is followed stays."""
    made = (campaign / THIRD).read_text("utf-8")
    assert run("roster", "back", SECOND, "--project", str(ROOT)).exit_code == 2
    done = run("roster", "back", THIRD, "--project", str(ROOT))
    assert (done.exit_code, (campaign / THIRD).exists()) == (0, False)
    (campaign / "answers.yaml").write_text(done.stdout, "utf-8")
    line = ("roster", "advance", SECOND, "--no-input", "--answers", "answers.yaml")
    run(*line, "--date", "2026-03-21", "--project", str(ROOT))
    assert (campaign / THIRD).read_text("utf-8") == made
    assert run("roster", "back", FIRST, *GAME).exit_code == 2


def test_no_game_is_played_before_the_last(run: Run, campaign: Path) -> None:
    """The day of a new file is that of the one before, or later."""
    line = ("roster", "advance", THIRD, "--no-input", "--set", "mission.won=yes")
    done = run(*line, "--date", "2026-03-20", "--project", str(ROOT))
    assert done.exit_code == 2
    assert "2026-03-20 is before 2026-03-21" in done.stderr


@pytest.fixture
def far_file(kites: Path) -> Path:
    """Return a roster of a small game, in the working directory."""
    return kites / "far.yaml"


def test_a_seal_is_that_of_the_list_and_of_no_other(run: Run, far_file: Path) -> None:
    """Comments and the file's form do not matter; a salt, written once, keeps it from guesses."""
    far_file.write_text("# Mine.\n" + far_file.read_text())
    first = run("roster", "seal", "far.yaml")
    seal, text = first.stdout.strip(), far_file.read_text()
    assert text.startswith("# Mine.\nname: Far Fleet\n")
    assert len(seal.split("-")) == 8
    far_file.write_text("# Yours.\n" + text)
    assert run("roster", "seal", "far.yaml").stdout.strip() == seal
    assert (
        run("roster", "verify", "far.yaml", "--seal", seal.lower().replace("-", " ")).exit_code == 0
    )
    far_file.write_text(text.replace("cost: 9", "cost: 8"))
    done = run("roster", "verify", "far.yaml", "--seal", seal)
    assert done.exit_code == 1
    assert f"not {seal}: it is not the list that was sealed" in done.stderr
    far_file.write_text(text.partition("salt:")[0])
    assert run("roster", "seal", "far.yaml").stdout.strip() != seal


def test_a_json_file_is_sealed_as_json(run: Run, far_file: Path) -> None:
    """It stays what every reader of JSON reads."""
    data = {"name": "J", "game": "kites", "kites": [{"name": "One", "cost": 1}]}
    (far_file.parent / "j.json").write_text(json.dumps(data))
    assert run("roster", "seal", "j.json").exit_code == 0
    assert len(json.loads((far_file.parent / "j.json").read_text())["salt"]) == 32


@pytest.mark.parametrize(
    ("seal", "says"),
    [
        ("3F9A-1C07", "a seal of an earlier version: 32 bits without salt"),
        ("CPAD-AQZ1-PCGK", "expected a seal of 8 groups of 4 letters"),
    ],
)
def test_half_a_seal_is_none(run: Run, far_file: Path, seal: str, says: str) -> None:
    """Neither one of an earlier version nor a part of one proves anything."""
    done = run("roster", "verify", "far.yaml", "--seal", seal)
    assert (done.exit_code, says in done.stderr) == (2, True)
