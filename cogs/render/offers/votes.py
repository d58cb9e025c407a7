"""The buttons of a vote: one for each option, as long as it is open."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.offers import Offer
from cogs.render.party import ballot_buttons
from data.live import Outcome
from rules.kernel.actor import TABLE
from rules.kernel.events import Event
from rules.view.party import view_party
from rules.votes.events import VoteAsked


def offer_options(event: VoteAsked, outcome: Outcome) -> Sequence[Button]:
    """All that can be voted for."""
    party = view_party(outcome.game.state, TABLE)
    vote = next((vote for vote in party.votes if vote.id == event.vote_id), None)
    return () if vote is None else ballot_buttons(outcome.game.id, vote)


OFFERS: Mapping[type[Event], Offer] = {VoteAsked: Offer(offer_options)}
"""The buttons of votes."""
