"""Moving before the fight: a side comes nearer or draws back (OSE-ENCOUNTER-MOVE)."""

from rules.encounter.door import distance_unit, require_alert
from rules.errors import RuleError, TooLateError
from rules.kernel.resolution import Resolution
from rules.kernel.rounding import divide_up
from rules.movement.door import MOST_ROUNDS, round_rate
from rules.positions.door import reach_in
from rules.pursuit.actions import Approach
from rules.pursuit.events import Approached
from rules.pursuit.running import pass_rounds
from rules.pursuit.sides import members_of, named_side
from rules.pursuit.words import require_word
from rules.record import replace
from rules.state.encounter import Combatant, Stage
from rules.state.pursuit import Chase

RULE = "OSE-ENCOUNTER-MOVE"


def approach(resolution: Resolution, action: Approach) -> None:
    """A side moves at the rate of its slowest, each round of it a round of game time."""
    encounter, side = resolution.encounter, resolution.side(action.side)
    # Who moves is asked like who runs: of a side, against nobody in particular.
    there = Chase(id="", kind="", fleeing=side.key, pursuing=side.key, encounter=encounter.id)
    require_word(resolution, there, side.key, "say who moves")
    movers = members_of(resolution.state, there, side.key)
    _require_meeting(resolution, movers)
    require_alert(encounter, side)
    _require_sight(resolution, side.key)
    way, rounds = _how_far(resolution, action, movers)
    for one in movers:
        resolution.put_combatant(replace(one, rounds_moved=one.rounds_moved + rounds))
    change = way if action.away else -way
    assert encounter.distance is not None
    resolution.put_encounter(
        replace(resolution.encounter, distance=max(0, encounter.distance + change))
    )
    pass_rounds(resolution, rounds)
    resolution.emit(
        Approached(
            side=named_side(resolution.state, there, side.key),
            way=way,
            unit=distance_unit(encounter),
            rounds=rounds,
            away=action.away,
            rule=RULE,
        )
    )


def _require_meeting(resolution: Resolution, movers: tuple[Combatant, ...]) -> None:
    encounter = resolution.encounter
    if encounter.stage is not Stage.MEETING:
        raise TooLateError("The rounds have begun: each moves in their own turn, with `/move`.")
    if resolution.state.is_pursuit_on:
        raise RuleError("A pursuit is on. It goes on with `/chase run`.")
    if not movers:
        raise RuleError("Nobody of that side can move.")


def _require_sight(resolution: Resolution, side: str) -> None:
    """Raise RuleError for players who see nobody there: how far it is would tell of the hidden."""
    others = (one for one in resolution.encounter.combatants if one.side != side)
    if not resolution.actor.is_referee and all(one.hidden or one.gone for one in others):
        raise RuleError("There is nobody in sight to come nearer to, or to draw back from.")
    if resolution.encounter.distance is None:
        raise RuleError(
            "Nobody has said how far apart they are. A referee does with `/encounter distance`."
        )


def _how_far(
    resolution: Resolution, action: Approach, movers: tuple[Combatant, ...]
) -> tuple[int, int]:
    """The way and its rounds: as far as was said, as the rounds allow, and not past the others."""
    rate = min(round_rate(resolution.state, one.id) for one in movers)
    left = MOST_ROUNDS - max(one.rounds_moved for one in movers)
    if not rate:
        raise RuleError("Their rate is 0: they cannot move.")
    way = rate * action.rounds if action.feet is None else action.feet
    if not action.away:
        assert resolution.encounter.distance is not None
        way = min(way, max(0, resolution.encounter.distance - reach_in(resolution.state)))
    rounds = divide_up(way, rate)
    if way < 1:
        raise RuleError("They are within reach of each other already.")
    if rounds > left:
        raise RuleError(f"At that rate they can move for {MOST_ROUNDS} rounds; {left} are left.")
    return way, rounds
