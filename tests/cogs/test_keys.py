"""The key of a dungeon is pasted, looked over, kept, and the party goes in."""

import sys
from itertools import product

import pytest

from benchmarks.reading import CASES, DOUBTFUL, RIGHT, WRONG
from benchmarks.reading_keys import measured, places_measured, whole_of
from cogs.core.files.texts import Found
from cogs.places.importing import read_in
from cogs.places.key_records import KeyRoom
from cogs.places.keys import read_key
from rules.bestiary.records import BESTIARY
from rules.places.records import ImportPlaces
from rules.places.state import PLACES, Place
from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, said

KEY = """The Drowned Cellar

1. Stair Head
> Wet steps go down into a round room.
Monsters: 3 giant rats, 2 marsh things
Exits: up outside (stairs), north to 2 (locked), east to 3

2. Cistern
A black pool.
Trap: slippery edge, 1d6
Treasure: 120 sp
Exits: south to 1, west to 3 (secret)

3. Store
Two kelpies (AC 6, HD 2, hp 9, 7, Att 1 bite (1d6), ML 8) hide among rotten barrels.
A door leads south.
"""


FILES = {path.name: path.read_bytes() for path in (CASES / "files").glob("place_*.json")}


async def pasted(play: Play, text: str = KEY) -> Told:
    """A text that is pasted into the form."""
    asked = await play.type(play.referee, "place import")
    return await play.referee.submit_modal(asked, {"text": text})


async def places(play: Play) -> tuple[Place, ...]:
    """What is prepared."""
    return PLACES.of((await play.game()).state)


async def begun(play: Play) -> Scene:
    """Ann's Aldric and Bob's Berta, at home."""
    scene = Scene(play)
    await scene.begin("ose", talkative="on")
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await play.type(who, "sheet create", name=name, hit_points=12)
    return scene


async def test_a_key_is_looked_over_kept_and_entered_in_four_taps(play: Play) -> None:
    scene = await begun(play)
    await play.type(play.ann, "item add", name="Torch", count=2)
    page = await pasted(play)
    text = page.response.content
    assert page.ephemeral
    assert text.startswith("### The Drowned Cellar: 3 rooms\n-# Nothing is kept yet")
    assert "- **1 Stair Head**: stairs, up, to outside; door, north, to Cistern, locked;" in text
    assert "· 3 giant rats · read aloud · notes" in text
    assert "- **2 Cistern**: door, west, to Store, secret · Trap: slippery edge · 120 sp" in text
    assert "With their numbers, kept as stat blocks too: Kelpy." in text
    assert "Without a stat block, and so among your notes alone: marsh things." in text
    assert "where does the door south lead? Taken as **leave it out**" in text
    assert await places(play) == ()
    kept = await play.referee.click(page.response, label="Keep")
    assert "Ready: **The Drowned Cellar** (3 rooms)." in kept.response.content
    assert labels_on(kept.response)[:3] == [
        "Light a torch, and go into The Drowned Cellar: stairs up",
        "Into The Drowned Cellar: stairs up",
        "Show The Drowned Cellar",
    ]
    await play.referee.click(kept.response, label=labels_on(kept.response)[0])
    told = "\n".join(scene.texts())
    assert "Wet steps go down into a round room." in told
    (go,) = [label for label in await scene.labels() if label.startswith("Go")]
    ways = await scene.press(play.referee, go)
    assert "passage east" in labels_on(ways.response)
    await play.referee.click(ways.response, label="passage east")
    game = await play.game()
    assert game.state.expedition is not None
    names = {area.id: area.name for area in (await places(play))[0].areas}
    assert names[game.state.expedition.area] == "Store"
    assert [block.name for block in BESTIARY.of(game.state)] == ["Kelpy"]


async def test_what_is_read_aloud_tells_of_no_secret_way(play: Play) -> None:
    await begun(play)
    told = "Read aloud: Wet steps. A secret door to 2 is in the north wall. It smells."
    await play.referee.click(
        (await pasted(play, f"1. Stair\n{told}\n\n2. Pool")).response, label="Keep"
    )
    stair, pool = (await places(play))[0].areas
    assert stair.text == "Wet steps. It smells."
    assert stair.notes == "A secret door to 2 is in the north wall."
    assert [door.secret for door in (await places(play))[0].doors if pool.id in door.between] == [
        True
    ]


async def test_a_way_that_leads_nowhere_is_tied_by_a_tap(play: Play) -> None:
    await begun(play)
    page = await pasted(play)
    page = await play.referee.click(page.response, label="outside")
    assert "Taken as **outside**" in page.response.content
    await play.referee.click(page.response, label="Keep")
    (place,) = await places(play)
    (store,) = [area.id for area in place.areas if area.name == "Store"]
    assert (store, "") in [door.between for door in place.doors]


async def test_from_outside_and_from_home_the_ways_in_are_asked_for(play: Play) -> None:
    scene = await begun(play)
    page = await pasted(play)
    await play.referee.click(page.response, label="Keep")
    asked = await play.type(play.referee, "explore begin")
    assert asked.response.content == "Into which dungeon, and by which way?"
    assert labels_on(asked.response) == ["Into The Drowned Cellar: stairs up", "Somewhere else"]
    await play.referee.click(asked.response, label="Somewhere else")
    out = await scene.press(play.referee, "Go…")
    assert labels_on(out.response)[0] == "Into The Drowned Cellar: stairs up"
    assert await play.ann.autocomplete(play.channel, "explore into", "place", "") == []
    told = await play.type(play.referee, "explore into", place="drowned", way="stairs")
    assert "a dark room" in said(told) + "\n".join(scene.texts())


async def test_a_room_is_found_by_any_part_of_the_name_that_one_knows(play: Play) -> None:
    scene = await begun(play)
    page = await pasted(play)
    await play.referee.click(page.response, label="Keep")
    await scene.say(play.referee, "place go", where="cist")
    assert (await play.game()).state.expedition is not None
    told = await scene.say(play.referee, "place go", where="3")
    assert "The party comes into" in said(told)
    unknown = await play.type(play.ann, "place go", where="nothing like that")
    for typed in ("stair", "head", "1"):
        refused = await play.type(play.ann, "place go", where=typed)
        assert refused.response.content == unknown.response.content


async def test_players_learn_nothing_of_what_was_read(play: Play) -> None:
    scene = await begun(play)
    await play.type(play.referee, "encounter board")
    before = [await scene.board(), await scene.labels()]
    page = await pasted(play)
    await play.referee.click(page.response, label="Keep")
    assert [await scene.board(), await scene.labels()] == before
    for command in ("place map", "help", "log show"):
        told = await play.type(play.ann, command)
        text = "\n".join(message.content for message in told.messages)
        assert "Cellar" not in text
        assert "Cistern" not in text
    assert "Only a referee" in (await play.type(play.ann, "explore begin")).response.content


async def test_a_post_with_a_key_is_read_from_the_menu(play: Play) -> None:
    await begun(play)
    post = await play.ann.send(play.channel, KEY)
    page = await play.referee.context_menu(play.channel, "Read it", post)
    assert page.response.content.startswith("### The Drowned Cellar: 3 rooms")


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("place_donjon_1.json", "### The Pump-House of Eln: 4 rooms"),
        ("place_onepage_1.json", "### Tomb of the Moth Abbot: 4 rooms"),
        ("place_village_1.json", "### Nether Eln: 1 room"),
    ],
)
async def test_files_of_generators_are_places(play: Play, name: str, head: str) -> None:
    await begun(play)
    page = await play.type(play.referee, "place import", file=(name, FILES[name]))
    assert page.response.content.startswith(head)
    told = await play.referee.click(page.response, label="Keep")
    assert "Ready: **" in told.response.content


async def test_what_is_no_key_is_given_back_with_what_to_write(play: Play) -> None:
    await begun(play)
    refused = await pasted(play, "{ nothing [ at all")
    assert "I found no rooms there. A room begins with its number" in refused.response.content
    assert await places(play) == ()


@pytest.mark.parametrize(
    ("cases", "doubtful"),
    [
        ("files", 0.035),
        ("keys", 0.01),
        ("fresh", 0.06),
        ("blind", 0.02),
        ("tempting", 0.04),
        ("outside", 0.03),
    ],
)
def test_nine_facts_in_ten_of_pages_of_keys_are_read_right_and_none_wrong_in_silence(
    cases: str, doubtful: float
) -> None:
    tallies = measured("", cases)
    counts = whole_of(tallies)
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    total = sum(counts.values())
    assert counts[RIGHT] / total > 0.9, faults
    assert counts[DOUBTFUL] / total < doubtful, faults
    assert counts[WRONG] == 0, faults


PAGE_TWO = """4. Larder
Shelves.
Exits: west to 3, east to 5

5. Store
Sacks of sand.
Exits: west to 4
Treasure: 30 gp
"""


async def test_a_page_that_is_pasted_later_adds_its_rooms(play: Play) -> None:
    await begun(play)
    page = await pasted(play)
    await play.referee.click(page.response, label="Keep")
    page = await pasted(play, PAGE_TWO)
    text = said(page)
    assert "### The Drowned Cellar: 2 rooms" in text
    assert "Taken as **to the 3 rooms of The Drowned Cellar**" in text
    assert "No way leads outside" not in text
    told = await play.referee.click(page.response, label="Keep")
    assert "With further rooms now: The Drowned Cellar." in said(told)
    (place,) = await places(play)
    assert [area.name for area in place.areas] == [
        "Stair Head", "Cistern", "Store", "Larder", "Store (5)",
    ]  # fmt: skip
    names = {area.id: area.name for area in place.areas}
    between = [{names.get(end, "") for end in door.between} for door in place.doors]
    assert {"Store", "Larder"} in between
    again = await pasted(play, PAGE_TWO)
    assert "take the stead of those with the same names" in said(again)


async def test_a_page_is_a_place_of_its_own_where_somebody_says_so(play: Play) -> None:
    await begun(play)
    page = await pasted(play)
    await play.referee.click(page.response, label="Keep")
    page = await pasted(play, PAGE_TWO)
    page = await play.referee.click(page.response, label="into a place of their own")
    await play.referee.click(page.response, label="Keep")
    assert [place.name for place in await places(play)] == ["The Drowned Cellar", "Dungeon"]
    whole = await pasted(play)
    assert "Taken as **they are all of The Drowned Cellar, anew**" in said(whole)


@pytest.mark.parametrize(
    ("head", "taken"),
    [
        ("The Drowned Cellar\n\n", "to the 3 rooms of The Drowned Cellar"),
        ("Lower Cellar\n\n", "to the 3 rooms of The Drowned Cellar"),
    ],
)
async def test_a_page_with_a_title_goes_where_its_ways_lead(
    play: Play, head: str, taken: str
) -> None:
    await begun(play)
    page = await pasted(play)
    await play.referee.click(page.response, label="Keep")
    assert f"Taken as **{taken}**" in said(await pasted(play, head + PAGE_TWO))


async def test_a_dungeon_with_a_name_and_rooms_without_is_a_place_of_its_own(play: Play) -> None:
    await begun(play)
    page = await pasted(play)
    await play.referee.click(page.response, label="Keep")
    text = (CASES / "blind" / "place_onepage_36.json").read_text()
    assert "Where do these rooms belong" not in said(await pasted(play, text))


@pytest.mark.parametrize(("named", "wrong"), [("files", 1), ("blind", 0), ("tempting", 0)])
def test_files_of_generators_are_read_right(named: str, wrong: int) -> None:
    tally = places_measured(named)
    # Moth dust is a trap to the reader, and was none to whoever wrote the file.
    assert tally.counts[WRONG] == wrong, tally.faults
    assert tally.counts[RIGHT] >= tally.counts.total() - 1


HOSTILE = (
    *("(", "1. A ", "east to 2, ", "3 goblins (AC 6), ", "Exits: ", "door ", "to to ", "**", '> "'),
    *("| a | b |\n", "x   y\n", "- a:\n", "1 2 3 4 5\n", "1. Room\n- ", "1-2. A\n", "A1 - ", '" '),
    *(
        "Trap: ",
        ", 1d6",
        "chest (locked ",
        "the ",
        "hp 3 ",
        "of the A ",
        "\u2192",
        "1 gp ",
        "iron ",
    ),
)
BEFORE = ("1. A\nExits: ", "1. A\n- X: ")


def test_no_text_takes_longer_than_its_length() -> None:
    for before, unit in product(BEFORE, HOSTILE):
        steps = [_steps(before + unit * (length // len(unit))) for length in (200, 800)]
        assert steps[1] < 6 * steps[0] + 4_000, (before, unit, steps)


def _steps(text: str) -> int:
    """How many calls of functions the reading of a text takes."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        read_key(text, lambda _: False)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "text",
    ["12-3. Hall\nA hall.\n4. Den\nExits: west to 12", "1. Hall\nDoor: .\n2. Den\nNotes: ."],
)
def test_numbers_that_go_back_and_labels_of_nothing_are_no_harm(text: str) -> None:
    assert len(read_key(text, lambda _: False).rooms) == 2


def test_a_way_is_where_its_door_stands_and_what_a_sentence_says_of_it_stays() -> None:
    key = read_key(
        "1. Hall\nThe door is locked and trapped: a blade, 1d8 damage. The only exit is up, to 2.\n"
        "2. Den\nExits\n- Down: 1, stuck door\n- To the north: outside\n\n"
        "3. Cage\nFour goblins in a cage beg. North: 2. Snare by the bed.",
        lambda name: name == "goblins",
    )
    hall, den, cage = key.rooms
    assert [(way.direction, way.to, way.locked) for way in hall.ways] == [("up", "2", True)]
    assert hall.remarks[0].startswith("The door is locked and trapped: a blade")
    assert [(way.direction, way.to, way.stuck) for way in den.ways] == [
        ("down", "1", True),
        ("north", "outside", False),
    ]
    assert [(foe.count, foe.is_sure) for foe in cage.foes] == [("4", False)]


def test_rooms_beyond_the_hundredth_are_named_as_left_out() -> None:
    key = read_key("\n".join(f"{n}. Cell\nStraw.\n" for n in range(1, 104)), lambda _: False)
    assert (len(key.rooms), key.rooms[-1].remarks) == (100, ["Straw."])
    assert key.left == ["3 rooms more than 100: paste them by themselves"]


def test_rooms_with_where_they_lie_are_ways_though_a_letter_may_be_a_direction() -> None:
    key = read_key(
        "A. Gate\nTo B (n), outside (s).\n\nB. Yard\nA chained wolf (HD 2+2, hp 9).\n"
        "To A (s), D (w, iron door, locked).\n\nC. Cell\nStraw.\n\n"
        "D. Den\nFootlocker (trapped: 1 hp). To B (e).",
        lambda _: False,
    )
    gate, yard, _, den = key.rooms
    assert [(way.direction, way.to) for way in gate.ways] == [("north", "B"), ("south", "outside")]
    assert [(way.direction, way.to, way.name, way.locked) for way in yard.ways] == [
        ("south", "A", "", False),
        ("west", "D", "iron door", True),
    ]
    assert [foe.name for foe in yard.foes] == ["wolf"]
    assert [foe.name for foe in den.foes] == []


def test_a_way_to_a_room_with_one_digit_ends_its_sentence() -> None:
    key = read_key(
        "1. Hall\nExits: N door (stuck) to 2. S stair outside.\n\n2. Den\nRats.", str.isupper
    )
    assert [(way.direction, way.to) for way in key.rooms[0].ways] == [
        ("north", "2"),
        ("south", "outside"),
    ]


def _room_of(text: str) -> KeyRoom:
    return read_key(
        f"1. Hall. {text}\n2. Yard. Empty.\n", lambda name: name.startswith("goblin")
    ).rooms[0]


@pytest.mark.parametrize(
    "text",
    [
        "A trap was here once; it has been disarmed.",
        "The chest is trapped with a needle. It has been disarmed.",
        "Stairs once led down to room 2 but are full of rubble.",
        "She claims there is a secret passage east to room 2.",
        "The ring worth 40 gp is worthless.",
        "Her sword +1 was stolen.",
        "\nTreasure: the ring is worthless brass",
        "If the bell is rung, 1d4 goblins come.",
        "\nMonsters: 2 goblins, slain",
    ],
)
def test_what_may_not_be_there_is_not_sure(text: str) -> None:
    room = _room_of(text)
    things = (room.traps, room.hoards, room.ways, room.foes)
    assert [one.is_sure for found in things for one in found] == [False]


def test_what_may_not_be_there_is_asked_about_and_can_be_left_out() -> None:
    text = (
        "1. Hall. A trap was here once. Rubble fills the door north to 2. A ring (40 gp), a fake.\n"
        "2. Yard. South to 1. Out to the road.\nTreasure: fake crown\n"
    )
    state = GameState("ose")
    found = Found(text, name="")
    doubts = read_in(state, found, {}).doubts
    keys = {one.key for one in doubts} & {"trap.1.0", "path.1.0", "hoard.1.0", "hoard.2.0"}
    assert keys == {"trap.1.0", "path.1.0", "hoard.1.0", "hoard.2.0"}
    (deed,) = read_in(state, found, dict.fromkeys(keys, "no")).deeds
    (action,) = deed.actions
    assert isinstance(action, ImportPlaces)
    first, second = action.drafts[0].rooms
    assert (*first.traps, *first.finds, *second.finds) == ()
    assert "fake crown" in second.area.notes


@pytest.mark.parametrize("text", ["The chest is not trapped.", "\nTrap: no trap", "No traps."])
def test_no_trap_is_none(text: str) -> None:
    assert not _room_of(text).traps


def test_what_only_says_more_is_nothing_by_itself() -> None:
    room = _room_of("\nMonsters: 2 fishermen, bewitched (HD 1)\nTreasure: ring of swimming, worn")
    assert [(foe.count, foe.name) for foe in room.foes] == [("2", "fishermen")]
    assert [hoard.text for hoard in room.hoards] == ["ring of swimming, worn"]


def test_the_number_of_a_level_is_no_room_and_guards_are_somebody() -> None:
    (up,) = _room_of("Stairs up (to Level 2, not in this book).").ways
    assert (up.direction, up.to) == ("up", "")
    (foe,) = _room_of("3 goblin guards in the corner.").foes
    assert (foe.count, foe.name) == ("3", "goblin guards")
    west, north = _room_of("Exit W to the hillside (outside); N to 2.").ways
    assert (west.direction, west.to, north.to) == ("west", "outside", "2")


@pytest.mark.parametrize(
    ("line", "direction", "to", "locked"),
    [
        ("- **Door (west, locked):** To the lane outside.", "west", "outside", True),
        ("- **Ladder (up):** To room 2.", "up", "2", False),
    ],
)
def test_brackets_behind_its_name_say_where_a_way_lies(
    line: str, direction: str, to: str, locked: bool
) -> None:
    (way,) = _room_of(f"\n{line}").ways
    assert (way.direction, way.to, way.locked) == (direction, to, locked)


@pytest.mark.parametrize(
    "text",
    [
        "\n- **Under the bed:** a map of room 2.",
        "A passage, and a plank for crossing it is in room 2.",
        "He will parley if offered 200 gp.",
    ],
)
def test_a_room_or_a_sum_that_is_only_named_is_no_way_and_no_treasure(text: str) -> None:
    room = _room_of(text)
    assert [way for way in room.ways if way.to] == []
    assert room.hoards == []


def test_what_harms_as_long_as_one_stays_may_be_no_trap() -> None:
    (trap,) = _room_of("Anyone in the race takes 2d6 damage per round.").traps
    assert not trap.is_sure


def test_pages_by_somebody_who_writes_as_they_like_have_nothing_wrong_in_silence() -> None:
    tallies = measured("", "others")
    counts = whole_of(tallies)
    assert counts[RIGHT] / sum(counts.values()) > 0.85
    assert counts[WRONG] == 0, [fault for tally in tallies.values() for fault in tally.faults]


def test_rooms_with_a_dot_in_their_number_are_rooms_of_their_own() -> None:
    text = (
        "3.1 Ossuary\nWays on: N passage to 3.2\n3.2 Crossways\nExits: S to 3.1\n"
        "4.1 Gate\nExits: W to 3.2"
    )
    rooms = read_key(text, lambda _: False).rooms
    assert [(room.number, room.name) for room in rooms] == [
        ("3.1", "Ossuary"),
        ("3.2", "Crossways"),
        ("4.1", "Gate"),
    ]
    assert [[way.to for way in room.ways] for room in rooms] == [["3.2"], ["3.1"], ["3.2"]]


def test_what_a_forum_sets_in_bold_is_a_head_and_a_column_that_nobody_knows_a_remark() -> None:
    post = (
        "[b]4) Kennels[/b]\n[b]Doors:[/b] south (to 5)\n\n[b]5) Pit[/b]\n[b]Doors:[/b] north (to 4)"
    )
    assert [room.name for room in read_key(post, lambda _: False).rooms] == ["Kennels", "Pit"]
    table = (
        "Room | Name | Exits | Who | Smell\nB1 | Foyer | N:B2 door | 2 guards | wax\n"
        "B2 | Hall | S:B1 | - | -\n"
    )
    foyer, hall = read_key(table, lambda _: False).rooms
    assert (foyer.number, foyer.name, hall.name) == ("B1", "Foyer", "Hall")
    assert [(foe.count, foe.name) for foe in foyer.foes] == [("2", "guards")]
    assert "smell: wax" in foyer.remarks


def test_a_room_without_a_name_begins_with_who_is_there() -> None:
    text = (
        "21 - empty. E to 22\n22 - 3 orcs (hp 5,4,6) dicing. W to 21\n"
        "23 - ogre (26hp, AC5). W to 22"
    )
    rooms = read_key(text, lambda name: name in ("orcs", "ogre")).rooms
    assert [(room.number, room.name) for room in rooms] == [
        ("21", "empty"),
        ("22", ""),
        ("23", "ogre"),
    ]
    assert [[(foe.count, foe.name) for foe in room.foes] for room in rooms] == [
        [],
        [("3", "orcs")],
        [("1", "ogre")],
    ]


@pytest.mark.parametrize(
    ("text", "foes"),
    [
        ("\nMonster: 4 x Kobold; easy, 28 xp", ["Kobold"]),
        ("\nMonsters: Grulk, half-orc F2 (AC 5; hp 14)", ["Grulk"]),
        ("\nContents: harmless unless touched (then: AC 3, HD 4, hp 18)", []),
    ],
)
def test_what_they_are_and_what_they_bring_is_nobody(text: str, foes: list[str]) -> None:
    assert [foe.name for foe in _room_of(text).foes] == foes


def test_a_price_belongs_to_what_stands_before_it_and_a_room_may_be_only_told_of() -> None:
    room = _room_of("A dull lead casket has two garnets, 50 g.p. apiece.")
    assert [hoard.text for hoard in room.hoards] == ["two garnets, 50 gp apiece"]
    (collar,) = _room_of("\nTreasure: None, but one collar has garnets (120 gp).").hoards
    assert "garnets (120 gp)" in collar.text
    assert _room_of("If the sluice is opened, room 2 floods in 3 turns.").ways == []
