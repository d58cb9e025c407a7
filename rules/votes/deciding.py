"""When a vote is decided, by what, and what is kept of it (OSE-CALLER)."""

from rules.kernel.resolution import Resolution
from rules.party.door import RULE
from rules.record import replace
from rules.state.party import Decision, Vote
from rules.votes.events import Share, VoteDecided, VoteLapsed
from rules.votes.meanings import carry_out, declared_for, is_about_caller
from rules.votes.naming import shares_of
from rules.votes.reading import find_vote
from rules.votes.voters import count_of
from rules.votes.ways.registry import BY_KEY
from rules.votes.ways.shape import Count

MOST_DECISIONS = 5
MOST, CALLER_BREAKS, FIRST_BREAKS = "most", "caller-breaks", "first-breaks"


def settle(resolution: Resolution, vote_id: str) -> None:
    """Decide a vote as soon as nothing can change it but people's minds."""
    vote = find_vote(resolution.state, vote_id)
    assert vote is not None
    count = count_of(resolution.state, vote)
    way = BY_KEY[vote.way]
    option = way.decided(count)
    if option is not None:
        decide(resolution, vote, option, way.key)
    elif count.is_complete and (found := most_votes(count))[1] != FIRST_BREAKS:
        decide(resolution, vote, *found)


def close(resolution: Resolution, vote: Vote) -> None:
    """Count what was given so far: the most votes win, a tie is the caller's, else the first."""
    count = count_of(resolution.state, vote)
    if not count.leading:
        lapse(resolution, vote, "nobody")
        return
    option = BY_KEY[vote.way].decided(count)
    found = most_votes(count) if option is None else (option, vote.way)
    decide(resolution, vote, *found)


def count_for_declarations(resolution: Resolution) -> None:
    """The time for declarations is up: votes on them are counted before anything else is done."""
    for vote in resolution.state.party.votes:
        if vote.encounter:
            close(resolution, vote)


def most_votes(count: Count) -> tuple[int, str]:
    """The option with the most votes, and what decided it."""
    leading = count.leading
    if len(leading) == 1:
        return leading[0], MOST
    wanted = None if count.caller is None else count.votes.get(count.caller)
    if wanted in leading:
        return wanted, CALLER_BREAKS
    return leading[0], FIRST_BREAKS


def decide(resolution: Resolution, vote: Vote, option: int, because: str) -> None:
    """The party has decided: the result is told, and what the option means happens."""
    chosen, state = vote.options[option], resolution.state
    shares, voters = shares_of(state, vote), len(count_of(state, vote).voters)
    _take_away(resolution, vote)
    if not is_about_caller(vote):
        _keep(resolution, Decision(vote.id, vote.question, chosen.text, resolution.at))
    resolution.emit(
        VoteDecided(
            vote_id=vote.id,
            question=vote.question,
            result=chosen.text,
            because=because,
            shares=tuple(Share(text, who) for text, who in shares),
            voters=voters,
            declared_for=declared_for(resolution, chosen),
            round=vote.round if vote.encounter else None,
            rule=RULE,
        )
    )
    carry_out(resolution, chosen)


def lapse(resolution: Resolution, vote: Vote, because: str) -> None:
    """A vote ends and decides nothing."""
    _take_away(resolution, vote)
    resolution.emit(VoteLapsed(vote_id=vote.id, question=vote.question, because=because, rule=RULE))


def _take_away(resolution: Resolution, vote: Vote) -> None:
    party = resolution.state.party
    votes = tuple(other for other in party.votes if other.id != vote.id)
    resolution.state = replace(resolution.state, party=replace(party, votes=votes))


def _keep(resolution: Resolution, decision: Decision) -> None:
    """The newest few decisions are kept."""
    party = resolution.state.party
    decisions = (*party.decisions, decision)[-MOST_DECISIONS:]
    resolution.state = replace(resolution.state, party=replace(party, decisions=decisions))
