"""Who stands in a room in brackets or below a bold head, and what a shop only sells."""

from cogs.core.files.texts import Found
from cogs.places.importing import read_in
from rules.places.records import ImportPlaces
from rules.state.game import GameState

KEY = """1. Skin Shrine. Hides. **Mother Awl** (AC 15, Cleric 3, hp 14, Att: awl 1d4+1, ML 10)
with 2 **hide beetles** (AC 16, HD 2, hp 9 and 7, Att: bite 1d6, ML 9). Exits: south to 2.

2. Crypt.
- **Cutting the cocoon:** Releases the **Moth Queen** (AC 5 [14], HD 6* (27hp), Att 2 legs (1d6)).
- **Under the bed:** *Wand of fear* (6 charges), 1,350gp.
- A YELLOW MOLD patch fills the bed (AC 9, HD 2, hp 8, D 1-6 + spores).
- Door east to 3, locked.

3. Stall. Fenn the chandler (normal human, AC 9, hp 3) sells candles at 1 gp each and oil at 2 gp.
He keeps 45 gp in a tin. The vicar is Mother Prue [Cleric 5, AC 9, hp 18, staff 1d4].
Horses: riding horse 75 gp, mule 30 gp.
"""


def test_who_stands_in_a_room_is_there_with_their_own_numbers() -> None:
    read = read_in(GameState("ose"), Found(KEY), {})
    action = read.deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    shrine, crypt, stall = action.drafts[0].rooms
    assert shrine.area.monsters == ("1 Mother Awl", "2 hide beetles")
    assert set(crypt.area.monsters) == {"1 Moth Queen", "1 YELLOW MOLD patch"}
    assert stall.area.monsters == ("1 Fenn the chandler", "1 Mother Prue")
    dice = {one.name: one.hit_dice.text for one in action.blocks if one.hit_dice is not None}
    assert (dice["Mother Awl"], dice["Moth Queen"], dice["Fenn the chandler"]) == ("3", "6*", "NH")
    finds = [find.name for find in (*crypt.finds, *stall.finds)]
    assert "1,350gp" in " ".join(finds)
    assert not [one for one in finds if "candle" in one or "oil" in one]
    asked = [doubt.about for doubt in read.doubts if "to be had" in doubt.about]
    assert len(asked) == 2  # The horses have prices, as what a shop sells has.


def test_a_room_ends_where_the_next_heading_does_and_nothing_broken_is_lost() -> None:
    text = "## B3\n1. **Nave** - arch W -> 2.\n2. **Vestry** - empty.\n\n## C3 Hill\nA [[Badger]]."
    read = read_in(GameState("ose"), Found(text), {})
    assert "A [[Badger]]." in read.unread
    hexes = (
        "0304 ferry. road goes E 0404\n0404 road. gibbet, via 0304\n"
        "0405 swamp. lizardmen 12 (ac5 hd 2)\nleave via 0404"
    )
    action = read_in(GameState("ose"), Found(hexes), {}).deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    assert [room.area.number for room in action.drafts[0].rooms] == ["0304", "0404", "0405"]
    assert action.drafts[0].rooms[2].area.monsters == ("12 Lizard man (Dungeon)",)
