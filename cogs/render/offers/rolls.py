"""The button of a free roll that not everybody sees."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, reveal_button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.kernel.events import Event
from rules.kernel.visibility import Visibility
from rules.rolls.records import DiceRolled


def offer_reveal(event: DiceRolled, outcome: Outcome) -> Sequence[Button]:
    """Shows a secret roll to everybody, for those who know it."""
    if event.mode == Visibility.PUBLIC:
        return ()
    return (reveal_button(outcome.game.id, outcome.entry.label),)


OFFERS: Mapping[type[Event], Offer] = {DiceRolled: Offer(offer_reveal)}
