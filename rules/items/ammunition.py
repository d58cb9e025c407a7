"""What a weapon shoots: which pieces fit, which are next, and what they add to the shot."""

from rules.items.reading import items_of
from rules.items.tags import AMMUNITION, BOW, HEAVY_CROSSBOW
from rules.kernel.targets import find_combatant
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item

KINDS = (
    ("crossbow", HEAVY_CROSSBOW, ("quarrel", "bolt")),
    ("bow", BOW, ("arrow",)),
    ("sling", "sling", ("stone", "bullet")),
)
"""What is shot, by a word in the name of the weapon or a tag on it; the first that fits counts."""


def quiver_of(state: GameState, who: str, weapon: Item) -> tuple[Item, ...]:
    """What somebody can shoot with a weapon, what goes first before the rest: what is in hand.

    Nothing where nothing of the kind is written down; what is used up comes last.
    """
    words = _shoots(weapon)
    fitting = [
        one
        for one in items_of(state, who)
        if AMMUNITION in one.tags and any(word in one.name.lower() for word in words)
    ]
    fitting.sort(key=lambda one: (not one.count, one.held is not Held.WIELDED))
    return tuple(fitting)


def _shoots(weapon: Item) -> tuple[str, ...]:
    name = weapon.name.lower()
    return next((words for kind, tag, words in KINDS if kind in name or tag in weapon.tags), ())


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
