"""The drawing thread: what comes first, and that a failure is whose job it was."""

from threading import Event

import pytest

from pipeline.preview.drawing import DrawingThread, Urgency


def test_what_was_saved_comes_before_what_is_asked_for() -> None:
    """Of the jobs that wait the most urgent one is next, and of equals the first."""
    done: list[str] = []
    thread = DrawingThread(lambda: False)
    jobs = [thread.submit(lambda n=n: done.append(n)) for n in ("asked", "asked too")]
    jobs.append(thread.submit(lambda: done.append("saved"), Urgency.SAVED))
    thread.start()
    for job in jobs:
        job.result(10)
    assert done == ["saved", "asked", "asked too"]
    thread.end(lambda: done.append("end"))
    assert done[-1] == "end"


def test_it_works_on_in_steps_between_jobs() -> None:
    """Steps are taken for as long as there are some, and again after each job."""
    steps, enough = [0], Event()

    def step() -> bool:
        steps[0] += 1
        if steps[0] >= 3:
            enough.set()
        return steps[0] < 3

    thread = DrawingThread(step)
    thread.start()
    assert enough.wait(10)
    assert thread.submit(lambda: steps[0]).result(10) == 3
    thread.end(list)


def test_a_failure_goes_to_who_asked() -> None:
    """A job that raises ends neither the thread nor the jobs after it."""
    thread = DrawingThread(lambda: False)
    thread.start()
    with pytest.raises(ZeroDivisionError):
        thread.submit(lambda: 1 // 0).result(10)
    assert thread.submit(lambda: "well").result(10) == "well"
    thread.end(list)


def test_a_step_that_fails_is_told() -> None:
    """The thread goes on with the jobs that come."""
    failed = Event()

    def step() -> bool:
        raise ValueError("ours")

    thread = DrawingThread(step, lambda error: failed.set())
    thread.start()
    assert failed.wait(10)
    assert thread.submit(lambda: "well").result(10) == "well"
    thread.end(list)
