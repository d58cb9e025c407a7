"""The buttons of a reminder, for whoever presses, and of a game in which nobody answers."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, catch_up_button, make_button
from cogs.render.offers import Offer
from data.live import Outcome
from rules.kernel.events import Event
from rules.pace.records import GamePaused, Reminded


def _offer_catching_up(_event: Reminded, outcome: Outcome) -> Sequence[Button]:
    """For those who were called, and for everybody else."""
    return (catch_up_button(outcome.game.id),)


def offer_going_on(event: GamePaused, outcome: Outcome) -> Sequence[Button]:
    """For whoever is there again, where the game rests since nobody was."""
    if not event.by_silence:
        return ()
    return (make_button("pause", outcome.game.id, "off", label="Go on", style=GREEN),)


OFFERS: Mapping[type[Event], Offer] = {
    Reminded: Offer(_offer_catching_up),
    GamePaused: Offer(offer_going_on),
}
