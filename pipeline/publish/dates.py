"""The one date that a file may carry: what the environment says, or a fixed one, never a clock."""

from pipeline.base.source_date import source_date


def check_source_date() -> None:
    """Raise Misuse unless SOURCE_DATE_EPOCH is unset or seconds since 1970.

    ReportLab reads the variable itself, and takes 2000-01-01 without it.
    """
    source_date()
