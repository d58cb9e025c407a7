"""The buttons of a spell that gives light: it begins to shine on whoever cast it."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import Offer, always
from data.live import Outcome
from rules.casting.records import SpellCast
from rules.kernel.events import Event
from rules.kernel.targets import find_character
from rules.light.sources import sources_of_spell


def offer_light(event: SpellCast, outcome: Outcome) -> Sequence[Button]:
    """One for each kind of caster whose spell has that name."""
    game = outcome.game
    if find_character(game.state, event.target.id) is None:
        return ()
    return tuple(
        make_button(
            "light-spell", game.id, source.key, event.target.id, label=source.name, style=GREEN
        )
        for source in sources_of_spell(event.spell)
    )


OFFERS: Mapping[type[Event], Offer] = {SpellCast: Offer(offer_light, can_wait=always)}
