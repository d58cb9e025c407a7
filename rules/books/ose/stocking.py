"""Old-School Essentials: what the rooms of a dungeon hold by dice, and unguarded treasure."""

from rules.books.hoards import HoardType, hoard_types
from rules.books.ose.treasure import TREASURY
from rules.books.records import EMPTY, MONSTER, SPECIAL, TRAPPED, Stocking
from rules.kernel.numbers import Table
from rules.places.state import Trap

SOURCE = "OSE SRD, Designing a Dungeon"
_CHEST = "chest"

ROOM_TRAPS = (
    Trap("", "falling block", "", damage="1d10", save="save_paralysis"),
    Trap("", "gas", "", save="save_death", effect="dies", text="Gas fills the room."),
    Trap("", "mist", "", text="Mist fills the room.", notes="harmless; looks like poison gas"),
    Trap("", "pit", "", damage="1d6", notes="10' deep; 1d6 for each 10'"),
    Trap("", "scything blade", "", damage="1d8", notes="swings from the ceiling"),
    Trap("", "slide", "", effect="slides down to a lower level"),
)
TREASURE_TRAPS = (
    Trap("", "darts", "", item=_CHEST, damage="{1d6}d4", notes="each dart does 1d4"),
    Trap(
        "", "flash of light", "", item=_CHEST,
        save="save_spells", effect="blind", notes="for 1d8 turns",
    ),
    Trap("", "hidden monster", "", item=_CHEST, effect="lets out a monster, such as a snake"),
    Trap(
        "", "illusion", "", item=_CHEST, effect="a monster seems to come out",
        notes="AC 9, gone at the first hit; whoever seems to die is unconscious for 1d4 turns",
    ),
    Trap(
        "", "spray", "", item=_CHEST, effect="a strange liquid covers whoever opened it",
        notes="wandering monsters come twice as often for 1d6 hours",
    ),
    Trap("", "sprung needle", "", item=_CHEST, save="save_death", effect="dies"),
)  # fmt: skip
SPECIALS = (
    "an alarm that brings guardians from nearby",
    "things that come to life and attack if they are disturbed",
    "a stone block that falls and closes the way",
    "an illusion of a passage, a door or stairs",
    "a room whose doors lock, and that turns, rises or sinks",
    "a pool or fountain with strange magic",
    "a magic portal to another part of the dungeon",
    "a trapdoor to a hidden part",
    "a voice: something in the walls speaks or moans",
)
_ONE, _TWO, _FOUR, _SIX, _EIGHT = hoard_types(
    """
unguarded 1d6x100 sp, 50% 1d6x10 gp, 5% 1d6 gem, 2% 1d6 jewellery, 2% @magic
unguarded 1d12x100 sp, 50% 1d6x100 gp, 10% 1d6 gem, 5% 1d6 jewellery, 8% @magic
unguarded 1d6x1000 sp, 1d6x200 gp, 20% 1d6 gem, 10% 1d6 jewellery, 10% @magic
unguarded 1d6x2000 sp, 1d6x500 gp, 30% 1d6 gem, 15% 1d6 jewellery, 15% @magic
unguarded 1d6x5000 sp, 1d6x1000 gp, 40% 1d12 gem, 20% 1d12 jewellery, 20% @magic
"""
)
"""By the level of the dungeon; the book has none below the ninth."""

STOCKING = Stocking(
    contents=Table(
        (
            (None, 2, (EMPTY, 1)),
            (3, 4, (MONSTER, 3)),
            (5, 5, (SPECIAL, 0)),
            (6, None, (TRAPPED, 2)),
        )
    ),
    traps=ROOM_TRAPS,
    treasure_traps=TREASURE_TRAPS,
    specials=SPECIALS,
    unguarded=Table(
        (
            (None, 1, _ONE),
            (2, 3, _TWO),
            (4, 5, _FOUR),
            (6, 7, _SIX),
            (8, 9, _EIGHT),
            (10, None, HoardType("unguarded", ())),
        )
    ),
    treasury=TREASURY,
    source=SOURCE,
)
