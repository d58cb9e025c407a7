"""The referee's word on what was thrown down in a pursuit."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.offers import Offer
from cogs.render.pursuit import bait_buttons
from data.live import Outcome
from rules.kernel.events import Event
from rules.pursuit.records import BaitAsked


def _offer_bait(event: BaitAsked, outcome: Outcome) -> Sequence[Button]:
    """Yes or no, while it is waited for."""
    chase = outcome.game.state.chase
    if chase is None or chase.bait is None or chase.id != event.chase:
        return ()
    return bait_buttons(outcome.game.id, chase.id)


OFFERS: Mapping[type[Event], Offer] = {BaitAsked: Offer(_offer_bait, for_referees=True)}
