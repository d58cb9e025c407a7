"""Getting away before the fight begins (OSE-EVASION)."""

from rules.attack.records import AttackMade
from rules.casting.records import SpellCast, SpellDisrupted
from rules.encounter.bodies import who_stand
from rules.encounter.meeting import distance_unit
from rules.encounter.opening import is_taken_aback, require_alert
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut, Wording
from rules.kernel.numbers import check_forced, divide_up
from rules.kernel.resolution import Resolution
from rules.movement.leaving import MOST_ROUNDS, has_broken_off, known_of, round_rate
from rules.movement.records import Moved
from rules.positions.spacing import in_melee, reach_in
from rules.pursuit import FAMILY
from rules.pursuit.chasing import (
    left_lying,
    members_of,
    named_side,
    played_in,
    put_chase,
    require_word,
    vessel_of,
)
from rules.pursuit.ending import finish
from rules.pursuit.kinds import PursuitKind, kind_after, kind_for, kind_of
from rules.pursuit.records import Approach, Approached, Evade, Evaded
from rules.pursuit.running import PERCENT, measured, pass_rounds
from rules.pursuit.state import CHASE, Chase, is_pursuit_on
from rules.record import replace
from rules.rounds.acting import why_no_place
from rules.state.encounter import Combatant, Encounter, Initiative, Side, Stage
from rules.state.game import GameState
from rules.state.rounds import StepKind, Turn

OSE_EVASION = "OSE-EVASION"
_NEAR = (
    "The fight has begun: move out of it first. Each ",
    WayOut("flees", "encounter leave", reason="fled"),
    " in their own turn, and once all are clear of their foes the party gets away.",
)
OSE_ENCOUNTER_MOVE = "OSE-ENCOUNTER-MOVE"


@FAMILY.handles
def evade(resolution: Resolution, action: Evade) -> None:
    """A side runs; the other has to say whether it follows, unless that is certain already."""
    encounter, side = resolution.encounter, resolution.side(action.side)
    chase = Chase(
        id=f"p{resolution.token()}",
        kind=_kind_now(resolution.state, encounter).key,
        fleeing=side.key,
        pursuing=_pursuers(resolution, action, side).key,
        encounter=encounter.id,
        chance=action.chance,
        begun_late=encounter.combat_begun,
    )
    require_word(resolution, chase, side.key, "say who runs")
    _require_free(resolution, action, chase)
    certain = kind_of(chase).first(resolution.state, chase)
    counts = certain is None and kind_of(chase).unit != "day"
    gap = measured(resolution, chase) if counts else None
    chase = replace(chase, distance=gap, held=(0, _lost_rounds(resolution, chase)))
    _stop_fighting(resolution)
    put_chase(resolution, chase)
    state = resolution.state
    resolution.emit(
        Evaded(
            side=named_side(state, chase, chase.fleeing),
            whom=named_side(state, chase, chase.pursuing),
            by_players=bool(played_in(state, chase, chase.pursuing)),
            down=tuple(resolution.who(one.id) for one in left_lying(state, chase)),
            rule=OSE_EVASION,
        )
    )
    if certain is not None:
        finish(resolution, chase, certain)


def _kind_now(state: GameState, encounter: Encounter) -> PursuitKind:
    """The rule by which they are pursued: another one, where there is one, after a fight."""
    after = kind_after(state, encounter.environment) if encounter.combat_begun else None
    return after or kind_for(state, encounter.environment)


def _lost_rounds(resolution: Resolution, chase: Chase) -> int:
    """For how many rounds pursuers cannot act who alone are surprised (OSE-SURPRISE)."""
    encounter = resolution.encounter
    own, others = (resolution.side(key) for key in (chase.fleeing, chase.pursuing))
    return int(is_taken_aback(encounter, others) and not own.surprised)


def _pursuers(resolution: Resolution, action: Evade, side: Side) -> Side:
    """The side that it runs from: the one that was named, else the only one in sight."""
    encounter, standing = resolution.encounter, who_stand(resolution.state)
    seen = {one.side for one in encounter.combatants if one.id in standing and not one.hidden}
    others = [one for one in encounter.sides if one.key in seen and one.key != side.key]
    found = [one for one in others if action.whom in ("", one.key)]
    if not found:
        raise NotFoundError(f"{side.label}: there is nobody in sight to run from.")
    if len(found) > 1:
        raise RuleError("Say from whom with `whom`: there is more than one other side.")
    return found[0]


def _require_free(resolution: Resolution, action: Evade, chase: Chase) -> None:
    """Raise RuleError where nobody can run, or evasion is too late."""
    state, encounter = resolution.state, resolution.encounter
    if action.allow or action.chance is not None:
        resolution.require_referee("allow what the rules forbid, or set the chance")
    check_forced(action.chance, 0, PERCENT, "a chance in percent")
    if CHASE.of(state) is not None:
        raise RuleError("There is a pursuit already. ", WayOut("End it", "chase let-go"), " first.")
    if encounter.held:
        raise RuleError(
            "Damage of this step has not been counted yet. ",
            WayOut("Go to the next step", "encounter next"),
            " first.",
        )
    if not members_of(state, chase, chase.fleeing):
        raise RuleError("Nobody of that side can run.")
    if action.allow:
        return
    if action.chance is None:
        require_alert(encounter, resolution.side(chase.fleeing))
    if refusal := _too_late(state, chase.fleeing):
        raise RuleError(refusal)


def may_run(state: GameState, key: str) -> bool:
    """Whether a side may run now, as far as rules and surprise go."""
    encounter = state.encounter
    assert encounter is not None
    side = next(one for one in encounter.sides if one.key == key)
    return not is_taken_aback(encounter, side) and not _too_late(state, key)


def _too_late(state: GameState, side: str) -> Wording:
    """Why a side does not evade any more, "" if it does, or has moved out of the fight in its turn
    (R-LEAVING)."""
    encounter = state.encounter
    assert encounter is not None
    if not encounter.combat_begun:
        return ""
    if not (has_broken_off(state, side) or _is_afloat(state, encounter, side)):
        return _NEAR
    step = encounter.step if encounter.stage is Stage.ROUNDS else None
    if step is None or step.kind is StepKind.DECLARE:
        return ""
    own = (one for one in encounter.combatants if one.side == side and not one.hidden)
    refusals = [why_no_place(encounter, one) for one in own if not one.gone]
    return "" if "" in refusals else next(iter(refusals), "")


def _is_afloat(state: GameState, encounter: Encounter, side: str) -> bool:
    """Whether a vessel carries them away: none of them is in melee with boarders."""
    own = next(one for one in encounter.sides if one.key == side)
    if vessel_of(state, encounter.environment, own) is None:
        return False
    return not any(in_melee(state, one, seen_only=True) for one in known_of(state, side))


def _stop_fighting(resolution: Resolution) -> None:
    """Nobody has a turn while people run: a round that was going on is over, and so is surprise.

    How far apart they are is kept by the pursuit, and no more shown.
    """
    if resolution.encounter.stage is Stage.ROUNDS:
        pass_rounds(resolution, 1)
    resolution.put_encounter(_between_rounds(resolution.encounter))


def _between_rounds(encounter: Encounter) -> Encounter:
    return replace(
        encounter,
        stage=Stage.MEETING,
        surprise_round=False,
        steps=(),
        unseen=(),
        step_index=0,
        step_number=encounter.step_number + 1,
        distance_shown=False,
        positions=replace(encounter.positions, melees=(), apart=()),
        sides=tuple(replace(side, surprised=False, surprise_said=True) for side in encounter.sides),
        combatants=tuple(
            replace(one, turn=Turn(), initiative=Initiative()) for one in encounter.combatants
        ),
    )


@FAMILY.follows(OSE_EVASION)
def begins_combat(
    resolution: Resolution, event: AttackMade | SpellCast | SpellDisrupted | Moved
) -> None:
    """The first attack, spell or movement in a round begins the fight, if players know of it."""
    encounter = resolution.state.encounter
    if encounter is None or event.concerns_hidden() or is_pursuit_on(resolution.state):
        return
    if not encounter.combat_begun and encounter.stage is Stage.ROUNDS:
        resolution.put_encounter(replace(encounter, combat_begun=True))


@FAMILY.handles
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
            rule=OSE_ENCOUNTER_MOVE,
        )
    )


def _require_meeting(resolution: Resolution, movers: tuple[Combatant, ...]) -> None:
    encounter = resolution.encounter
    if encounter.stage is not Stage.MEETING:
        raise TooLateError(
            "The rounds have begun: each ", WayOut("moves", "move"), " in their own turn."
        )
    if is_pursuit_on(resolution.state):
        raise RuleError("A pursuit is on. ", WayOut("Go on with it", "chase run"), ".")
    if not movers:
        raise RuleError("Nobody of that side can move.")


def _require_sight(resolution: Resolution, side: str) -> None:
    """Raise RuleError for players who see nobody there: how far it is would tell of the hidden."""
    others = (one for one in resolution.encounter.combatants if one.side != side)
    if not resolution.actor.is_referee and all(one.hidden or one.gone for one in others):
        raise RuleError("There is nobody in sight to come nearer to, or to draw back from.")
    if resolution.encounter.distance is None:
        raise RuleError(
            "Nobody has said how far apart they are. A referee ",
            WayOut("says it", "encounter distance"),
            ".",
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
