"""What a verdict finds in a roster, as findings."""

from pipeline.base.finding import HINT_LINE, Finding
from pipeline.checks.game_rules.rule import told
from pipeline.checks.game_rules.verdict import Verdict, Violation


def verdict_findings(judged: Verdict) -> list[Finding]:
    """Return all that a verdict finds."""
    return [fault_finding(fault) for fault in (*judged.faults, *judged.advice)]


def fault_finding(fault: Violation) -> Finding:
    """Return what a verdict finds as a finding, with its section and its remedies below."""
    message = told(fault.title, fault.message, fault.severity)
    hints = [f"see: {fault.section}"] if fault.section else []
    prefixes = ("to mend it:", *("        or:" for _ in fault.remedies))
    hints += [
        f"{prefix} {remedy}" for prefix, remedy in zip(prefixes, fault.remedies, strict=False)
    ]
    return Finding(
        "rule", message, fault.position, fault.rule, HINT_LINE.join(hints), fault.severity
    )
