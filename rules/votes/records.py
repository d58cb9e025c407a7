"""The actions and events of votes."""

from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.record import Record


class NameCaller(Word):
    """Have a character speak for the party, "" for nobody: anybody of the party says so."""

    character_id: str


class AskVote(Word):
    """Put a question to the party; without `options` it is answered by yes or no.

    `until` is when the clock counts, in milliseconds since 1970 UTC. With `goes` it is where the
    party goes next; without options they are the ways out that it knows of.
    """

    question: str
    options: tuple[str, ...] = ()
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
    """A question was put to the party."""

    at_once = True

    vote_id: str
    question: str
    options: tuple[str, ...]
    voters: tuple[Who, ...]
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


class Share(Record):
    """An option, and who voted for it."""

    option: str
    voters: tuple[Who, ...]


class VoteDecided(Event):
    """A vote is over. `shares` are all options in their order.

    `because` is how it was decided: "majority", "most", "caller-breaks" or "first-breaks"; once
    also "first-three" or "caller".
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

    `because` is "nobody" (voted) or "closed" (by somebody); once also "gone" (whom it was about)
    and "declared" (declarations were closed, on which it was).
    """

    at_once = True

    vote_id: str
    question: str
    because: str
