"""What strikes is in hand: an attack with a thing that is only carried takes it up (R-IN-HAND)."""

from collections.abc import Iterable

from rules.attack.slowness import is_slow_blow
from rules.initiative.records import SLOW_WEAPONS
from rules.items.reading import find_item, items_of
from rules.items.tags import NATURAL
from rules.items.wielding import hold, making_way
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, split_target
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item


def take_in_hand(resolution: Resolution, attacker: str, weapons: Iterable[Item]) -> bool:
    """Take up what an attack is made with, and put away what hands are missing for; whether
    anything was. The attack tells it."""
    found = (_drawn(resolution.state, attacker, weapon.id) for weapon in weapons)
    drawn = next((item for item in found if item is not None), None)
    if drawn is not None:
        hold(resolution, id_of(attacker), drawn, by_attack=True)
    return drawn is not None


def _drawn(state: GameState, attacker: str, item_id: str) -> Item | None:
    """The thing as it is held by who attacks with it; None where it is, or is no thing to hold.

    What a group has is written once for all of it, so one of them alone changes nothing.
    """
    owner, number = split_target(attacker)
    item = find_item(state, owner, item_id)
    if number or item is None or item.held is not Held.CARRIED or NATURAL in item.tags:
        return None
    return replace(item, held=Held.WIELDED, inside="")


def note_of(state: GameState, attacker: str, weapon: Item) -> str:
    """What has to be known of a weapon before it is chosen: `puts Shield away, strikes last`."""
    item = _drawn(state, attacker, weapon.id)
    away = () if item is None else making_way(items_of(state, id_of(attacker)), item)
    puts = f"puts {' and '.join(one.name for one in away)} away" if away else ""
    is_last = SLOW_WEAPONS.in_force(state) == "on" and is_slow_blow(state, attacker, (weapon,))
    return ", ".join(filter(None, (puts, "strikes last" if is_last else "")))
