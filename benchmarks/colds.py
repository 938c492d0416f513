"""Whether a run of Punchboard did what it is measured for: drew its faces, or recalled them."""

import json


def require(said: str, *, drawn: int = 0, recalled: int = 0) -> None:
    """End the run of all unless a build's answer in JSON tells of just so many faces."""
    faces = [each["faces"] for each in json.loads(said)]
    found = {name: sum(each[name] for each in faces) for name in ("drawn", "recalled")}
    wanted = {"drawn": drawn, "recalled": recalled}
    if found != wanted:
        raise SystemExit(f"refused: {_told(found)}, where {_told(wanted)} are to be measured")


def _told(faces: dict[str, int]) -> str:
    return f"{faces['drawn']} faces drawn and {faces['recalled']} recalled"
