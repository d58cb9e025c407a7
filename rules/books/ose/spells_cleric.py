"""Old-School Essentials: the spells of clerics, and what each does."""

from functools import partial

from rules.books.wares import spell, upon
from rules.items.tags import NATURAL
from rules.record import replace
from rules.spells.rows import (
    CLERIC,
    Asks,
    Darkens,
    Ends,
    Heals,
    Hurts,
    Kills,
    Locates,
    Makes,
    Marks,
    Provides,
    Puts,
    Raises,
    Save,
    Senses,
    Shines,
    SpellRow,
    Summons,
    TellsAlignment,
    Touches,
    Use,
    Whom,
)
from rules.state.items import Item

SOURCE = "OSE SRD: Cleric Spells"
"""The page with the list; each spell has one of its own."""
ME, ONE, SEVERAL, AREA, DEAD, PLACE = Whom
_one, _two, _three, _four, _five = (partial(spell, SOURCE, CLERIC, level) for level in range(1, 6))

# Each: name, range, how long it lasts, and its uses: whom it reaches and what it does to them.
_SNAKES = (("ac", 6), ("thac0", 19), ("move", 90))
_BITE = Item("", "Bite", damage="1d4", tags=(NATURAL,))
_VENOM = replace(_BITE, tags=(NATURAL, "poison"))
LIGHTS, LIGHTS_ON = (
    (
        upon(PLACE, "light a place", shines),
        upon(ONE, "light somebody or a thing they carry", shines),
        upon(ONE, "blind somebody", Save("spells", Puts("blind"))),
        upon(AREA, "end darkness", Ends((), ("darkness",))),
    )
    for shines in (Shines(15, dim=True), Shines(30))
)
DARKENS, DARKENS_ON = (
    (
        Use(AREA, (Puts("darkened"),), "darken who stands in it", across=across, fills=True),
        upon(PLACE, "darken a place", Marks(name)),
        upon(ONE, "blind somebody", Save("spells", Puts("blind"))),
        upon(PLACE, "end magic light", Darkens()),
    )
    for name, across in (("darkness", 30), ("continual darkness", 60))
)
# fmt: off
HOLDS = (
    Use(ONE, (Save("spells", Puts("paralysed"), modifier=-2),), "one person",
        most="4+1", spares=("undead",), only=("person",)),
    Use(SEVERAL, (Save("spells", Puts("paralysed")),), "1d4 persons of a group",
        number="1d4", most="4+1", spares=("undead",), only=("person",)),
)
# fmt: on
EVIL = Asks((("Something glows", Makes("a glow around what means evil or is under such a spell")),))
# fmt: off

FIRST: tuple[SpellRow, ...] = (
    _one("Cure Light Wounds", "touch", "instant",
         upon(ONE, "heal wounds", Heals("1d6+1")),
         upon(ONE, "end paralysis", Ends(("paralysed", "ghoul-paralysed"), ("paraly",))),
         names=("Cure Light", "CLW")),
    _one("Cause Light Wounds", "touch", "instant",
         Use(ONE, (Touches(Hurts("1d6+1")),)),
         reverses="Cure Light Wounds", names=("Cause Lt. Wounds", "Cause Light")),
    _one("Detect Evil", "120'", "6 turns", Use(ME, (Marks("detects evil"), EVIL))),
    _one("Detect Magic", "60'", "2 turns", Use(ME, (Marks("detects magic"), Senses()))),
    _one("Light", "120'", "12 turns", *LIGHTS),
    _one("Darkness", "120'", "12 turns", *DARKENS, reverses="Light"),
    _one("Protection from Evil", "caster", "12 turns", Use(ME, (Puts("protected"),)),
         names=("Protection",)),
    _one("Purify Food and Water", "10'", "permanent",
         upon(PLACE, "water", Makes("pure water, in quarts", "6")),
         upon(PLACE, "a ration", Makes("one pure ration")),
         upon(PLACE, "fresh food", Makes("pure food, for so many people", "12")),
         names=("Purify Food", "Purify Water")),
    _one("Remove Fear", "touch", "2 turns",
         Use(ONE, (Save("spells", None, passed=Ends(("afraid", "ghoul-paralysed"), ("fear",)),
                        per_level=1),))),
    _one("Cause Fear", "120'", "2 turns", Use(ONE, (Save("spells", Puts("afraid")),)),
         reverses="Remove Fear", names=("Fear",)),
    _one("Resist Cold", "30'", "6 turns", Use(AREA, (Puts("resists-cold"),), across=60)),
)

SECOND: tuple[SpellRow, ...] = (
    _two("Bless", "60'", "6 turns", Use(AREA, (Puts("blessed"),), apart=True, across=20)),
    _two("Blight", "60'", "6 turns", Use(AREA, (Save("spells", Puts("blighted")),), across=20),
         reverses="Bless", names=("Curse of Blight",)),
    _two("Find Traps", "30'", "2 turns", Use(ME, (Puts("knows-traps"),))),
    _two("Hold Person", "180'", "9 turns", *HOLDS),
    _two("Know Alignment", "10'", "1 round",
         upon(ONE, "of somebody", TellsAlignment()),
         upon(PLACE, "of a place or thing", Asks())),
    _two("Resist Fire", "30'", "2 turns", Use(ONE, (Puts("resists-fire"),))),
    _two("Silence 15' Radius", "180'", "12 turns",
         Use(AREA, (Puts("silenced"),), "around a place", across=30, fills=True),
         upon(ONE, "around somebody", Save("spells", Puts("silenced"))),
         names=("Silence",)),
    _two("Snake Charm", "60'", "1d4+1 turns",
         Use(SEVERAL, (Puts("calmed"),), "snakes that do not attack",
             budget="1 per level", only=("snake",)),
         Use(SEVERAL, (Puts("calmed"),), "snakes that attack",
             budget="1 per level", only=("snake",), lasts="1d4+1 rounds"),
         names=("Charm Snakes",)),
    _two("Speak with Animals", "30'", "6 turns", Use(ME, (Marks("speaks with animals"),)),
         names=("Speak with Animal",)),
)

THIRD: tuple[SpellRow, ...] = (
    _three("Continual Light", "120'", "permanent", *LIGHTS_ON),
    _three("Continual Darkness", "120'", "permanent", *DARKENS_ON, reverses="Continual Light"),
    _three("Cure Disease", "30'", "instant",
           upon(ONE, "heal the sick", Ends(("diseased",), ("disease", "rot"))),
           Use(ONE, (Kills(),), "kill green slime", only=("slime", "green-slime"))),
    _three("Cause Disease", "30'", "instant",
           Use(ONE, (Save("spells", Puts("diseased", "2d12 days")),)),
           reverses="Cure Disease"),
    _three("Growth of Animal", "120'", "12 turns",
           Use(ONE, (Puts("grown"),), only=("animal",)), names=("Animal Growth",)),
    _three("Locate Object", "120'", "6 turns", Use(PLACE, (Locates(),))),
    _three("Remove Curse", "touch", "instant",
           Use(ONE, (Ends(("cursed", "cursed-saves"), ("curse",)),))),
    _three("Curse", "touch", "permanent",
           upon(ONE, "attacks -4", Save("spells", Puts("cursed"))),
           upon(ONE, "saves -2", Save("spells", Puts("cursed-saves"))),
           upon(ONE, "another curse", Save("spells", Asks())),
           reverses="Remove Curse", names=("Bestow Curse",)),
    _three("Striking", "30'", "1 turn", Use(ONE, (Puts("striking"),))),
)

FOURTH: tuple[SpellRow, ...] = (
    _four("Create Water", "touch", "permanent",
          Use(PLACE, (Provides("12 + 12 per level above 8", water=True),))),
    _four("Cure Serious Wounds", "touch", "instant", Use(ONE, (Heals("2d6+2"),)),
          names=("Cure Serious", "CSW")),
    _four("Cause Serious Wounds", "touch", "instant", Use(ONE, (Touches(Hurts("2d6+2")),)),
          reverses="Cure Serious Wounds", names=("Cause Sr. Wounds", "Cause Serious")),
    _four("Neutralize Poison", "touch", "instant",
          upon(ONE, "poison in somebody", Ends((), ("poison",))),
          upon(DEAD, "somebody whom poison has just killed", Raises("10", "round")),
          upon(PLACE, "poison on a thing", Makes("a thing without poison")),
          names=("Neutralise Poison",)),
    _four("Protection from Evil 10' Radius", "10' around the caster", "12 turns",
          Use(AREA, (Puts("protected"),), across=10),
          names=("Protection from Evil 10 Foot Radius", "Protection 10' Radius")),
    _four("Speak with Plants", "30'", "3 turns", Use(ME, (Marks("speaks with plants"),))),
    _four("Sticks to Snakes", "120'", "6 turns",
          Use(PLACE, (Summons("Snakes from sticks", "2d8", "1", _SNAKES, ("summoned", "snake"),
                              items=(_BITE,), others=(_VENOM,)),))),
)

FIFTH: tuple[SpellRow, ...] = (
    _five("Commune", "caster", "3 turns", Use(ME, (Marks("communes"), Asks()))),
    _five("Create Food", "presence", "permanent",
          Use(PLACE, (Provides("12 + 12 per level above 8"),))),
    _five("Dispel Evil", "30'", "concentration, 1 turn",
          Use(ONE, (Save("spells", Kills(), modifier=-2, passed=Puts("afraid")),),
              "one creature", only=("undead", "enchanted", "summoned"), lasts="1 turn"),
          Use(AREA, (Save("spells", Kills(), passed=Puts("afraid")),), "all who come near",
              only=("undead", "enchanted", "summoned"), lasts="1 turn"),
          upon(ONE, "end a curse", Ends(("cursed", "cursed-saves"), ("curse",)))),
    _five("Insect Plague", "480'", "concentration, 1 day",
          Use(AREA, (Puts("afraid"),), "those whom the swarm drives off", most="2",
              outdoors=True, lasts="1 turn", across=60, fills=True),
          Use(PLACE, (Marks("insect plague"),), "a swarm that holds nobody", outdoors=True),
          concentration=True),
    _five("Quest", "30'", "permanent", Use(ONE, (Save("spells", Marks("on a quest")),))),
    _five("Remove Quest", "30'", "instant", Use(ONE, (Ends((), ("quest",)),)),
          reverses="Quest"),
    _five("Raise Dead", "120'", "instant",
          Use(DEAD, (Raises("4 per level above 7", "day", 14),), "bring back the dead",
              spares=("undead",), only=("person",)),
          Use(ONE, (Save("spells", Kills()),), "destroy the undead", only=("undead",))),
    _five("Finger of Death", "120'", "instant", Use(ONE, (Save("death", Kills()),)),
          reverses="Raise Dead"),
)

# fmt: on

SPELLS = (*FIRST, *SECOND, *THIRD, *FOURTH, *FIFTH)
