"""Action points: spent for one more action, back after an extended rest (4E-ACTION-POINTS)."""

from collections.abc import Iterator

from rules.attack.records import AttackRuling, AttacksAllowed, MoreAttacks
from rules.casting.records import CastRuling
from rules.conditions.reading import stopped
from rules.encounter.bodies import standing
from rules.errors import RuleError
from rules.kernel.questions import Found, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.powers import FAMILY
from rules.powers.records import (
    ACTION_POINTS,
    PointSpent,
    PointsSet,
    Refreshed,
    SetPoints,
    SpendPoint,
    has_powers,
    require_powers,
)
from rules.record import replace
from rules.rest.records import ExtendedRested, ShortRested
from rules.rounds.done import mark_not_done, require_turn
from rules.rounds.records import MarkNotDone
from rules.sheet.reading import own_character, typed_number
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.rounds import Turn
from rules.state.sheet import Character

POINTS = "4E-ACTION-POINTS"
REGAINING = "4E-ENCOUNTER-POWERS"


NONE_LEFT = (
    "has spent the standard action of this turn. An action point gives another: "
    "⟦spend one|point spend⟧."
)


def actions_left(combatant: Combatant, *, deeds: int = 0, used: int = 0) -> int:
    """How many standard actions somebody still has in this turn, after so many deeds more.

    Deeds are attacks and spells, `used` are powers.
    """
    turn = combatant.turn
    done = len(turn.attacked) + turn.cast + deeds
    return 1 + turn.extra_actions - turn.regained - max(done, turn.used + used)


def take_action(resolution: Resolution, character: Character) -> None:
    """Spend the standard action for a power, where it is their turn. RuleError without one."""
    encounter = resolution.state.encounter
    combatant = None if encounter is None else resolution.find_combatant(character.id)
    step = None if encounter is None else encounter.step
    if combatant is None or step is None or combatant.id not in step.members:
        return
    if actions_left(combatant, used=1) < 0 and not resolution.actor.is_referee:
        raise RuleError(
            f"{combatant.name} {NONE_LEFT} ⟦Write a power that takes less|power add minor=yes⟧."
        )
    turn = replace(combatant.turn, used=combatant.turn.used + 1)
    resolution.put_combatant(replace(combatant, turn=turn))


@FAMILY.answers(POINTS)
def more_attacks_standard(state: GameState, question: AttacksAllowed) -> Iterator[Found]:
    """Each action point that was spent is an attack more."""
    combatant = find_combatant(state, question.who)
    if combatant is not None and combatant.turn.extra_actions and has_powers(state):
        yield Found(1 + combatant.turn.extra_actions, "action point", POINTS)


@FAMILY.answers(REGAINING)
def no_action_left(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever brought a power back, used others or cast has no action left to attack with."""
    turn = _turn_of(state, question.who)
    if turn is not None and (turn.regained or turn.used or turn.cast) and has_powers(state):
        yield from _spent(state, question.who, "attack")


@FAMILY.answers(REGAINING)
def no_action_to_cast(state: GameState, question: CastRuling) -> Iterator[Verdict]:
    """A spell takes a standard action, where the game counts them."""
    if has_powers(state):
        yield from _spent(state, question.who, "cast a spell")


def _turn_of(state: GameState, target: str) -> Turn | None:
    combatant = find_combatant(state, target)
    return None if combatant is None else combatant.turn


def _spent(state: GameState, target: str, what: str) -> Iterator[Verdict]:
    """The refusal to do one thing more where no standard action is left for it."""
    combatant = find_combatant(state, target)
    if combatant is None or actions_left(combatant, deeds=1) >= 0:
        return
    brought = "brought a power back with" if combatant.turn.regained else "spent"
    yield Verdict(
        Ruling.FORBIDDEN,
        f"{combatant.name} has {brought} the standard action of this turn, "
        f"and cannot {what} as well ({REGAINING}).",
        REGAINING,
    )


def acting(resolution: Resolution, character: Character) -> Combatant:
    """The character in the encounter, on their feet; RuleError where they cannot act."""
    encounter, state = resolution.encounter, resolution.state
    combatant = resolution.find_combatant(character.id)
    if combatant is None or combatant.gone:
        raise RuleError(
            f"{character.name} is not in the encounter. ⟦Come in|encounter join⟧ first."
        )
    if not standing(encounter, state, combatant) or combatant.id in stopped(state):
        raise RuleError(f"{character.name} is down or held by a condition, and cannot act now.")
    return combatant


USUAL = 1
"""How many points an extended rest gives back where the sheet says nothing (R-AP)."""


def most_points(state: GameState, character: Character) -> int:
    """How many action points somebody has after an extended rest."""
    written = typed_number(state, character.id, ACTION_POINTS.key)
    return USUAL if written is None else written.value


def points_left(state: GameState, character: Character) -> int:
    """How many action points somebody has now."""
    now = character.action_points
    return most_points(state, character) if now is None else now


@FAMILY.answers(POINTS)
def more_attacks_points(state: GameState, question: MoreAttacks) -> Iterator[Found]:
    """Whoever has attacked can spend a point, if there is one."""
    character = find_character(state, question.who)
    left = 0 if character is None or not has_powers(state) else points_left(state, character)
    if left:
        yield Found(left, "An action point gives one more: ⟦spend one|point spend⟧.", POINTS)


@FAMILY.handles
def spend_point(resolution: Resolution, action: SpendPoint) -> None:
    """Spend one: the turn has one more action, and goes on if it was over."""
    require_powers(resolution.state)
    character = own_character(resolution, action.character_id, "spend an action point for")
    combatant = acting(resolution, character)
    left = points_left(resolution.state, character)
    if left < 1:
        raise RuleError(
            f"{character.name} has no action point left. An extended rest gives them back."
        )
    if combatant.turn.done:
        mark_not_done(resolution, MarkNotDone(target=combatant.id))
    else:
        require_turn(resolution, combatant)
    combatant = resolution.combatants[combatant.id]
    turn = replace(combatant.turn, extra_actions=combatant.turn.extra_actions + 1)
    resolution.put_combatant(replace(combatant, turn=turn))
    resolution.put_character(replace(character, action_points=left - 1))
    resolution.emit(PointSpent(target=resolution.who(character.id), left=left - 1, rule=POINTS))


@FAMILY.handles
def set_points(resolution: Resolution, action: SetPoints) -> None:
    """Give somebody action points, more than their usual number if the referee likes."""
    require_powers(resolution.state)
    resolution.require_referee("give action points")
    character = own_character(resolution, action.character_id, "give action points to")
    before = points_left(resolution.state, character)
    after = ACTION_POINTS.check(action.points)
    if after == before:
        raise RuleError(f"Action points of {character.name}: {before} already.")
    resolution.put_character(replace(character, action_points=after))
    who = resolution.who(character.id)
    resolution.emit(
        PointsSet(target=who, before=before, after=after, rule=POINTS, audience=(character.owner,))
    )


@FAMILY.follows(REGAINING)
def after_rest(resolution: Resolution, event: ShortRested | ExtendedRested) -> None:
    """Powers come back; points too after an extended rest, up to or down to the usual number."""
    character = resolution.find_character(event.target.id)
    if character is None or not has_powers(resolution.state):
        return
    used = tuple(power.name for power in character.powers if power.used)
    has_points = isinstance(event, ExtendedRested) and _lacks_points(resolution, character)
    if not used and not has_points:
        return
    powers = tuple(replace(power, used=False) for power in character.powers)
    points = None if has_points else character.action_points
    resolution.put_character(replace(character, powers=powers, action_points=points))
    resolution.emit(
        Refreshed(
            target=event.target,
            powers=used,
            points=has_points,
            rule=POINTS if has_points else REGAINING,
        )
    )


def _lacks_points(resolution: Resolution, character: Character) -> bool:
    """Whether somebody has another number of points than an extended rest gives."""
    return points_left(resolution.state, character) != most_points(resolution.state, character)
