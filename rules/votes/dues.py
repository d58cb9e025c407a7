"""Votes that are still to be given."""

from collections.abc import Iterator

from rules.kernel.actor import owned_by
from rules.kernel.dues import Due, DueKind
from rules.rounds.door import undeclared_of_party
from rules.state.game import GameState
from rules.state.party import Vote
from rules.state.sheet import Character
from rules.votes.voters import count_of, voters_of


def dues_of_votes(state: GameState) -> Iterator[Due]:
    """Everybody who has not voted. A round waits for those alone who have not declared either."""
    for vote in state.party.votes:
        votes = count_of(state, vote).votes
        for member, character in voters_of(state, vote).items():
            if member not in votes:
                yield _due(state, vote, member, character)


def _due(state: GameState, vote: Vote, member: int, character: Character) -> Due:
    encounter = state.encounter
    is_now = bool(vote.encounter) and encounter is not None
    return Due(
        kind=DueKind.VOTE,
        target=character.id,
        name=character.name,
        owners=(member,),
        round=vote.round,
        step=encounter.step_number if is_now and encounter is not None else 0,
        verb="vote",
        words=(vote.id,),
        command="`/vote cast`",
        otherwise="the others decide",
        holds=is_now and bool(owned_by(member, undeclared_of_party(state))),
    )
