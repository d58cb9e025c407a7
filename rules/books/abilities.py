"""Words of which rows of monsters' abilities are made."""

from collections.abc import Iterator
from functools import partial

from rules.bestiary.rows import Moment, ability
from rules.books.wares import upon
from rules.kernel.words import plural
from rules.monstrous.rows import Alters, Arms, Brings, Reacts
from rules.spells.rows import Deed, Makes, Rolls, Use, Whom

ME, ONE, NEAR, FOES, _DEAD, HERE = Whom
"""Whom a use comes over: itself, whoever was hit or struck, all in melee with it, all foes, or it
does something where it is."""
comes, sight, hit, struck, down, rout = (partial(ability, moment) for moment in Moment)
"""Abilities of each moment."""
THAC0 = ((3, 19), (6, 17), (9, 14), (12, 12))
"""What fighters need to hit, up to a level."""


def does(label: str, *deeds: Deed) -> Use:
    """A use that comes over nobody else."""
    return upon(HERE, label, *deeds)


def chance(percent: int, deed: Deed, otherwise: str = "nobody") -> Rolls:
    """Something that happens so often."""
    return Rolls("1d100", ((percent, deed), (100, Makes(otherwise))))


def fighter(level: int, name: str, number: str = "1", per: int = 0) -> Brings:
    """Fighters of a level, in plate mail with shields."""
    thac0 = next(needed for most, needed in THAC0 if level <= most)
    return Brings(
        "Veteran (1 HD)",
        number,
        per,
        name=name,
        hit_dice=str(level),
        saves_as=f"fighter {level}",
        numbers=(("thac0", thac0),),
    )


def cleric(level: int, name: str = "Cleric") -> Brings:
    """A cleric of a level."""
    return Brings("Acolyte", name=name, hit_dice=str(level), saves_as=f"cleric {level}")


def mage(level: int, name: str = "Magic-user") -> Brings:
    """A magic-user of a level."""
    return Brings("Medium", name=name, hit_dice=str(level), saves_as=f"magic-user {level}")


def armed(*names: str, damage: str = "") -> Iterator[Use]:
    """A use for each weapon, which does what the one in hand does or other `damage`."""
    return (does(f"With {plural(name.lower())}", Arms(name, damage)) for name in names)


def attacks(label: str = "They attack") -> Use:
    """They attack without talk."""
    return does(label, Reacts("attacks"))


def clad(suit: str, ac: int, weapon: Arms) -> Use:
    """In such armour, with such a weapon."""
    worn = Alters(f"in {suit.lower()}", (("ac", ac),))
    return does(f"{suit}, {weapon.name.lower()}", worn, weapon)
