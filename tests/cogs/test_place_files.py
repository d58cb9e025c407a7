"""Places as files: what is written is read as the same, and a mistake is shown its line."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.core.files.lists import FORMATS, Format, read_text
from cogs.places.files import PLACE_CONTENTS, read_places, write_draft, write_table
from cogs.places.ways import untried
from rules.errors import RuleError
from rules.places.linking import draft_of
from rules.places.records import Draft, ImportPlaces
from rules.places.state import PLACES, Place
from rules.record import replace
from rules.wandering.records import WANDERING
from tests.rules.places.examples import ASH, TOMB
from tests.rules.scene import Scene


def read(text: str, name: str = "") -> tuple[Draft, ...]:
    return read_places(read_text(PLACE_CONTENTS, text, name)).drafts


def kept(*drafts: Draft) -> tuple[Place, ...]:
    """The places as a game keeps them."""
    game = Scene()
    game.act(ImportPlaces(drafts=drafts))
    return PLACES.of(game.state)


def prepared(place: Place) -> Draft:
    """A place as it was prepared: what characters tried there is no part of a file."""
    draft = draft_of(place)
    rooms = tuple(
        replace(
            room,
            area=replace(room.area, id="", searched=(), left=()),
            doors=tuple(
                replace(untried(door), between=("", door.between[1])) for door in room.doors
            ),
            traps=tuple(replace(trap, id="", area="") for trap in room.traps),
            finds=tuple(replace(find, id="", area="") for find in room.finds),
        )
        for room in draft.rooms
    )
    return replace(draft, rooms=rooms)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)
def test_what_is_exported_is_imported_as_the_same(form: Format) -> None:
    (place,) = kept(replace(ASH, rooms=(*ASH.rooms, TOMB)))
    text = form.write(list(write_draft(draft_of(place))))
    (draft,) = read(text, form.file_name(PLACE_CONTENTS))
    (again,) = kept(draft)
    assert prepared(again) == prepared(place)


def test_a_place_that_says_nothing_is_written_in_short() -> None:
    (entry,) = write_draft(Draft(Place("", "Mill")))
    assert entry == {"place": "Mill", "every": 2, "chance": 1}


YAML = """
- place: Barrow
  text: A hill.
  every: 3 turns
  chance: 2 in 6
  dark: no
  words: carved, mine
- room: Hall
  read aloud: Dust.
  notes: [Nobody.]
  exits:
  - Door: oak, north, to Crypt, locked
  - "stairs, up, outside"
  traps: pit, 1d6
  hidden: ring; coin, found
  familiar: yes
- room: Crypt
  words: [new]
  table: Rats
"""
JSON = """
[{"place": "Barrow", "text": "A hill.", "every": 3, "chance": 2, "dark": false,
  "words": ["carved", "mine"]},
 {"place": "Barrow", "room": "Hall", "text": "Dust.", "notes": "Nobody.",
  "ways": ["Door: oak, north, to Crypt, locked", "stairs, up, outside"],
  "traps": ["pit, 1d6"], "hidden": ["ring", "coin, found"], "familiar": true},
 {"room": "Crypt", "words": "new", "table": "Rats"}]
"""
CSV = """place;room;text;notes;ways;traps;hidden;every;chance;dark;words;familiar;table
Barrow;;A hill.;;;;;3;2;lit;carved, mine;;
Barrow;Hall;Dust.;Nobody.;"Door: oak, north, to Crypt, locked
stairs, up, outside";pit, 1d6;"ring; coin, found";;;;;yes;
;Crypt;;;;;;;;;new;;Rats
"""


@pytest.mark.parametrize("text", [YAML, JSON, CSV], ids=["yaml", "json", "csv"])
def test_the_three_kinds_as_people_write_them(text: str) -> None:
    (draft,) = read(text)
    place = Place(
        "", "Barrow", text="A hill.", every=3, chance=2, dark=False, words=("carved", "mine")
    )
    assert draft.place == place
    hall, crypt = draft.rooms
    assert (hall.area.name, hall.area.text, hall.area.notes) == ("Hall", "Dust.", "Nobody.")
    assert [(door.name, door.between[1], door.locked) for door in hall.doors] == [
        ("oak door", "Crypt", True),
        ("stairs", "outside", False),
    ]
    assert [trap.damage for trap in hall.traps] == ["1d6"]
    assert [(find.name, find.found) for find in hall.finds] == [("ring", False), ("coin", True)]
    assert hall.area.familiar
    assert (crypt.area.words, crypt.area.table) == (("new",), "Rats")
    assert len(kept(draft)[0].doors) == 2


TABLES = """
- place: Barrow
  table: Halls
- room: Hall
  table: Deep
- table: Halls
  rows: [1-3 2d4 goblins (hungry), 4-6 A draught]
  ground: cave, mine
- table: Deep
  dice: 1d4
  rows:
  - 1-4 Wight
"""


def test_encounter_tables_come_along() -> None:
    action = read_places(read_text(PLACE_CONTENTS, TABLES))
    halls, deep = action.tables
    assert (halls.name, halls.dice, halls.where) == ("Halls", "1d6", ("cave", "mine"))
    assert [(row.low, row.high, row.number, row.text, row.notes) for row in halls.rows] == [
        (1, 3, "2d4", "goblins", "hungry"),
        (4, 6, "", "A draught", ""),
    ]
    assert action.table_lines == ("line 6", "line 9")
    game = Scene()
    game.act(action)
    assert [table.name for table in WANDERING.of(game.state).tables] == ["Halls", "Deep"]
    assert write_table(WANDERING.of(game.state).tables[0]) == {
        "table": "Halls",
        "dice": "1d6",
        "rows": ["1-3 2d4 goblins (hungry)", "4-6 A draught"],
        "ground": ["cave", "mine"],
    }
    assert write_table(deep)["rows"] == ["1-4 Wight"]


def test_several_places_in_one_file_have_their_own_rooms() -> None:
    text = "place,room\nA,Hall\nB,Yard\nA,Crypt\n,Well\n"
    assert [[room.area.name for room in one.rooms] for one in read(text)] == [
        ["Hall", "Crypt"],
        ["Yard", "Well"],
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- Barrow", "Line 1: a place begins with `- place: Crypt of Ash`"),
        ('["Barrow"]', 'Line 1: a place is written `{"place": "Crypt of Ash"'),
        ("- room: Hall", "Line 1: begin with the place"),
        ("- text: A hill.", "Line 1: say which `place` or which `room` this is"),
        ("- place: A\n- place: a", "Line 2: a is there twice"),
        ("- place: A\n  notes: B", "Line 2, `notes`: no place has that. A place has place"),
        ("- place: A\n- room: B\n  every: 2", "Line 3, `every`: no room has that. A room has"),
        ("- place: A\n- table: B\n  rows: [goblins]", "Line 3, rows: `goblins`: a row begins with"),
        ("- table: B\n  rows: [1 x]\n  ways: y", "Line 3, `ways`: no table has that. A table has"),
        ("- place: A\n  tabel: B", "Line 2, `tabel`: no place has that. Did you mean `table`?"),
        ("- place: A\n  every: often", "“often” is not a number, such as `2`"),
        ("- place: A\n  dark: perhaps", "neither `yes` nor `no`"),
        ("- place: A\n  text: [a, b]", "Write one value there, and no list"),
        ("- place: A\n- room: B\n  text: C\n  description: D", "That is there twice"),
        ("- place: A\n- room: B\n  ways:\n  - Door: oak\n  - Door: iron, loked",
         "Line 5, ways: `Door: iron, loked`"),
        ("- place: A\n- room: B\n  ways:\n  - {a: b, c: d}", "write a text, a number, or a list"),
        ('[{"place": "A"},\n{"room": "B",\n"ways": ["Door: x, loked"]}]', "Line 3, ways:"),
    ],
)  # fmt: skip
def test_a_mistake_is_shown_its_line_and_what_to_write(text: str, says: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read(text)
    assert says in refusal.value.message


@given(st.text(max_size=60), st.sampled_from(["", "x.json", "x.yaml", "x.csv"]))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    with suppress(RuleError):
        assert all(draft.place.name for draft in read(text, name))
