"""Where objects lie on the table."""

from itertools import combinations

from pipeline.shops.tabletop_objects import Guids, Labels, Laid, bag, die, on_table


def test_no_two_objects_overlap() -> None:
    """Rows are as deep as their deepest object; what is in a bag is where the bag is."""
    guids = Guids("game")
    inside = [die(guids.new("x"), 6) for _ in range(2)]
    sizes = [(6.5, 9.0), (2.0, 3.0), (30.0, 20.0), (4.0, 4.0), (28.0, 5.0), (60.0, 40.0)]
    laid = [
        Laid(bag(guids.new("bag"), Labels(str(number)), inside), *size)
        for number, size in enumerate(sizes)
    ]
    found = on_table(laid)
    boxes = [
        (state["Transform"]["posX"], state["Transform"]["posZ"], *size)
        for state, size in zip(found, sizes, strict=True)
    ]
    for (x, z, w, h), (u, v, wide, high) in combinations(boxes, 2):
        assert abs(x - u) >= (w + wide) / 2 or abs(z - v) >= (h + high) / 2
    for state in found:
        held = state["ContainedObjects"][0]["Transform"]
        assert (held["posX"], held["posZ"]) == (
            state["Transform"]["posX"],
            state["Transform"]["posZ"],
        )


def test_names_of_objects_are_the_same_each_time_and_never_twice() -> None:
    """Six hexadecimal digits, as the program has them."""
    first, second = Guids("game"), Guids("game")
    names = [first.new("a"), first.new("a"), first.new("b")]
    assert len(set(names)) == 3
    assert names == [second.new("a"), second.new("a"), second.new("b")]
    assert all(len(name) == 6 and int(name, 16) >= 0 for name in names)
