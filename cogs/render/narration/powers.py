"""Action points and encounter powers told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.narration import People, RunTeller, Teller
from cogs.render.text import listed, plain
from rules.kernel.events import Event
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
    return f"Back after the rest: {'; '.join(told)}."


def _back(event: Refreshed) -> str:
    parts = [plain(power) for power in event.powers]
    if event.points:
        parts.append("action points")
    return f"{plain(event.target.label)}: {', '.join(parts)}"


TELLERS: Mapping[type[Event], Teller] = {
    PointSpent: _spent,
    PointsSet: _set,
    PowerAdded: _added,
    PowerDropped: _dropped,
    PowerUsed: _used,
    PowerRegained: _regained,
    Refreshed: RunTeller((Refreshed,), _refreshed),
}


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


BRIEFS: Briefs = {
    PointSpent: _brief_point,
    PowerUsed: _brief_power,
    PowerRegained: _brief_regained,
    Refreshed: _brief_refreshed,
    PointsSet: None,
    PowerAdded: None,
    PowerDropped: None,
}
