"""The button of a new game."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, commitment_button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.kernel.events import Event
from rules.kernel.management import GameOpened


def offer_commitment(_event: GameOpened, outcome: Outcome) -> Sequence[Button]:
    """Shows the whole commitment of the dice."""
    return (commitment_button(outcome.game.id),)


OFFERS: Mapping[type[Event], Offer] = {GameOpened: Offer(offer_commitment)}
