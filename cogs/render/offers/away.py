"""The button with which somebody says that they are back."""

from collections.abc import Mapping, Sequence

from cogs.render.away import back_button
from cogs.render.buttons import Button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.away.records import WentAway
from rules.kernel.absence import absence_of
from rules.kernel.events import Event


def offer_return(event: WentAway, outcome: Outcome) -> Sequence[Button]:
    """As long as they are away until that time."""
    away = absence_of(outcome.game.state, event.member)
    is_still = away is not None and away.until == event.until
    return (back_button(outcome.game.id, away),) if away is not None and is_still else ()


OFFERS: Mapping[type[Event], Offer] = {WentAway: Offer(offer_return)}
