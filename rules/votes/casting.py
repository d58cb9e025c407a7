"""Casting a vote, and counting before all have (OSE-CALLER)."""

from collections.abc import Iterator

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.dues import Due, DueKind, Plan
from rules.kernel.resolution import Resolution
from rules.party.forming import OSE_CALLER
from rules.record import replace
from rules.state.game import GameState
from rules.state.party import Ballot, Vote
from rules.votes import FAMILY
from rules.votes.asking import close, lapse, put_party, settle
from rules.votes.records import CastVote, CloseVote, VoteCast
from rules.votes.voters import (
    count_of,
    may_close,
    named,
    require_vote,
    voters_of,
    votes_of,
)


@FAMILY.handles
def cast_vote(resolution: Resolution, action: CastVote) -> None:
    """Give one's vote, or another one as long as nothing is decided."""
    vote = require_vote(resolution.state, action.vote_id)
    if not 0 <= action.option < len(vote.options):
        raise NotFoundError("There is no such option. Pick one from the list that appears.")
    own = votes_of(resolution.actor, voters_of(resolution.state))
    if not own:
        raise ForbiddenError("Only players have a vote whose character lives.")
    wanted = [Ballot(member, action.option) for member in own]
    new = [ballot for ballot in wanted if ballot not in vote.ballots]
    text = vote.options[action.option].text
    if not new:
        raise RuleError(f"You have voted for “{text}” already. Another option takes its place.")
    for ballot in new:
        _put(resolution, vote, ballot)
    settle(resolution, vote.id)


def _put(resolution: Resolution, vote: Vote, ballot: Ballot) -> None:
    """Keep a ballot in place of the one before, and tell of it."""
    now = require_vote(resolution.state, vote.id)
    before = [other for other in now.ballots if other.member != ballot.member]
    changed = replace(now, ballots=(*before, ballot))
    party = resolution.state.party
    votes = tuple(changed if other is now else other for other in party.votes)
    put_party(resolution, replace(party, votes=votes))
    voter = voters_of(resolution.state)[ballot.member]
    resolution.emit(
        VoteCast(
            vote_id=vote.id,
            question=vote.question,
            voter=named(voter),
            option=vote.options[ballot.option].text,
            changed=len(before) < len(now.ballots),
            rule=OSE_CALLER,
        )
    )


@FAMILY.handles
def close_vote(resolution: Resolution, action: CloseVote) -> None:
    """Count now, or let the vote go: a referee, who began it, or who speaks for the party."""
    vote = require_vote(resolution.state, action.vote_id)
    if not may_close(resolution.state, resolution.actor, vote):
        raise ForbiddenError(
            "Only who began the vote, who speaks for the party, or a referee can close it."
        )
    if action.decide:
        close(resolution, vote)
    else:
        lapse(resolution, vote, "closed")


@FAMILY.settles
def look_at_votes(resolution: Resolution) -> None:
    """Once all is settled: whoever has left has no vote any more, which may decide it."""
    for vote in resolution.state.party.votes:
        settle(resolution, vote.id)


@FAMILY.plans
def plans_of_votes(state: GameState) -> Iterator[Plan]:
    """Each vote that has a moment at which it is over."""
    for vote in state.party.votes:
        if vote.until is not None:
            key = f"vote:{vote.id}:{vote.until}"
            yield Plan(vote.until, key, CloseVote(vote_id=vote.id), again=True)


@FAMILY.owes
def dues_of_votes(state: GameState) -> Iterator[Due]:
    """Everybody who has not voted; nothing waits for them."""
    for vote in state.party.votes:
        votes = count_of(state, vote).votes
        for member, character in voters_of(state).items():
            if member not in votes:
                yield Due(
                    kind=DueKind.VOTE,
                    target=character.id,
                    name=character.name,
                    owners=(member,),
                    verb="vote",
                    words=(vote.id,),
                    command="`/do vote cast`",
                    otherwise="the others decide",
                    holds=False,
                )
