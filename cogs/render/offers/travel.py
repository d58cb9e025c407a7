"""Where the lost really go: a tap for the referee who is told of it."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.journey.board import course_buttons
from cogs.render.offers import Offer
from data.live import Outcome
from rules.kernel.events import Event
from rules.travel.records import DirectionRolled


def _offer_courses(event: DirectionRolled, outcome: Outcome) -> Sequence[Button]:
    """The other courses, while nobody has chosen one."""
    lost = outcome.game.state.journey.lost
    if lost is None or lost.chosen or lost.since != event.number:
        return ()
    return course_buttons(outcome.game, event.course, event.number)


OFFERS: Mapping[type[Event], Offer] = {DirectionRolled: Offer(_offer_courses, for_referees=True)}
