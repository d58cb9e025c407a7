"""The buttons of a stat block that was kept, and of one that was converted."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import Offer
from cogs.render.stat_block import block_mark, edit_button
from data.live import Outcome
from rules.bestiary.records import MonsterConverted, StatBlockKept
from rules.bestiary.stat_blocks import find_kept
from rules.kernel.events import Event


def offer_edit(event: StatBlockKept, outcome: Outcome) -> Sequence[Button]:
    """Opens the form of it, while it is kept."""
    if find_kept(outcome.game.state, event.block.name) is None:
        return ()
    return (edit_button(outcome.game.id, event.block.name),)


def offer_keeping(event: MonsterConverted, outcome: Outcome) -> Sequence[Button]:
    """Keeps what was converted, as long as nothing else was since."""
    if outcome.game.state.converted is None:
        return ()
    mark = block_mark(event.block.name)
    return (make_button("converted-keep", outcome.game.id, mark, label="Keep", style=GREEN),)


OFFERS: Mapping[type[Event], Offer] = {
    StatBlockKept: Offer(offer_edit, for_referees=True),
    MonsterConverted: Offer(offer_keeping, for_referees=True),
}
