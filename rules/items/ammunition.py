"""What a weapon shoots: which pieces fit, which are next, and what they add to the shot."""

from rules.items.known import has_word, is_a
from rules.items.reading import items_of
from rules.items.tags import (
    AMMUNITION,
    ARROW,
    BOW,
    CROSSBOW,
    HEAVY_CROSSBOW,
    QUARREL,
    SLING,
    STONE,
)
from rules.items.things.shape import Kind
from rules.kernel.targets import find_combatant
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item

SHOOTS = ((CROSSBOW, QUARREL), (HEAVY_CROSSBOW, QUARREL), (BOW, ARROW), (SLING, STONE))
"""What is shot, by what shoots it; the first that fits counts."""


def quiver_of(state: GameState, who: str, weapon: Item) -> tuple[Item, ...]:
    """What somebody can shoot with a weapon, what goes first before the rest: what is in hand.

    Nothing where nothing of the kind is written down; what is used up comes last.
    """
    word = shoots(weapon)
    if not word:
        return ()
    fitting = [
        one for one in items_of(state, who) if is_a(one, Kind.AMMUNITION) and has_word(one, word)
    ]
    fitting.sort(key=lambda one: (not one.count, one.held is not Held.WIELDED))
    return tuple(fitting)


def shoots(weapon: Item) -> str:
    """What a weapon shoots, as a word of the list of known things; "" for what shoots nothing."""
    return next((what for word, what in SHOOTS if has_word(weapon, word)), "")


def is_counted(state: GameState, who: str) -> bool:
    """Whether pieces are counted: what a group has is written once for all of it, and is not."""
    combatant = find_combatant(state, who)
    return combatant is None or len(combatant.bodies) <= 1


def loaded(state: GameState, who: str, weapon: Item) -> Item:
    """The weapon as it shoots: with the bonus and the words of what it shoots, as often as there
    is something to shoot."""
    quiver = quiver_of(state, who, weapon)
    pieces = sum(one.count for one in quiver)
    if not pieces:
        return weapon
    words = tuple(tag for tag in quiver[0].tags if tag not in (AMMUNITION, *weapon.tags))
    return replace(
        weapon,
        bonus=weapon.bonus + quiver[0].bonus,
        magic=weapon.magic or quiver[0].magic,
        tags=(*weapon.tags, *words),
        shots=min(weapon.shots, pieces) if is_counted(state, who) else weapon.shots,
    )
