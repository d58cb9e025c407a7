"""Casting a vote, and counting before all have (OSE-CALLER)."""

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.resolution import Resolution
from rules.party.door import RULE
from rules.record import replace
from rules.state.party import Ballot, Vote
from rules.votes.actions import CastVote, CloseVote
from rules.votes.deciding import close, lapse, settle
from rules.votes.events import VoteCast
from rules.votes.naming import named
from rules.votes.reading import require_vote
from rules.votes.voters import may_close, voters_of, votes_of


def cast_vote(resolution: Resolution, action: CastVote) -> None:
    """Give one's vote, or another one as long as nothing is decided."""
    vote = require_vote(resolution.state, action.vote_id)
    if not 0 <= action.option < len(vote.options):
        raise NotFoundError("There is no such option. Pick one from the list that appears.")
    own = votes_of(resolution.actor, voters_of(resolution.state, vote))
    if not own:
        raise ForbiddenError(_no_vote(vote))
    wanted = [Ballot(member, action.option) for member in own]
    new = [ballot for ballot in wanted if ballot not in vote.ballots]
    text = vote.options[action.option].text
    if not new:
        raise RuleError(f"You have voted for “{text}” already. Another option takes its place.")
    for ballot in new:
        _put(resolution, vote, ballot)
    settle(resolution, vote.id)


def _no_vote(vote: Vote) -> str:
    where = "stands there with the party in this encounter" if vote.encounter else "lives"
    return f"Only players have a vote whose character {where}."


def _put(resolution: Resolution, vote: Vote, ballot: Ballot) -> None:
    """Keep a ballot in place of the one before, and report it: to whom it may concern."""
    now = require_vote(resolution.state, vote.id)
    before = [other for other in now.ballots if other.member != ballot.member]
    changed = replace(now, ballots=(*before, ballot))
    party = resolution.state.party
    votes = tuple(changed if other is now else other for other in party.votes)
    resolution.state = replace(resolution.state, party=replace(party, votes=votes))
    voter = voters_of(resolution.state, vote)[ballot.member]
    resolution.emit(
        VoteCast(
            vote_id=vote.id,
            question=vote.question,
            voter=named(voter),
            option=vote.options[ballot.option].text,
            changed=len(before) < len(now.ballots),
            secret=vote.secret,
            rule=RULE,
            audience=_audience(resolution, vote, ballot),
        )
    )


def _audience(resolution: Resolution, vote: Vote, ballot: Ballot) -> tuple[int, ...] | None:
    """Of a secret vote those alone whose it is, and whoever gives it for them."""
    return tuple({ballot.member, resolution.actor.member}) if vote.secret else None


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
