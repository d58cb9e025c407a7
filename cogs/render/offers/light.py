"""The buttons of darkness: light something, or those who see nothing are blind (referee)."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, lights_button, make_button
from cogs.render.offers import Offer, always
from data.live import Outcome
from rules.kernel.events import Event
from rules.light.records import DarknessFell, LightWentOut
from rules.light.sources import in_darkness


def blind_button(game_id: int) -> Button:
    """Puts the condition on all who see nothing, until there is light."""
    return make_button("light-blind", game_id, label="Who sees nothing counts as blind")


def offer_blindness(event: DarknessFell, outcome: Outcome) -> Sequence[Button]:
    """While it is dark, and where there is somebody who sees nothing."""
    if not event.blind or not in_darkness(outcome.game.state):
        return ()
    return (blind_button(outcome.game.id),)


def offer_more(_event: LightWentOut, outcome: Outcome) -> Sequence[Button]:
    """In the dark: all that whoever presses could light."""
    if not in_darkness(outcome.game.state):
        return ()
    return (lights_button(outcome.game.id),)


OFFERS: Mapping[type[Event], Offer] = {
    DarknessFell: Offer(offer_blindness, for_referees=True),
    LightWentOut: Offer(offer_more, can_wait=always),
}
"""What the referee may say of it, and what anybody can do about it."""
