"""What is printed of a place is a key that the reader of keys reads as the same."""

from cogs.core.files.texts import Found
from cogs.places.importing import read_in
from cogs.places.printing import printed
from rules.places.linking import draft_of
from rules.places.records import Draft, ImportPlaces
from rules.places.state import PLACES
from rules.record import replace
from rules.wandering.records import WANDERING, EncounterTable, TableRow
from tests.cogs.test_place_files import prepared
from tests.rules.places.examples import ASH, TOMB
from tests.rules.scene import Scene

HALLS = EncounterTable(
    "",
    "Upper halls",
    "1d6",
    (TableRow(1, 3, "goblins", number="1d4", notes="drunk"), TableRow(4, 6, "A cold draught")),
)


def kept(action: ImportPlaces) -> Scene:
    """A game that has kept places."""
    game = Scene()
    game.act(action)
    return game


def read_again(text: str) -> ImportPlaces:
    """What the reading of a text keeps; nothing of it is doubtful or unread."""
    read = read_in(Scene().state, Found(text), {})
    assert (read.doubts, read.unread) == ((), ())
    (action,) = read.deeds[0].actions
    assert isinstance(action, ImportPlaces)
    return action


def bare(draft: Draft) -> Draft:
    """A place without the numbers of its rooms: printing gives them all one."""
    rooms = (replace(room, area=replace(room.area, number="")) for room in draft.rooms)
    return replace(draft, rooms=tuple(rooms))


def test_what_is_printed_is_read_again_as_the_same() -> None:
    draft = replace(ASH, rooms=(*ASH.rooms, TOMB))
    before = kept(ImportPlaces(drafts=(draft,), tables=(HALLS,)))
    (place,) = PLACES.of(before.state)
    text = printed([draft_of(place)], WANDERING.of(before.state).tables)
    after = kept(read_again(text))
    (again,) = PLACES.of(after.state)
    assert bare(prepared(again)) == bare(prepared(place))
    (table,) = WANDERING.of(after.state).tables
    assert replace(table, id="") == replace(WANDERING.of(before.state).tables[0], id="")
    assert printed([draft_of(again)], [table]) == text


def test_numbers_of_a_key_are_printed_as_they_were() -> None:
    action = read_again("# Mill\n\n## 11a. Yard\n- Exits: outside; east to 12\n\n## 12. Loft\n")
    (draft,) = action.drafts
    text = printed([draft])
    assert "## 11a. Yard\n\n- **Exits**: outside (passage); east to 12 (passage)" in text
    assert isinstance(draft, Draft)
    assert "## 12. Loft" in text
