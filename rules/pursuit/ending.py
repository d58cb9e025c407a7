"""A pursuit ends: they have escaped, or they are caught and the fight begins."""

from rules.encounter.bodies import who_stand
from rules.encounter.joining import PARTY, is_fit, take_out
from rules.encounter.meeting import conclude, open_encounter
from rules.encounter.records import CombatantJoined, EncounterEnded
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.places.ground import ground_of
from rules.positions.spacing import reach_in
from rules.pursuit import FAMILY
from rules.pursuit.chasing import left_lying, named_side, put_chase
from rules.pursuit.kinds import Fate, Result, kind_of
from rules.pursuit.lost import remember
from rules.pursuit.records import EVADED, PursuitEnded, WhereaboutsAsked
from rules.pursuit.running import leave_lying
from rules.pursuit.state import CHASE, Chase
from rules.record import replace
from rules.state.encounter import Combatant, Initiative, Side
from rules.state.game import GameState
from rules.state.rounds import Turn

ESCAPED, PURSUED = "They got away.", "The pursuit goes on from day to day."


def finish(resolution: Resolution, chase: Chase, result: Result) -> None:
    """End the pursuit as it came out."""
    state, kind = resolution.state, kind_of(chase)
    escaped = result.fate is Fate.ESCAPED
    if kind.out_of_sight and result.why == EVADED:
        remember(resolution, chase)
    resolution.emit(
        PursuitEnded(
            side=named_side(state, chase, chase.fleeing),
            whom=named_side(state, chase, chase.pursuing),
            escaped=escaped,
            why=result.why,
            stretch=chase.stretch,
            unit=kind.unit,
            rule=kind.rule,
        )
    )
    put_chase(resolution, None)
    if not escaped:
        _fight(resolution, chase)
    elif chase.encounter:
        _part(resolution, chase)
        # Whoever runs is not where they were: the referee says where, in a place with rooms.
        ground = ground_of(resolution.state)
        has_gone = resolution.state.encounter is None and chase.fleeing == PARTY
        if has_gone and len(ground.place.areas) > 1:
            resolution.emit(
                WhereaboutsAsked(place=ground.place.id, area=ground.area.id, name=ground.name)
            )


# Escaped


def _part(resolution: Resolution, chase: Chase) -> None:
    """The encounter is over with them, unless players see others who are still there."""
    fallen = left_lying(resolution.state, chase)
    # Whether those who followed have somebody else before them.
    state = resolution.state
    encounter, standing = state.encounter, who_stand(state)
    assert encounter is not None
    two = (chase.fleeing, chase.pursuing)
    seen = [one for one in encounter.combatants if one.id in standing and not one.hidden]
    others_in_sight = any(one.side not in two for one in seen)
    if others_in_sight:
        for one in resolution.encounter.combatants:
            if one.side == chase.fleeing and not one.gone and one not in fallen:
                take_out(resolution, one.id, "fled")
        leave_lying(resolution, fallen, captive=False)
    else:
        conclude(resolution, ESCAPED)
        leave_lying(resolution, fallen)


# Caught


def _fight(resolution: Resolution, chase: Chase) -> None:
    """The two sides are within reach, and nobody evades any more (OSE-EVASION)."""
    if not chase.encounter:
        # Those who were kept are in an encounter again.
        open_encounter(resolution, chase.environment)
        bring_in(resolution, chase)
    reach = reach_in(resolution.state)
    resolution.put_encounter(
        replace(resolution.encounter, distance=reach, distance_shown=True, combat_begun=True)
    )


def leave_encounter(resolution: Resolution, chase: Chase) -> None:
    """The pursuit goes on when the encounter is over: keep who will meet again."""
    encounter, fallen = resolution.encounter, left_lying(resolution.state, chase)
    two = (chase.fleeing, chase.pursuing)
    kept = replace(
        chase,
        encounter="",
        environment=encounter.environment,
        sides=tuple(as_it_was(side) for side in encounter.sides if side.key in two),
        combatants=tuple(
            rested(one) for one in encounter.combatants if one.side in two and one not in fallen
        ),
    )
    put_chase(resolution, kept)
    conclude(resolution, PURSUED)
    leave_lying(resolution, fallen)


def as_it_was(side: Side) -> Side:
    """A side without what belonged to the encounter."""
    return Side(side.key, side.label, is_party=side.is_party)


def rested(one: Combatant) -> Combatant:
    """A combatant without what belonged to the encounter."""
    return replace(
        one,
        turn=Turn(),
        initiative=Initiative(),
        joined_round=0,
        missed_surprise=False,
        readied=None,
        rounds_moved=0,
        rounds_run=0,
    )


def bring_in(resolution: Resolution, chase: Chase) -> None:
    """Those who were kept come into the encounter, as far as they are alive and in the game."""
    running = resolution.encounter
    known = {side.key for side in running.sides}
    sides = (*running.sides, *(side for side in chase.sides if side.key not in known))
    there = tuple(one for one in chase.combatants if _may_come(resolution.state, one))
    combatants = (*running.combatants, *there)
    resolution.put_encounter(replace(running, sides=sides, combatants=combatants))
    for one in there:
        resolution.emit(
            CombatantJoined(
                target=resolution.who(one.id),
                side=one.side,
                kind=one.kind,
                count=max(1, len(one.bodies)),
                side_label=resolution.side(one.side).label,
            )
        )


def _may_come(state: GameState, one: Combatant) -> bool:
    """Whether a character is still alive and in the game; all others are."""
    sheet = find_character(state, one.id)
    return bool(one.bodies) or (sheet is not None and is_fit(sheet))


@FAMILY.follows("OSE-EVASION")
def encounter_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """A pursuit that a referee ended with its encounter is over, too."""
    chase = CHASE.of(resolution.state)
    if chase is not None and chase.encounter and resolution.state.encounter is None:
        put_chase(resolution, None)
