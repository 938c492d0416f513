"""How many elements a file draws once every `use` is followed, before anybody follows one."""

from collections.abc import Mapping


class Uses:
    """Counts elements below each id, and adds up what references to it repeat."""

    def __init__(self) -> None:
        self._own: dict[str, int] = {"": 0}
        self._references: dict[str, list[str]] = {"": []}
        self._places: list[str] = [""]
        self.circular = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Count an element in the nearest one with an id."""
        name = attributes.get("id", "")
        outer = self._places[-1]
        self._own[outer] += 1
        if name and name not in self._own:
            self._own[name] = 0
            self._references[name] = []
            # What stands within an element is drawn where that is, too.
            self._references[outer].append(name)
            self._places.append(name)
        else:
            self._places.append(outer)
        if tag == "use":
            self._references[self._places[-1]].append(attributes.get("href", "").lstrip("#"))

    def end(self) -> None:
        """Leave an element."""
        self._places.pop()

    def drawn(self, most: int) -> int:
        """Return how many elements are drawn, or a number above `most`.

        `circular` tells afterwards whether a reference leads back to what it stands in.
        """
        counts: dict[str, int] = {}
        stack: list[tuple[str, bool]] = [("", False)]
        counting: set[str] = set()
        while stack:
            name, ready = stack.pop()
            if ready:
                inner = sum(counts.get(other, 0) for other in self._references[name])
                counts[name] = min(self._own[name] + inner, most + 1)
                counting.discard(name)
            elif name in counting:
                self.circular = True
            elif name not in counts and name in self._own:
                counting.add(name)
                stack.append((name, True))
                stack += [(other, False) for other in self._references[name]]
        return counts[""]
