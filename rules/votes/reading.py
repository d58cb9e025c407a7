"""Votes that are open, and what they are about: questions to the state."""

from rules.errors import TooLateError
from rules.state.game import GameState
from rules.state.party import Vote
from rules.state.rounds import StepKind

GONE = "That vote is over. `/party show` has what was decided last."


def find_vote(state: GameState, vote_id: str) -> Vote | None:
    """The open vote with that id, None once it is over."""
    return next((vote for vote in state.party.votes if vote.id == vote_id), None)


def require_vote(state: GameState, vote_id: str) -> Vote:
    """The open vote. TooLateError says what it came to."""
    vote = find_vote(state, vote_id)
    if vote is not None:
        return vote
    for decision in state.party.decisions:
        if decision.vote == vote_id:
            raise TooLateError(f"That vote is over. The party decided: {decision.result}.")
    raise TooLateError(GONE)


def takes_declarations(state: GameState, encounter: str, number: int) -> bool:
    """Whether declarations for that round of that encounter are still being taken."""
    now = state.encounter
    if now is None or (now.id, now.round) != (encounter, number):
        return False
    return now.step is not None and now.step.kind is StepKind.DECLARE
