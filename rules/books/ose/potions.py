"""Old-School Essentials: what potions do to whoever drinks them."""

from functools import partial

from rules.books.spells import spell
from rules.spells.rows import (
    ITEM,
    Asks,
    Heals,
    Kills,
    Makes,
    Marks,
    Puts,
    Save,
    SpellRow,
    Use,
    Whom,
)

SOURCE = "OSE SRD: Potions"
"""The page with the list; each potion has one of its own."""
ME = Whom.CASTER
_potion = partial(spell, SOURCE, ITEM, 1)
USUAL = "1d6+6 turns"

# fmt: off

POTIONS: tuple[SpellRow, ...] = (
    _potion("Potion of clairaudience", "caster", USUAL, Use(ME, (Marks("clairaudience"), Asks()))),
    _potion("Potion of clairvoyance", "caster", USUAL, Use(ME, (Marks("clairvoyance"), Asks()))),
    _potion("Potion of diminution", "caster", USUAL, Use(ME, (Marks("six inches tall"),))),
    _potion("Potion of ESP", "caster", USUAL, Use(ME, (Marks("ESP"), Asks()))),
    _potion("Potion of fire resistance", "caster", USUAL, Use(ME, (Puts("resists-fire"),))),
    _potion("Potion of flying", "caster", USUAL, Use(ME, (Marks("flies"),))),
    _potion("Potion of gaseous form", "caster", USUAL, Use(ME, (Marks("a cloud of gas"),))),
    _potion("Potion of giant strength", "caster", USUAL, Use(ME, (Puts("grown"),))),
    _potion("Potion of growth", "caster", USUAL, Use(ME, (Puts("grown"),))),
    _potion("Potion of healing", "caster", "instant", Use(ME, (Heals("1d6+1"),))),
    _potion("Potion of invisibility", "caster", USUAL, Use(ME, (Puts("invisible"),))),
    _potion("Potion of levitation", "caster", USUAL, Use(ME, (Marks("levitates"),))),
    _potion("Potion of longevity", "caster", "instant", Use(ME, (Makes("ten years younger"),))),
    _potion("Potion of poison", "caster", "instant", Use(ME, (Save("death", Kills()),))),
    _potion("Potion of polymorph self", "caster", USUAL, Use(ME, (Marks("polymorphed"), Asks()))),
    _potion("Potion of speed", "caster", USUAL, Use(ME, (Puts("hasted"),))),
)

# fmt: on
