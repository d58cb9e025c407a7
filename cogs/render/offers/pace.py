"""The button of a reminder: it shows what is open for whoever presses, with the buttons for it."""

from collections.abc import Mapping, Sequence

from cogs.render.board_buttons import catch_up_button
from cogs.render.buttons import Button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.kernel.events import Event
from rules.pace.events import Reminded


def offer_catching_up(_event: Reminded, outcome: Outcome) -> Sequence[Button]:
    """For those who were called, and for everybody else."""
    return (catch_up_button(outcome.game.id),)


OFFERS: Mapping[type[Event], Offer] = {Reminded: Offer(offer_catching_up)}
