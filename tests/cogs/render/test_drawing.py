"""Where the rooms of a place stand on a map of it."""

from itertools import combinations

from cogs.places.drawing_pages import Drawing, draw_map
from rules.view.places import AreaView, ExitView, PlaceView


def room(name: str, *ways: str, here: bool = False) -> AreaView:
    """`north Crypt` is a way to a room that was seen, `north` one of which nobody knows more."""
    exits = tuple(
        ExitView(
            id=way, label=way, direction=way.partition(" ")[0].strip("-"), state="",
            to=way.partition(" ")[2], leads=way.partition(" ")[2], outside=False, secret=False,
        )
        for way in ways
    )  # fmt: skip
    return AreaView(
        id=name, name=name, text="", exits=exits, traps=(), finds=(), here=here, opened=True
    )


def drawn(*rooms: AreaView) -> tuple[Drawing, dict[str, tuple[int, int]]]:
    """The map of these, and the corner of each box."""
    drawing = draw_map(PlaceView(id="p", name="Barrow", areas=rooms, here=False))
    return drawing, {box.lines[0]: (box.x, box.y) for box in drawing.boxes}


def test_rooms_lie_as_their_doors_do() -> None:
    drawing, at = drawn(room("Hall", "north Crypt", "east Well"), room("Crypt"), room("Well"))
    assert at["Crypt"][0] == at["Hall"][0] < at["Well"][0]
    assert at["Crypt"][1] < at["Hall"][1] == at["Well"][1]
    assert len(drawing.ways) == 2


def test_a_way_seen_from_both_ends_is_drawn_once() -> None:
    drawing, _ = drawn(room("Hall", "north Crypt"), room("Crypt", "south Hall"))
    assert len(drawing.ways) == 1


def test_nothing_stands_on_anything_else_and_all_of_it_is_on_the_map() -> None:
    """Also where two rooms would lie in one spot, and where nobody said how ways run."""
    ways = ("north A", "north B", "- C", "- D", "- E", "- F", "- G", "- H", "- I", "- J", "- K")
    rooms = [room("Hall", *ways), *map(room, "ABCDEFGHIJK"), room("Alone")]
    drawing, at = drawn(*rooms)
    assert len(at) == len(rooms)
    for (x, y), (left, top) in combinations(at.values(), 2):
        assert abs(x - left) >= drawing.wide or abs(y - top) >= drawing.high
    assert all(0 <= x <= drawing.width - drawing.wide for x, _ in at.values())
    assert all(0 <= y <= drawing.height - drawing.high for _, y in at.values())


def test_levels_stand_below_each_other_and_say_so_in_words() -> None:
    drawing, at = drawn(
        room("Cellar", "up Mill", "north Well"), room("Mill", "down Cellar", "up"), room("Well")
    )
    assert at["Mill"][1] < at["Well"][1] < at["Cellar"][1]
    assert [box.stairs for box in drawing.boxes] == ["way up", "way up and down", ""]
    assert len(drawing.ways) == 1


def test_where_a_way_leads_that_nobody_took_is_open() -> None:
    drawing, _ = drawn(room("Hall", "west", "-", here=True))
    assert [way.is_unknown for way in drawing.ways] == [True]
    assert drawing.boxes[0].here


def test_a_long_name_takes_two_lines() -> None:
    drawing, _ = drawn(room("The lower gallery of the drowned and the forgotten kings"))
    assert [len(line) <= 15 for line in drawing.boxes[0].lines] == [True, True]
    assert drawing.boxes[0].lines[1].endswith("…")


def test_a_place_of_which_nothing_is_known_is_an_empty_map() -> None:
    assert drawn()[0].boxes == ()
