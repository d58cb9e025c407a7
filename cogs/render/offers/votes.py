"""The buttons of a vote: one for each option, and how many have voted, as long as it is open."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.offers import Offer
from cogs.render.party import ballot_buttons, count_button
from data.live import LiveGame, Outcome
from rules.kernel.actor import TABLE
from rules.kernel.events import Event
from rules.view.party import find_open_vote
from rules.votes.records import VoteAsked


def _offer_options(event: VoteAsked, outcome: Outcome) -> Sequence[Button]:
    """All that can be voted for, and how many have."""
    game = outcome.game
    vote = find_open_vote(game.state, TABLE, event.vote_id)
    if vote is None:
        return ()
    return (*ballot_buttons(game.id, vote), count_button(game.id, vote))


def renew_ballot(game: LiveGame, words: list[str], _button: Button) -> Button | None:
    """An option with how many are for it now."""
    vote = find_open_vote(game.state, TABLE, words[0])
    return None if vote is None else ballot_buttons(game.id, vote)[int(words[1])]


def renew_count(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """How many have voted now."""
    if not words:
        return button
    vote = find_open_vote(game.state, TABLE, words[0])
    return None if vote is None else count_button(game.id, vote)


OFFERS: Mapping[type[Event], Offer] = {VoteAsked: Offer(_offer_options)}
"""The buttons of votes."""
