"""The buttons with which a referee answers who wants to learn something."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import Outcome
from rules.kernel.events import Event
from rules.kernel.targets import find_character
from rules.skills.records import TrainingAsked


def offer_trainer(event: TrainingAsked, outcome: Outcome) -> Sequence[Button]:
    """There is a trainer, or there is none, as long as nobody has said it."""
    game = outcome.game
    character = find_character(game.state, event.target.id)
    asked = None if character is None else character.training
    if asked is None or asked.agreed:
        return ()
    who = event.target.id
    name = shorten(event.target.name, LONGEST_NAME)
    yes = f"There is a trainer for {name}"
    return (
        make_button("trainer", game.id, who, "yes", label=yes, style=GREEN),
        make_button("trainer", game.id, who, "no", label="There is none"),
    )


OFFERS: Mapping[type[Event], Offer] = {TrainingAsked: Offer(offer_trainer)}
