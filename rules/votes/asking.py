"""Putting a question to the party: who speaks for it (OSE-CALLER), how it marches
(OSE-MARCHING-ORDER).

`ask_vote` puts a question of any kind. It is decided (`settle`) as soon as more than half agree or
nothing can change it but people's minds, or counted (`close`) before that.
"""

from collections.abc import Mapping

from rules.errors import ForbiddenError, RuleError, WayOut
from rules.expedition.going import require_out
from rules.exploration.walking import plan_way, ways_named
from rules.exploration.wishing import tell_referee
from rules.kernel.resolution import Resolution
from rules.party.forming import (
    OSE_CALLER,
    check_formation,
    chosen_caller,
    require_eligible,
    set_caller,
    set_formation,
    take_formation,
)
from rules.party.records import SetFormation, TakeFormation
from rules.record import replace
from rules.state.party import Decision, Option, Party, Scale, Vote
from rules.votes import FAMILY
from rules.votes.records import (
    AskVote,
    NameCaller,
    Share,
    VoteAsked,
    VoteDecided,
    VoteLapsed,
)
from rules.votes.voters import (
    Count,
    count_of,
    find_vote,
    has_part,
    named,
    shares_of,
    voters_of,
)

MOST_DECISIONS = 5
MAJORITY, MOST = "majority", "most"
CALLER_BREAKS, FIRST_BREAKS = "caller-breaks", "first-breaks"
MOST_VOTES = 5
MOST_OPTIONS = 5
LONGEST_QUESTION = 200
LONGEST_OPTION = 60
YES, NO = "Yes", "No"
WAY_OF = "explore:"


@FAMILY.handles
def ask_vote(resolution: Resolution, action: AskVote) -> None:
    """Anybody of the party, or a referee, puts a question to all who play somebody in it."""
    require_part(resolution, "begin a vote")
    question = " ".join(action.question.split())
    if not question:
        raise RuleError("Say what the vote is about, such as `question:Left or right?`.")
    if len(question) > LONGEST_QUESTION:
        raise RuleError(f"A question can have {LONGEST_QUESTION} characters. Shorten it.")
    vote = Vote(
        id=resolution.token(),
        question=question,
        options=_options(resolution, action),
        by=resolution.actor.member,
        until=action.until,
    )
    if vote.until is not None and vote.until <= resolution.at:
        raise RuleError("That moment is over. Say how long the vote is open, such as `24h`.")
    begin(resolution, vote)


def _options(resolution: Resolution, action: AskVote) -> tuple[Option, ...]:
    """What can be voted for: the words, with what comes of them where the party goes by them."""
    texts = [said for text in action.options if (said := " ".join(text.split()))]
    ways = _ways_out(resolution) if action.goes else {}
    if action.goes and not texts and len(ways) < 2:
        raise RuleError("Say where the party could go, such as `options:left; right; wait`.")
    texts = texts or [*ways][:MOST_OPTIONS] or [YES, NO]
    if not 2 <= len(texts) <= MOST_OPTIONS:
        raise RuleError(
            f"A vote has 2 to {MOST_OPTIONS} options, set apart by semicolons: `left; right; wait`."
        )
    if len({text.casefold() for text in texts}) < len(texts):
        raise RuleError("Two of these options are the same.")
    if any(len(text) > LONGEST_OPTION for text in texts):
        raise RuleError(f"An option can have {LONGEST_OPTION} characters. Shorten it.")
    return tuple(Option(text, _way(ways, text) if action.goes else "") for text in texts)


def _ways_out(resolution: Resolution) -> dict[str, str]:
    """The ways out that the party knows of, by their names. RuleError outside of a dungeon."""
    require_out(resolution, Scale.DUNGEON)
    return {label[:LONGEST_OPTION]: door for door, label in ways_named(resolution.state)}


def _way(ways: Mapping[str, str], text: str) -> str:
    """Where the party goes next: by a way out that is called that, else where the words say."""
    said = text.casefold()
    return WAY_OF + next((ways[way] for way in ways if way.casefold().startswith(said)), "")


@FAMILY.handles
def name_caller(resolution: Resolution, action: NameCaller) -> None:
    """A referee, or anybody of the party, says who speaks; whoever disagrees says it anew."""
    require_part(resolution, "say who speaks for the party")
    before, wanted = chosen_caller(resolution.state), action.character_id
    if not wanted and before is None:
        raise RuleError(
            "Nobody speaks for the party. ", WayOut("Say who does", "party caller"), "."
        )
    caller = require_eligible(resolution, wanted) if wanted else None
    if caller and caller is before:
        raise RuleError(f"{caller.name} speaks for the party already.")
    set_caller(resolution, wanted)


@FAMILY.handles
def say_formation(resolution: Resolution, action: SetFormation) -> None:
    """A referee, or anybody of the party, writes an order; whoever disagrees writes it anew."""
    require_part(resolution, "say who walks where")
    set_formation(resolution, check_formation(resolution, action))


def begin(resolution: Resolution, vote: Vote) -> None:
    """Keep a vote and tell the party of it. RuleError if nobody could vote, or at too many."""
    party = resolution.state.party
    voters = voters_of(resolution.state)
    if not voters:
        raise RuleError("Nobody in the party has a vote: no player has a living character here.")
    if len(party.votes) >= MOST_VOTES:
        raise RuleError(
            f"{MOST_VOTES} votes are open already. ", WayOut("Close one", "vote close"), "."
        )
    put_party(resolution, replace(party, votes=(*party.votes, vote)))
    resolution.emit(
        VoteAsked(
            vote_id=vote.id,
            question=vote.question,
            options=tuple(option.text for option in vote.options),
            voters=tuple(named(one) for one in voters.values()),
            until=vote.until,
            rule=OSE_CALLER,
        )
    )


def require_part(resolution: Resolution, what: str) -> None:
    """Raise ForbiddenError unless the actor is a referee or has a part in the party."""
    actor = resolution.actor
    if not actor.is_referee and not has_part(resolution.state, actor):
        raise ForbiddenError(
            f"Only a referee, or who plays a living character of the party, can {what}."
        )


@FAMILY.handles
def fall_in(resolution: Resolution, action: TakeFormation) -> None:
    """Anybody of the party calls out an order that was written."""
    require_part(resolution, "say in which order the party walks")
    take_formation(resolution, action.name)


def settle(resolution: Resolution, vote_id: str) -> None:
    """Decide a vote as soon as nothing can change it but people's minds."""
    vote = find_vote(resolution.state, vote_id)
    assert vote is not None
    count = count_of(resolution.state, vote)
    option, because = _most_votes(count)
    if because == MAJORITY or (count.is_complete and because != FIRST_BREAKS):
        decide(resolution, vote, option, because)


def close(resolution: Resolution, vote: Vote) -> None:
    """Count what was given so far: the most votes win, a tie is the caller's, else the first."""
    count = count_of(resolution.state, vote)
    if not count.leading:
        lapse(resolution, vote, "nobody")
        return
    decide(resolution, vote, *_most_votes(count))


def _most_votes(count: Count) -> tuple[int, str]:
    """The option with the most votes, and what decided it."""
    if count.majority is not None:
        return count.majority, MAJORITY
    leading = count.leading or (0,)
    if len(leading) == 1:
        return leading[0], MOST
    wanted = None if count.caller is None else count.votes.get(count.caller)
    if wanted in leading:
        return wanted, CALLER_BREAKS
    return leading[0], FIRST_BREAKS


def decide(resolution: Resolution, vote: Vote, option: int, because: str) -> None:
    """The party has decided: the result is told, and where it goes is planned.

    The newest few decisions are kept.
    """
    chosen, state = vote.options[option], resolution.state
    shares, voters = shares_of(state, vote), len(count_of(state, vote).voters)
    _take_away(resolution, vote)
    party = resolution.state.party
    decision = Decision(vote.id, vote.question, chosen.text, resolution.at)
    decisions = (*party.decisions, decision)[-MOST_DECISIONS:]
    put_party(resolution, replace(party, decisions=decisions))
    resolution.emit(
        VoteDecided(
            vote_id=vote.id,
            question=vote.question,
            result=chosen.text,
            because=because,
            shares=tuple(Share(text, who) for text, who in shares),
            voters=voters,
            rule=OSE_CALLER,
        )
    )
    if chosen.means:
        plan_way(resolution, chosen.means.removeprefix(WAY_OF), chosen.text)
    tell_referee(resolution)


def lapse(resolution: Resolution, vote: Vote, because: str) -> None:
    """A vote ends and decides nothing."""
    _take_away(resolution, vote)
    resolution.emit(
        VoteLapsed(vote_id=vote.id, question=vote.question, because=because, rule=OSE_CALLER)
    )


def _take_away(resolution: Resolution, vote: Vote) -> None:
    party = resolution.state.party
    votes = tuple(other for other in party.votes if other.id != vote.id)
    put_party(resolution, replace(party, votes=votes))


def put_party(resolution: Resolution, party: Party) -> None:
    """Have the party be like this from now on."""
    resolution.state = replace(resolution.state, party=party)
