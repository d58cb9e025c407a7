"""What somebody has, whose it is, and how things go from one list to another.

A *parcel* is what goes at once: a thing first, then all that is in it. Wherever a list of items is
kept, of a person, on the ground or in the party's pool, it changes by `split_off` and
`put_together` alone, so that nothing is lost or made on the way.
"""

from collections.abc import Callable, Mapping

from rules.errors import NotFoundError, RuleError, WayOut
from rules.items import FAMILY
from rules.items.known import hands_of, has_word, is_a, kind_of
from rules.items.records import HandsChanged, SetSlowWeapon, SlowWeaponSet
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
from rules.kernel.events import REFEREES, Audience
from rules.kernel.known import KnownByParts
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.record import replace
from rules.sheet.reading import own_character, require_active
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.sheet import Character

Items = tuple[Item, ...]
"""What somebody has, or what lies somewhere; a parcel is one, too."""
SHOOTS = ((CROSSBOW, QUARREL), (HEAVY_CROSSBOW, QUARREL), (BOW, ARROW), (SLING, STONE))
"""What is shot, by what shoots it; the first that fits counts."""
RULE = "OSE-SLOW-WEAPONS"


def inside_of(items: Items, item_id: str) -> Items:
    """All that is in a container, and in containers in it; as the list has them."""
    found, before = {item_id} - {""}, 0
    while len(found) > before:
        before = len(found)
        found |= {item.id for item in items if item.inside in found}
    return tuple(item for item in items if item.inside and item.id in found and item.id != item_id)


def split_off(items: Items, item: Item, count: int) -> tuple[Items, Items]:
    """What stays, and the parcel with so many pieces of an item of the list.

    What is in a container goes along with it; one that has anything in it is always one piece.
    Pieces that leave others behind have no id yet.
    """
    contents = inside_of(items, item.id) if count == item.count else ()
    gone = {one.id for one in contents}
    left = replace(item, count=item.count - count)
    kept = (left if one.id == item.id else one for one in items if one.id not in gone)
    head = replace(item, count=count, held=Held.CARRIED, inside="")
    head = replace(head, id="") if left.count else head
    carried = (replace(one, held=Held.CARRIED) for one in contents)
    return tuple(one for one in kept if one is not left or left.count), (head, *carried)


def put_together(items: Items, parcel: Items, new_id: Callable[[Item], str]) -> Items:
    """The list with the parcel in it: single things with their like, else as entries of their own.

    `new_id` gives each of those its id.
    """
    head, *contents = parcel
    like = None if contents else find_like(items, head)
    if like is not None:
        more = replace(like, count=like.count + head.count)
        return tuple(more if one is like else one for one in items)
    ids = {one.id: new_id(one) for one in parcel}
    return (*items, *(_renamed(one, ids) for one in parcel))


def _renamed(item: Item, ids: Mapping[str, str]) -> Item:
    inside = ids.get(item.inside, item.inside) if item.inside else ""
    return replace(item, id=ids[item.id], inside=inside)


def find_like(items: Items, item: Item) -> Item | None:
    """What pieces of an item are counted with: the same in all that is said of it, in the same
    container, and not at home while it is not; None without any."""
    wanted, full = _as_such(item), {one.inside for one in items}
    alike = (one for one in items if _as_such(one) == wanted)
    return next((one for one in alike if one.holds is None or one.id not in full), None)


def _as_such(item: Item) -> Item:
    held = Held.STORED if item.held is Held.STORED else Held.CARRIED
    return replace(item, id="", count=1, held=held)


def without_gaps(items: Items) -> Items:
    """The list where what was in a container that is gone lies loose."""
    if not any(item.inside for item in items):
        return items
    there = {item.id for item in items}
    return tuple(item if item.inside in there else replace(item, inside="") for item in items)


def weight_of(items: Items) -> int:
    """What they weigh together, in coins; what nobody has weighed counts nothing."""
    return sum(item.count * (item.weight or 0) for item in items)


def require_fits(items: Items) -> None:
    """Raise RuleError where a container has more in it than it holds."""
    for container in items:
        if container.holds is None:
            continue
        weight = weight_of(inside_of(items, container.id))
        if weight > container.holds:
            raise RuleError(
                f"{container.name} holds {container.holds:,} coins of weight, and with that "
                f"there would be {weight:,} in it."
            )


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


def said_slow(state: GameState, combatant: Combatant) -> bool | None:
    """What somebody has said of the weapons of a combatant, in the encounter or else on its sheet;
    None where nobody has."""
    character = find_character(state, combatant.id)
    said = None if character is None else character.slow
    return said if combatant.slow is None else combatant.slow


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


def name_owner(resolution: Resolution, typed: str) -> str:
    """The id of a character or of a whole combatant that the actor may act for; "" is one's own."""
    if not typed:
        return require_active(resolution.state, resolution.actor).id
    owner = name_receiver(resolution, typed)
    resolution.require_control(owner, "change the items of {}")
    return owner


def name_receiver(resolution: Resolution, typed: str) -> str:
    """The id of a character or of a whole combatant that the actor may know of."""
    return id_of(name_combatant(resolution, typed))


def require_item(resolution: Resolution, owner: str, item_id: str) -> Item:
    """An item that somebody has with them; NotFoundError without it, RuleError if it is at home."""
    item = require_belonging(resolution, owner, item_id)
    if item.held is Held.STORED:
        name = resolution.who(owner).name
        raise RuleError(
            f"{name} has left {item.name} at home. ", WayOut("Take it along", "item fetch"), "."
        )
    return item


def require_belonging(resolution: Resolution, owner: str, item_id: str) -> Item:
    """An item of somebody's, at home or with them; NotFoundError without it."""
    belongings = belongings_of(resolution.state, owner)
    found = next((item for item in belongings if item.id == item_id), None)
    if found is None:
        name = resolution.who(owner).name
        raise NotFoundError(f"{name} has no such item. Pick one from the list that appears.")
    return found


def put_items(resolution: Resolution, owner: str, items: tuple[Item, ...]) -> None:
    """Replace all that somebody has, at home too, and report if that makes them slow or quick."""
    items = without_gaps(items)
    was_slow = _is_slow(resolution, owner)
    character = resolution.find_character(owner)
    if character is not None:
        resolution.put_character(replace(character, items=items))
    else:
        resolution.put_combatant(replace(resolution.combatant(owner), items=items))
    slow = _is_slow(resolution, owner)
    if slow is not None and slow != was_slow:
        who = resolution.who(owner)
        resolution.emit(HandsChanged(target=who, slow=slow, audience=told_of(resolution, owner)))


def _is_slow(resolution: Resolution, owner: str) -> bool | None:
    combatant = resolution.find_combatant(owner)
    return None if combatant is None else is_slow(resolution.state, combatant)


def put_item(resolution: Resolution, owner: str, item: Item) -> None:
    """Replace the item with the same id."""
    items = belongings_of(resolution.state, owner)
    put_items(resolution, owner, tuple(item if one.id == item.id else one for one in items))


def told_of(resolution: Resolution, *owners: str) -> Audience:
    """Who learns of it: those who play the owners, and the referees."""
    found = [
        resolution.find_character(owner) or resolution.find_combatant(owner) for owner in owners
    ]
    players = {one.owner for one in found if one is not None and one.owner is not None}
    return tuple(sorted(players)) or REFEREES
