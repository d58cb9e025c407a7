"""Action points: spent for one more action, back after an extended rest (4E-ACTION-POINTS)."""

from collections.abc import Iterator

from rules.attack.questions import MoreAttacks
from rules.errors import RuleError
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.powers.actions import SetPoints, SpendPoint
from rules.powers.events import PointSpent, PointsSet
from rules.powers.fields import ACTION_POINTS
from rules.powers.settings import has_powers, require_powers
from rules.powers.standard import POINTS, acting
from rules.record import replace
from rules.rounds.actions import MarkNotDone
from rules.rounds.door import mark_not_done, require_turn
from rules.sheet.door import own_character, typed_number
from rules.state.game import GameState
from rules.state.sheet import Character

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


def more_attacks(state: GameState, question: MoreAttacks) -> Iterator[Found]:
    """Whoever has attacked can spend a point, if there is one."""
    character = find_character(state, question.who)
    left = 0 if character is None or not has_powers(state) else points_left(state, character)
    if left:
        yield Found(left, "An action point gives one more: `/point spend`.", POINTS)


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
