"""The button of a new session."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.kernel.events import Event
from rules.luck.records import SessionBegan


def offer_luck(event: SessionBegan, outcome: Outcome) -> Sequence[Button]:
    """Rolls the luck of the session for the character of whoever presses; none without luck."""
    if not event.rule:
        return ()
    label = "Roll my luck"
    return (make_button("luck", outcome.game.id, event.session, label=label, style=GREEN),)


OFFERS: Mapping[type[Event], Offer] = {SessionBegan: Offer(offer_luck)}
