"""A blow with a slow weapon waits for the end of the round, and is dealt there (R-SLOW-BLOW)."""

from collections.abc import Iterable

from rules.attack.records import Attack, BlowWaits
from rules.attack.slowness import ATTACK, is_slow_blow, weapon_of
from rules.attack.weapons import PLAIN, weapons_used
from rules.errors import RuleError
from rules.initiative.records import SLOW_WEAPONS
from rules.kernel.actor import Actor
from rules.kernel.events import audience_of
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rounds.declarations import said_of
from rules.rounds.places import last_index_of, wait_for_slow_place
from rules.state.encounter import Combatant
from rules.state.items import Item
from rules.state.rounds import Blow, Order


def has_to_wait(resolution: Resolution, who: str, weapons: Iterable[Item]) -> bool:
    """Whether a blow with these comes later in the round being played."""
    state, combatant = resolution.state, resolution.combatants[id_of(who)]
    if SLOW_WEAPONS.in_force(state) != "on" or not _is_before_the_slow(resolution, combatant):
        return False
    return is_slow_blow(state, who, weapons)


def _is_before_the_slow(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether a combatant whom players see has its place in the order, and it is not over and not
    among the slow that are being played."""
    encounter = resolution.encounter
    step, own = encounter.step, last_index_of(resolution, combatant)
    if step is None or own is None or own < encounter.step_index:
        return False
    is_there = step.slow and combatant.id in step.members
    return not (is_there or combatant.hidden or combatant.turn.done)


def has_waiting(resolution: Resolution, who: str) -> bool:
    """Whether a blow of somebody waits already: another may take its place until it is dealt."""
    combatant = resolution.combatants[id_of(who)]
    return bool(combatant.turn.later) and _is_before_the_slow(resolution, combatant)


def wait_with(resolution: Resolution, who: str, blow: Blow, weapons: Iterable[Item]) -> None:
    """Keep a blow until the end of the round, and tell it. Whom those whom the referee plays are
    about to strike is not told."""
    combatant = resolution.combatants[id_of(who)]
    if blow in combatant.turn.later:
        name = resolution.who(who).label
        raise RuleError(f"{name} does just that at the end of the round already.")
    wait_for_slow_place(resolution, combatant.id, blow)
    names = () if combatant.owner is None else said_of(resolution.state, blow.order).targets
    weapon = next((one.name for one in weapons if one.id != PLAIN), "")
    resolution.emit(
        BlowWaits(
            target=resolution.who(who),
            weapon=weapon,
            targets=names,
            rule="OSE-SLOW-WEAPONS",
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def wait_with_order(resolution: Resolution, who: str, order: Order, words: str) -> bool:
    """Keep an attack that was ordered, if it is slow and its time is not there; whether it is."""
    if order.kind != ATTACK:
        return False
    weapons = weapons_used(resolution.state, who, weapon_of(resolution.state, who, order).id)
    if not has_to_wait(resolution, who, weapons):
        return False
    said = Order(order.kind, order.text, order.targets, order.item, order.how, order.weapon)
    wait_with(resolution, who, Blow(who, said, words=words), weapons)
    return True


def as_blow(action: Attack, who: str, targets: tuple[str, ...], weapon: Item, by: Actor) -> Blow:
    """An attack as it is kept."""
    name = "" if weapon.id == PLAIN else weapon.name
    return Blow(
        who,
        Order(ATTACK, "", targets, action.item, action.how, name),
        mode=action.mode or "",
        distance=action.distance,
        cover=action.cover,
        against=action.against,
        count=action.count,
        modifier=action.modifier,
        damage=action.damage,
        thac0=action.thac0,
        forced=action.forced,
        forced_damage=action.forced_damage,
        seen=action.seen,
        words=action.words,
        by_referee=by.is_referee,
    )


def as_said(attack: Attack, blow: Blow) -> Attack:
    """The attack with all that was said of it before it waited."""
    return replace(
        attack,
        mode=Mode(blow.mode) if blow.mode else None,
        distance=blow.distance,
        cover=blow.cover,
        against=blow.against,
        count=blow.count,
        modifier=blow.modifier,
        damage=blow.damage,
        thac0=blow.thac0,
        forced=blow.forced,
        forced_damage=blow.forced_damage,
        seen=Visibility(blow.seen) if blow.seen else Visibility.PUBLIC,
        words=blow.words,
    )
