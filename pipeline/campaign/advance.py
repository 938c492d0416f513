"""A roster advanced by one game: the steps taken, their result judged by the game's rules."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import Misuse
from pipeline.campaign.answers import Answers, path_of, read_answers, read_option
from pipeline.campaign.asker import Asker, Prompter
from pipeline.campaign.plan import FILE, Campaign, Read
from pipeline.campaign.state import Data, State
from pipeline.campaign.step import Line, Walk
from pipeline.campaign.stepping import take_steps
from pipeline.campaign.validation import open_campaign
from pipeline.campaign.writer import roster_text
from pipeline.checks.game_rules.verdict import Verdict, verdict
from pipeline.content.assembling import assemble
from pipeline.content.files import read_files
from pipeline.content.folder import FolderDocument
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.content.rosters import slug_of
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems
from pipeline.documents.yaml import load_yaml, parse_yaml


class AdvanceRequest(NamedTuple):
    """How to advance: answers in a file and in options, who is asked, a seed for all dice.

    `date` is the day of the new roster, `name` its file's name.
    """

    date: str
    name: str
    answers: Path | None = None
    options: Sequence[str] = ()
    prompter: Prompter | None = None
    seed: str = ""


class Advanced(NamedTuple):
    """What came of it: the new file's text, its game and record, and what happened."""

    text: str
    game: Game
    record: Record
    ledger: tuple[Line, ...]
    verdict: Verdict


class Illegal(Exception):  # noqa: N818 - named for what the roster is
    """A roster that breaks rules of its game, before or after the steps; says which of them."""

    def __init__(self, judged: Verdict, why: str) -> None:
        super().__init__(why)
        self.verdict = judged


def advance(game: Game, record: Record, file: Path, wish: AdvanceRequest) -> Advanced:
    """Return the roster `record`, read from `file`, as the steps of its campaign leave it.

    Raises Illegal for a roster that breaks the game's rules as it is, or as it would be;
    PunchboardError with what is wrong with an answer or with campaign.yaml; Misuse where the game
    has none, or knows no such answer.
    """
    read = open_campaign(game)
    if read is None:
        raise Misuse(f"{game.id} has no steps after a game: there is no {FILE} in its folder")
    first = verdict(game, record)
    if not first.legal:
        raise Illegal(first, f"{record.name} is illegal as it is: mend it first")
    problems = Problems()
    answers = _read_all_answers(read.campaign, wish, problems)
    problems.stop()
    state = State(game, record)
    asker = Asker(answers, problems, wish.prompter, wish.seed)
    ledger = take_steps(Walk(read, state, asker))
    _refuse_unused(read, answers, problems)
    return _judged_result(state, file, wish, ledger)


def _read_all_answers(campaign: Campaign, wish: AdvanceRequest, problems: Problems) -> Answers:
    answers = Answers()
    if wish.answers is not None:
        if not wish.answers.exists():
            raise Misuse(f"there is no file {wish.answers}")
        document = load_yaml(wish.answers, str(wish.answers), given=True)
        read_answers(document, campaign, answers, problems)
    for option in wish.options:
        if wrong := read_option(option, campaign, answers):
            raise Misuse(f"--set {option}: {wrong}")
    return answers


def _refuse_unused(read: Read, answers: Answers, problems: Problems) -> None:
    """Refuse answers that nothing asked for: they are mistaken, or what they want is illegal."""
    for key, answer in answers.unused():
        step = read.campaign.steps[key.step]
        hint = f"take it out, or look at {step.why}: {step.title} did not ask for it"
        message = "nothing asks for this answer"
        problems.add("answer-unused", message, answer.place, path_of(key), hint)
    problems.stop()


def _judged_result(
    state: State, file: Path, wish: AdvanceRequest, ledger: tuple[Line, ...]
) -> Advanced:
    """Return the result, read from the very text that will be written, if it is legal."""
    game, kind = state.game, state.record.kind
    lines = [line._asdict() for line in ledger]
    head_fields: Data = {
        "game": game.id,
        "content": game.version,
        "date": wish.date,
        "follows": file.name,
    }
    above = f"{state.record.name}, {wish.date}: what happened since {file.name} is in the ledger."
    data = {**state.data, **head_fields, "ledger": lines}
    text = roster_text(game, kind, data, Path(wish.name).suffix, above)
    slug, document = slug_of(Path(wish.name)), parse_yaml(text, wish.name)
    made = _game_with_roster(game, kind, slug, document, file)
    record = made.record(kind, slug)
    result = verdict(made, record)
    if not result.legal:
        raise Illegal(result, f"{record.name} would be illegal: nothing is written")
    return Advanced(text, made, record, ledger, result)


def _game_with_roster(game: Game, kind: str, slug: str, document: Document, file: Path) -> Game:
    """Return the game with a roster that is no file yet."""
    files = dict(read_files(game.folder, game.name, file))
    files[f"{kind}.yaml"] = FolderDocument(game.name, {slug: document})
    return assemble(game.folder, game.name, files, game.edition)
