"""What is told of a game beside its moves: who referees, which channels, what was undone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

from rules.errors import ForbiddenError, RuleError, TooLateError, WayOut
from rules.kernel import notebook
from rules.kernel.actor import Actor
from rules.kernel.events import REFEREES, Audience, Event, Throw
from rules.record import replace

MOST_UNDONE = 25
_BY_HAND = "Put right by hand what should be otherwise now."
"""More than this in one go is refused: it would not fit into the list that is shown first."""


class GameOpened(Event):
    """A game began. `commitment` is the hash of its first open seed."""

    name: str
    preset: str
    commitment: str


class GameBrought(Event):
    """A game began out of a file, with so many moves that players know of.

    `commitment` is of its new open seed. `host` is what the installation calls itself that signed
    the file, `signed_with` its key as people compare it; both are "" where nobody signed it.
    """

    name: str
    moves: int
    commitment: str
    host: str = ""
    signed_with: str = ""


class Seated(Event):
    """These members are now other people than before, or are somebody again."""

    members: tuple[int, ...]


class GameEnded(Event):
    """A game was put into the archive."""


class GameReopened(Event):
    """A game came back from the archive."""


class GameRenamed(Event):
    """A game has another name."""

    before: str
    after: str


class RefereeChanged(Event):
    """A member became a referee, or is one no longer. `recovered`: a manager took it over."""

    member: int
    is_referee: bool
    recovered: bool = False


class ChannelChanged(Event):
    """A channel or thread was bound to the game, or is no longer.

    `party` is what the party is called that alone is read there, "" where all are.
    """

    channel_id: int
    is_bound: bool
    party: str = ""


class HomeMoved(Event):
    """The board of the game has another home."""

    channel_id: int


class SecretsPlaced(Event):
    """What only referees may know is told in another channel from now on, None for in none."""

    channel_id: int | None
    audience: Audience = REFEREES


T = TypeVar("T", bound=Event)


def _of_known(event: T, numbers: tuple[int, ...], secret: tuple[int, ...]) -> T | None:
    """An event about moves without the secret ones, None if there are no others."""
    if not secret:
        return event
    return replace(event, secret=()) if numbers else None


class MovesUndone(Event):
    """Moves were taken back: the `numbers` of those that players know of, and of `secret` ones.

    Both are newest first.
    """

    numbers: tuple[int, ...] = ()
    secret: tuple[int, ...] = ()

    def public(self) -> Self | None:
        """Nothing of the secret ones."""
        return _of_known(self, self.numbers, self.secret)


class MovesRedone(Event):
    """Moves that had been taken back count again; `numbers` and `secret` as in MovesUndone.

    `lost` are secret ones that cannot be beside them, and are taken back for it.
    """

    numbers: tuple[int, ...] = ()
    secret: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()

    def public(self) -> Self | None:
        """Nothing of the secret ones."""
        known = _of_known(self, self.numbers, self.secret)
        return known if known is None or not known.lost else replace(known, lost=())


@dataclass(frozen=True, slots=True, kw_only=True)
class RollKey:
    """The key of one secret roll, revealed: `label` and `key` (hexadecimal) give its faces."""

    seq: int
    roll: int
    label: str
    key: str


class SeedsRotated(Event):
    """The open seed was revealed and a new one is committed. Values are hexadecimal.

    `secret` is the revealed secret seed, "" while it stays secret: only the end of a game reveals
    it.
    """

    revealed: str
    revealed_commitment: str
    commitment: str
    secret: str = ""


class SecretRevealed(Event):
    """A secret roll of a member was shown to everybody, with the keys that prove it.

    `number` is the move's, 0 where players did not know of it; `/log verify` takes `verify`. `at`
    is when it fell, in milliseconds since 1970 UTC, `link` where the channel was told of it, or "".
    `brought`: it came with the game out of a file, so nobody saw its commitment here.
    """

    number: int
    verify: int
    member: int
    keys: tuple[RollKey, ...]
    throws: tuple[Throw, ...]
    at: int = 0
    link: str = ""
    brought: bool = False


EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    GameBrought,
    Seated,
    GameEnded,
    GameReopened,
    GameRenamed,
    RefereeChanged,
    ChannelChanged,
    HomeMoved,
    SecretsPlaced,
    MovesUndone,
    MovesRedone,
    SeedsRotated,
    SecretRevealed,
    *notebook.EVENTS,
)


class Move(Protocol):
    """What undo has to know of a log row."""

    @property
    def seq(self) -> int:
        """Its number in the game's log."""
        ...

    @property
    def label(self) -> str:
        """What people call it."""
        ...

    @property
    def member(self) -> int:
        """Who acted."""
        ...

    @property
    def revealed(self) -> bool:
        """Whether it showed dice or a secret."""
        ...

    @property
    def is_public(self) -> bool:
        """Whether players know of it."""
        ...


def require_referee(actor: Actor, what: str) -> None:
    """Raise ForbiddenError unless the actor is a referee."""
    if not actor.is_referee:
        raise ForbiddenError(f"Only a referee of this game can {what}.")


def built_on(actor: Actor, label: str, *, is_time: bool) -> RuleError:
    """What keeps somebody from taking back what a later move has touched, or needs.

    A referee is kept from it where parties are apart: what follows is not all theirs to take back.
    """
    since = f"Move #{label}, which came since, builds on it. "
    if actor.is_referee:
        return RuleError(since, WayOut("Take that back", "log undo", move=label), " first.")
    if is_time:
        return ForbiddenError(
            f"Time has gone by in the game since, with move #{label}. Only a referee can take "
            "that back."
        )
    return ForbiddenError(f"{since}Only a referee can take that back.")


def with_others() -> RuleError:
    """What keeps a player from taking back, or bringing back, what is another party's by now."""
    return ForbiddenError(
        "You did that with others, who go on without you now. Only a referee can change it."
    )


def played_otherwise(actor: Actor) -> RuleError:
    """What keeps somebody from taking back what others acted after by rules that were others."""
    if actor.is_referee:
        return RuleError(f"The bot has been updated since, and the rules with it. {_BY_HAND}")
    return ForbiddenError(
        "The bot has been updated since, and the rules with it. Only a referee can take that back."
    )


def too_much_since(actor: Actor) -> RuleError:
    """What keeps somebody from taking back what is long ago, whatever has come since."""
    if actor.is_referee:
        return RuleError(f"Too much has happened since. {_BY_HAND}")
    return ForbiddenError("Too much has happened since. Only a referee can take that back.")


def check_undo(actor: Actor, moves: Sequence[Move]) -> None:
    """Raise RuleError unless the actor may take back all of these, newest first."""
    if not moves:
        raise RuleError("There is nothing to take back.")
    if len(moves) > MOST_UNDONE:
        last = moves[MOST_UNDONE - 1].label
        raise RuleError(
            f"That would take back more than {MOST_UNDONE} moves, which is the most at once. ",
            WayOut(f"Begin with #{last}", "log undo", move=f"{last}"),
            ".",
        )
    if actor.is_referee:
        return
    if any(move.revealed for move in moves):
        raise ForbiddenError(
            "That rolled dice, settled the order, or showed something new. "
            "Only a referee can take that back."
        )


def nothing_to_redo(*, is_wanted: bool = False) -> RuleError:
    """What is said where no undo can be brought back, or not the one that was wanted."""
    if is_wanted:
        return TooLateError("Something else has happened since, so this can't be brought back.")
    return RuleError(
        "There is nothing to bring back: nothing was taken back, or something new came since."
    )


def check_redo(actor: Actor, undone: Sequence[Move], undo: Move) -> None:
    """Raise RuleError unless the actor may bring back what `undo` took back.

    What players do not know of went along with what it was about, and comes back with it.
    """
    if actor.is_referee:
        return
    others = (move for move in undone if move.is_public and move.member != actor.member)
    if undo.member != actor.member or any(others):
        raise ForbiddenError("Only the player who took it back, or a referee, can bring it back.")


def require_over(*, ended: bool) -> None:
    """Raise RuleError unless a game has ended, and so can be deleted."""
    if not ended:
        raise RuleError(
            WayOut("End the game", "game end"), " first: what has ended can be deleted."
        )


def check_last_referee(remaining: int) -> None:
    """Raise RuleError if a game would be left without a referee."""
    if remaining < 1:
        raise RuleError(
            "A game needs a referee: ", WayOut("add another", "game referee add"), " first."
        )
