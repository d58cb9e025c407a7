"""Who holds whom: an effect on the held, whose source is the holder."""

from collections.abc import Sequence

from rules.attack.door import able_bodies
from rules.conditions.actions import AddEffect
from rules.conditions.door import begin_effect, end_effect, holds_on
from rules.conditions.events import EffectBegan
from rules.encounter.events import CombatantLeft, EncounterEnded
from rules.health.events import LifeChanged
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of, split_target
from rules.movement.events import Moved
from rules.positions.door import touches
from rules.positions.events import Disengaged
from rules.state.game import GameState

HELD, STUNNED = "held", "stunned"
"""Keys of conditions."""


def holders_of(state: GameState, target: str) -> tuple[str, ...]:
    """The bodies that hold somebody, as far as they still can."""
    sources = dict.fromkeys(effect.source for effect in holds_on(state, target))
    return tuple(body for source in sources for body in _able(state, source))


def _able(state: GameState, target: str) -> tuple[str, ...]:
    return able_bodies(state, target) if find_combatant(state, target) is not None else ()


def hold(resolution: Resolution, target: str, holders: Sequence[str], rule: str) -> None:
    """Some hold somebody from now on; several of a group do as the group."""
    groups: dict[str, list[str]] = {}
    for holder in holders:
        groups.setdefault(id_of(holder), []).append(holder)
    for group, bodies in groups.items():
        source = bodies[0] if len(bodies) == 1 else group
        wanted = AddEffect(target=target, name=HELD, key=HELD, source=source)
        begin_effect(resolution, wanted, rule=rule)


def free(resolution: Resolution, target: str, holders: Sequence[str]) -> None:
    """These hold somebody no longer."""
    for effect in holds_on(resolution.state, target):
        if any(touches(effect.source, holder) for holder in holders):
            end_effect(resolution, effect, "removed")


def stun(resolution: Resolution, target: str, rounds: int, by: str, rule: str) -> None:
    """Somebody misses so many turns; one that is over already is not counted."""
    combatant = find_combatant(resolution.state, target)
    assert combatant is not None
    has_acted = combatant.turn.done or split_target(target)[1] in combatant.turn.attacked
    wanted = AddEffect(
        target=target,
        name=STUNNED,
        key=STUNNED,
        source=by,
        rounds=rounds + (1 if has_acted else 0),
    )
    begin_effect(resolution, wanted, rule=rule)


def go_away(resolution: Resolution, event: Moved | Disengaged) -> None:
    """Whoever walks lets go, and who was let walk is held no longer."""
    who = event.target
    for effect in resolution.state.effects:
        if effect.key != HELD:
            continue
        # A group holds on when one of it walks away.
        is_part = effect.source == who.id != who.target
        lets_go = touches(effect.source, who.target) and not is_part
        if lets_go or effect.target == who.target:
            end_effect(resolution, effect, "removed")


def let_go(
    resolution: Resolution, _event: EffectBegan | LifeChanged | CombatantLeft | EncounterEnded
) -> None:
    """Whoever is down, stopped or gone holds nobody any more."""
    for effect in resolution.state.effects:
        if effect.key == HELD and effect.source and not _able(resolution.state, effect.source):
            end_effect(resolution, effect, "removed")
