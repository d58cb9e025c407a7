"""Those who follow the party unseen in the wilds: players see nothing of it, in whatever way.

No day goes by for them alone. They follow as the party travels, and whether they come up is the
referee's to roll once a day.
"""

from collections.abc import Iterable

from rules.clock.clock import now
from rules.encounter.joining import PARTY
from rules.encounter.meeting import open_encounter
from rules.encounter.records import RemoveCombatant
from rules.errors import RuleError, WayOut
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import REFEREES, Who
from rules.kernel.resolution import Resolution
from rules.load.rates import party_rate
from rules.movement.leaving import base_rate
from rules.pursuit import FAMILY
from rules.pursuit.chasing import CATCH_UP_IN_A_DAY, as_met, heads_of
from rules.pursuit.ending import as_it_was, bring_in, rested
from rules.pursuit.records import (
    FollowingUnseen,
    FollowUnseen,
    MeetUnseen,
    PlayUnseen,
    StopUnseen,
    UnseenDay,
)
from rules.pursuit.running import DAY, PERCENT
from rules.pursuit.state import FOLLOWERS, Chase, ChaseStage
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.game import GameState

RULE = "OSE-PURSUIT-WILD"
WILD = "wilderness"


@FAMILY.handles
def follow(resolution: Resolution, action: FollowUnseen) -> None:
    """The hidden leave the encounter, and are on the party's heels."""
    del action
    resolution.require_referee("have somebody follow the party unseen")
    state, encounter = resolution.state, resolution.encounter
    if FOLLOWERS.of(state) is not None:
        raise RuleError("Somebody follows the party unseen already.")
    if encounter.environment != WILD:
        raise RuleError("Only in the wilds does anybody follow for days.")
    hidden = [c for c in encounter.combatants if c.hidden and c.side != PARTY and not c.gone]
    there = tuple(rested(one) for one in hidden if heads_of(state, one))
    if not there:
        raise RuleError(
            "Nobody is hidden in this encounter. ", WayOut("Hide them", "ref hide"), " first."
        )
    keys = {one.side for one in there}
    followers = Chase(
        id=f"p{resolution.token()}",
        kind=WILD,
        fleeing=PARTY,
        pursuing=there[0].side,
        stage=ChaseStage.RUNNING,
        sides=tuple(as_it_was(side) for side in encounter.sides if side.key in keys),
        combatants=there,
        environment=WILD,
        since=now(state),
    )
    resolution.emit(FollowingUnseen(targets=_named(there), rule=RULE, audience=REFEREES))
    for one in there:
        resolution.perform(RemoveCombatant(combatant_id=one.id))
    _put(resolution, followers)


def _named(combatants: Iterable[Combatant]) -> tuple[Who, ...]:
    return tuple(Who(one.id, one.name, hidden=True) for one in combatants)


def _put(resolution: Resolution, followers: Chase | None) -> None:
    resolution.put(FOLLOWERS, followers)


def _require(resolution: Resolution) -> Chase:
    """Those who follow. ForbiddenError for players, whoever does, RuleError where nobody does."""
    resolution.require_referee("say what those who follow unseen do")
    followers = FOLLOWERS.of(resolution.state)
    if followers is None:
        raise RuleError("Nobody follows the party unseen.")
    return followers


@FAMILY.handles
def play_day(resolution: Resolution, action: PlayUnseen) -> None:
    """The faster come up with the party on 50% of days; all others stay behind."""
    del action
    followers = _require(resolution)
    if not _is_day_over(resolution.state):
        raise RuleError("Their day is not over yet: they follow as the party travels.")
    met = as_met(resolution.state, followers)
    fastest = min(base_rate(met, one.id) for one in followers.combatants)
    is_faster = fastest > party_rate(resolution.state).value
    throw = resolution.roll("catching up unseen", 1, PERCENT, secret=True) if is_faster else None
    reached = throw is not None and throw.total <= CATCH_UP_IN_A_DAY
    day = followers.stretch + 1
    _put(resolution, replace(followers, stretch=day, since=now(resolution.state)))
    resolution.emit(
        UnseenDay(
            targets=_named(followers.combatants),
            day=day,
            chance=CATCH_UP_IN_A_DAY,
            throw=throw,
            reached=reached,
            rule=RULE,
            audience=REFEREES,
        )
    )


def _is_day_over(state: GameState) -> bool:
    """Whether those who follow unseen have followed for a day that has not been played."""
    followers = FOLLOWERS.of(state)
    return followers is not None and now(state) - followers.since >= DAY


@FAMILY.handles
def meet(resolution: Resolution, action: MeetUnseen) -> None:
    """They are there, and nobody sees them until a referee says so."""
    del action
    followers = _require(resolution)
    if resolution.state.encounter is None:
        open_encounter(resolution, followers.environment)
    bring_in(resolution, followers)
    _put(resolution, None)


@FAMILY.handles
def stop(resolution: Resolution, action: StopUnseen) -> None:
    """They give up."""
    del action
    followers = _require(resolution)
    _put(resolution, None)
    resolution.emit(
        FollowingUnseen(
            targets=_named(followers.combatants), over=True, rule=RULE, audience=REFEREES
        )
    )


@FAMILY.owes
def dues(state: GameState) -> Iterable[Due]:
    """A day of theirs, for referees alone; nothing waits for it."""
    followers = FOLLOWERS.of(state)
    if not _is_day_over(state) or followers is None:
        return ()
    label = next(iter(followers.sides)).label
    return (
        Due(
            kind=DueKind.CHASE,
            target=followers.pursuing,
            name=label,
            of_side=True,
            command="`/do chase unseen`",
            otherwise="they follow on",
            holds=False,
            secret=True,
        ),
    )
