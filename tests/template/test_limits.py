"""What a template asks for without end comes to an end, and says where."""

from pathlib import Path

import pytest
from acceptance.commands import punchboard

LIMITS = ["--untrusted", "--most-time", "4", "--most-memory", "400"]
MACRO = "{% macro m(n) %}{{ m(n + 1) }}{{ m(n + 1) }}{% endmacro %}{{ m(1) }}"


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
        "{{ ('x' * 1000000) * 1000000 }}",
        "{{ 9 ** (9 ** 9) }}",
        "{{ '%999999999d' % 1 }}",
        MACRO,
    ],
)
def test_endless_work_ends_with_a_finding(home: Path, source: str) -> None:
    """Loops, texts, numbers and macros without bounds: no traceback, and no machine that hangs."""
    (home / "templates/lantern/card.xml.j2").write_text(f"<face>{source}</face>")
    checked = punchboard("check", *LIMITS, cwd=home)
    assert checked.returncode != 0
    assert "error" in checked.stderr
    assert "Traceback" not in checked.stderr
