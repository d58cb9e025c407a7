"""What is reported of votes."""

from typing import ClassVar

from rules.kernel.events import Event, Who
from rules.record import Record


class VoteAsked(Event, frozen=True, kw_only=True):
    """A question was put to the party; `way` is the key of how it is decided, `means` in words.

    `round` is that of the declarations it is about, None for anything else.
    """

    at_once: ClassVar[bool] = True

    vote_id: str
    question: str
    options: tuple[str, ...]
    way: str
    means: str
    voters: tuple[Who, ...]
    secret: bool = False
    until: int | None = None
    round: int | None = None

    @property
    def offer_key(self) -> str:
        """The vote, until it is over."""
        return f"vote:{self.vote_id}"


class VoteCast(Event, frozen=True, kw_only=True):
    """Somebody voted, or voted for something else than before. The board counts it."""

    bookkeeping: ClassVar[bool] = True

    vote_id: str
    question: str
    voter: Who
    option: str
    changed: bool = False
    secret: bool = False


class Share(Record, frozen=True):
    """An option, and who voted for it."""

    option: str
    voters: tuple[Who, ...]


class VoteDecided(Event, frozen=True, kw_only=True):
    """A vote is over. `shares` are all options in their order.

    `because` is how it was decided: the key of a way, "most", "caller-breaks" or "first-breaks".
    `declared_for` are those for whom the result was declared in `round`.
    """

    at_once: ClassVar[bool] = True

    vote_id: str
    question: str
    result: str
    because: str
    shares: tuple[Share, ...]
    voters: int
    declared_for: tuple[Who, ...] = ()
    round: int | None = None


class VoteLapsed(Event, frozen=True, kw_only=True):
    """A vote is over and has decided nothing.

    `because` is "nobody" (voted), "closed" (by somebody), "declared" (declarations are closed) or
    "gone" (whom it was about).
    """

    at_once: ClassVar[bool] = True

    vote_id: str
    question: str
    because: str
