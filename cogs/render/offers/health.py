"""The buttons of death saves."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import Outcome
from rules.health.events import DeathSaveDue
from rules.kernel.events import Event


def offer_death_save(event: DeathSaveDue, outcome: Outcome) -> Sequence[Button]:
    """Rolls the save of that round."""
    who = event.target
    label = f"Death save: {shorten(who.label, LONGEST_NAME)}"
    button = make_button(
        "death-save", outcome.game.id, who.target, event.round, label=label, style=GREEN
    )
    return (button,)


OFFERS: Mapping[type[Event], Offer] = {DeathSaveDue: Offer(offer_death_save)}
