"""Old-School Essentials: its magic items, and what using or wearing each does."""

from functools import partial

from rules.books.ose.things import POTIONS
from rules.books.ose.treasure import MAPS
from rules.books.powers import ARCANE, CASTERS, DIVINE, as_powers, blasts, used, wards, worn
from rules.books.wares import upon
from rules.spells.item_rows import PIECE, ItemPower
from rules.spells.rows import (
    Asks,
    Charms,
    Drains,
    Falls,
    Heals,
    Hoards,
    Hurts,
    Kills,
    Locates,
    Marks,
    Moves,
    Puts,
    Reads,
    Rolls,
    Saps,
    Save,
    Senses,
    Shines,
    Summons,
    Touches,
    Uncovers,
    Use,
    Whom,
)

SOURCE = "OSE SRD: Magic Items"
ME, ONE, SEVERAL, AREA, DEAD, PLACE = Whom
_item = partial(used, SOURCE)
_wand = partial(used, SOURCE, charges="2d10", users=ARCANE, level=6)
_staff = partial(used, SOURCE, charges="3d10", level=8)
_scroll = partial(used, SOURCE, spends=PIECE)
# fmt: off
_BALL, _BOLT, _COLD = blasts("6d6", "wands")

WANDS: tuple[ItemPower, ...] = (
    _wand("Wand of cold", "instant", _COLD, reach="60'"),
    _wand("Wand of enemy detection", "1 turn", Use(ME, (Uncovers(),))),
    _wand("Wand of fear", "30 rounds", Use(AREA, (Save("wands", Puts("afraid")),), across=60,
          fills=True), reach="60'"),
    _wand("Wand of fire balls", "instant", _BALL, reach="240'"),
    _wand("Wand of illusion", "concentration", Use(PLACE, (Marks("a phantasmal force"),)),
          reach="240'"),
    _wand("Wand of lightning bolts", "instant", _BOLT, reach="180'"),
    _wand("Wand of magic detection", "1 turn", Use(ME, (Senses(),))),
    _wand("Wand of metal detection", "1 turn", Use(PLACE, (Locates(metal=True),))),
    _wand("Wand of negation", "1 round", Use(ONE, (Puts("negated"),))),
    _wand("Wand of paralysation", "6 turns",
          Use(AREA, (Save("wands", Puts("paralysed")),), across=60, fills=True),
          reach="60'"),
    _wand("Wand of polymorph", "permanent",
          upon(ONE, "somebody else", Save("wands", Marks("polymorphed"))),
          upon(ME, "oneself", Marks("polymorphed")), reach="60'",
          leaves="into what, and what that can do"),
    _wand("Wand of secret door detection", "1 turn", Use(ME, (Puts("knows-doors"),))),
    _wand("Wand of trap detection", "1 turn", Use(ME, (Puts("knows-traps"),))),
)
_HEAL = upon(ONE, "heal", Heals("1d6+1"))
_COMMANDS = (
    Use(SEVERAL, (Save("spells", Charms(), modifier=-2),), "command people", budget="6",
        only=("person",), lasts="permanent"),
    Use(AREA, (Charms(),), "command animals", number="1d6", only=("animal",)),
    Use(AREA, (Charms(),), "command plants", only=("plant",), across=10),
)
"""What the staff of commanding does, and a ring for each."""
_OF_MAGES = (
    *blasts("8d6"),
    upon(PLACE, "continual light", Shines(30)),
    Use(ONE, (Save("spells", Puts("lifted")),), "lift somebody", lasts="6 rounds"),
    Use(PLACE, (Marks("telekinesis"),), "telekinesis", lasts="6 rounds"),
    Use(ME, (Puts("striking"),), "strike for 2d6", lasts="1 round"),
)
ELEMENTS = ("air", "earth", "fire", "water")
STAVES: tuple[ItemPower, ...] = (
    _item("Rod of cancellation", "instant",
          Use(ONE, (Touches(Drains()),)), reach="touch", spends=PIECE),
    _staff("Staff of commanding", "concentration", *_COMMANDS, users=CASTERS, reach="60'"),
    _item("Staff of healing", "instant", _HEAL, users=DIVINE, reach="touch", times=1, each=True),
    _staff("Staff of power", "instant", *_OF_MAGES, users=ARCANE, reach="240'"),
    _item("Staff of snakes", "1d4 turns",
          Use(ONE, (Save("spells", Puts("helpless")),), spares=("large",)),
          users=DIVINE, reach="touch", level=8),
    _staff("Staff of striking", "1 round", Use(ME, (Puts("striking"),)), users=CASTERS),
    _staff("Staff of withering", "permanent",
           Use(ONE, (Marks("ten years older"), Asks((("They die of age", Kills()),))),
               spares=("undead",)), users=DIVINE, reach="touch"),
    _staff("Staff of wizardry", "instant",
           *_OF_MAGES,
           Use(ME, (Puts("invisible"),), "invisibility", lasts="permanent"),
           Use(PLACE, (Marks("pass-wall"),), "pass-wall", lasts="3 turns"),
           Use(AREA, (Puts("webbed"),), "web", lasts="48 turns", across=10, fills=True),
           Use(AREA, (Save("spells", Puts("paralysed")),), "paralysing ray", lasts="6 turns",
               across=60, fills=True),
           Use(PLACE, (Marks("a whirlwind, 2d6 to all in its path"),), "whirlwind",
               lasts="3 rounds"),
           *(Use(PLACE, (Summons(f"Lesser {one} elemental"),), f"conjure a {one} elemental",
                 lasts="concentration") for one in ELEMENTS),
           users=ARCANE, reach="240'"),
)
RINGS: tuple[ItemPower, ...] = (
    *(
        _item(f"Ring of controlling {whom}", "concentration", use, reach="60'")
        for whom, use in zip(("humans", "animals", "plants"), _COMMANDS, strict=True)
    ),
    worn("Ring of delusion", deludes=("resistant to fire", "walking on water", "hard to harm",
         "regenerating", "turning spells back")),
    _item("Ring of djinni summoning", "1 day", Use(PLACE, (Summons("Lesser djinni"),)), times=1),
    worn("Ring of fire resistance", "resists-fire"),
    _item("Ring of invisibility", "permanent", Use(ME, (Puts("invisible"),))),
    worn("Ring of regeneration", regains=1),
    worn("Ring of protection +1, 5' radius", beside=1),
    ItemPower("Ring of spell storing", stores="1d6"),
    worn("Ring of spell turning", charges="2d6", turns=True),
    _item("Ring of telekinesis", "concentration",
          upon(ONE, "lift somebody", Save("spells", Puts("lifted"))),
          upon(PLACE, "move a thing", Marks("telekinesis")), reach="120'", level=9),
    worn("Ring of water walking", "walks-on-water"),
    worn("Ring of weakness", strength=-3, is_worse=True),
    _item("Ring of wishes", "instant", Use(ME, (Asks(),)),
          spends="charge", charges="1d3"),
    _item("Ring of X-Ray vision", "1 turn", Use(ME, (Puts("knows-doors"), Puts("knows-traps")))),
)
_TELEPORTS = Rolls("1d100", ((80, Moves()), (90, Falls("1d10")), (100, Kills())))
"""To a place that is known moderately well, where nobody has said how well."""
_DRUMS = Use(AREA, (Save("spells", Puts("afraid")),), lasts="30 rounds")
MISCELLANEOUS: tuple[ItemPower, ...] = (
    worn("Amulet of protection against scrying", "unread"),
    ItemPower("Bag of devouring", devours="1d6+6"),
    ItemPower("Bag of holding"),
    _item("Boots of levitation", "concentration", Use(ME, (Puts("levitating"),))),
    worn("Boots of speed", "swift"),
    worn("Boots of travelling and leaping", "tireless"),
    _item("Broom of flying", "permanent", Use(ME, (Puts("flying"),))),
    *(
        _item(f"Crystal ball{more}", "1 turn", Use(ME, (Marks("scrying"), Asks())), users=ARCANE,
              times=3)
        for more in ("", " with clairaudience", " with ESP")
    ),
    worn("Displacer cloak", displaced=2),
    _item("Drums of panic", "30 rounds", _DRUMS, reach="240'"),
    _item("Efreeti bottle", "1 day", Use(PLACE, (Summons("Lesser efreeti"),)), times=1),
    *(
        _item(f"Elemental summoning device: {one}", "concentration",
              Use(PLACE, (Summons(f"Intermediate {one} elemental"),)), times=1)
        for one in ELEMENTS
    ),
    worn("Elven cloak and boots", "unseen", "unheard"),
    _item("Flying carpet", "permanent", Use(ME, (Puts("flying"),))),
    worn("Gauntlets of ogre power", strength=3),
    worn("Girdle of giant strength", thac0=12, double=True),
    worn("Helm of alignment changing", converts=True),
    worn("Helm of reading languages and magic", "reads-all"),
    _item("Helm of telepathy", "concentration", Use(ONE, (Save("spells", Reads("telepathy")),)),
          reach="90'"),
    _item("Helm of teleportation", "instant", upon(ME, "oneself", _TELEPORTS),
          upon(ONE, "somebody else", Save("spells", _TELEPORTS)),
          spends="charge", charges="1", users=ARCANE),
    _item("Horn of blasting", "instant",
          Use(AREA, (Hurts("2d6", ("area",)), Save("spells", Marks("deaf"))), across=100,
              fills=True), reach="100'"),
    _item("Medallion of ESP 30'", "concentration", Use(ONE, (Reads("ESP"),)), reach="30'"),
    _item("Medallion of ESP 90'", "concentration", Use(ONE, (Reads("ESP"),)), reach="90'"),
    _item("Mirror of life trapping", "permanent",
          Use(SEVERAL, (Save("spells", Puts("prisoner")),), number="20")),
    _item("Rope of climbing", "permanent", Use(ME, (Puts("roped"),))),
    worn("Scarab of protection", charges="2d6", absorbs=True),
)
SCROLLS: tuple[ItemPower, ...] = (
    _scroll("Scroll of protection from elementals", "2 turns",
            Use(ME, (Marks("warded from elementals"),))),
    _scroll("Scroll of protection from lycanthropes", "6 turns",
            Use(ME, wards("lycanthropes", "1d10", "1d8", "1d4"))),
    _scroll("Scroll of protection from magic", "1d4 turns", Use(ME, (Puts("anti-magic"),))),
    _scroll("Scroll of protection from undead", "6 turns",
            Use(ME, wards("undead", "2d12", "2d6", "1d6"))),
    _scroll("Cursed scroll", "permanent", Use(ME, (Asks((
        ("Cursed, attacks -4", Puts("cursed")),
        ("Cursed, saves -2", Puts("cursed-saves")),
        ("A level is drained", Saps()),
        ("What is in use loses its magic", Drains()),
        ("A harmless frog", Marks("cursed to be a frog")),
        ("Heals half as well", Marks("cursed to heal half as well")),
    )),))),
    *(
        _item(one, "instant", Use(ME, (Asks((("Roll what lies there", Hoards()),)),)))
        for one in MAPS
    ),
)
SWORDS: tuple[ItemPower, ...] = (
    _item("Sword +1, light", "permanent", Use(PLACE, (Shines(30),))),
    _item("Sword +1, locate objects", "2 turns", Use(PLACE, (Locates(),)), times=1),
    _item("Sword +2, charm person", "permanent", Use(ONE, (Save("spells", Charms()),), most="4+1",
          spares=("undead",), only=("person",)), reach="120'", times=3, days=7),
    _item("Sword +1, wishes", "instant", Use(ME, (Asks(),)),
          spends="charge", charges="1d4"),
    _item("Sword +1, energy drain", "instant", Use(ONE, (Asks((("It drains a level", Saps()),)),)),
          reach="touch", charges="1d4+4"),
    ItemPower("War hammer +3, dwarven thrower", users=("dwarf",), returns=True),
    _item("Sword +1, flaming", "permanent", Use(PLACE, (Shines(30),))),
)
# fmt: on

POWERS: tuple[ItemPower, ...] = (
    *as_powers(POTIONS),
    *WANDS,
    *STAVES,
    *RINGS,
    *MISCELLANEOUS,
    *SCROLLS,
    *SWORDS,
)
