"""Sessions, luck, action points and encounter powers told as sentences."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    fill,
    name,
)
from cogs.render.offers import Offers
from cogs.render.text import plain
from data.live import Outcome
from rules.kernel.events import Event
from rules.kernel.words import listed
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

TELLERS = Tellers(
    {
        PointsSet: Line("{target}: action points **{after}** (was {before})."),
        PowerDropped: Line("{target} no longer ~has the power {power}."),
        PowerUsed: Line("{target} ~uses **{power}**."),
        SessionLuckRolled: Line("{target} ~has luck **{bonus:+}** in session {session}: {throw}."),
    }
)
BRIEFS = Briefs(
    {
        PointSpent: Short("{target} spent an action point"),
        PowerUsed: Short("{target} used {power}"),
        PowerRegained: Short("{target} got {power} back", Weight.SMALL),
        SessionBegan: Short("session {session} began", Weight.GREAT),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _spent(event: PointSpent) -> str:
    who = name(event.target)
    left = "" if event.left is None else f" ({event.left} left)"
    return f"**{who}** spends an action point and acts once more{left}."


@TELLERS.tells
def _added(event: PowerAdded) -> str:
    back = "a standard action or a short rest" if event.returns else "a short rest alone"
    who = name(event.target)
    power = plain(event.power)
    return f"{who} has the encounter power **{power}**. Once used, {back} brings it back."


@TELLERS.tells
def _regained(event: PowerRegained) -> str:
    who = name(event.target)
    return f"{who} spends a standard action: **{plain(event.power)}** can be used again."


@TELLERS.runs(Refreshed)
def _refreshed(events: Sequence[Event]) -> str:
    """Who has what back after a rest, together."""
    told = [_back(event) for event in events if isinstance(event, Refreshed)]
    return f"After the rest {listed(told)} again."


def _back(event: Refreshed) -> str:
    parts = [plain(power) for power in event.powers]
    if event.points:
        parts.append("action points")
    return f"{acts(event.target, 'has')} {listed(parts)}"


@BRIEFS.tells
def _brief_refreshed(event: Refreshed) -> Iterator[Mark]:
    points = ["action points"] if event.points else []
    back = listed([*map(plain, event.powers), *points])
    yield Note((event.target,), f"got {back} back", weight=Weight.SMALL)


@TELLERS.tells
def _session(event: SessionBegan) -> str:
    # The event names its rule only where the game plays with luck.
    luck = " Everybody rolls luck anew: `/do luck session`." if event.rule else ""
    return f"**Session {event.session}** begins.{luck}"


@TELLERS.tells
def _rolled(event: LuckRolled) -> str:
    if event.goal is None:
        return fill("{target} ~tries their luck: {throw}.", event)
    came = "succeeds" if event.passed else "fails"
    return fill(f"{{target}} ~tries their luck and **~{came}**: {{throw}} against {{goal}}.", event)


@OFFERS.offers()
def _offer_for_session(event: SessionBegan, outcome: Outcome) -> Iterator[Button]:
    """What the last session came to; where luck is played, the luck of whoever presses."""
    if event.rule:
        label = "Roll my luck"
        yield make_button("luck", outcome.game.id, event.session, label=label, style=GREEN)
    if event.session > 1:
        last = event.session - 1
        label = "What happened last"
        yield make_button("story", outcome.game.id, f"recap-{last}", label=label)


@BRIEFS.tells
def _brief_luck(event: LuckRolled) -> Iterator[Mark]:
    came = {True: ", with success", False: ", without success", None: f": {event.throw.total}"}
    yield Note((event.target,), f"tried their luck{came[event.passed]}", weight=Weight.SMALL)
