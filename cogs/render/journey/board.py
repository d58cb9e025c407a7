"""The journey on the board: where the party goes, and the buttons of the next day."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.journey.report import day_words, rest_words
from cogs.render.journey.words import miles_words, way_words
from cogs.render.offers.travel import course_buttons
from cogs.render.text import plain
from data.live import LiveGame
from rules.kernel.actor import TABLE
from rules.kernel.known import Known
from rules.travel.days import DAYS, DayKind, day_kind
from rules.travel.miles import miles_per_day
from rules.view.journey import JourneyView, view_journey

CAMP = "camp"
"""In place of a way to spend the day: no farther today."""


_seen = Known(lambda state: view_journey(state, TABLE, with_log=False))


def journey_line(game: LiveGame) -> Iterator[str]:
    """How far they are and which way they go, while they are on the road."""
    view = _seen(game.state)
    if not view.is_out or view.way is None:
        return
    way = way_words(view.way.course, view.way.terrains, fly=view.way.fly)
    rest = f" {rest_words(view)}" if view.overdue or not view.days_until_rest else ""
    yield f"{day_words(view)}: {way}, {miles_words(view.total)} so far.{rest}"


def march_line(game: LiveGame) -> Iterator[str]:
    """How far they come in a day over easy ground, and who sets the pace."""
    view = _seen(game.state)
    if not view.is_out or view.slowest is None:
        return
    slow, miles = view.slowest, miles_words(miles_per_day(view.slowest.feet))
    yield f"The party goes {miles} a day over easy ground: {plain(slow.name)}, {plain(slow.why)}."


def journey_buttons(game: LiveGame) -> Iterator[Button]:
    """The next day as it is planned, and the page with all else."""
    view = _seen(game.state)
    if not view.is_out:
        return
    if view.way is not None or view.is_open:
        yield _day_button(game, view, day_kind(view.kind))
    yield make_button("journey", game.id, label="Journey")


def page_buttons(game: LiveGame, view: JourneyView) -> list[Button]:
    """All ways to spend the day, for whoever leads; for referees also what comes of being lost."""
    found = list(_day_buttons(game, view)) if view.can_lead and view.way is not None else []
    if view.lost is None or view.course is None:
        return found
    if not view.lost.chosen:
        found += course_buttons(game, view.course, view.lost.since)
    return [*found, make_button("lost-noticed", game.id, view.lost.since, label="They notice")]


def _day_buttons(game: LiveGame, view: JourneyView) -> Iterator[Button]:
    kinds = (day_kind(view.kind),) if view.is_open else DAYS
    for kind in kinds:
        if view.is_open or kind.key != "march" or not view.must_rest:
            yield _day_button(game, view, kind)
    if view.is_open:
        yield make_button("day", game.id, view.number, CAMP, label="Make camp")


def _day_button(game: LiveGame, view: JourneyView, kind: DayKind) -> Button:
    usual = "Next day" if kind.key == "travel" else kind.label
    label = f"Go on with day {view.number}" if view.is_open else usual
    return make_button("day", game.id, view.number, kind.key, label=label, style=GREEN)
