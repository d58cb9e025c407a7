"""White Box: the spells of clerics, and what each does."""

from functools import partial

from rules.books.wares import spell, upon
from rules.items.tags import NATURAL
from rules.record import replace
from rules.spells.rows import (
    CLERIC,
    Asks,
    Darkens,
    Dispels,
    Ends,
    Heals,
    Hurts,
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
    Touches,
    Use,
    Whom,
)
from rules.state.items import Item

SOURCE = "White Box SRD, chapter 6: Cleric Spell Index"
"""The page with the list; each spell has one of its own."""
ME, ONE, SEVERAL, AREA, DEAD, PLACE = Whom
_one, _two, _three, _four, _five = (partial(spell, SOURCE, CLERIC, level) for level in range(1, 6))

# Each: name, range, how long it lasts, and its uses: whom it reaches and what it does to them.
_SNAKES = (("ac", 6), ("thac0", 18), ("move", 90))
_BITE = Item("", "Bite", damage="1d6", tags=(NATURAL,))
_VENOM = replace(_BITE, tags=(NATURAL, "poison"))
LIGHTS = (
    upon(PLACE, "light a thing or place", Shines(20)),
    upon(ONE, "light somebody", Shines(20)),
    upon(AREA, "end darkness", Ends((), ("darkness",))),
)
DARKENS, DARKENS_ON = (
    (
        Use(AREA, (Puts("darkened"),), "darken who stands in it", across=40, fills=True),
        upon(PLACE, "darken a place", Marks(name)),
        upon(PLACE, "end magic light", Darkens()),
    )
    for name in ("darkness", "continual darkness")
)
# fmt: off
HOLDS = (
    Use(ONE, (Save("spells", Puts("paralysed"), modifier=-2),), "one person",
        spares=("undead",), only=("person",)),
    Use(SEVERAL, (Save("spells", Puts("paralysed")),), "1d4 persons",
        number="1d4", spares=("undead",), only=("person",)),
)
# fmt: on
CHAOS, LAW = (
    Asks(((f"Something here is of {word}", Makes(f"something near that is of {word}")),))
    for word in ("Chaos", "Law")
)
# fmt: off

FIRST: tuple[SpellRow, ...] = (
    _one("Cure Light Wounds", "touch", "instant", Use(ONE, (Heals("1d6+1"),)),
         names=("Cure Light", "CLW")),
    _one("Cause Light Wounds", "touch", "instant", Use(ONE, (Touches(Hurts("1d6+1")),)),
         reverses="Cure Light Wounds", names=("Cause Light",)),
    _one("Detect Chaos", "120'", "1 hour", Use(ME, (Marks("detects chaos"), CHAOS)),
         names=("Detect Evil",)),
    _one("Detect Law", "120'", "1 hour", Use(ME, (Marks("detects law"), LAW)),
         reverses="Detect Chaos"),
    _one("Detect Magic", "60'", "2 turns", Use(ME, (Marks("detects magic"), Senses()))),
    _one("Light", "120'", "2 hours", *LIGHTS),
    _one("Dark", "120'", "2 hours", *DARKENS, reverses="Light", names=("Darkness",)),
    _one("Protection from Chaos", "caster", "2 hours", Use(ME, (Puts("protected"),)),
         names=("Protection from Evil", "Protection")),
    _one("Protection from Law", "caster", "2 hours", Use(ME, (Puts("protected"),)),
         reverses="Protection from Chaos"),
    _one("Purify Food and Drink", "touch", "instant",
         Use(PLACE, (Makes("pure food and drink, for so many people", "12"),)),
         names=("Purify Food", "Purify Food and Water")),
    _one("Putrefy Food and Drink", "touch", "instant",
         Use(PLACE, (Makes("putrid food and drink, for so many people", "12"),)),
         reverses="Purify Food and Drink"),
)

SECOND: tuple[SpellRow, ...] = (
    _two("Bless", "touch", "1 hour", Use(ONE, (Puts("blessed-to-strike"),))),
    _two("Curse", "touch", "1 hour", Use(ONE, (Puts("cursed-to-miss"),)), reverses="Bless"),
    _two("Find Traps", "30'", "2 turns", Use(ME, (Puts("knows-traps"),))),
    _two("Hold Person", "180'", "9 turns", *HOLDS),
    _two("Speak with Animals", "30'", "1 hour", Use(ME, (Marks("speaks with animals"),))),
)

THIRD: tuple[SpellRow, ...] = (
    _three("Cure Disease", "touch", "instant",
           Use(ONE, (Ends(("diseased",), ("disease", "rot")),))),
    _three("Cause Disease", "touch", "instant", Use(ONE, (Touches(Asks()),)),
           reverses="Cure Disease"),
    _three("Continual Light", "120'", "permanent", *LIGHTS,
           names=("Light, Continual",)),
    _three("Continual Dark", "120'", "permanent", *DARKENS_ON, reverses="Continual Light",
           names=("Dark, Continual", "Continual Darkness")),
    _three("Locate Object", "90'", "1 round per level", Use(PLACE, (Locates(),))),
    _three("Remove Curse", "touch", "instant",
           Use(ONE, (Ends(("cursed", "cursed-saves", "cursed-to-miss"), ("curse",)),))),
)

FOURTH: tuple[SpellRow, ...] = (
    _four("Cure Serious Wounds", "touch", "instant", Use(ONE, (Heals("3d6+3"),)),
          names=("Cure Serious", "CSW")),
    _four("Cause Serious Wounds", "touch", "instant", Use(ONE, (Touches(Hurts("3d6+3")),)),
          reverses="Cure Serious Wounds", names=("Cause Serious",)),
    _four("Neutralize Poison", "as the referee says", "1 turn",
          Use(ONE, (Ends((), ("poison",)),)), names=("Neutralise Poison",)),
    _four("Protection from Chaos 10' Radius", "10' around the caster", "2 hours",
          Use(AREA, (Puts("protected"),), across=10),
          names=("Protection from Chaos, 10 ft. radius", "Protection from Evil 10' Radius")),
    _four("Protection from Law 10' Radius", "10' around the caster", "2 hours",
          Use(AREA, (Puts("protected"),), across=10), reverses="Protection from Chaos 10' Radius",
          names=("Protection from Law, 10 ft. radius",)),
    _four("Speak with Plants", "30'", "1 hour", Use(ME, (Marks("speaks with plants"),))),
    _four("Sticks to Snakes", "120'", "1 hour",
          Use(PLACE, (Summons("Snakes from sticks", "2d8", "1", _SNAKES, ("summoned", "snake"),
                              items=(_BITE,), others=(_VENOM,)),))),
)

FIFTH: tuple[SpellRow, ...] = (
    _five("Commune", "caster", "instant", Use(ME, (Asks(),))),
    _five("Create Food and Drink", "presence", "instant",
          Use(PLACE, (Provides("24"), Provides("24", water=True))),
          names=("Create Food", "Create Water")),
    _five("Dispel Chaos", "30'", "1 turn", Use(AREA, (Dispels(share=True),)),
          names=("Dispel Evil",)),
    _five("Dispel Law", "30'", "1 turn", Use(AREA, (Dispels(share=True),)),
          reverses="Dispel Chaos"),
    _five("Insect Plague", "480'", "1 day",
          Use(AREA, (Puts("afraid"),), "those whom the swarm drives off", most="1+6",
              outdoors=True, lasts="1 turn", across=20, fills=True),
          Use(PLACE, (Marks("insect plague"),), "a swarm that holds nobody", outdoors=True)),
    _five("Quest", "30'", "permanent", Use(ONE, (Save("spells", Marks("on a quest")),))),
    _five("Raise Dead", "in sight", "instant",
          Use(DEAD, (Raises("4 + 4 per level above 8", "day", 14),), only=("person",))),
)

# fmt: on

SPELLS = (*FIRST, *SECOND, *THIRD, *FOURTH, *FIFTH)
