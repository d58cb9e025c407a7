"""Sessions and luck told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import People, Teller, show_throw
from cogs.render.offers import Offer
from cogs.render.text import plain
from data.live import Outcome
from rules.kernel.events import Event
from rules.luck.records import LuckRolled, SessionBegan, SessionLuckRolled


def _session(event: SessionBegan, _people: People) -> str:
    # The event names its rule only where the game plays with luck.
    luck = " Everybody rolls luck anew: `/luck session`." if event.rule else ""
    return f"**Session {event.session}** begins.{luck}"


def _bonus(event: SessionLuckRolled, _people: People) -> str:
    return (
        f"{plain(event.target.label)} has luck **{event.bonus:+d}** in session {event.session}: "
        f"{show_throw(event.throw)}."
    )


def _rolled(event: LuckRolled, _people: People) -> str:
    text = f"{plain(event.target.label)} tries their luck: {show_throw(event.throw)}"
    if event.goal is None:
        return f"{text}."
    return f"{text} against {event.goal}: {'success' if event.passed else 'failure'}."


TELLERS: Mapping[type[Event], Teller] = {
    SessionBegan: _session,
    SessionLuckRolled: _bonus,
    LuckRolled: _rolled,
}


def _offer_luck(event: SessionBegan, outcome: Outcome) -> Sequence[Button]:
    """Rolls the luck of the session for the character of whoever presses; none without luck."""
    if not event.rule:
        return ()
    label = "Roll my luck"
    return (make_button("luck", outcome.game.id, event.session, label=label, style=GREEN),)


OFFERS: Mapping[type[Event], Offer] = {SessionBegan: Offer(_offer_luck)}


def _brief_session(event: SessionBegan, _people: People) -> Iterator[Mark]:
    yield Note((), f"session {event.session} began", weight=Weight.GREAT)


def _brief_luck(event: LuckRolled, _people: People) -> Iterator[Mark]:
    came = {True: ", with success", False: ", without success", None: f": {event.throw.total}"}
    yield Note((event.target,), f"tried their luck{came[event.passed]}", weight=Weight.SMALL)


BRIEFS: Briefs = {
    SessionBegan: _brief_session,
    LuckRolled: _brief_luck,
    SessionLuckRolled: None,
}
