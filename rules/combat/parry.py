"""ERIS-PARRY: full defence, in which up to 4 points are shared among attackers (R-PARRY)."""

from collections.abc import Sequence

from rules.combat.actions import Parry
from rules.combat.events import ParryTaken
from rules.combat.settings import PARRY
from rules.encounter.door import combatant_of
from rules.errors import RuleError
from rules.kernel.events import audience_of
from rules.kernel.naming import name_combatant, name_target
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.positions.door import are_comrades, touches
from rules.record import replace
from rules.rounds.door import end_turn_if_come, is_declaring, require_acting, require_round
from rules.sheet.door import require_active
from rules.state.encounter import Combatant
from rules.state.rounds import Declaration, Guard, Turn

MOST = 4
"""Points that one parry has."""


def parry(resolution: Resolution, action: Parry) -> None:
    """Defend oneself, and one comrade, for this round: the turn is over with it."""
    _ = resolution.encounter
    if PARRY.in_force(resolution.state) == "off":
        raise RuleError("In this game nobody parries: its settings say so.")
    combatant = _parrier(resolution, action)
    ward = _ward(resolution, combatant, action.ward)
    shares = _shares(resolution, combatant, ward, action.shares)
    guard = Guard(shares, ward)
    if guard == combatant.turn.guard:
        raise RuleError(f"{combatant.name} parries just so already.")
    turn = replace(combatant.turn, guard=guard)
    if is_declaring(resolution) and turn.declaration is None:
        turn = replace(turn, declaration=Declaration("other", "parry"))
    resolution.put_combatant(replace(combatant, turn=turn))
    resolution.emit(
        ParryTaken(
            target=resolution.who(combatant.id),
            ward=resolution.who(ward) if ward else None,
            attackers=tuple(resolution.who(one) for one, _ in shares),
            points=tuple(points for _, points in shares),
            audience=audience_of(hidden=combatant.hidden),
        )
    )
    end_turn_if_come(resolution, combatant.id)


def _parrier(resolution: Resolution, action: Parry) -> Combatant:
    typed = action.parrier or require_active(resolution.state, resolution.actor).id
    combatant = combatant_of(resolution, typed)
    resolution.require_control(combatant.id, "have {} parry")
    require_round(resolution, action.round)
    require_acting(resolution, combatant)
    if done := _what_was_done(combatant.turn):
        raise RuleError(
            f"{combatant.name} has {done} in this round, and whoever parries does nothing else."
        )
    return combatant


def _what_was_done(turn: Turn) -> str:
    """What somebody has done of that which a parry gives up, "" for nothing."""
    for is_done, what in ((turn.attacked, "attacked"), (turn.moved, "moved"), (turn.cast, "cast")):
        if is_done:
            return what
    return ""


def _ward(resolution: Resolution, combatant: Combatant, typed: str) -> str:
    if not typed:
        return ""
    ward = name_combatant(resolution, typed)
    combatant_of(resolution, ward)
    if id_of(ward) == combatant.id:
        return ""
    if not are_comrades(resolution.state, combatant.id, ward):
        name = resolution.who(ward).label
        raise RuleError(f"{name} is on another side: only a comrade can be defended.")
    return ward


def _shares(
    resolution: Resolution, combatant: Combatant, ward: str, said: Sequence[tuple[str, int]]
) -> tuple[tuple[str, int], ...]:
    """Who gets how much of the penalty, checked."""
    if not said:
        raise RuleError("Say against whom, such as `Goblin 1: 2, Goblin 2: 1, Goblin 3: 1`.")
    named = tuple((name_target(resolution, typed), points) for typed, points in said)
    attackers = [attacker for attacker, _ in named]
    if len(set(attackers)) < len(attackers):
        raise RuleError("One attacker is named twice. Name each of them once.")
    for attacker in attackers:
        _require_foe(resolution, combatant, ward, attacker)
    points = [points for _, points in named] if any(p for _, p in named) else _even(len(named))
    if min(points) < 1:
        raise RuleError(f"Give each attacker a whole number from 1 to {MOST}, such as `Goblin: 2`.")
    if sum(points) > MOST:
        raise RuleError(f"A parry has {MOST} points in all, and this is {sum(points)}.")
    return tuple(zip(attackers, points, strict=True))


def _even(count: int) -> list[int]:
    """The points as evenly as they go, the first attackers having one more."""
    if count > MOST:
        raise RuleError(f"A parry has {MOST} points: name at most {MOST} attackers.")
    share, more = divmod(MOST, count)
    return [share + (index < more) for index in range(count)]


def _require_foe(resolution: Resolution, combatant: Combatant, ward: str, attacker: str) -> None:
    name = resolution.who(attacker).label
    if combatant_of(resolution, attacker).hidden and not combatant.hidden:
        raise RuleError(f"{name} is hidden, and nobody parries those whom they do not see.")
    if are_comrades(resolution.state, combatant.id, attacker):
        raise RuleError(f"{name} is on the same side. Name those who attack.")
    for defended in filter(None, (combatant.id, ward)):
        found = find_combatant(resolution.state, defended)
        assert found is not None
        if any(touches(attacker, behind) for behind in found.turn.rear):
            whom = resolution.who(defended).label
            raise RuleError(f"{name} is behind {whom}, and attacks from the rear are not parried.")
