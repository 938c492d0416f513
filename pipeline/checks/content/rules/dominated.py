"""Records that another one beats at no higher cost."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.dominance_order import Dominance, Dominances
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "arm:\n  dominance: { cost: down, might: up }\n"
    "  fields: { cost: integer, might: dice }\n",
    "arm.yaml": "source: { section: S }\n"
    "club: { name: Club, cost: 2, might: D6 }\naxe: { name: Axe, cost: 3, might: D8 }\n",
}
_BAD = {**_GOOD, "arm.yaml": _GOOD["arm.yaml"].replace("cost: 3", "cost: 2")}


@check("dominated", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def dominated(checked: GameSubject) -> Iterator[Finding]:
    """Find records that another one of the kind beats: in nothing worse, and in something better.

    Which way is better stands in the kind's `dominance`. Nobody takes such a thing but for its
    looks; that may be meant, or its cost is a slip.
    """
    for kind in checked.game.kinds.values():
        if kind.dominance:
            dominances = Dominances(checked, kind.name, kind.dominance)
            for standings in dominances.rivals().values():
                for worse, better in _beaten(standings):
                    record, other = worse.record, better.record
                    message = (
                        f"{other.name} beats {record.name}: {dominances.compared(other, record)}"
                    )
                    hint = f"{other.position} has the other; change one of them, or leave it"
                    yield Finding(
                        "dominated", message, record.position, str(record), hint, Severity.INFO
                    )


def _beaten(standings: list[Dominance]) -> Iterator[tuple[Dominance, Dominance]]:
    """Yield each that another beats, with the best that does.

    In order of their figures none beats one before it, so only those that nothing beats need be
    kept: whoever is beaten at all is beaten by one of them.
    """
    best: dict[frozenset[str], list[Dominance]] = {}
    for one in sorted(standings, key=lambda dominance: dominance.rank, reverse=True):
        rivals = (other for bad in _drawback_subsets(one.bad, best) for other in best[bad])
        better = next((other for other in rivals if other.beats(one)), None)
        if better is not None:
            yield one, better
        else:
            best.setdefault(one.bad, []).append(one)


def _drawback_subsets(
    bad: frozenset[str], known_sets: Mapping[frozenset[str], list[Dominance]]
) -> Iterable[frozenset[str]]:
    """Return the sets of drawbacks among `known_sets` that have none beside those of `bad`."""
    if 1 << len(bad) > len(known_sets):
        return [subset for subset in known_sets if subset <= bad]
    parts = (frozenset(part) for n in range(len(bad) + 1) for part in combinations(bad, n))
    return [part for part in parts if part in known_sets]
