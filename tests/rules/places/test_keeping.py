"""Places are kept as they were written, or not at all."""

import pytest

from rules.bestiary.records import BESTIARY, StatBlock
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.places.linking import draft_of, room_of
from rules.places.reading import (
    beyond,
    direction_from,
    door_label,
    door_state,
    doors_of,
    finds_of,
    is_blank,
    require_named,
    require_place,
    traps_of,
    words_of,
)
from rules.places.records import (
    Draft,
    EnterArea,
    ForgetPlace,
    ImportPlaces,
    KeepRoom,
    PlaceForgotten,
    PlacesImported,
    Room,
    RoomKept,
)
from rules.places.state import PLACES, Area, Door, Find, Place, Trap
from rules.record import replace
from rules.state.health import HitDice
from rules.wandering.records import WANDERING, EncounterTable, TableRow
from tests.rules.places.examples import ASH, CRYPT, GUARDS
from tests.rules.places.prepared import area, barrow, door, prepare, room, way
from tests.rules.scene import Scene
from tests.rules.table import ANN


def test_names_become_ids_and_everything_belongs_to_its_room() -> None:
    game = Scene()
    game.act(ImportPlaces(drafts=(ASH,)))
    (place,) = PLACES.of(game.state)
    guards, crypt = area(place, "Guard room"), area(place, "Crypt")
    assert door(place, "iron door").between == (guards.id, crypt.id)
    assert door(place, "stairs").between == (guards.id, "")
    assert [trap.door for trap in place.traps] == [door(place, "iron door").id]
    assert {trap.area for trap in place.traps} == {guards.id}
    assert {find.area for find in place.finds} == {guards.id}
    ids = [one.id for part in (place.areas, place.doors, place.traps) for one in part]
    assert len({place.id, *ids}) == len(ids) + 1


def test_a_room_is_found_by_the_number_of_its_key_and_keeps_it() -> None:
    game = Scene()
    prepare(game, room("Hall", number="3"), room("Crypt 4", number="11b"), room("Well"))
    place = barrow(game)
    for typed in ("3", "3.", "room 3", "#3", "3. Hall", "Area 3"):
        assert require_named(place.areas, typed, "room").name == "Hall"
    assert require_named(place.areas, "11b", "room").name == "Crypt 4"
    assert require_named(place.areas, "cry", "room").name == "Crypt 4"
    for typed in ("5", "."):
        with pytest.raises(NotFoundError):
            require_named(place.areas, typed, "room")
    game.act(KeepRoom(place="Barrow", room=room("Hall", text="Dust."), before=place.areas[0].id))
    assert area(barrow(game), "Hall").number == "3"


def test_stat_blocks_that_a_place_prints_are_kept_with_it_or_not_at_all() -> None:
    game = Scene("ose")
    hall = room("Hall", monsters=("2 mire-hobs",))
    place = Draft(Place("", "Barrow"), rooms=(hall,))
    with pytest.raises(RuleError, match="no stat block called “mire-hobs”"):
        game.act(ImportPlaces(drafts=(place,)))
    hob = StatBlock("Mire-hob", hit_dice=HitDice(1))
    game.act(ImportPlaces(drafts=(place,), blocks=(hob,)))
    assert [block.name for block in BESTIARY.of(game.state)] == ["Mire-hob"]
    assert area(barrow(game), "Hall").monsters == ("2 mire-hobs",)


def test_a_room_is_written_as_it_is_read() -> None:
    game = Scene()
    game.act(ImportPlaces(drafts=(ASH,)))
    (place,) = PLACES.of(game.state)
    written = room_of(place, area(place, "Guard room"))
    assert written.area.text == GUARDS.area.text
    assert [one.between[1] for one in written.doors] == ["Crypt", ""]
    assert written.traps[0].door == "iron door north"
    assert written.finds[0].text == "It lies under a stool."


def test_rooms_stand_as_they_were_written_whatever_doors_name_first() -> None:
    rooms = (room("Hall", way("door", "Crypt")), room("Well"), room("Crypt"))
    assert [one.name for one in prepare(Scene(), *rooms).areas] == ["Hall", "Well", "Crypt"]


def test_a_whole_place_is_written_as_it_is_read() -> None:
    game = Scene()
    place = prepare(game, room("Hall", way("door", "Crypt")), room("Crypt", text="Ash."), every=3)
    draft = draft_of(place)
    assert (draft.place.id, draft.place.every, draft.place.areas) == ("", 3, ())
    again = Scene()
    again.act(ImportPlaces(drafts=(draft,)))
    assert [one.name for one in barrow(again).areas] == ["Hall", "Crypt"]
    assert len(barrow(again).doors) == 1


@pytest.mark.parametrize(
    ("written", "blank"),
    [
        (room("Hall", way("door")), True),
        (room("Hall", text="Dust."), False),
        (room("Hall", notes="Dust."), False),
        (room("Hall", traps=(Trap("", "pit", ""),)), False),
        (room("Hall", finds=(Find("", "ring", ""),)), False),
    ],
)
def test_a_room_is_blank_until_somebody_writes_it(written: Room, blank: bool) -> None:
    place = prepare(Scene(), written)
    assert is_blank(place, place.areas[0]) is blank


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ({"passage": True}, ""),
        ({}, "shut"),
        ({"locked": True, "stuck": True, "held": True}, "shut"),
        ({"spiked": True}, "spiked shut"),
        ({"open": True}, "open"),
        ({"open": True, "wedged": True}, "wedged open"),
    ],
)
def test_a_door_stands_as_anybody_sees_it(said: dict[str, bool], stands: str) -> None:
    assert door_state(replace(Door("d", "door", ("a", "")), **said)) == stands


def test_each_end_of_a_door_knows_it() -> None:
    game = Scene()
    game.act(ImportPlaces(drafts=(ASH,)))
    (place,) = PLACES.of(game.state)
    guards, crypt = area(place, "Guard room").id, area(place, "Crypt").id
    (iron,) = doors_of(place, crypt)
    assert beyond(iron, crypt) == guards
    assert beyond(iron, guards) == crypt
    assert direction_from(iron, guards) == "north"
    assert direction_from(iron, crypt) == "south"
    assert door_label(iron, crypt) == "iron door south"
    assert traps_of(place, crypt) == place.traps
    assert finds_of(place, crypt) == ()
    assert words_of(place, area(place, "Guard room")) == ("carved", "slanting")


@pytest.mark.parametrize("silent", [True, False])
def test_a_door_of_a_file_that_comes_again_keeps_its_state(
    silent: bool,
) -> None:
    game = Scene()
    prepare(
        game, room("Hall", way("oak door", "Crypt", locked=True, silent=not silent)), room("Crypt")
    )
    place = prepare(game, room("Hall", way("oak door", "Crypt", silent=silent)), room("Crypt"))
    (oak,) = place.doors
    assert (oak.locked, oak.silent) == (True, silent)


def test_a_door_that_both_rooms_name_is_one() -> None:
    game = Scene()
    hall = room("Hall", way("oak door", "Crypt", locked=True, direction="north"))
    crypt = room("Crypt", way("oak door", "Hall", stuck=True, behind="Steps."))
    place = prepare(game, hall, crypt)
    (oak,) = place.doors
    assert oak.locked
    assert oak.stuck
    assert oak.behind == "Steps."
    assert direction_from(oak, area(place, "Hall").id) == "north"


@pytest.mark.parametrize("second", ["north", "east"])
def test_two_doors_between_the_same_rooms_are_told_apart_by_where_they_lie(second: str) -> None:
    game = Scene()
    hall = room("Hall", way("door", "Crypt", direction="west"))
    crypt = room("Crypt", way("door", "Hall", direction=second))
    assert len(prepare(game, hall, crypt).doors) == (1 if second == "east" else 2)


def test_a_room_that_is_written_again_keeps_its_id_and_what_happened_there() -> None:
    game = Scene()
    game.act(ImportPlaces(drafts=(ASH,)))
    (place,) = PLACES.of(game.state)
    guards, crypt = area(place, "Guard room"), area(place, "Crypt")
    new = room("Guard post", way("iron door", "Crypt", direction="north"), text="Empty.")
    game.act(KeepRoom(place=place.id, room=new, before=guards.id))
    (event,) = game.events(RoomKept)
    assert (event.name, event.before) == ("Guard post", "Guard room")
    assert (event.ways, event.traps, event.finds) == (1, 0, 0)
    (changed,) = PLACES.of(game.state)
    assert area(changed, "Guard post").id == guards.id
    assert area(changed, "Guard post").searched == guards.searched
    assert area(changed, "Guard post").opened
    (iron,) = changed.doors
    assert iron.id == door(place, "iron door").id
    assert iron.tries == ("c1",)
    assert iron.surprise_lost
    assert (iron.held, iron.held_until, iron.held_by) == (True, 60, "c1")
    assert not iron.locked
    assert (changed.traps, changed.finds) == ((), ())
    seen_from_the_crypt = replace(room_of(changed, crypt), area=replace(crypt, text="Ash."))
    game.act(KeepRoom(place=place.name, room=seen_from_the_crypt, before=crypt.id))
    (again,) = PLACES.of(game.state)
    assert area(again, "Crypt").text == "Ash."
    assert direction_from(again.doors[0], crypt.id) == "south"
    assert again.doors[0].between == (crypt.id, guards.id)


def test_what_is_in_a_room_keeps_its_id_when_that_is_written_again() -> None:
    game = Scene()
    pit = room("Hall", traps=(Trap("", "pit", ""),), finds=(Find("", "ring", ""),))
    place = prepare(game, pit)
    dark = replace(pit, area=replace(pit.area, text="Dark."))
    game.act(KeepRoom(place="barrow", room=dark, before=place.areas[0].id))
    (changed,) = PLACES.of(game.state)
    assert changed.traps == place.traps
    assert changed.finds == place.finds
    same = room_of(changed, changed.areas[0])
    with pytest.raises(RuleError, match="Hall says all that already"):
        game.act(KeepRoom(place="Barrow", room=same, before=changed.areas[0].id))


@pytest.mark.rule("OSE-TRAPS")
@pytest.mark.parametrize("known", ["found", "sprung", "disarmed"])
def test_what_became_of_a_trap_stays_when_its_place_is_prepared_anew(known: str) -> None:
    game = Scene()
    pit = Trap("", "pit", "")
    before = prepare(game, room("Hall", traps=(replace(pit, **{known: True}),)))
    after = prepare(game, room("Hall", traps=(pit,), text="Dark."))
    assert after.areas[0].text == "Dark."
    assert after.traps == before.traps


def test_what_a_room_has_no_more_is_said_with_the_room_that_loses_it_too() -> None:
    game = Scene()
    doors = way("oak door", "Crypt", direction="north"), way("stairs"), way("gap", "Den")
    place = prepare(game, room("Hall", *doors), room("Crypt"), room("Den"))
    written = room("Hall", way("iron door", "Crypt", direction="north"), way("gap", "Den"))
    game.act(KeepRoom(place="Barrow", room=written, before=place.areas[0].id))
    (event,) = game.events(RoomKept)
    assert event.struck == (("oak door north", "Crypt"), ("stairs", ""))
    assert [one.name for one in barrow(game).doors] == ["gap", "iron door"]


def test_all_traps_that_cannot_be_are_refused_together() -> None:
    traps = Trap("", "pit", "", chance=9), Trap("", "wire", "", door="gate")
    with pytest.raises(RuleError, match=r"(?s)pit: A trap springs on.*wire: Hall has no door"):
        prepare(Scene(), room("Hall", traps=traps))


def test_a_first_room_begins_its_place_and_the_next_rooms() -> None:
    game = Scene()
    game.act(KeepRoom(place="Barrow", room=room("Hall", way("door", "Crypt"), way("gap"))))
    (event,) = game.events(RoomKept)
    (place,) = PLACES.of(game.state)
    assert (place.name, place.every, place.chance, place.dark) == ("Barrow", 2, 1, True)
    assert [one.name for one in place.areas] == ["Hall", "Crypt"]
    assert event.area == place.areas[0].id


def test_a_room_that_a_door_leads_to_keeps_that_door_when_it_is_written_as_a_new_one() -> None:
    game = Scene()
    game.act(KeepRoom(place="Barrow", room=room("Hall", way("door", "Crypt", locked=True))))
    game.act(KeepRoom(place="Barrow", room=room("the crypt", way("hole"), text="Ash.")))
    (event,) = game.events(RoomKept)
    assert (event.name, event.before, event.ways) == ("the crypt", "Crypt", 2)
    (place,) = PLACES.of(game.state)
    assert [one.name for one in place.areas] == ["Hall", "the crypt"]
    assert [(one.name, one.locked) for one in place.doors] == [("door", True), ("hole", False)]


def test_a_room_that_is_written_already_is_not_written_over_by_chance() -> None:
    game = Scene()
    prepare(game, room("Hall", text="Dust."))
    with pytest.raises(RuleError, match="Barrow has a room called Hall already"):
        game.act(KeepRoom(place="Barrow", room=room("hall", text="Rats.")))


def test_places_of_the_same_name_are_replaced_only_where_that_was_said() -> None:
    game = Scene()
    game.act(ImportPlaces(drafts=(ASH,)))
    other = Draft(Place("", "the crypt of ASH"), rooms=(CRYPT,))
    with pytest.raises(RuleError, match="The game has these already: The Crypt of Ash"):
        game.act(ImportPlaces(drafts=(other,)))
    game.act(ImportPlaces(drafts=(other,), replace=True))
    (event,) = game.events(PlacesImported)
    assert (event.names, event.areas) == (("the crypt of ASH",), (1,))
    assert event.replaced == ("The Crypt of Ash",)
    assert event.seen_by(ANN) is None
    assert [len(place.areas) for place in PLACES.of(game.state)] == [1]


def test_a_place_is_forgotten_by_its_name() -> None:
    game = Scene()
    prepare(game, room("Hall"))
    with pytest.raises(NotFoundError, match="Did you mean Barrow"):
        game.act(ForgetPlace(place="Barow"))
    with pytest.raises(NotFoundError, match="There are Barrow"):
        game.act(ForgetPlace(place="The old mill"))
    game.act(ForgetPlace(place=barrow(game).id))
    (event,) = game.events(PlaceForgotten)
    assert (event.name, event.areas) == ("Barrow", 1)
    with pytest.raises(NotFoundError, match="No place is prepared yet"):
        require_place(game.state, "Barrow")


@pytest.mark.parametrize("action", [ImportPlaces(drafts=(ASH,)), ForgetPlace(place="x")])
def test_only_referees_prepare(action: ImportPlaces | ForgetPlace) -> None:
    with pytest.raises(ForbiddenError):
        Scene().act(action, ANN)


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (Draft(Place("", " ")), "A place needs a name"),
        (Draft(Place("", "A\u200b\u0001")), "A place needs a name"),
        (Draft(Place("", "x" * 61)), "at most 60 letters"),
        (Draft(Place("", "B", every=0)), "every 1 to 144 turns"),
        (Draft(Place("", "B", every=145)), "every 1 to 144 turns"),
        (Draft(Place("", "B", chance=7)), "0 to 6 in 6"),
        (Draft(Place("", "B", chance=-1)), "0 to 6 in 6"),
        (Draft(Place("", "B", words=("haunted",))), "“haunted” says nothing"),
        (Draft(Place("", "B"), (room("Outside"),)), "“Outside” is what lies beyond"),
        (Draft(Place("", "B"), (room("Hall", text="x" * 1501),)), "at most 1500 letters"),
        (Draft(Place("", "B"), (room("Hall"), room("hall"))), "That room is there twice"),
        (Draft(Place("", "B"), (room("Hall", way("d", "Cellar")),)), "leads to Cellar, and there"),
        (Draft(Place("", "B"), (room("Hall", way("d", "Hall")),)), "from Hall to itself"),
        (Draft(Place("", "B"), (room("Hall", way("d", direction="left")),)), "A way leads north"),
        (
            Draft(Place("", "B"), (room("Hall", way("hole", passage=True, locked=True)),)),
            "hole has nothing to shut",
        ),
        (
            Draft(Place("", "B"), (room("Hall", traps=(Trap("", "pit", "", chance=0),)),)),
            "pit: A trap springs on 1 to 6",
        ),
        (
            Draft(Place("", "B"), (room("Hall", traps=(Trap("", "pit", "", damage="1d"),)),)),
            "pit: ",
        ),
        (
            Draft(Place("", "B"), (room("Hall", traps=(Trap("", "pit", "", save="luk"),)),)),
            "pit: ",
        ),
        (
            Draft(Place("", "B"), (room("Hall", traps=(Trap("", "pit", "", door="gate"),)),)),
            "pit: Hall has no door",
        ),
        (
            Draft(
                Place("", "B"),
                (room("Hall", way("door"), traps=(Trap("", "pit", "", door="gate"),)),),
                lines=("line 7",),
            ),
            "line 7, B, Hall: pit: Hall has door. Say on which",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_write(draft: Draft, says: str) -> None:
    game = Scene()
    with pytest.raises(RuleError) as refusal:
        game.act(ImportPlaces(drafts=(draft,)))
    assert says in refusal.value.message
    assert PLACES.of(game.state) == ()


HALLS = EncounterTable("", "Halls", "1d6", (TableRow(1, 6, "goblins", number="2d4"),))


def with_tables(*tables: EncounterTable, replace: bool = False) -> ImportPlaces:
    draft = Draft(Place("", "Barrow", table="Halls"), rooms=(room("Hall"),))
    return ImportPlaces(drafts=(draft,), tables=tables, table_lines=("line 9",), replace=replace)


def test_encounter_tables_are_kept_with_the_places_that_use_them() -> None:
    game = Scene()
    game.act(with_tables(HALLS))
    (first,) = WANDERING.of(game.state).tables
    assert (first.name, first.rows[0].block) == ("Halls", "Goblin")
    with pytest.raises(RuleError, match="All of these are kept already"):
        game.act(with_tables(HALLS, replace=True))
    other = EncounterTable("", "halls", "1d4", (TableRow(1, 4, "A draught"),))
    game.act(with_tables(other, replace=True))
    (changed,) = WANDERING.of(game.state).tables
    assert (changed.id, changed.dice) == (first.id, "1d4")


def test_a_table_that_cannot_be_kept_keeps_the_places_out_as_well() -> None:
    game = Scene()
    wrong = EncounterTable("", "Halls", "1d6", (TableRow(1, 5, "A draught"),))
    with pytest.raises(RuleError, match="line 9, Halls: No row has 6"):
        game.act(with_tables(wrong))
    assert PLACES.of(game.state) == ()


def test_nobody_forgets_the_place_where_the_party_is() -> None:
    game = Scene()
    prepare(game, room("Hall"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    with pytest.raises(RuleError, match="The party is there"):
        game.act(ForgetPlace(place="Barrow"))


def test_two_places_of_one_name_and_none_at_all_are_refused() -> None:
    with pytest.raises(RuleError, match="is there twice"):
        Scene().act(ImportPlaces(drafts=(ASH, ASH)))
    with pytest.raises(RuleError, match="There is no place in that"):
        Scene().act(ImportPlaces(drafts=()))


def test_a_room_has_each_way_out_once() -> None:
    game = Scene()
    place = prepare(game, room("Hall"), room("Crypt"))
    twice = room("Hall", way("door", direction="north"), way("Door", "Crypt", direction="north"))
    hall = area(place, "Hall").id
    with pytest.raises(RuleError, match="Two ways out of this room are called Door north"):
        game.act(KeepRoom(place="Barrow", room=twice, before=hall))
    new = replace(twice, area=replace(twice.area, name="Well"))
    with pytest.raises(RuleError, match="Two ways out of this room are called Door north"):
        game.act(KeepRoom(place="Barrow", room=new))
    with pytest.raises(RuleError, match="has a room called Hall already"):
        game.act(KeepRoom(place="Barrow", room=room("hall"), before=area(place, "Crypt").id))


def test_a_draft_adds_its_rooms_to_the_place_of_its_name() -> None:
    game = Scene()
    game.act(ImportPlaces(drafts=(Draft(Place("", "Ash"), (room("Hall", text="Cold."),)),)))
    (before,) = PLACES.of(game.state)
    more = (room("Crypt"), room("Hall", text="Warm."))
    adding = Draft(Place("", "ash", text="Not this."), more, adds=True)
    game.act(ImportPlaces(drafts=(adding,), replace=True))
    (place,) = PLACES.of(game.state)
    assert [(area.name, area.text) for area in place.areas] == [("Crypt", ""), ("Hall", "Warm.")]
    assert (place.id, place.name, place.text) == (before.id, "Ash", before.text)
    *_, told = game.events(PlacesImported)
    assert (told.joined, told.replaced) == (("Ash",), ())
    game.act(ImportPlaces(drafts=(Draft(Place("", "Dust"), (room("Pit"),), adds=True),)))
    assert [one.name for one in PLACES.of(game.state)] == ["Ash", "Dust"]


def test_a_game_holds_so_much_and_no_more() -> None:
    game = Scene()
    drafts = [Draft(Place("", f"Place {i}"), rooms=(room("Hall"),)) for i in range(20)]
    game.act(ImportPlaces(drafts=tuple(drafts)))
    with pytest.raises(RuleError, match="A game keeps 20 places"):
        game.act(ImportPlaces(drafts=(ASH,)))
    rooms = tuple(room(f"Room {i}") for i in range(101))
    prepare(Scene(), *rooms[:-1])
    with pytest.raises(RuleError, match="at most 100 rooms"):
        prepare(Scene(), *rooms)
    long = tuple(room(f"Room {i}", text="x" * 1500) for i in range(80))
    with pytest.raises(RuleError, match=r"at most 120,000 letters"):
        prepare(Scene(), *long)
    prepare(Scene(), *long[:-1])


def test_an_area_and_a_door_say_nothing_by_themselves() -> None:
    assert not Area("a", "Hall").opened
    assert not Door("d", "door", ("a", "")).known


@pytest.mark.parametrize(
    ("area", "says"),
    [
        (Area("", "Hall", number="x" * 9), "at most 8 letters, this one has 9"),
        (Area("", "Hall", text="x" * 1501), "at most 1500 letters, this one has 1501"),
        (Area("", "Hall", parts=("x" * 31,)), "a part in at most 30 letters"),
        (Area("", "Hall", parts=("wall: north",)), "without `:`"),
        (Area("", "Hall", things=("a@b",)), "write a thing"),
        (Area("", "Hall", things=("chest, urn",)), "commas"),
        (Area("", "Hall", things=(" ",)), "A thing needs a name that can be read"),
        (Area("", "Hall", parts=tuple(f"wall {n}" for n in range(13))), "at most 12 of these"),
        (Area("", "Hall", parts=tuple(f"{n:02}" * 9 for n in range(13))), r": .{200}\.$"),
    ],
)
def test_what_no_list_can_show_is_no_part_of_a_room(area: Area, says: str) -> None:
    game = Scene()
    with pytest.raises(RuleError, match=says):
        game.act(KeepRoom(place="Barrow", room=Room(area=area)))


def test_parts_are_kept_once_and_what_is_in_them_has_to_be_in_one() -> None:
    game = Scene()
    area = Area("", "Hall", parts=("x" * 30, "North wall", "the north wall"), things=("chest",))
    pit = Trap("", "pit", "", part="north wall")
    ring = Find("", "ring", "", part="South end")
    long = replace(pit, effect="x" * 301)
    with pytest.raises(RuleError, match="at most 300 letters, this one has 301"):
        game.act(KeepRoom(place="Barrow", room=Room(area=area, traps=(long,))))
    with pytest.raises(RuleError, match="ring: Hall names no part “South end”"):
        game.act(KeepRoom(place="Barrow", room=Room(area=area, traps=(pit,), finds=(ring,))))
    with pytest.raises(RuleError, match="pit: Hall names no part “north wall”"):
        game.act(KeepRoom(place="Barrow", room=Room(area=Area("", "Hall"), traps=(pit,))))
    game.act(KeepRoom(place="Barrow", room=Room(area=area, traps=(pit,))))
    (place,) = PLACES.of(game.state)
    assert place.areas[0].parts == ("x" * 30, "the north wall")
