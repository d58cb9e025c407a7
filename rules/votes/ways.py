"""The ways in which a vote is decided."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """How a vote stands: what each of those counted voted for, by member.

    `voters` are all who have a vote, `caller` the one who speaks for the party, None for nobody.
    """

    options: int
    voters: Sequence[int]
    votes: Mapping[int, int]
    caller: int | None = None

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

    def leader(self, least: int) -> int | None:
        """The option that leads alone with at least so many votes, None if there is none."""
        leading = self.leading
        return leading[0] if len(leading) == 1 and self.tally[leading[0]] >= least else None


@dataclass(frozen=True, slots=True)
class Way:
    """How a vote is decided: `decided` gives the option, None while it is open.

    `label` is the way in a few words, `means` a sentence for those who vote.
    """

    key: str
    label: str
    means: str
    decided: Callable[[Count], int | None]


def _decided_majority(count: Count) -> int | None:
    """The option that more than half have voted for, whatever the others say."""
    return count.leader(len(count.voters) // 2 + 1)


MAJORITY = Way(
    "majority", "more than half of all", "More than half of all decide.", _decided_majority
)


def _decided_caller(count: Count) -> int | None:
    """What the caller has voted for; while nobody speaks for the party, the majority decides."""
    if count.caller is None:
        return _decided_majority(count)
    return count.votes.get(count.caller)


CALLER = Way(
    "caller",
    "whoever speaks for the party",
    "Whoever speaks for the party decides; the others advise.",
    _decided_caller,
)


AGREEING = 3


def _decided_first_three(count: Count) -> int | None:
    """The option that three have voted for, or as many as there are."""
    return count.leader(min(AGREEING, len(count.voters)))


FIRST_THREE = Way(
    "first-three",
    "the first three who agree",
    "The first three who agree decide.",
    _decided_first_three,
)


WAYS: tuple[Way, ...] = (MAJORITY, FIRST_THREE, CALLER)
BY_KEY = {way.key: way for way in WAYS}
