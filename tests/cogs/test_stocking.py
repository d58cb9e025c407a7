"""Rooms filled by dice: the reading, room by room, and what stands in the rooms after Keep."""

from rules.places.state import PLACES, STOCK, Place
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, said

KEY = (
    b"# The Sunken Mill\n\n1. Stair\nExits: north to 2\n\n2. Hall\nExits: south to 1, east to 3\n"
    b"Monsters: 3 goblins\n\n3. Store\nShelves.\nExits: west to 2, north to 4\n\n"
    b"4. Well\nExits: south to 3\n"
)


async def mill(play: Play) -> tuple[Scene, Told]:
    """A key with three rooms that have nothing is kept."""
    scene = Scene(play)
    await scene.begin("ose")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=80)
    read = await play.type(play.referee, "place import", file=("mill.md", KEY))
    return scene, await play.referee.click(read.response, label="Keep")


async def place_of(play: Play) -> Place:
    """The mill as it is now."""
    (place,) = PLACES.of((await play.game()).state)
    return place


async def test_empty_rooms_of_a_key_are_filled_room_by_room_and_kept_by_a_tap(play: Play) -> None:
    scene, kept = await mill(play)
    before = await place_of(play)
    opened = await play.referee.click(kept.response, label="Roll what is in 3 empty rooms…")
    told = await play.referee.submit_modal(opened, {"level": "1"})
    text = told.response.content
    assert text.startswith("### The Sunken Mill, level 1: 3 rooms by dice\n-# By OSE SRD")
    assert "Nothing is kept yet" in text
    assert all(name in text for name in ("1 Stair", "3 Store", "4 Well"))
    assert "2 Hall" not in text
    assert labels_on(told.response)[:3] == ["Keep", "Roll all again", "Change a room…"]
    asked = await play.referee.click(told.response, label="Change a room…")
    again = await play.referee.click(asked.response, label="Roll 3 Store again")
    assert again.response.content.startswith("### The Sunken Mill, level 1: 3 rooms by dice")
    late = await play.referee.click(told.response, label="Keep")
    assert "That was kept, or rolled anew, since." in said(late)
    asked = await play.referee.click(again.response, label="Change a room…")
    less = await play.referee.click(asked.response, label="Leave 4 Well out")
    assert "4 Well" not in less.response.content
    assert await place_of(play) == before
    done = await play.referee.click(less.response, label="Keep")
    assert "**The Sunken Mill**: what was rolled is in 2 rooms." in said(done)
    shown = await play.referee.click(done.response, label="Show The Sunken Mill")
    assert "### The Sunken Mill" in shown.response.content
    place = await place_of(play)
    kept_rooms = {area.id for area in place.areas if area.notes or area.monsters}
    kept_rooms |= {one.area for one in place.traps} | {one.area for one in place.finds}
    names = {area.name: area.id in kept_rooms for area in place.areas}
    assert names == {"Stair": True, "Hall": True, "Store": True, "Well": False}
    assert STOCK.of((await play.game()).state) is None
    assert not any("Sunken Mill" in heard for heard in scene.texts())


async def test_undo_takes_it_back_and_why_has_the_dice(play: Play) -> None:
    _, kept = await mill(play)
    before = await place_of(play)
    opened = await play.referee.click(kept.response, label="Roll what is in 3 empty rooms…")
    told = await play.referee.submit_modal(opened, {"level": "2"})
    assert "monsters from Dungeon level 2" in told.response.content
    why = await play.type(play.referee, "log why")
    assert "1 Stair: contents: **" in said(why)
    assert "contents" not in said(await play.type(play.ann, "log why"))
    done = await play.referee.click(told.response, label="Keep")
    assert await place_of(play) != before
    await play.referee.click(done.response, label="Undo")
    assert await place_of(play) == before


async def test_it_is_said_in_a_line_and_refused_to_players(play: Play) -> None:
    await mill(play)
    told = await play.type(play.referee, "do", what="stock the dungeon")
    assert "### The Sunken Mill, level 1: 3 rooms by dice" in said(told)
    deeper = await play.type(play.referee, "do", what="populate the Sunken Mill, level 4")
    assert "The Sunken Mill, level 4: 3 rooms by dice" in said(deeper)
    refused = await play.type(play.ann, "place stock")
    assert "Only a referee" in said(refused)


async def test_a_rolled_room_is_met_as_one_of_a_key(play: Play) -> None:
    scene, _ = await mill(play)
    game = await play.game()
    told = await play.type(play.referee, "place stock", level=1)
    stock = STOCK.of((await play.game()).state)
    assert stock is not None
    for _ in range(40):
        if stock.rooms[0].monsters:
            break
        told = await play.referee.click(told.response, label="Roll all again")
        stock = STOCK.of((await play.game()).state)
        assert stock is not None
    page = await play.type(play.referee, "place rolled")
    assert page.response.content.startswith("### The Sunken Mill, level 1: 3 rooms by dice")
    await play.referee.click(page.response, label="Keep")
    nothing = await play.type(play.referee, "place rolled")
    assert "Nothing is rolled for rooms now." in said(nothing)
    came = await play.type(play.referee, "place go", where="Stair")
    assert f"Meet {stock.rooms[0].monsters}" in [
        label for message in came.messages for label in labels_on(message)
    ]
    assert game.key == (await play.game()).key
    assert not any(stock.rooms[0].monsters in heard for heard in scene.texts())
