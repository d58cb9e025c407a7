"""ERIS-PARRY: full defence, in which up to 4 points are shared among attackers (R-PARRY)."""

from collections.abc import Iterator, Sequence

from rules.attack.attackers import able_bodies, foremost
from rules.attack.records import AttackBonus, AttackMade, AttackRolled, AttackRuling, OutOfTurn
from rules.casting.records import CastRuling
from rules.combat import FAMILY
from rules.combat.records import (
    PARRY,
    CounterAttackDue,
    CounterAttackLapsed,
    ForgoCounter,
    Parry,
    ParryTaken,
)
from rules.encounter.bodies import name_for_all
from rules.encounter.joining import combatant_of
from rules.errors import RuleError, TooLateError
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import audience_of
from rules.kernel.naming import name_combatant, name_target
from rules.kernel.questions import Addend, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.positions.spacing import are_comrades, touches
from rules.record import replace
from rules.rounds.acting import end_turn_if_come, require_acting
from rules.rounds.declarations import is_declaring
from rules.rounds.records import StepBegan
from rules.rounds.turns import require_round
from rules.sheet.reading import require_active
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.rounds import Declaration, Guard, Turn

MOST = 4
"""Points that one parry has."""
RULE = "ERIS-PARRY"
BEHIND, COUNTER = "behind", "counter"
"""Words of manoeuvres."""


@FAMILY.handles
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
    deeds = ((turn.attacked, "attacked"), (turn.moved, "moved"), (turn.cast, "cast"))
    return next((what for is_done, what in deeds if is_done), "")


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
                raise RuleError(
                    f"{name} is behind {whom}, and attacks from the rear are not parried."
                )
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


def is_parried(state: GameState) -> bool:
    """Whether a game plays with parries."""
    return PARRY.in_force(state) == "eris"


def _guards(state: GameState, whom: str) -> Iterator[Combatant]:
    """Those who parry for somebody now."""
    combatants = state.encounter.combatants if state.encounter is not None else ()
    for one in combatants:
        guard = one.turn.guard
        if guard is None:
            continue
        is_theirs = touches(one.id, whom) or (guard.ward and touches(guard.ward, whom))
        if is_theirs and able_bodies(state, one.id):
            yield one


@FAMILY.answers(RULE, after="bonus")
def parried(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What parries take off the roll of an attacker who is named in them and not at the rear."""
    if BEHIND in question.how:
        return
    for one in _guards(state, question.whom):
        assert one.turn.guard is not None
        for attacker, points in one.turn.guard.shares:
            if attacker == question.who:
                yield Addend(f"{one.name} parries", -points, RULE, hidden=one.hidden)


@FAMILY.answers(RULE, after="no_range_bonus")
def gives_up(state: GameState, question: AttackRuling | CastRuling) -> Iterator[Verdict]:
    """Whoever parries does nothing else, but for counter-attacks; moves ask for the guard."""
    combatant = find_combatant(state, question.who)
    if combatant is None or combatant.turn.guard is None or COUNTER in question.how:
        return
    text = f"{combatant.name} parries in this round, and does nothing else."
    yield Verdict(Ruling.FORBIDDEN, text, RULE)


@FAMILY.answers(RULE)
def granted(state: GameState, question: OutOfTurn) -> Iterator[Verdict]:
    """A counter-attack is made at once."""
    if COUNTER in question.how and is_due(state, question.who, question.whom):
        yield Verdict(Ruling.ALLOWED, "counter-attack", RULE)


def is_due(state: GameState, parrier: str, attacker: str) -> bool:
    """Whether somebody may strike back at an attacker."""
    combatant = find_combatant(state, parrier)
    guard = None if combatant is None else combatant.turn.guard
    return guard is not None and any(touches(one, attacker) for one in guard.counters)


# What follows from attacks


@FAMILY.follows(RULE, after="strays")
def after_attack(resolution: Resolution, event: AttackRolled) -> None:
    """Remember who strikes from behind, and let a natural 1 be answered by whoever parries."""
    whom, attacker = event.target.target, event.attacker.target
    if BEHIND in event.how:
        target = find_combatant(resolution.state, whom)
        assert target is not None
        turn = replace(target.turn, rear=(*target.turn.rear, attacker))
        resolution.put_combatant(replace(target, turn=turn))
    if event.natural != 1 or foremost(resolution.state, attacker) is None:
        return
    for one in _guards(resolution.state, whom):
        if not are_comrades(resolution.state, one.id, attacker):
            guard = one.turn.guard
            assert guard is not None
            more = replace(guard, counters=(*guard.counters, attacker))
            resolution.put_combatant(replace(one, turn=replace(one.turn, guard=more)))
            resolution.emit(
                CounterAttackDue(
                    target=resolution.who(one.id),
                    attacker=event.attacker,
                    round=resolution.encounter.round,
                    audience=audience_of(hidden=one.hidden),
                )
            )


@FAMILY.follows(RULE)
def after_counter(resolution: Resolution, event: AttackMade) -> None:
    """A counter-attack is made once."""
    if COUNTER in event.how:
        for target in event.targets:
            _strike_off(resolution, event.attacker.target, target.target)


def _strike_off(resolution: Resolution, parrier: str, attacker: str) -> None:
    """One counter-attack less, if there was one."""
    combatant = find_combatant(resolution.state, parrier)
    guard = None if combatant is None else combatant.turn.guard
    counters = [] if guard is None else list(guard.counters)
    made = next((one for one in counters if touches(one, attacker)), None)
    if combatant is None or guard is None or made is None:
        return
    counters.remove(made)
    after = replace(combatant.turn, guard=replace(guard, counters=tuple(counters)))
    resolution.put_combatant(replace(combatant, turn=after))


@FAMILY.handles
def let_go(resolution: Resolution, action: ForgoCounter) -> None:
    """Do without a counter-attack."""
    combatant = combatant_of(resolution, action.parrier)
    resolution.require_control(combatant.id, "let a counter-attack of {} go")
    require_round(resolution, action.round)
    attacker = name_combatant(resolution, action.attacker)
    if not is_due(resolution.state, combatant.id, attacker):
        raise TooLateError(f"{combatant.name} has no counter-attack on them any more.")
    _strike_off(resolution, combatant.id, attacker)
    resolution.emit(
        CounterAttackLapsed(
            target=resolution.who(combatant.id),
            attacker=resolution.who(attacker),
            audience=audience_of(hidden=combatant.hidden),
        )
    )


@FAMILY.follows(RULE)
def place_comes(resolution: Resolution, _event: StepBegan) -> None:
    """The turn of those who parry is over as soon as it comes."""
    for one in resolution.encounter.combatants:
        if one.turn.guard is not None:
            end_turn_if_come(resolution, one.id)


@FAMILY.owes
def counters_due(state: GameState) -> Iterator[Due]:
    """Every counter-attack that can be made."""
    encounter = state.encounter
    for one in encounter.combatants if encounter is not None else ():
        guard = one.turn.guard
        if guard is None or not guard.counters or not able_bodies(state, one.id):
            continue
        assert encounter is not None
        for attacker in guard.counters:
            if foremost(state, attacker) is not None:
                yield _due(state, one, attacker, encounter.id, encounter.round)


def _due(state: GameState, one: Combatant, attacker: str, encounter: str, number: int) -> Due:
    foe = find_combatant(state, attacker)
    is_secret = one.hidden or (foe is not None and foe.hidden)
    return Due(
        kind=DueKind.COUNTER,
        target=one.id,
        name=name_for_all(state, one),
        owners=() if one.owner is None else (one.owner,),
        round=number,
        verb="strike",
        words=(encounter, str(number), one.id, "", attacker, COUNTER),
        command="`/attack how:counter`",
        otherwise="lapses",
        holds=not is_secret,
        secret=is_secret,
    )
