"""Where the lost really go: a tap for the referee who is told of it."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.offers import Offer
from data.live import LiveGame, Outcome
from rules.kernel.events import Event
from rules.travel.miles import course_sign, turned
from rules.travel.records import DirectionRolled

TURNS = (45, -45, 90, -90, 135, -135, 180)
"""The other points of the compass as seen from a course, the nearest first."""


def _offer_courses(event: DirectionRolled, outcome: Outcome) -> Sequence[Button]:
    """The other courses, while nobody has chosen one."""
    lost = outcome.game.state.journey.lost
    if lost is None or lost.chosen or lost.since != event.number:
        return ()
    return course_buttons(outcome.game, event.course, event.number)


def course_buttons(game: LiveGame, course: int, since: int) -> list[Button]:
    """A button for each course that the party may really go since a day."""
    return [
        make_button("true-course", game.id, since, true, label=f"Really {course_sign(true)}")
        for true in (turned(course, by) for by in TURNS)
    ]


OFFERS: Mapping[type[Event], Offer] = {DirectionRolled: Offer(_offer_courses, for_referees=True)}
