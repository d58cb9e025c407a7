"""Who has attacked in a round, and what that costs at its end (R-ENDURANCE-TIMING)."""

from collections.abc import Iterable

from rules.attack.events import AttackRolled
from rules.casting.events import SpellCast
from rules.endurance.actions import SetEffort
from rules.endurance.events import EffortSet
from rules.endurance.fractions import endurance_damage
from rules.endurance.settings import TIMING
from rules.endurance.status import reconsider, tallies_of, tell_tallies
from rules.errors import RuleError
from rules.grapple.events import Grappled
from rules.health.door import tire
from rules.health.events import DamageHeld, HitPointsChanged
from rules.kernel.events import Who
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, split_target, target_of
from rules.record import replace
from rules.rounds.events import RoundEnded, TurnTaken
from rules.state.encounter import Combatant, Stage
from rules.state.health import DEAD
from rules.surroundings.events import BombDropped

RULE = "ENDURANCE"


def set_effort(resolution: Resolution, action: SetEffort) -> None:
    """The referee says what counts as a combat-oriented action of this round, and what does not."""
    resolution.require_referee("say what tires a monster")
    target = name_combatant(resolution, action.target)
    combatant, number = resolution.combatant(target), split_target(target)[1]
    if resolution.encounter.stage is not Stage.ROUNDS:
        raise RuleError("Nobody tires before the first round. `/encounter next` begins it.")
    if not any(body.vitals.endurance for body in combatant.bodies):
        raise RuleError(f"{combatant.name}: only monsters tire, and not all of them.")
    bodies = _bodies(combatant, number)
    turn = combatant.turn
    if not action.counts and not bodies.isdisjoint(turn.tired):
        name = combatant.name
        raise RuleError(f"{name}: this round is paid for already. Undo takes that back.")
    before = frozenset(turn.offensive)
    after = before | bodies if action.counts else before - bodies
    if after == before:
        word = "pays" if action.counts else "does not pay"
        name = resolution.who(target).label
        raise RuleError(f"{name}: endurance {word} for this round already.")
    _mark(resolution, combatant, after)
    resolution.emit(EffortSet(target=resolution.who(target), counts=action.counts, rule=RULE))


def attacks(resolution: Resolution, event: AttackRolled) -> None:
    """A monster has attacked: its endurance pays for it when the time comes."""
    _exert(resolution, event.attacker)


def grapples(resolution: Resolution, event: Grappled) -> None:
    """A grapple is a combat-oriented action of those who try it, and so is breaking free."""
    for who in event.who:
        _exert(resolution, who)


def casts(resolution: Resolution, event: SpellCast) -> None:
    """So is a spell."""
    _exert(resolution, event.target)


def bombs(resolution: Resolution, event: BombDropped) -> None:
    """So is dropping something on others, whoever it hits."""
    if event.attacker is not None:
        _exert(resolution, event.attacker)


def deals_damage(resolution: Resolution, event: HitPointsChanged | DamageHeld) -> None:
    """So it has where somebody says what its attack did, without the bot's rolls."""
    is_attack = isinstance(event, DamageHeld) or event.is_attack
    if event.by is not None and is_attack:
        _exert(resolution, event.by)


def _exert(resolution: Resolution, who: Who) -> None:
    combatant = resolution.find_combatant(who.id)
    if combatant is None or not any(body.vitals.endurance for body in combatant.bodies):
        return
    bodies = _bodies(combatant, who.number)
    if not bodies <= frozenset(combatant.turn.offensive):
        _mark(resolution, combatant, bodies.union(combatant.turn.offensive))


def _bodies(combatant: Combatant, number: int) -> frozenset[int]:
    """The body of that number; without one all who are there."""
    return frozenset(
        body.number
        for body in combatant.bodies
        if body.vitals.life is not DEAD and not body.gone and number in (0, body.number)
    )


def _mark(resolution: Resolution, combatant: Combatant, offensive: Iterable[int]) -> None:
    turn = replace(combatant.turn, offensive=tuple(sorted(offensive)))
    resolution.put_combatant(replace(combatant, turn=turn))


def turn_ends(resolution: Resolution, event: TurnTaken) -> None:
    """With `turn-end` a monster pays when its own turn is over."""
    if resolution.setting(TIMING.key) == "turn-end":
        _pay(resolution, resolution.combatants[event.target.id])


def round_ends(resolution: Resolution, _event: RoundEnded) -> None:
    """Whoever has attacked and not paid yet does so now, also for an attack after its own turn."""
    for combatant in resolution.encounter.combatants:
        _pay(resolution, combatant)


def _pay(resolution: Resolution, combatant: Combatant) -> None:
    turn = combatant.turn
    owing = [number for number in turn.offensive if number not in turn.tired]
    if not owing:
        return
    paid = replace(combatant, turn=replace(turn, tired=(*turn.tired, *owing)))
    resolution.put_combatant(paid)
    for number in owing:
        _tire(resolution, target_of(combatant, number))


def _tire(resolution: Resolution, target: str) -> None:
    """A quarter of all normal damage so far; nothing more while exhausted (R-EXHAUSTED-TICK)."""
    vitals = find_vitals(resolution.state, target)
    tallies = tallies_of(vitals)
    if vitals is None or tallies is None or tallies.exhausted:
        return
    amount = endurance_damage(resolution.state, tallies.normal)
    if not amount:
        return
    after = tire(vitals, amount)
    resolution.put_vitals(target, after)
    paid = replace(tallies, tired=tallies.tired + amount)
    tell_tallies(resolution, target, vitals.maximum, paid, amount)
    reconsider(resolution, target)
