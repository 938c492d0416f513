"""Seals, campaigns and events that nobody can cheat without being found out."""

import csv
import json
import os
import shutil
from pathlib import Path

import pytest
from cli.conftest import Run
from edits import edit, swap
from pypdf import PdfReader

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "content" / "grimdark-future" / "rosters"
FIRST, SECOND, THIRD = (
    "salt-road-nine.yaml",
    "salt-road-nine-2026-03-14.yaml",
    "salt-road-nine-2026-03-21.yaml",
)
FAR = Path("far.yaml")
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
        told = [line.partition(":")[0] for line in sorted(done.stdout.splitlines())]
        assert told == [SECOND, THIRD, FIRST]


def test_underdogs_among_three_armies(run: Run) -> None:
    """Each counts up to the most that the battle limit of the cheapest army lets anyone bring."""
    names = ("salt-road-nine", "lamplight-company", "ash-runners")
    done = run("roster", "match", *(str(SAMPLES / f"{name}.yaml") for name in names))
    said = done.stdout.splitlines()
    assert said[4].endswith(
        "Lamplight Company has to leave 35 pts or more behind,"
        " Ash Runners has to leave 335 pts or more behind."
    )
    assert said[5:] == [
        "  Underdog points of Salt Road Nine if Ash Runners brings 1110 pts:"
        " 1110 − 860 = 250 pts ÷ 50 = 5."
    ]


def test_a_match_is_told_in_the_language_that_is_asked_for(run: Run) -> None:
    """Its title and its sentences, in the words of the game's PO file."""
    files = [str(SAMPLES / f"{name}.yaml") for name in ("iron-vigil", "ash-runners")]
    title, first, *_ = run("roster", "match", *files, "--lang", "de").stdout.splitlines()
    assert title == "Außenseiterpunkte: Iron Vigil, Ash Runners"
    assert first.startswith("  Iron Vigil bringt 25 von 25 Einheiten, 4700 Pkt.")


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


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (FIRST, "saved: 140", "saved: 5000", "A new army saves no more than it may"),
        (SECOND, "player:", "battle: { units: [Nobody] }\nplayer:", "the army has no Nobody"),
        (THIRD, "saved: 480", "saved: 99999", "warning: rule: An army is worth more than"),
    ],
)
def test_each_file_of_a_campaign_is_judged_by_the_rules(
    run: Run, campaign: Path, file: str, old: str, new: str, says: str
) -> None:
    """The first one as well, and what players may change."""
    edit(campaign / file, old, new)
    assert says in run("roster", "verify", ".", "--project", str(ROOT)).stderr


def test_a_second_beginning_has_the_name_in_any_spelling(run: Run, campaign: Path) -> None:
    """Blanks and capitals make no other army."""
    text = (campaign / FIRST).read_text("utf-8")
    (campaign / "new.yaml").write_text(text.replace("Salt Road Nine", '"Salt road nine "'))
    done = run("roster", "verify", ".", "--project", str(ROOT))
    assert (done.exit_code, "begins Salt Road Nine, too" in done.stderr) == (1, True)


def test_a_seal_is_compared_without_the_files_before(run: Run, campaign: Path) -> None:
    """Nothing but the list itself is looked at."""
    (campaign / SECOND).unlink()
    sealed = run("roster", "seal", THIRD, *GAME).stdout.strip()
    assert run("roster", "verify", THIRD, "--seal", sealed, *GAME).exit_code == 0


def test_no_game_is_played_before_the_last(run: Run, campaign: Path) -> None:
    """The day of a new file is that of the one before, or later."""
    line = ("roster", "advance", THIRD, "--no-input", "--set", "mission.won=yes")
    done = run(*line, "--date", "2026-03-20", "--project", str(ROOT))
    assert done.exit_code == 2
    assert "2026-03-20 is before 2026-03-21" in done.stderr


def test_a_seal_is_that_of_the_list_and_of_no_other(run: Run, kites: Path) -> None:
    """Comments and the file's form do not matter; a salt, written once, keeps it from guesses."""
    FAR.write_text("# Mine.\n" + FAR.read_text())
    first = run("roster", "seal", "far.yaml")
    seal, text = first.stdout.strip(), FAR.read_text()
    assert text.startswith("# Mine.\nname: Far Fleet\n")
    assert len(seal.split("-")) == 8
    FAR.write_text("# Yours.\n" + text)
    assert run("roster", "seal", "far.yaml").stdout.strip() == seal
    typed = seal.lower().replace("-", " ")
    assert run("roster", "verify", "far.yaml", "--seal", typed).exit_code == 0
    FAR.write_text(text.replace("cost: 9", "cost: 8"))
    done = run("roster", "verify", "far.yaml", "--seal", seal)
    assert done.exit_code == 1
    assert f"not {seal}: it is not the list that was sealed" in done.stderr
    FAR.write_text(text.partition("salt:")[0])
    assert run("roster", "seal", "far.yaml").stdout.strip() != seal


def test_a_salt_that_can_be_guessed_is_replaced(run: Run, kites: Path) -> None:
    """And a secret list is not printed with it."""
    FAR.write_text(FAR.read_text() + "salt: a\n")
    done = run("roster", "build", "far.yaml", "--draft", "--without", "points")
    assert (done.exit_code, "a salt of 16 letters" in done.stderr) == (1, True)
    run("roster", "seal", "far.yaml")
    assert "salt: a\n" not in FAR.read_text()


def test_a_json_file_is_sealed_as_json(run: Run, kites: Path) -> None:
    """It stays what every reader of JSON reads."""
    data = {"name": "J", "game": "kites", "kites": [{"name": "One", "cost": 1}]}
    file = Path("j.json")
    file.write_text(json.dumps(data))
    assert run("roster", "seal", "j.json").exit_code == 0
    assert len(json.loads(file.read_text())["salt"]) == 32


@pytest.mark.parametrize(
    ("seal", "says"),
    [
        ("3F9A-1C07", "a seal of an earlier version: 32 bits without salt"),
        ("CPAD-AQZ1-PCGK", "expected a seal of 8 groups of 4 letters"),
    ],
)
def test_half_a_seal_is_none(run: Run, kites: Path, seal: str, says: str) -> None:
    """Neither one of an earlier version nor a part of one proves anything."""
    done = run("roster", "verify", "far.yaml", "--seal", seal)
    assert (done.exit_code, says in done.stderr) == (2, True)


EVENT = """\
title: Winter Open
game: kites
limit: 10
fields: { captain: null }
deadline: "2036-12-01"
rules:
  no-reels:
    title: No reels
    why: Event pack
    for: { kind: fleet, each: kites }
    assert: entry.gadgets | selectattr('slug', 'equalto', 'reel') | list | length == 0
    message: "{{ entry.name }} has a reel"
"""


@pytest.fixture
def event(kites: Path) -> Path:
    """Return an event with five lists, all of which may be played."""
    folder = kites / "event"
    (folder / "lists").mkdir(parents=True)
    (folder / "event.yaml").write_text(EVENT)
    for name in ("Ann", "Bo", "Cy", "Di", "Eve"):
        text = f"name: {name}\ngame: kites\nkites: [{{ name: One, cost: 7, gadgets: [lamp] }}]\n"
        (folder / "lists" / f"{name.lower()}.yaml").write_text(text)
    return folder


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("cost: 7", "cost: 11", "event-limit: 11 of 10 gold: 1 too many"),
        ("name: Ann", "name: Ann\ncaptain: Kit", "event-field: the event asks for captain: no"),
        ("[lamp]", "[reel]", "No reels: One has a reel"),
        ("cost: 7", "cost: 17", "A fleet costs no more than the purse holds"),
        ("name: Ann", "name: Bo", "event-twice: Bo plays ann.yaml, too"),
        ("name: Ann", "name: Bo", "event-twice: Bo plays bo.yaml, too"),
        ("name: Ann", 'name: "=bO\\u200b "', "plays bo.yaml, too"),
        ("game: kites", "game: kites\ncontent: 99.9.9", "event-content: the event is played with"),
        ("kites:", "kite:", "unknown field 'kite'"),
    ],
)
def test_an_event_judges_lists_by_its_own_rules_too(
    run: Run, event: Path, old: str, new: str, says: str
) -> None:
    """What a list may not set stands in the organiser's file, not in the player's."""
    assert run("event", "check", "event").exit_code == 0
    swap(event / "lists" / "ann.yaml", old, new)
    done = run("event", "check", "event", "--json")
    assert done.exit_code == 1
    found = [json.loads(line) for line in done.stderr.splitlines()]
    assert says in " ".join(f"{each['code']}: {each['message']}" for each in found)


def test_each_list_is_judged_by_what_it_says(run: Run, event: Path) -> None:
    """Names of files that make one slug, or that of a sample, hide no other list."""
    lists = event / "lists"
    text = (lists / "ann.yaml").read_text()
    for name, cost in (("dawn", 11), ("x ", 1), ("x-8", 2), ("x", 12)):
        list_ = text.replace("Ann", f"Fleet of {cost}").replace("cost: 7", f"cost: {cost}")
        (lists / f"{name}.yaml").write_text(list_)
    done = run("event", "check", "event", "--json")
    rows = {row["player"]: row for row in json.loads(done.stdout)["rows"]}
    assert [rows[f"Fleet of {cost}"]["total"] for cost in (11, 1, 2, 12)] == ["11", "1", "2", "12"]
    assert [rows[f"Fleet of {cost}"]["verdict"] for cost in (1, 12)] == ["legal", "NOT LEGAL"]


def test_names_of_players_tell_by_letters_and_digits(run: Run, event: Path) -> None:
    """A name without any is none: the list's own, or the file's, stands for it."""
    lists = event / "lists"
    for name, written in (("ann", "\u3000"), ("bo", "(—)"), ("cy", "  C  y ")):
        file = lists / f"{name}.yaml"
        file.write_text(file.read_text().replace(f"name: {name.title()}", f'name: "{written}"'))
    assert run("event", "sign-up", "event").exit_code == 0
    signed = json.loads((event / "signed-up.json").read_text())
    assert list(signed) == ["ann", "bo", "C y", "Di", "Eve"]


@pytest.mark.parametrize(
    ("game", "fields", "sample"),
    [
        ("grimdark-future", "{ missions: 0, goal: null, campaign: endless }", FIRST),
        ("grimdark-future", "{ vp: null, campaign: 'campaign-type:endless' }", FIRST),
        ("kuggkoping", "{ log: [], players: 1 }", "soggy-boots.yaml"),
    ],
)
def test_what_is_left_out_is_as_if_it_were_written(
    run: Run, tmp_path: Path, game: str, fields: str, sample: str
) -> None:
    """A default is what an event asks for, and so is a record with its kind or without."""
    (tmp_path / "lists").mkdir()
    (tmp_path / "event.yaml").write_text(f"title: X\ngame: {game}\nfields: {fields}\n")
    text = (ROOT / "content" / game / "rosters" / sample).read_text("utf-8")
    for old in ("missions: 0\n", "goal: 7\n", "vp: 0\n"):
        text = text.replace(old, "")
    text = text.replace("game-limited", "endless")
    (tmp_path / "lists" / "a.yaml").write_text(text, "utf-8")
    done = run("event", "check", str(tmp_path), "--project", str(ROOT))
    assert (done.exit_code, done.stderr) == (0, "")
    if game == "kuggkoping":
        (tmp_path / "event.yaml").write_text(f"title: X\ngame: {game}\nlimit: 10\n")
        done = run("event", "check", str(tmp_path), "--project", str(ROOT))
        assert (done.exit_code, "event.yaml:3:8" in done.stderr) == (1, True)


@pytest.mark.parametrize("name", ["pipe.yaml", "link.yaml"])
def test_a_list_is_a_file_in_its_folder(run: Run, event: Path, name: str) -> None:
    """A pipe would never end, and a link might lead to anything."""
    path = event / "lists" / name
    if name == "pipe.yaml":
        os.mkfifo(path)
    else:
        path.symlink_to(os.__file__)
    (event / "lists" / "list.txt").write_text("")
    (event / "lists" / ".hidden.yaml").write_text("")
    done = run("event", "check", "event")
    assert (done.exit_code, f"{name}: error: file-" in done.stderr) == (1, True)
    assert "list.txt is not a list" in done.stderr
    assert "hidden" not in done.stderr


def test_what_changes_after_sign_up_is_told(run: Run, event: Path, kites: Path) -> None:
    """A list, a price that the game has changed, a list that is gone, and one that is new."""
    assert run("event", "sign-up", "event").exit_code == 0
    folder = event / "lists"
    swap(kites / "content/kites/roster.yaml", "  cost: cost\n", "  cost: cost + 1\n")
    swap(folder / "bo.yaml", "[lamp]", "[tail]")
    swap((folder / "cy.yaml").rename(folder / "fay.yaml"), "Cy", "Fay")
    done = run("event", "check", "event", "--json")
    assert done.exit_code == 1
    rows = json.loads(done.stdout)["rows"]
    since = {row["player"]: row["since_sign_up"] for row in rows}
    assert since["Bo"].startswith("changed: was ")
    assert since["Ann"] == "prices changed: One 7 -> 8"
    assert (since["Cy"], since["Fay"]) == ("its list is gone", "not signed up")
    done = run("event", "pair", "event")
    assert "not as signed up: 6 lists" in done.stderr
    assert "6 not as signed up" in run("event", "check", "event").stdout
    done = run("event", "sign-up", "event")
    assert "fay.yaml: Fay is not signed up, because round 1 is already paired" in done.stdout
    assert (done.exit_code, "bo.yaml: changed since Bo" in done.stdout) == (1, True)
    assert "name its folder, event" in run("event", "check", "event/event.yaml").stderr


def test_a_secret_list_has_the_seal_that_was_handed_in(run: Run, event: Path) -> None:
    """The organiser writes it down before the list is shown."""
    sealed = run("roster", "seal", "event/lists/ann.yaml").stdout.strip()
    (event / "event.yaml").write_text(
        f"{EVENT}seals: {{ aNN: {sealed}, Bo: {sealed[::-1]}, Zoe: {sealed[2:]}00 }}\n"
    )
    done = run("event", "pair", "event")
    assert done.exit_code == 1
    assert ("no round" in done.stdout, "event-seal" in done.stderr) == (True, True)
    done = run("event", "sign-up", "event")
    assert (done.exit_code, "bo.yaml: not signed up" in done.stdout) == (1, True)
    assert "Zoe" in run("event", "pair", "event").stdout
    zoe = dict.fromkeys(("file", "title", "seal", "when"), "")
    (event / "signed-up.json").write_text(json.dumps({"Zoe": zoe}))
    done = run("event", "check", "event")
    assert done.exit_code == 1
    assert next(row for row in done.stdout.splitlines() if row.startswith("aNN")).endswith("legal")
    assert f"event-seal: Bo handed in the seal {sealed[::-1]}" in done.stderr
    assert "aNN handed in" not in done.stderr


SEAL = "CPAD-AQZ1-PCGK-Z6FW-R22K-SZSP-1AV9-HCWZ"
HEAD = "round,table,player,score,opponent,opponent_score\n"
OFF_TWICE = """\
1,1,Ann,2,Bo,0
1,2,Di,2,Eve,0
1,3,Cy,,,
2,1,Ann,2,Di,0
2,2,Bo,2,Eve,0
2,3,Cy,,,
"""


def play(folder: Path) -> set[frozenset[str]]:
    """Write a result for each match without one, and return who met."""
    file = folder / "results.csv"
    rows = list(csv.DictReader(file.read_text().splitlines()))
    for row in rows:
        if row["opponent"] and not row["score"]:
            better = row["player"] < row["opponent"]
            row["score"], row["opponent_score"] = ("12", "4") if better else ("3", "9")
    with file.open("w", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    assert len({(row["round"], row["player"]) for row in rows}) == len(rows)
    return {frozenset((row["player"], row["opponent"])) for row in rows}


def test_an_event_is_paired_played_and_won(run: Run, event: Path) -> None:
    """Nobody meets anybody twice, nor has two rounds off; standings name their tie-breaks.

    The lot is in no player's hand.
    """
    first = set[str]()
    for _ in range(30):
        first.add(run("event", "pair", "event").stdout.splitlines()[2])
        (event / "results.csv").unlink()
    assert len(first) > 1
    for number in (1, 2, 3):
        assert run("event", "pair", "event").exit_code == 0
        done = run("event", "pair", "event")
        assert (done.exit_code, "has no result yet" in done.stderr) == (2, True)
        assert len(play(event)) == 3 * number
    done = run("event", "pair", "event")
    assert (done.exit_code, "all 3 rounds are paired" in done.stderr) == (2, True)
    told = run("event", "standings", "event", "--json")
    rows = json.loads(told.stdout)["rows"]
    assert "Ann" in {row["player"] for row in rows if row["points"] == "9" == rows[0]["points"]}
    assert sum(int(row["points"]) for row in rows) == 3 * 3 * 3
    assert "Ties: points of all opponents" in run("event", "standings", "event").stdout
    assert run("event", "standings", "event", "--format", "pdf").exit_code == 2
    line = ("event", "check", "event", "--format", "pdf", "--out", "lists.pdf")
    assert run(*line).exit_code == 0
    (page,) = PdfReader("lists.pdf").pages
    assert "5 lists, 0 that may not be played" in page.extract_text()


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("event.yaml", "title: X\ngame: kites\nlimits: 3\n", "limits"),
        ("event.yaml", "title: X\ngame: chess\n", "there is no game 'chess'"),
        ("event.yaml", EVENT + "seals: { Ann: 3F9A-1C07 }\n", "event.yaml:13:15"),
        ("event.yaml", EVENT + f"seals: {{ A: {SEAL}, B: {SEAL} }}\n", "two players have one"),
        ("event.yaml", EVENT.replace("captain: null", "captain: 3"), "event.yaml:4:20"),
        ("event.yaml", EVENT.replace("captain", "capitan"), "did you mean 'captain'?"),
        ("event.yaml", EVENT.replace("kind: fleet", "kind: flet"), "expected for: fleet"),
        ("event.yaml", EVENT.replace("each: kites", "each: kite"), "did you mean 'kites'?"),
        ("event.yaml", EVENT.replace("== 0", "=="), "event.yaml:11:"),
        ("event.yaml", EVENT.replace("entry.gadgets", "entry.gadget"), "event.yaml:11:"),
        ("signed-up.json", '{"Ann": {"seal": 3}}', "signed-up.json:1:18"),
        ("signed-up.json", "{", "or move the file to another place and sign up again"),
        ("event.yaml", EVENT + "content: 99.9.9\n", "there is no content 99.9.9 yet"),
        ("lists/ann.yaml", "name: Ann\ngame: chess\nteam: red\n", "found one of chess"),
        ("results.csv", "round,table\n1,1\n", "csv:1:1: error: event-result"),
        ("results.csv", f"{HEAD}1,1,Xi,,Bo,\n", "event/results.csv:2:5"),
        ("results.csv", f"{HEAD}1,1,Ann,x,Bo,\n", "'x'"),
        ("results.csv", f"{HEAD}1,1,Ann,1_0,Bo,0\n", "'1_0'"),
        ("results.csv", f"{HEAD}1,1,Ann,-9999999,Bo,0\n", "'-9999999'"),
        ("results.csv", f"{HEAD}1,1,Ann,2,Bo,0\n1,2,Cy,,,\n1,3,Di,,,\n", "no match of Eve"),
        ("results.csv", HEAD, "there is no match in it"),
        ("results.csv", HEAD + OFF_TWICE, "Cy has a second round off in round 2"),
    ],
)
def test_a_wrong_file_of_an_event_is_told(
    run: Run, event: Path, name: str, text: str, says: str
) -> None:
    """With its place, whatever the command."""
    (event / name).write_text(text)
    command = "standings" if name == "results.csv" else "check"
    done = run("event", command, "event")
    assert done.exit_code in (1, 2)
    assert says in done.stderr
