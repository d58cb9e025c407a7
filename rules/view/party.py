"""The party as one viewer may know it: who speaks, what is voted on, what was decided."""

from rules.kernel.actor import Viewer
from rules.party.calling import caller_of, chosen_caller
from rules.record import Record
from rules.state.game import GameState
from rules.state.party import Decision, Vote
from rules.votes.voters import count_of, find_vote, may_close, shares_of, voters_of, votes_of
from rules.votes.ways import BY_KEY


class OptionView(Record, frozen=True):
    """Something to vote for, and who has; `voters` is None where that may not be known."""

    text: str
    voters: tuple[str, ...] | None


class VoteView(Record, frozen=True):
    """An open vote. `voted` of `most` have voted, `missing` are the names of those who have not.

    `mine` is the place of the option that the viewer has voted for, None without a vote.
    `may_vote` is whether they have one, `may_close` whether they may count now. `means` says how it
    is decided, `declares` whether it is on declarations.
    """

    id: str
    question: str
    options: tuple[OptionView, ...]
    voted: int
    most: int
    missing: tuple[str, ...]
    means: str
    secret: bool
    until: int | None
    declares: bool
    may_vote: bool
    may_close: bool
    mine: int | None


class PartyView(Record, frozen=True):
    """The party. `caller` is who was chosen to speak, `speaks` whether they can now."""

    caller: str
    speaks: bool
    votes: tuple[VoteView, ...]
    decisions: tuple[Decision, ...]


def view_party(state: GameState, viewer: Viewer) -> PartyView:
    """What a viewer may know of the party; of a secret vote not who voted for what."""
    caller = chosen_caller(state)
    return PartyView(
        caller="" if caller is None else caller.name,
        speaks=bool(caller_of(state)),
        votes=tuple(_view_vote(state, viewer, vote) for vote in state.party.votes),
        decisions=state.party.decisions,
    )


def find_open_vote(state: GameState, viewer: Viewer, vote_id: str) -> VoteView | None:
    """An open vote by its id as somebody may know it, None once it is over."""
    vote = find_vote(state, vote_id)
    return None if vote is None else _view_vote(state, viewer, vote)


def _view_vote(state: GameState, viewer: Viewer, vote: Vote) -> VoteView:
    """An open vote as somebody may know it: referees are told of secret ballots, too."""
    voters, votes = voters_of(state, vote), count_of(state, vote).votes
    own = votes_of(viewer, voters)
    knows = viewer.is_referee or not vote.secret
    return VoteView(
        id=vote.id,
        question=vote.question,
        options=tuple(
            OptionView(text, tuple(who.label for who in people) if knows else None)
            for text, people in shares_of(state, vote)
        ),
        voted=len(votes),
        most=len(voters),
        missing=tuple(one.name for member, one in voters.items() if member not in votes),
        means=BY_KEY[vote.way].means,
        secret=vote.secret,
        until=vote.until,
        declares=bool(vote.encounter),
        may_vote=bool(own),
        may_close=may_close(state, viewer, vote),
        mine=next((votes[member] for member in own if member in votes), None),
    )
