"""`serve` within limits: a server that is begun anew after each, and tells pages of it."""

import tempfile
from collections.abc import Callable, Mapping
from tempfile import TemporaryDirectory

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.limits import Limits
from pipeline.preview.activity import Activity
from pipeline.preview.halted import Halted

Serve = Callable[[Halted], None]
"""Serves in this process until Ctrl-C, without the games that are halted."""


def serve_limited(
    serve: Serve,
    limits: Limits,
    told: Callable[[Finding], object],
    begun: Callable[[], object] = bool,
) -> int:
    """Serve in copies of this process; return the exit code.

    `told` is told of each limit, and `begun` is called here once the first copy has begun. A copy
    returns when its server has ended. Raises PunchboardError for a limit that is met without any
    game.
    """
    from pipeline.cli.limited_process import begin
    from pipeline.cli.supervision import supervise

    halted: Mapping[str, Finding] = {}
    while True:
        activity = Activity()
        with TemporaryDirectory(prefix="punchboard-") as folder:
            copy = begin(limits, lasting=True)
            if copy is None:
                # What a killed server leaves there is removed by the one that has begun it.
                tempfile.tempdir = folder
                serve(Halted(halted, activity))
                return 0
            begun()
            begun = bool
            ended = supervise(copy, limits, "serve", activity)
        if ended.limit is None:
            return ended.code
        if not activity.game:
            raise PunchboardError(ended.limit)
        limit = ended.limit._replace(subject=f"serve {activity.game}")
        told(limit)
        halted = {**halted, activity.game: limit}
