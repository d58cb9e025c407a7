"""When the clock counts votes."""

from collections.abc import Iterator

from rules.kernel.plans import Plan
from rules.state.game import GameState
from rules.votes.actions import CloseVote


def plans_of_votes(state: GameState) -> Iterator[Plan]:
    """Each vote that has a moment at which it is over."""
    for vote in state.party.votes:
        if vote.until is not None:
            key = f"vote:{vote.id}:{vote.until}"
            yield Plan(vote.until, key, CloseVote(vote_id=vote.id))
