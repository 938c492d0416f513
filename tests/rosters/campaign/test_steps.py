"""Steps taken with a roster: what they change, for whom, how often, and what they say."""

from typing import Any

from rosters.campaign.conftest import Findings, Take

from pipeline.rosters.advance import Advanced

QUIET = ["race.won=no"] + [f"omens.{kite}.omen=3" for kite in ("Grey Heron", "Wasp, the 2nd")]


def data(made: Advanced) -> dict[str, Any]:
    return made.record.document.data[made.record.slug]  # type: ignore[no-any-return]


def texts(made: Advanced) -> list[str]:
    return [line.text for line in made.ledger]


def test_a_step_of_the_roster_changes_it(take: Take) -> None:
    """Numbers are added, and the ledger sees what they have become."""
    made = take("race.won=yes", "race.tips=2", *QUIET[1:])
    assert (data(made)["races"], data(made)["purse"]) == (1, 8)
    assert made.ledger[0] == ("Race", "Race 1: 8 in the purse.")


def test_who_is_picked_takes_part(take: Take) -> None:
    """An entry that nobody picks is left as it is; one that is dropped is told as it was."""
    options = ["torn.Wasp, the 2nd.die=1", "race.won=no", "omens.Grey Heron.omen=1"]
    made = take(*options)
    assert [kite["name"] for kite in data(made)["kites"]] == ["Grey Heron"]
    assert "Wasp, the 2nd (1): 2 mends before." in texts(made)
    made = take("torn.grey-heron.die=4", "race.won=no", "omens.Wasp, the 2nd.omen=1")
    assert data(made)["kites"][0]["mends"] == 1


def test_answers_of_earlier_steps_are_seen(take: Take, findings: Findings) -> None:
    """Who was torn sees no omen: `given` has the answers of the same entry."""
    made = take("torn.Grey Heron.die=4", "race.won=no", "omens.Wasp, the 2nd.omen=5")
    assert "omens" not in data(made)["kites"][0]
    assert data(made)["kites"][1]["omens"] == ["lull"]
    found = findings("torn.Grey Heron.die=4", *QUIET)
    assert [finding.code for finding in found] == ["answer-unused"]


def test_a_step_is_taken_as_often_as_is_wished(take: Take) -> None:
    """One more with each further answer; what a step keeps is seen by the next."""
    answers = """\
race: { won: true }
omens: { Grey Heron: { omen: 3 }, "Wasp, the 2nd": { omen: 3 } }
shop: { Grey Heron: [{ gadget: Storm Lamp }, { gadget: reel }] }
built: [{ name: Tern, mood: bold }]
"""
    made = take(answers=answers)
    assert data(made)["kites"][0]["gadgets"] == ["reel", "lamp", "reel"]
    assert data(made)["purse"] == 1
    assert "Grey Heron buys Brass Reel; 5 spent." in texts(made)
    assert data(made)["kites"][2] == {"name": "Tern", "notes": "bold"}


def test_two_of_one_name_are_told_apart(take: Take) -> None:
    """The second of a name gets a number, in answers as in the ledger."""
    fleet = "name: Twins\nkites: [{ name: Tern }, { name: Tern }]\n"
    made = take("race.won=no", "torn.Tern 2.die=2", "omens.Tern.omen=3", **{"rosters/dawn": fleet})
    assert [kite.get("mends") for kite in data(made)["kites"]] == [None, 1]


def test_the_new_roster_says_where_it_comes_from(take: Take) -> None:
    """Its date, the file that it follows, the content, and a comment above; ordered as the kind."""
    made = take(*QUIET)
    head = ["name", "game", "content", "date", "follows", "chain"]
    assert list(data(made)) == [*head, "purse", "races", "kites", "ledger", "answers"]
    assert data(made)["follows"] == "dawn.yaml"
    assert data(made)["content"] == "2.1"
    assert made.text.startswith("# Dawn Fleet, 2026-03-14: what happened since dawn.yaml")
