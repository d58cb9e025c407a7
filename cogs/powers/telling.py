"""Sessions, luck, action points and encounter powers told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import Briefs, Mark, Note, People, RunTeller, Teller, Weight, show_throw
from cogs.render.offers import Offer
from cogs.render.text import listed, plain
from data.live import Outcome
from rules.kernel.events import Event
from rules.luck.records import LuckRolled, SessionBegan, SessionLuckRolled
from rules.powers.records import (
    PointSpent,
    PointsSet,
    PowerAdded,
    PowerDropped,
    PowerRegained,
    PowerUsed,
    Refreshed,
)


def _spent(event: PointSpent, _people: People) -> str:
    name = plain(event.target.label)
    left = "" if event.left is None else f" ({event.left} left)"
    return f"**{name}** spends an action point and acts once more{left}."


def _set(event: PointsSet, _people: People) -> str:
    return f"{plain(event.target.label)}: action points **{event.after}** (was {event.before})."


def _added(event: PowerAdded, _people: People) -> str:
    back = "a standard action or a short rest" if event.returns else "a short rest alone"
    name = plain(event.target.label)
    power = plain(event.power)
    return f"{name} has the encounter power **{power}**. Once used, {back} brings it back."


def _dropped(event: PowerDropped, _people: People) -> str:
    return f"{plain(event.target.label)} no longer has the power {plain(event.power)}."


def _used(event: PowerUsed, _people: People) -> str:
    return f"{plain(event.target.label)} uses **{plain(event.power)}**."


def _regained(event: PowerRegained, _people: People) -> str:
    name = plain(event.target.label)
    return f"{name} spends a standard action: **{plain(event.power)}** can be used again."


def _refreshed(events: Sequence[Event], _people: People) -> str:
    """Who has what back after a rest, together."""
    told = [_back(event) for event in events if isinstance(event, Refreshed)]
    return f"After the rest {listed(told)} again."


def _back(event: Refreshed) -> str:
    parts = [plain(power) for power in event.powers]
    if event.points:
        parts.append("action points")
    return f"{plain(event.target.label)} has {listed(parts)}"


def _brief_point(event: PointSpent, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "spent an action point")


def _brief_power(event: PowerUsed, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"used {plain(event.power)}")


def _brief_regained(event: PowerRegained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"got {plain(event.power)} back", weight=Weight.SMALL)


def _brief_refreshed(event: Refreshed, _people: People) -> Iterator[Mark]:
    points = ["action points"] if event.points else []
    back = listed([*map(plain, event.powers), *points])
    yield Note((event.target,), f"got {back} back", weight=Weight.SMALL)


def _session(event: SessionBegan, _people: People) -> str:
    # The event names its rule only where the game plays with luck.
    luck = " Everybody rolls luck anew: `/do luck session`." if event.rule else ""
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


TELLERS: Mapping[type[Event], Teller] = {
    PointSpent: _spent,
    PointsSet: _set,
    PowerAdded: _added,
    PowerDropped: _dropped,
    PowerUsed: _used,
    PowerRegained: _regained,
    Refreshed: RunTeller((Refreshed,), _refreshed),
    SessionBegan: _session,
    SessionLuckRolled: _bonus,
    LuckRolled: _rolled,
}

BRIEFS: Briefs = {
    PointSpent: _brief_point,
    PowerUsed: _brief_power,
    PowerRegained: _brief_regained,
    Refreshed: _brief_refreshed,
    PointsSet: None,
    PowerAdded: None,
    PowerDropped: None,
    SessionBegan: _brief_session,
    LuckRolled: _brief_luck,
    SessionLuckRolled: None,
}
