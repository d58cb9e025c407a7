"""The button of a stat block that was kept."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.offers import Offer
from cogs.render.stat_block import edit_button
from data.live import Outcome
from rules.bestiary.door import find_kept
from rules.bestiary.events import StatBlockKept
from rules.kernel.events import Event


def offer_edit(event: StatBlockKept, outcome: Outcome) -> Sequence[Button]:
    """Opens the form of it, while it is kept."""
    if find_kept(outcome.game.state, event.block.name) is None:
        return ()
    return (edit_button(outcome.game.id, event.block.name),)


OFFERS: Mapping[type[Event], Offer] = {StatBlockKept: Offer(offer_edit, for_referees=True)}
