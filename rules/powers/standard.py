"""The standard actions of a turn: one, and one more for each action point that was spent.

An attack takes one, and so does bringing a power back.
"""

from collections.abc import Iterator

from rules.attack.questions import AttackRuling, AttacksAllowed
from rules.conditions.door import stopped
from rules.encounter.door import standing
from rules.errors import RuleError
from rules.kernel.questions import Found, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.powers.settings import has_powers
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.sheet import Character

POINTS = "4E-ACTION-POINTS"
REGAINING = "4E-ENCOUNTER-POWERS"


def actions_left(combatant: Combatant) -> int:
    """How many standard actions somebody still has in this turn."""
    turn = combatant.turn
    return 1 + turn.extra_actions - turn.regained - len(turn.attacked)


def more_attacks(state: GameState, question: AttacksAllowed) -> Iterator[Found]:
    """Each action point that was spent is an attack more."""
    combatant = find_combatant(state, question.who)
    if combatant is not None and combatant.turn.extra_actions and has_powers(state):
        yield Found(1 + combatant.turn.extra_actions, "action point", POINTS)


def no_action_left(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever brought a power back has no action left to attack with."""
    combatant = find_combatant(state, question.who)
    if combatant is not None and combatant.turn.regained and actions_left(combatant) <= 0:
        yield Verdict(
            Ruling.FORBIDDEN,
            f"{combatant.name} has brought a power back with the standard action of this turn, "
            f"and cannot attack as well ({REGAINING}).",
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
