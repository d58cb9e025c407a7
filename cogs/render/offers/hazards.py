"""The button that shakes somebody out of a ghoul's fear."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import Outcome
from rules.conditions.events import EffectBegan
from rules.hazards.door import FROZEN
from rules.kernel.events import Event


def offer_shake(event: EffectBegan, outcome: Outcome) -> Sequence[Button]:
    """Shakes them out of it, by the character of whoever presses."""
    if event.key != FROZEN:
        return ()
    label = f"Shake {shorten(event.target.label, LONGEST_NAME)} out of it"
    game_id = outcome.game.id
    return (make_button("shake", game_id, event.target.target, label=label, style=GREEN),)


OFFERS: Mapping[type[Event], Offer] = {
    EffectBegan: Offer(offer_shake, can_wait=lambda event: event.key != FROZEN)
}
