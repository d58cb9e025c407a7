"""The button under the question what everybody does in a turn or a day."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.exploring import asked_button
from cogs.render.offers import Offer
from data.live import LiveGame, Outcome
from rules.exploration.records import PartyAsked
from rules.kernel.events import Event


def offer_tasks(event: PartyAsked, outcome: Outcome) -> Sequence[Button]:
    """What one's own character does, as long as it is asked."""
    return asked_button(outcome.game, event.plan)


def renew_question(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """The same button, as long as the turn or day is planned."""
    return button if asked_button(game, words[0]) else None


OFFERS: Mapping[type[Event], Offer] = {PartyAsked: Offer(offer_tasks)}
