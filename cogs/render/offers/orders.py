"""Who plays the monsters: a button for referees as the rounds begin, and on the pages of orders."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.offers import Offer
from data.live import LiveGame, Outcome
from rules.kernel.events import Event
from rules.rounds.records import MONSTERS_ACT, RoundBegan

BY_ORDER, BY_HAND = "order", "hand"
LABELS = {BY_ORDER: "Monsters act by themselves", BY_HAND: "I play the monsters"}


def monsters_buttons(game: LiveGame) -> Sequence[Button]:
    """The other way than the one that holds in this encounter."""
    encounter = game.state.encounter
    if encounter is None:
        return ()
    way = BY_HAND if MONSTERS_ACT.in_force(game.state) == "by-order" else BY_ORDER
    return (make_button("monsters-act", game.id, encounter.id, way, label=LABELS[way]),)


def offer_leaving(_event: RoundBegan, outcome: Outcome) -> Sequence[Button]:
    """Before the first round is over."""
    encounter = outcome.game.state.encounter
    if encounter is None or encounter.rounds_over:
        return ()
    return monsters_buttons(outcome.game)


OFFERS: Mapping[type[Event], Offer] = {RoundBegan: Offer(offer_leaving, for_referees=True)}
