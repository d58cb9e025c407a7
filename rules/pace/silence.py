"""Who does not answer, deadline after deadline, and seats in which nobody sits: nobody waits."""

from collections.abc import Iterator

from rules.away.leaving import go_missing
from rules.errors import TooLateError
from rules.kernel.actor import CLOCK, absence_of
from rules.kernel.dues import Plan
from rules.kernel.hours import DAY
from rules.kernel.parties import tells_of
from rules.kernel.resolution import Resolution
from rules.pace import FAMILY
from rules.pace.records import AskBack, DeadlineCame, PassVacant, Reminded
from rules.pace.setting_up import put_pace
from rules.pace.waiting import reminds, together, waits_of
from rules.record import replace
from rules.state.game import GameState
from rules.state.pace import Absence, Deadline, Missed

MOST_MISSED = 2
"""Who lets so many deadlines in a row go by is waited for no longer."""


def count_missed(resolution: Resolution, deadline: Deadline) -> None:
    """A deadline has come: note for each member whom it found silent that it did.

    Of deadlines that ran side by side one counts.
    """
    pace = resolution.state.pace
    known = {one.member: one for one in pace.missed}
    asked = {member for wait in waits_of(pace, deadline.key) for member in wait.owners}
    for member in sorted(asked):
        before = known.get(member)
        if before is None:
            known[member] = Missed(member, 1, resolution.at)
        elif deadline.since >= before.at:
            known[member] = Missed(member, before.count + 1, resolution.at)
    put_pace(resolution, replace(pace, missed=tuple(known.values())))


@FAMILY.settles_after("watch")
def watch_each(resolution: Resolution) -> None:
    """Once all is settled: whoever answers has missed nothing, and who does not is not waited for.

    Where nobody answers any more the game rests as a whole, and nobody is passed over in it.
    """
    pace, member = resolution.state.pace, resolution.actor.member
    if not pace.missed or resolution.state is resolution.before:
        return
    if resolution.actor != CLOCK:
        left = tuple([one for one in pace.missed if one.member != member])
        if left != pace.missed:
            put_pace(resolution, replace(pace, missed=left))
        return
    if pace.asleep or not any(isinstance(event, DeadlineCame) for event in resolution.events):
        return
    state = resolution.state
    here = {one.owner for one in state.characters if not one.retired}
    here = {one for one in here if absence_of(state, one) is None}
    silent = [one.member for one in pace.missed if one.count >= MOST_MISSED]
    for member in silent if here.difference(silent) else ():
        if absence_of(state, member) is None:
            go_missing(resolution, member, Absence.SILENT)


@FAMILY.plans
def plans_for_missing(state: GameState) -> Iterator[Plan]:
    """Who does not answer is rung once a day; an empty seat is told of once, and passed over."""
    if state.pace.paused is not None:
        return
    for seat in state.vacant:
        if seat not in state.pace.told_empty and tells_of(state, seat):
            # Done as soon as it is seen, however often the seat is left.
            at, act = max(state.pace.begun, 1), PassVacant(members=(seat,))
            yield Plan(at, f"vacant:{seat}", act, join=together, every=DAY)
    if not reminds(state):
        return
    for away in state.away:
        if away.why is Absence.SILENT and tells_of(state, away.member):
            yield Plan(
                away.since + DAY,
                f"silent:{away.member}:{away.since}",
                AskBack(members=(away.member,)),
                member=away.member,
                join=together,
                every=DAY,
            )


@FAMILY.handles
def pass_vacant(resolution: Resolution, action: PassVacant) -> None:
    """The clock: wait for nobody in seats that are empty."""
    resolution.require_referee("wait no longer for an empty seat")
    pace, vacant = resolution.state.pace, resolution.state.vacant
    gone = [one for one in action.members if one in vacant and one not in pace.told_empty]
    if not gone:
        raise TooLateError("Nobody waits for an empty seat any more.")
    put_pace(resolution, replace(pace, told_empty=(*pace.told_empty, *gone)))
    for member in gone:
        go_missing(resolution, member, Absence.EMPTY)


@FAMILY.handles
def ask_back(resolution: Resolution, action: AskBack) -> None:
    """The clock: ask those who do not answer once more."""
    resolution.require_referee("ask who does not answer")
    found = [absence_of(resolution.state, member) for member in action.members]
    members = tuple([one.member for one in found if one and one.why is Absence.SILENT])
    if not members:
        raise TooLateError("They have answered meanwhile.")
    resolution.emit(Reminded(members=members, missing=True))
