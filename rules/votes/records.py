"""The actions, events and settings of votes."""

from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.kernel.setting import Setting, Value
from rules.record import Record
from rules.votes import FAMILY
from rules.votes.voters import WAYS


class NameCaller(Word):
    """Have a character speak for the party, "" for nobody.

    A referee and whoever speaks now say so; of anybody else it is a proposal to vote on.
    """

    character_id: str


class AskVote(Word):
    """Put a question to the party; without `options` it is answered by yes or no.

    `way` is the key of how it is decided, "" as the game has it. `until` is when the clock counts,
    in milliseconds since 1970 UTC. With `goes` it is where the party goes next; without options
    they are the ways out that it knows of.
    """

    question: str
    options: tuple[str, ...] = ()
    way: str = ""
    secret: bool = False
    until: int | None = None
    goes: bool = False


class CastVote(Word):
    """Vote for an option by its place, counted from 0; a later vote replaces an earlier one."""

    vote_id: str
    option: int


class CloseVote(Word):
    """Count now; without `decide` the vote ends and decides nothing."""

    vote_id: str
    decide: bool = True


class VoteAsked(Event):
    """A question was put to the party; `way` is the key of how it is decided, `means` in words."""

    at_once = True

    vote_id: str
    question: str
    options: tuple[str, ...]
    way: str
    means: str
    voters: tuple[Who, ...]
    secret: bool = False
    until: int | None = None

    @property
    def offer_key(self) -> str:
        """The vote, until it is over."""
        return f"vote:{self.vote_id}"


class VoteCast(Event):
    """Somebody voted, or voted for something else than before. The board counts it."""

    bookkeeping = True

    vote_id: str
    question: str
    voter: Who
    option: str
    changed: bool = False
    secret: bool = False


class Share(Record):
    """An option, and who voted for it."""

    option: str
    voters: tuple[Who, ...]


class VoteDecided(Event):
    """A vote is over. `shares` are all options in their order.

    `because` is how it was decided: the key of a way, "most", "caller-breaks" or "first-breaks".
    """

    at_once = True

    vote_id: str
    question: str
    result: str
    because: str
    shares: tuple[Share, ...]
    voters: int


class VoteLapsed(Event):
    """A vote is over and has decided nothing.

    `because` is "nobody" (voted), "closed" (by somebody) or "gone" (whom it was about); once also
    "declared" (declarations were closed, on which it was).
    """

    at_once = True

    vote_id: str
    question: str
    because: str


PARTY_DECIDES = Setting(
    "party_decides",
    "How the party decides",
    "OSE-CALLER",
    tuple(Value(way.key, way.label) for way in WAYS),
    from_next_encounter=False,
    note="a vote that has begun is decided as it began",
)

FAMILY.brings(settings=(PARTY_DECIDES,))
