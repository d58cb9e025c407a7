"""What somebody has, as plain questions to the state."""

from rules.errors import RuleError
from rules.items import FAMILY
from rules.items.known import hands_of, has_word, is_a, kind_of
from rules.items.parcels import weight_of
from rules.items.records import SetSlowWeapon, SlowWeaponSet
from rules.items.tags import (
    AMMUNITION,
    ARROW,
    BOW,
    CROSSBOW,
    HEAVY_CROSSBOW,
    QUARREL,
    SLING,
    SLOW,
    STONE,
)
from rules.items.things import Kind
from rules.items.wares import all_described
from rules.kernel.known import KnownByParts
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.record import replace
from rules.sheet.reading import own_character
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.sheet import Character


def belongings_of(state: GameState, target: str) -> tuple[Item, ...]:
    """All that a character has, or each of a group of monsters: at home, too."""
    owner = find_character(state, target) or find_combatant(state, target)
    return () if owner is None else owner.items


def items_of(state: GameState, target: str) -> tuple[Item, ...]:
    """What somebody has with them: all that rules use, weigh and count."""
    return carried(belongings_of(state, target))


def carried(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Those of the items that are not at home."""
    if all(item.held is not Held.STORED for item in items):
        return items
    return tuple(item for item in items if item.held is not Held.STORED)


def find_item(state: GameState, target: str, item_id: str) -> Item | None:
    """An item by its id, None where its owner has none such with them."""
    for item in belongings_of(state, target):
        if item.id == item_id and item.held is not Held.STORED:
            return item
    return None


def in_use(state: GameState, target: str, held: Held = Held.WIELDED) -> tuple[Item, ...]:
    """What somebody has in hand, or wears."""
    return tuple(item for item in items_of(state, target) if item.held is held)


def load_of(state: GameState, target: str) -> int:
    """The weight of all that somebody carries, in coins; what nobody weighed counts nothing."""
    return weight_of(all_described(state, items_of(state, target)))


def is_magical(item: Item) -> bool:
    """Whether somebody said so, or it has a bonus or a penalty of its own."""
    return item.magic or bool(item.bonus)


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


RULE = "OSE-SLOW-WEAPONS"


def _is_slow_weapon(item: Item) -> bool:
    """A two-handed weapon for melee, or any that is marked as slow."""
    if SLOW in item.tags:
        return True
    is_large = hands_of(item) == 2 and item.bands is None
    return is_large and kind_of(item) in (Kind.WEAPON, None)


def slow_weapon(items: tuple[Item, ...]) -> Item | None:
    """The slow weapon in hand, None without one."""
    wielded = (item for item in items if item.held is Held.WIELDED)
    return next((item for item in wielded if _is_slow_weapon(item)), None)


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


@FAMILY.handles
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
