"""The buttons that let a newcomer in."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import Outcome
from rules.kernel.events import Event
from rules.sheet.characters import waiting_of
from rules.sheet.records import JoinAsked


def offer_answers(event: JoinAsked, outcome: Outcome) -> Sequence[Button]:
    """Let in or turned away by a referee, as long as the sheet is still waiting."""
    if waiting_of(outcome.game.state, event.member) is None:
        return ()
    game_id, name = outcome.game.id, shorten(event.name, LONGEST_NAME)
    return (
        make_button("newcomer", game_id, event.member, "in", label=f"Let {name} in", style=GREEN),
        make_button("newcomer", game_id, event.member, "away", label="Turn away"),
    )


OFFERS: Mapping[type[Event], Offer] = {JoinAsked: Offer(offer_answers)}
