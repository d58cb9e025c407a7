"""What the party does next, where nobody else is asked: what its people would like, and whose word
that waits for.

It is the party's and the referee's at first, and the referee's once somebody has said what they
would like, all have chosen tasks, or a vote is decided. Nothing in it hangs on what only referees
know, so that it hides whether something has come up.
"""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.errors import RuleError
from rules.expedition.going import leads, require_leader, require_leading
from rules.expedition.records import MayGoOn
from rules.exploration import FAMILY
from rules.exploration.planning import OTHER, able
from rules.exploration.records import (
    EXPLORATION,
    NEXT,
    MeetNext,
    NextWord,
    PartyWished,
    RefereeAsked,
    TaskChosen,
    TaskDone,
    Wish,
)
from rules.kernel.actor import Viewer, is_unplayed
from rules.kernel.dues import THE_PARTY, Due, DueKind, is_between
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.party.forming import caller_of
from rules.record import replace
from rules.state.game import GameState
from rules.state.party import Task
from rules.state.sheet import Character

RULE = "OSE-DUNGEON-TURN"


def next_word(state: GameState) -> NextWord:
    """What was said so far of what comes next, since time went by last and here."""
    area = "" if state.expedition is None else state.expedition.area
    word, moment = NEXT.of(state), now(state)
    return word if (word.moment, word.area) == (moment, area) else NextWord(moment, area)


@FAMILY.owes
def dues_of_what_comes(state: GameState) -> Iterator[Due]:
    """What the party does next, wherever it is out, and nobody else is asked."""
    if not is_between(state):
        return
    word = next_word(state)
    owners = (one.owner for one in able(state) if one.service is None)
    yield Due(
        kind=DueKind.NEXT,
        target=THE_PARTY,
        name=THE_PARTY,
        owners=tuple(dict.fromkeys(owners)),
        moment=word.moment,
        words=(str(word.moment), word.area),
        otherwise="the referee says what comes",
        left=word.is_referees,
        last=True,
    )


def tell_referee(resolution: Resolution) -> None:
    """What comes next is the referee's from now on."""
    word = next_word(resolution.state)
    if is_between(resolution.state) and not word.is_referees:
        resolution.put(NEXT, replace(word, is_referees=True))


def leads_or_wishes(resolution: Resolution, what: str) -> bool:
    """Whether the actor's word counts for the party; else it is what their character would like.

    NotLeadingError for who has nobody in the party that is out, `what` as in `require_leader`.
    """
    state, actor = resolution.state, resolution.actor
    if wisher(state, actor) is None or not is_between(state):
        require_leader(resolution, what)
        return True
    if not leads(state, actor):
        return False
    return actor.is_referee or ruled(resolution.ask(MayGoOn()), Ruling.FORBIDDEN) is None


def require_leading_or_wishing(state: GameState, viewer: Viewer, what: str) -> None:
    """The same of somebody who has not said yet what the party does."""
    if wisher(state, viewer) is None or not is_between(state):
        require_leading(state, viewer, what)


def wisher(state: GameState, viewer: Viewer) -> Character | None:
    """For whom somebody says what they would like: whom they play of those who can do anything."""
    there = [one for one in able(state) if one.service is None and viewer.plays_for(one.owner)]
    played = [one for one in there if state.active.get(one.owner) == one.id]
    return next(iter((*played, *there)), None)


def wish(
    resolution: Resolution, task: Task, feet: int = 0, about: str = "", *, light: bool = False
) -> None:
    """Keep what the actor's character would like the party to do, `about` what in words.

    RuleError if that is said.
    """
    who = wisher(resolution.state, resolution.actor)
    assert who is not None
    word, new = next_word(resolution.state), Wish(task, feet, light)
    if word.wishes.get(who.id) == new:
        raise RuleError(f"That is what {who.name} would like already: the referee knows.")
    resolution.act_for(who.id)
    resolution.put(NEXT, replace(word, wishes={**word.wishes, who.id: new}))
    calls = not word.is_referees and (caller_of(resolution.state) in ("", who.id))
    resolution.emit(
        PartyWished(target=resolution.who(who.id), wish=new, about=about, calls=calls, rule=RULE)
    )
    if calls:
        tell_referee(resolution)


@FAMILY.follows(RULE)
def all_have_chosen(resolution: Resolution, _event: TaskChosen) -> None:
    """All have said what they do in the turn or day, though nobody has asked them."""
    plan, state = EXPLORATION.of(resolution.state).plan, resolution.state
    people = [o for o in able(state) if o.service is None and not is_unplayed(state, o.owner)]
    if plan is not None and not plan.asked and all(one.id in plan.tasks for one in people):
        tell_referee(resolution)


@FAMILY.follows(RULE)
def something_to_play(resolution: Resolution, event: TaskDone) -> None:
    """Somebody does what no rule plays."""
    if event.kind == OTHER and not resolution.actor.is_referee:
        tell_referee(resolution)


@FAMILY.handles
def meet_next(resolution: Resolution, _action: MeetNext) -> None:
    """The clock: nobody has said anything for as long as people usually get."""
    resolution.require_referee("say so")
    if not is_between(resolution.state) or next_word(resolution.state).is_referees:
        raise RuleError("Somebody has said already what the party does next.")
    tell_referee(resolution)
    resolution.emit(RefereeAsked(rule=RULE))
