"""One answer in an option of the command line."""

import re

from pipeline.base import suggest
from pipeline.base.finding import Position
from pipeline.campaign.answers import PICKED, Answer, Answers, Key, folded
from pipeline.campaign.plan import Campaign


def read_option(text: str, campaign: Campaign, answers: Answers) -> str:
    """Note an answer such as ``levels.Vess Marrow.trait=3``; return what is wrong with it, if any.

    Where a step is done several times for an entry, its number from 1 stands before the name.
    """
    path, equals, raw = text.partition("=")
    step_name, _, rest = path.partition(".")
    step = campaign.steps.get(step_name)
    if not equals or step is None:
        told = f"there is no step {step_name!r}" if equals else "expected STEP.ENTRY.NAME=VALUE"
        return f"{told}; {suggest.hint(step_name, campaign.steps)}"
    before, _, name = rest.rpartition(".")
    if name not in step.ask:
        before, name = rest, PICKED
    time, numbered = 0, re.fullmatch(r"(?:(.*)\.)?([1-9][0-9]{0,2})", before)
    if numbered and (step.many or step.times is not None):
        before, time = numbered[1] or "", int(numbered[2]) - 1
    if bool(step.each) != bool(before) or (name == PICKED and not step.pick):
        known = ", ".join(step.ask) or "nothing"
        return f"{step.title} asks for {known}{' by ' + step.each if step.each else ''}"
    place = Position(f"--set {path}")
    answers.add(Key(step_name, folded(before), time, PICKED), Answer(True, place))
    if name != PICKED:
        answers.add(Key(step_name, folded(before), time, name), Answer(raw, place))
    return ""
