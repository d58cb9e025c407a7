"""The buttons of a rest: a healing surge for whoever presses it, and what is left of it."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.clock.clock import now
from rules.kernel.events import Event
from rules.rest.records import ExtendedRested, RestWentBy, ShortRested
from rules.rest.settings import natural_healing
from rules.state.health import Life
from rules.state.sheet import Character


def offer_surge(_event: Event, outcome: Outcome) -> Sequence[Button]:
    """Spends a surge of the character of whoever presses, as long as no time goes by."""
    state = outcome.game.state
    if not natural_healing(state).has_surges or not any(map(_is_hurt, state.characters)):
        return ()
    label = "Spend a healing surge"
    return (make_button("surge", outcome.game.id, now(state), label=label, style=GREEN),)


def offer_going_on(event: RestWentBy, outcome: Outcome) -> Sequence[Button]:
    """Goes on with what is left of a rest, as long as no other time goes by."""
    state = outcome.game.state
    if not event.left or state.resting is None or state.encounter is not None:
        return ()
    return (make_button("rest-on", outcome.game.id, now(state), label="Rest on", style=GREEN),)


def _is_hurt(character: Character) -> bool:
    vitals = character.vitals
    return vitals.life is not Life.DEAD and vitals.hit_points < vitals.maximum


OFFERS: Mapping[type[Event], Offer] = {
    RestWentBy: Offer(offer_going_on, for_referees=True),
    ShortRested: Offer(offer_surge),
    ExtendedRested: Offer(offer_surge),
}
