"""Whether somebody fights with a slow weapon, and so acts last in a round (OSE-SLOW-WEAPONS).

It follows from what is in hand; what somebody said by hand wins, and only that is stored. Of a
combatant the encounter's word counts before the sheet's.
"""

from rules.errors import RuleError
from rules.items.actions import SetSlowWeapon
from rules.items.events import SlowWeaponSet
from rules.items.known import hands_of, kind_of
from rules.items.tags import SLOW
from rules.items.things.shape import Kind
from rules.kernel.known import KnownByParts
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import replace
from rules.sheet.door import own_character
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.sheet import Character

RULE = "OSE-SLOW-WEAPONS"


def is_slow_weapon(item: Item) -> bool:
    """A two-handed weapon for melee, or any that is marked as slow."""
    if SLOW in item.tags:
        return True
    is_large = hands_of(item) == 2 and item.bands is None
    return is_large and kind_of(item) in (Kind.WEAPON, None)


def slow_weapon(items: tuple[Item, ...]) -> Item | None:
    """The slow weapon in hand, None without one."""
    wielded = (item for item in items if item.held is Held.WIELDED)
    return next((item for item in wielded if is_slow_weapon(item)), None)


def is_sheet_slow(character: Character) -> bool:
    """Whether a character fights slowly by its sheet."""
    if character.slow is not None:
        return character.slow
    return slow_weapon(character.items) is not None


def is_slow(state: GameState, combatant: Combatant) -> bool:
    """Whether a combatant fights with a slow weapon."""
    return follows_slow(state, combatant) if combatant.slow is None else combatant.slow


def follows_slow(state: GameState, combatant: Combatant) -> bool:
    """What counts where nobody has said anything of the combatant in this encounter."""
    character = find_character(state, combatant.id)
    if character is not None:
        return is_sheet_slow(character)
    return slow_weapon(combatant.items) is not None


def _find_slow(state: GameState) -> frozenset[str]:
    assert state.encounter is not None
    armed = {c.id for c in state.characters if c.items or c.slow is not None}
    found = [
        combatant.id
        for combatant in state.encounter.combatants
        if combatant.slow is not None or combatant.items or combatant.id in armed
        if is_slow(state, combatant)
    ]
    return frozenset(found)


slow_ones = KnownByParts(
    lambda state: (state.characters, state.encounter and state.encounter.combatants), _find_slow
)
"""The ids of those in the encounter who fight slowly."""


def why_slow(said: bool | None, items: tuple[Item, ...]) -> Found:
    """1 if it is slow, 0 if not, and what that follows from: a word that was said, or a weapon."""
    if said is not None:
        return Found(int(said), "said by hand")
    weapon = slow_weapon(items)
    return Found(int(weapon is not None), weapon.name if weapon is not None else "", RULE)


def set_slow_weapon(resolution: Resolution, action: SetSlowWeapon) -> None:
    """Say it of a character; a word that says what follows from the weapon is none.

    A round's order once rolled stays as it is.
    """
    character = own_character(resolution, action.character_id, "change the weapon of")
    combatant = resolution.find_combatant(character.id)
    is_so = combatant is None or is_slow(resolution.state, combatant) == action.slow
    if is_so and is_sheet_slow(character) == action.slow:
        how = "with" if action.slow else "without"
        raise RuleError(f"{character.name} fights {how} a slow weapon already.")
    follows = slow_weapon(character.items) is not None
    said = None if follows == action.slow else action.slow
    resolution.put_character(replace(character, slow=said))
    if combatant is not None:
        resolution.put_combatant(replace(combatant, slow=None))
    resolution.emit(SlowWeaponSet(target=resolution.who(character.id), slow=action.slow, rule=RULE))
