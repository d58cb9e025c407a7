"""The standard actions of a turn: one, and one more for each action point that was spent.

An attack takes one, and so does a spell, a power, and bringing one back. A power may be what the
attack or the spell is: both together are one action.
"""

from collections.abc import Iterator

from rules.attack.questions import AttackRuling, AttacksAllowed
from rules.casting.questions import CastRuling
from rules.conditions.door import stopped
from rules.encounter.door import standing
from rules.errors import RuleError
from rules.kernel.questions import Found, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.powers.settings import has_powers
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.rounds import Turn
from rules.state.sheet import Character

POINTS = "4E-ACTION-POINTS"
REGAINING = "4E-ENCOUNTER-POWERS"


NONE_LEFT = (
    "has spent the standard action of this turn. An action point gives another: `/point spend`."
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
            f"{combatant.name} {NONE_LEFT} A power that takes less is written with "
            "`/power add minor:True`."
        )
    turn = replace(combatant.turn, used=combatant.turn.used + 1)
    resolution.put_combatant(replace(combatant, turn=turn))


def more_attacks(state: GameState, question: AttacksAllowed) -> Iterator[Found]:
    """Each action point that was spent is an attack more."""
    combatant = find_combatant(state, question.who)
    if combatant is not None and combatant.turn.extra_actions and has_powers(state):
        yield Found(1 + combatant.turn.extra_actions, "action point", POINTS)


def no_action_left(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever brought a power back, used others or cast has no action left to attack with."""
    turn = _turn_of(state, question.who)
    if turn is not None and (turn.regained or turn.used or turn.cast) and has_powers(state):
        yield from _spent(state, question.who, "attack")


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
        raise RuleError(f"{character.name} is not in the encounter. `/encounter join` comes in.")
    if not standing(encounter, state, combatant) or combatant.id in stopped(state):
        raise RuleError(f"{character.name} is down or held by a condition, and cannot act now.")
    return combatant
