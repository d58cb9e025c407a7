"""The button of darkness: those who see nothing are blind, by the referee's word."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.kernel.events import Event
from rules.light.door import in_darkness
from rules.light.events import DarknessFell


def blind_button(game_id: int) -> Button:
    """Puts the condition on all who see nothing, until there is light."""
    return make_button("light-blind", game_id, label="Who sees nothing is blind")


def offer_blindness(event: DarknessFell, outcome: Outcome) -> Sequence[Button]:
    """While it is dark, and where there is somebody who sees nothing."""
    if not event.blind or not in_darkness(outcome.game.state):
        return ()
    return (blind_button(outcome.game.id),)


OFFERS: Mapping[type[Event], Offer] = {DarknessFell: Offer(offer_blindness, for_referees=True)}
"""What the referee may say of it."""
