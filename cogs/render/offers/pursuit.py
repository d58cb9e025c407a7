"""The referee's word on what was thrown down in a pursuit."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.offers import Offer
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


def bait_buttons(game_id: int, chase_id: str) -> Sequence[Button]:
    """The referee's word on what was thrown down."""
    return (
        make_button("chase-bait", game_id, chase_id, "yes", label="Worth stopping for", style=BLUE),
        make_button("chase-bait", game_id, chase_id, "no", label="They run past it", style=BLUE),
    )
