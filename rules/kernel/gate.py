"""Whether somebody's body can do what an action wants of it: asked once, before it is done.

A step asks it before the handler; boards, menus and pickers ask it of what they would offer.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import compress

from rules.kernel.action import OWN, Action
from rules.kernel.actor import Actor, played_by
from rules.kernel.questions import Asker, Question, Ruling, Verdict, ruled
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState


class Need(StrEnum):
    """What an action asks of the body that does it (R-ABLE, R-USE)."""

    ABLE = "able"
    WITH_PARTY = "with the party"
    FREE = "free"
    FLIGHT = "flight"
    TURN = "turn"
    ACTION = "action"
    IN_HAND = "in hand"
    ROUND = "round"
    HOME = "home"
    NOT_OUT = "not out"


class MayAct(Question[Verdict]):
    """Whether `who` can do anything now. `stake` is the `Need` that is asked."""

    @property
    def subject(self) -> str:
        """The need."""
        return self.stake or ""


def why_not(asker: Asker, actor: Actor, action: Action) -> Verdict | None:
    """What keeps the body that would do an action from it, None for nothing.

    A referee has the last word: only where an action has a way to `allow` what the rules forbid,
    and that was not said, or where nothing of it would be played, is a referee asked as well. Who
    may not act for somebody learns nothing of them here; the handler says who may. What everybody
    sees goes before what is hidden.
    """
    doer = action.done_by
    is_nobodys = not (doer.field or doer.at_home)
    if is_nobodys or getattr(action, "allow", actor.is_referee and not doer.whoever):
        return None
    turn = doer.in_turn, doer.is_action, doer.in_hand
    where = doer.in_round, doer.at_home and not actor.is_referee, doer.not_out
    asked = (True, doer.with_party, not doer.even_held, doer.flees, *turn, *where)
    unseen: Verdict | None = None
    for who in _bodies(asker.state, actor, action):
        for need in compress(Need, asked):
            found = ruled(asker.ask(MayAct(who=who, stake=need)), Ruling.FORBIDDEN)
            if found is not None and not found.hidden:
                return found
            unseen = unseen or found
    return unseen


def _bodies(state: GameState, actor: Actor, action: Action) -> Iterator[str]:
    """Those who would do it, as far as the actor may act for them; "" where nobody's body does."""
    field = action.done_by.field
    if not field:
        yield ""
        return
    named: str | tuple[str, ...] | None = None if field == OWN else getattr(action, field)
    for who in (named if isinstance(named, tuple) else (named,)) or ("",):
        if not who:
            own = played_by(state, actor)
            if own is not None:
                yield own.id
            continue
        known = find_combatant(state, who) or find_character(state, who)
        if known is not None and actor.acts_for(known.owner):
            yield who
