"""The buttons that shake somebody out of a ghoul's fear, and cut armour off who drowns in it."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import Outcome
from rules.conditions.records import EffectBegan
from rules.hazards.falling import DROWNING, drowning_of, plate_of
from rules.hazards.ghouls import FROZEN
from rules.hazards.records import PlateCut
from rules.kernel.events import Event


def offer_shake(event: EffectBegan, outcome: Outcome) -> Sequence[Button]:
    """Shakes them out of it, by the character of whoever presses."""
    if event.key != FROZEN:
        return ()
    label = f"Shake {shorten(event.target.label, LONGEST_NAME)} out of it"
    game_id = outcome.game.id
    return (make_button("shake", game_id, event.target.target, label=label, style=GREEN),)


def offer_cut(event: EffectBegan | PlateCut, outcome: Outcome) -> Sequence[Button]:
    """Cuts the platemail off who drowns in it, as long as they do."""
    state, target = outcome.game.state, event.target.target
    if drowning_of(state, target) is None or plate_of(state, target) is None:
        return ()
    label = f"Cut {shorten(event.target.label, LONGEST_NAME)} free"
    return (make_button("cut-free", outcome.game.id, target, label=label, style=GREEN),)


def _of_effect(event: EffectBegan, outcome: Outcome) -> Sequence[Button]:
    return offer_shake(event, outcome) or offer_cut(event, outcome)


def _can_wait(event: EffectBegan) -> bool:
    return event.key != FROZEN and event.name.lower() != DROWNING


OFFERS: Mapping[type[Event], Offer] = {
    EffectBegan: Offer(_of_effect, can_wait=_can_wait),
    PlateCut: Offer(offer_cut, can_wait=lambda event: event.is_free),
}
