"""Morale checks: rolled, skipped, asked for (OSE-MORALE)."""

from collections.abc import Iterable, Iterator
from functools import partial

from rules.encounter.bodies import who_stand
from rules.errors import MORALE_SCORE, Lack, MissingNumberError, RuleError, TooLateError
from rules.kernel.actor import CLOCK
from rules.kernel.dues import Due, DueKind
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.morale import FAMILY
from rules.morale.records import (
    MORALE_TIMING,
    AskMorale,
    ChecksWait,
    MoraleBonus,
    MoraleChecked,
    MoraleSkipped,
    RollMorale,
    SkipMorale,
)
from rules.morale.scores import (
    ENOUGH_SUCCESSES,
    HIGHEST,
    LOWEST,
    MOST_ADJUSTMENT,
    add_check,
    has_somebody,
    require_checks,
)
from rules.record import replace
from rules.rounds.flow import is_round_over
from rules.rounds.places import who_have_come
from rules.rounds.records import MONSTERS_ACT, RoundEnded, StepBegan, TurnTaken, goes_on_by_itself
from rules.state.encounter import Combatant, Encounter, Morale, MoraleCheck, Stage
from rules.state.game import GameState
from rules.state.rounds import StepKind

ASKED = "referee"
"""The trigger of a check that hangs on no number of comrades: a referee asked for it."""


@FAMILY.handles
def roll_morale(resolution: Resolution, action: RollMorale) -> None:
    """Roll 2d6: higher than the adjusted score and the group surrenders or tries to flee."""
    resolution.require_referee("roll morale")
    check = _find_check(resolution, action)
    combatant = resolution.combatant(check.combatant_id)
    _require_somebody(resolution, combatant)
    score = _score(combatant)
    adjustment = combatant.morale.adjustment if action.adjustment is None else action.adjustment
    check_modifier(adjustment, MOST_ADJUSTMENT, "morale adjustment")
    check_forced(action.forced, LOWEST, HIGHEST, "2d6")
    who = resolution.who(combatant.id)
    seen = resolution.visibility(who, action.seen)
    adjustment += sum(one.amount for one in resolution.ask(MoraleBonus(who=combatant.id)))
    throw = resolution.roll("morale", 2, 6, secret=seen.is_secret, forced=action.forced)
    passed = throw.total <= score + adjustment
    morale, outcome = _after(combatant.morale, passed=passed)
    resolution.put_combatant(replace(combatant, morale=morale))
    _drop(resolution, check, combatant.id if morale.done else "")
    resolution.emit(
        MoraleChecked(
            target=who,
            trigger=check.trigger,
            score=score,
            adjustment=adjustment,
            throw=throw,
            passed=passed,
            successes=morale.successes,
            outcome=outcome,
            audience=seen.audience(resolution.actor.member),
            rule="OSE-MORALE",
        )
    )


@FAMILY.handles
def skip_morale(resolution: Resolution, action: SkipMorale) -> None:
    """Let a check that is due go by."""
    resolution.require_referee("skip a morale check")
    check = _find_check(resolution, action)
    if not check.id:
        name = resolution.combatant(check.combatant_id).name
        raise RuleError(f"No morale check of {name} is due, so there is none to skip.")
    _drop(resolution, check)
    resolution.emit(
        MoraleSkipped(
            target=resolution.who(check.combatant_id), trigger=check.trigger, rule="OSE-MORALE"
        )
    )


@FAMILY.handles
def ask_morale(resolution: Resolution, action: AskMorale) -> None:
    """Make a check due because the referee wants one."""
    resolution.require_referee("ask for a morale check")
    combatant = resolution.combatant(action.combatant_id)
    _require_somebody(resolution, combatant)
    if any(check.combatant_id == combatant.id for check in resolution.encounter.morale_checks):
        raise RuleError(f"A morale check of {combatant.name} is due already.")
    add_check(resolution, combatant, ASKED)


def _require_somebody(resolution: Resolution, combatant: Combatant) -> None:
    require_checks(combatant)
    if not has_somebody(resolution, combatant):
        raise RuleError(f"Nobody of {combatant.name} is there and able to act, to check morale.")


def _find_check(resolution: Resolution, action: RollMorale | SkipMorale) -> MoraleCheck:
    """The check meant; for a combatant with none due, one that was not announced."""
    checks = resolution.encounter.morale_checks
    if action.check_id:
        found = next((c for c in checks if c.id == action.check_id), None)
        if found is None:
            raise TooLateError(
                "That morale check is not due any more: it was rolled or skipped, "
                "or nobody of them can check now."
            )
        return found
    if action.combatant_id:
        combatant = resolution.combatant(action.combatant_id)
        due = (check for check in checks if check.combatant_id == combatant.id)
        return next(due, MoraleCheck("", combatant.id, ASKED, combatant.side))
    if len(checks) == 1:
        return checks[0]
    if checks:
        raise RuleError("Several morale checks are due. Say whose: pick the `group`.")
    raise RuleError(
        "No morale check is due, so there is none to skip."
        if isinstance(action, SkipMorale)
        else "No morale check is due. To check all the same, pick the `group`."
    )


def _score(combatant: Combatant) -> int:
    if combatant.morale.score is None:
        raise MissingNumberError(
            f"{combatant.name} has no morale score, which goes from 2 to 12.",
            Lack(combatant.id, (MORALE_SCORE,)),
        )
    return combatant.morale.score


def _after(morale: Morale, *, passed: bool) -> tuple[Morale, str]:
    if not passed:
        return replace(morale, done="broken", unplayed=True), "surrenders or flees"
    successes = morale.successes + 1
    if successes < ENOUGH_SUCCESSES:
        return replace(morale, successes=successes), "fights on"
    outcome = "fights to the death"
    return replace(morale, successes=successes, done=outcome), outcome


def _drop(resolution: Resolution, check: MoraleCheck, combatant_id: str = "") -> None:
    """Take the check from the list, and all others of a combatant that never checks again."""
    encounter = resolution.encounter
    checks = tuple(
        other
        for other in encounter.morale_checks
        if other.id != check.id and other.combatant_id != combatant_id
    )
    resolution.put_encounter(replace(encounter, morale_checks=checks))


def _sides_acting(encounter: Encounter) -> set[str]:
    """The sides of those who act in this step, with the hidden whose place has come."""
    step = encounter.step
    if step is None or step.kind is not StepKind.ACT:
        return set()
    who = {*step.members, *who_have_come(encounter)}
    return {one.side for one in encounter.combatants if one.id in who}


def has_come(state: GameState, check: MoraleCheck) -> bool:
    """Whether a check is to be rolled now: its side acts, or its round is over."""
    encounter = state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return False
    if check.round < encounter.round:
        return True
    is_by_turn = MORALE_TIMING.in_force(state) == "side-turn"
    return is_by_turn and check.side in _sides_acting(encounter)


def awaits_referee(state: GameState, combatant: Combatant) -> bool:
    """Whether it is open what somebody does, because of a check of morale: until then nothing.

    A check that lacks its score keeps nobody, unless a referee asked for it: it hangs on how many
    hidden comrades there are, and by who waits players would know.
    """
    encounter = state.encounter
    if combatant.morale.unplayed:
        return True
    checks = () if encounter is None else encounter.morale_checks
    own = (one for one in checks if one.combatant_id == combatant.id and has_come(state, one))
    return any(one.trigger == ASKED or combatant.morale.score is not None for one in own)


@FAMILY.settles
def roll_by_itself(resolution: Resolution) -> None:
    """Once all is settled: the next check whose moment has come is rolled, where the game goes on
    by itself. One that nobody can roll, because a number lacks, stays due."""
    encounter = resolution.state.encounter
    if encounter is None or not encounter.morale_checks:
        return
    if not _rolls_by_itself(resolution.state):
        return
    is_over = is_round_over(resolution)
    for check in encounter.morale_checks:
        if is_over or has_come(resolution.state, check):
            roll = partial(resolution.perform, RollMorale(check_id=check.id))
            if attempt(resolution, partial(acting_as, resolution, CLOCK, roll)) is None:
                return


def _rolls_by_itself(state: GameState) -> bool:
    """Whether no word is waited for between what the dice decide and what comes of it."""
    return goes_on_by_itself(state) or MONSTERS_ACT.in_force(state) == "by-order"


@FAMILY.owes
def dues_of_morale(state: GameState) -> Iterator[Due]:
    """Checks to roll, then groups that have failed and are still there (OSE-MORALE).

    The game waits for a check that a referee asked for, and for no other: see `awaits_referee`.
    """
    encounter = state.encounter
    if encounter is None:
        return
    by_id = {one.id: one for one in encounter.combatants}
    for check in encounter.morale_checks:
        one = by_id[check.combatant_id]
        yield Due(
            kind=DueKind.MORALE,
            target=check.combatant_id,
            name=one.name,
            round=check.round,
            verb="morale-roll",
            words=(check.id,),
            command="`/morale`",
            otherwise="stays due",
            holds=check.trigger == ASKED and not one.hidden and has_come(state, check),
            secret=True,
        )
    standing = who_stand(state)
    for one in encounter.combatants:
        if one.morale.unplayed and one.id in standing:
            yield Due(
                kind=DueKind.FLIGHT,
                target=one.id,
                name=one.name,
                round=encounter.round,
                verb="morale-leave",
                words=(one.id, "fled"),
                command="`/encounter leave`",
                otherwise="stays due",
                holds=not one.hidden,
                secret=True,
            )


@FAMILY.follows("R-MORALE-TIMING")
def remind(resolution: Resolution, _event: StepBegan) -> None:
    """A step began: a side that acts in it checks first (R-MORALE-TIMING); who failed is named."""
    encounter = resolution.encounter
    acting: list[str] = []
    if MORALE_TIMING.in_force(resolution.state) == "side-turn":
        sides = _sides_acting(encounter)
        acting = [c.combatant_id for c in encounter.morale_checks if c.side in sides]
    _tell(resolution, acting)


@FAMILY.follows("R-MORALE-TIMING")
def remind_at_end(resolution: Resolution, _event: RoundEnded) -> None:
    """A round is over: name the checks that are still due."""
    _tell(resolution, [check.combatant_id for check in resolution.encounter.morale_checks])


@FAMILY.follows("OSE-MORALE")
def was_played(resolution: Resolution, event: TurnTaken) -> None:
    """A group that failed has had its turn: what came of it was played."""
    combatant = resolution.combatants.get(event.target.id)
    if combatant is not None and combatant.morale.unplayed and event.by_hand:
        morale = replace(combatant.morale, unplayed=False)
        resolution.put_combatant(replace(combatant, morale=morale))


def _tell(resolution: Resolution, due: Iterable[str]) -> None:
    """Name them once in a move, but for those whose dice fall by themselves."""
    by_itself, there = _rolls_by_itself(resolution.state), resolution.combatants
    said = [event for event in resolution.events if isinstance(event, ChecksWait)]
    named = {who.id for event in said for who in event.targets}
    asked = [who for who in dict.fromkeys(due) if not (by_itself and there[who].morale.score)]
    waiting = tuple([resolution.who(who) for who in asked if who not in named])
    known = {who.id for event in said for who in event.unplayed}
    standing = who_stand(resolution.state) - known
    failed = [who for who, one in there.items() if one.morale.unplayed and who in standing]
    unplayed = tuple(map(resolution.who, failed))
    if waiting or unplayed:
        resolution.emit(ChecksWait(targets=waiting, unplayed=unplayed, rule="OSE-MORALE"))
