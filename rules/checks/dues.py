"""Checks that were asked for and are still to be rolled, and gear that a blast may have taken."""

from collections.abc import Iterator

from rules.checks import FAMILY
from rules.checks.asking import answer, settle
from rules.checks.kinds import check_of, find_check
from rules.checks.reading import open_ask, owner_of, waiting_in
from rules.checks.records import ASKS, SCORCHED, Ask, RollCheck
from rules.checks.trying import Attempt, Check
from rules.encounter.bodies import name_for_all
from rules.errors import RuleError
from rules.kernel.dues import Due, DueKind
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals, split_target
from rules.kernel.visibility import Visibility
from rules.kernel.words import numbered
from rules.sheet.reading import require_active
from rules.skills.learning import known_skills, read_skill
from rules.skills.records import SKILL
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.health import Life


@FAMILY.owes
def dues_of_checks(state: GameState) -> Iterator[Due]:
    """Everybody who has to roll; a round waits for those in it whom players know of, and between
    encounters time does for all."""
    for ask in ASKS.of(state):
        for target in waiting_in(ask):
            yield _due(state, ask, target)


@FAMILY.owes
def dues_of_gear(state: GameState) -> Iterator[Due]:
    """The referee says what became of the gear of those whom a blast has killed."""
    for risk in SCORCHED.of(state):
        yield Due(
            kind=DueKind.GEAR,
            target=risk.target,
            name=_name(state, risk.target),
            verb="gear",
            words=(risk.target, "save"),
            command="`/do item destroy`",
            otherwise="stays due",
            holds=False,
            secret=True,
        )


def _due(state: GameState, ask: Ask, target: str) -> Due:
    one, owner = find_combatant(state, target), owner_of(state, target)
    secret = one is not None and one.hidden
    return Due(
        kind=DueKind.CHECK,
        target=target,
        name=_name(state, target),
        owners=() if owner is None else (owner,),
        verb="check-roll",
        words=(ask.id, target),
        command="`/check`",
        otherwise="stays due",
        holds=_is_awaited(state, one) and not secret,
        secret=secret,
    )


def _is_awaited(state: GameState, one: Combatant | None) -> bool:
    """Whether rounds wait for it, or time between encounters."""
    encounter = state.encounter
    if encounter is None:
        return True
    return one is not None and encounter.stage is Stage.ROUNDS and not one.gone


def _name(state: GameState, target: str) -> str:
    one, (_, number) = find_combatant(state, target), split_target(target)
    if one is None:
        sheet = find_character(state, target)
        return "" if sheet is None else sheet.name
    name = name_for_all(state, one)
    return numbered(name, number)


@FAMILY.handles
def roll_check(resolution: Resolution, action: RollCheck) -> None:
    """Roll one check for everybody who is named, each for themselves."""
    check = name_check(resolution, action.what)
    for target in _who_tries(resolution, action.targets):
        ask = open_ask(resolution.state, target, check)
        if ask is not None and action.seen is Visibility.PUBLIC:
            _answer(resolution, ask, target, action)
            continue
        attempt = Attempt(
            target=target,
            modifier=action.modifier,
            number=action.number,
            forced=action.forced,
            seen=action.seen,
        )
        check.roll(resolution, check, attempt)


def name_check(resolution: Resolution, typed: str) -> Check:
    """The check that somebody means, that of a skill by its name too.

    NotFoundError says what is near, RuleError that nothing is called so.
    """
    check = find_check(typed, known_skills(resolution.state))
    if check.on_sheets_alone:
        return check_of(SKILL + read_skill(resolution.state, check.name))
    return check


def _answer(resolution: Resolution, ask: Ask, target: str, action: RollCheck) -> None:
    """What somebody rolls in the open who was asked for it is what was asked for."""
    answer(
        resolution,
        ask.id,
        target,
        modifier=action.modifier,
        number=action.number,
        forced=action.forced,
    )
    settle(resolution, ask.id)


def _who_tries(resolution: Resolution, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Those who were named, without any the member's own; each alive and the actor's to act for."""
    own = typed or (require_active(resolution.state, resolution.actor).id,)
    targets = name_targets(resolution, own)
    for target in targets:
        resolution.require_control(target, "roll a check for {}")
        require_alive(resolution, target)
    return targets


def require_alive(resolution: Resolution, target: str) -> None:
    """Raise RuleError for the dead."""
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{resolution.who(target).label} is dead, and checks nothing.")
