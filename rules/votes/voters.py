"""Who has a vote: players with a living character in the party (OSE-CALLER)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.errors import TooLateError, WayOut
from rules.kernel.actor import Viewer, is_unplayed
from rules.kernel.events import Who
from rules.kernel.targets import find_character
from rules.party.forming import caller_of, speaks_for_party
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Vote
from rules.state.sheet import Character

GONE = ("That vote is over. ", WayOut("Look at what was decided last", "party show"), ".")


@dataclass(frozen=True, slots=True)
class Count:
    """How a vote stands."""

    options: int
    voters: Sequence[int]
    """All who have a vote."""
    votes: Mapping[int, int]
    """What each of those counted voted for, by member."""
    caller: int | None = None
    """Who speaks for the party, None for nobody."""

    @property
    def tally(self) -> tuple[int, ...]:
        """How many voted for each option."""
        cast = list(self.votes.values())
        return tuple(cast.count(option) for option in range(self.options))

    @property
    def leading(self) -> tuple[int, ...]:
        """The options with the most votes; none before anybody has voted."""
        tally = self.tally
        most = max(tally)
        return tuple(option for option, votes in enumerate(tally) if votes == most and most)

    @property
    def is_complete(self) -> bool:
        """Whether all have voted."""
        return bool(self.voters) and len(self.votes) == len(self.voters)

    @property
    def majority(self) -> int | None:
        """The option for which more than half of all are, None if there is none."""
        tally, half = self.tally, len(self.voters) // 2
        return next((option for option, votes in enumerate(tally) if votes > half), None)


def voters_of(state: GameState) -> Mapping[int, Character]:
    """Everybody who plays somebody that lives, by member, with that character. Who is away and has
    nobody to stand in for them holds nothing up.
    """
    voters: dict[int, Character] = {}
    for character in _living(state):
        if not is_unplayed(state, character.owner):
            voters.setdefault(character.owner, character)
    return voters


def _living(state: GameState) -> Iterator[Character]:
    """Those being played who live and are not put away, in the order of the sheets."""
    active = set(state.active.values())
    for one in state.characters:
        if one.id in active and one.vitals.life is not Life.DEAD and not one.retired:
            yield one


def has_part(state: GameState, viewer: Viewer) -> bool:
    """Whether somebody plays a character of the party who lives."""
    return viewer.plays_for_any(one.owner for one in _living(state))


def may_close(state: GameState, viewer: Viewer, vote: Vote) -> bool:
    """Whether somebody may end a vote: a referee, who began it, or who speaks for the party."""
    return viewer.is_referee or viewer.is_member(vote.by) or speaks_for_party(state, viewer)


def votes_of(viewer: Viewer, voters: Iterable[int]) -> list[int]:
    """The members whose votes somebody gives: their own first, then of those they stand in for."""
    own = [member for member in voters if viewer.plays_for(member)]
    return sorted(own, key=lambda member: not viewer.is_member(member))


def count_of(state: GameState, vote: Vote) -> Count:
    """How a vote stands; who has no vote any more is not counted."""
    voters = voters_of(state)
    cast = {one.member: one.option for one in vote.ballots if one.member in voters}
    caller = find_character(state, caller_of(state))
    decides = [] if caller is None else votes_of(Viewer(caller.owner), voters)
    return Count(len(vote.options), tuple(voters), cast, next(iter(decides), None))


def named(character: Character) -> Who:
    """A voter by their sheet: who has a vote is known to all."""
    return Who(character.id, character.name, is_character=True)


def shares_of(state: GameState, vote: Vote) -> list[tuple[str, tuple[Who, ...]]]:
    """Each option with those who have voted for it."""
    voters, votes = voters_of(state), count_of(state, vote).votes
    return [
        (option.text, tuple(named(one) for m, one in voters.items() if votes.get(m) == place))
        for place, option in enumerate(vote.options)
    ]


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
