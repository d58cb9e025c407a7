"""The map of a place as a picture: what its viewer knows, with names, a legend and its words."""

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from cogs.places.map_pages import MOST_ACROSS, MOST_NUMBERED, MapScene, map_described, map_scene
from cogs.places.picture import draw_place
from cogs.render.paper import WIDTH
from rules.view.places import AreaView, PlaceView
from tests.cogs.render.test_drawing import room


def place(*rooms: AreaView) -> PlaceView:
    """A place of these rooms."""
    return PlaceView(id="p", name="Barrow", areas=rooms, here=False)


def row(count: int) -> PlaceView:
    """So many rooms beside each other."""
    ways = (f"east Room {number + 1}" for number in range(1, count))
    return place(*(room(f"Room {one}", *([way] if way else [])) for one, way in
                   enumerate([*ways, ""], start=1)))  # fmt: skip


def test_rooms_have_their_names_where_there_is_room_and_numbers_elsewhere() -> None:
    assert map_scene(row(MOST_ACROSS)).numbered == ()
    numbered = map_scene(row(MOST_ACROSS + 1)).numbered
    assert numbered[0] == "1  Room 1"
    assert len(numbered) == MOST_ACROSS + 1
    many = map_scene(row(MOST_NUMBERED + 5)).numbered
    assert len(many) == MOST_NUMBERED
    assert many[-1] == "and 6 more: the list has all"


def test_what_players_have_not_seen_is_marked_for_referees_alone() -> None:
    view = place(room("Hall", "north Crypt", here=True), replace(room("Crypt"), opened=False))
    assert map_scene(view).unseen == {"Crypt"}
    assert map_scene(row(2)).unseen == frozenset()


def test_its_words_say_what_it_shows() -> None:
    view = place(room("Hall", "north Crypt", "west", here=True), room("Crypt"))
    assert map_described(view) == (
        "Map of Barrow, 2 rooms. The party is in Hall. "
        "Hall: north Crypt to Crypt and west. Crypt: no way out"
    )


@pytest.mark.parametrize(
    "view",
    [
        place(room("The lower gallery of the drowned and the forgotten kings", "up", "-")),
        place(room("Hall", "down Crypt", "west", here=True), room("Crypt", "up Hall")),
        place(replace(room("Hall"), opened=False)),
        row(30),
        place(
            *(room(f"Hall {one}", f"south Hall {one + 1}") for one in range(60)), room("Hall 60")
        ),
    ],
)
def test_it_can_be_drawn_of_any_place(view: PlaceView) -> None:
    scene: MapScene = map_scene(view)
    image = Image.open(BytesIO(draw_place(scene)))
    assert image.width == WIDTH
    assert 200 < image.height < 4_000
