"""The button for whoever sneaked up unseen: as they show themselves, the party is surprised."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.encounter.joining import PARTY
from rules.kernel.events import Event
from rules.state.encounter import Stage
from rules.stealth.records import SneakRolled
from rules.stealth.sneaking import seen_by_none


def offer_surprise(event: SneakRolled, outcome: Outcome) -> Sequence[Button]:
    """Says of the party what came of it, while surprise can still be settled."""
    met = outcome.game.state.encounter
    if not seen_by_none(event.people) or met is None or met.stage is not Stage.MEETING:
        return ()
    label = f"The party is {'' if event.undetected else 'not '}surprised"
    said = "yes" if event.undetected else "no"
    return (make_button("sneaked-up", outcome.game.id, PARTY, said, label=label),)


OFFERS: Mapping[type[Event], Offer] = {SneakRolled: Offer(offer_surprise, for_referees=True)}
"""What the referee may say of it."""
