"""The shape of a kind of check, and of one person's try at it."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.state.game import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One person's try. `target` is spelt as in the state; nobody's leave is asked any more.

    `number` is what to roll against this once, None what is written. `by` is whose deed is
    resisted, "" for nobody's; `tags` say what it is ("magic", "poison", …). Where it was `asked`,
    what a rule forbids to try fails.
    """

    target: str
    modifier: int = 0
    number: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC
    by: str = ""
    tags: tuple[str, ...] = ()
    asked: bool = False


def in_every_game(_state: GameState) -> bool:
    """What every game offers."""
    return True


def by_number_alone(_state: GameState) -> bool:
    """What is offered to those alone who have a number for it."""
    return False


@dataclass(frozen=True, slots=True)
class Check:
    """Something that can be checked.

    `name` stands in lists, `deed` is what somebody does ("save vs breath"). `fields` are keys of
    numbers that say what has to be rolled; the first that is written counts. `roll` tries it and
    says whether it was passed; a modifier goes up to `most`. `words` are what else people call it,
    in lower case. `is_common` says whether a game offers it to everybody, else it is offered to
    those alone who have a number of that key. `is_asked` if it can be asked of people. `example`
    is a number that somebody may have to roll. What is `on_sheets_alone` needs no number of those
    who have a sheet, and cannot be written for others.
    """

    key: str
    name: str
    deed: str
    source: str
    fields: tuple[str, ...]
    most: int
    roll: Callable[[Resolution, "Check", Attempt], bool]
    words: tuple[str, ...] = ()
    is_common: Callable[[GameState], bool] = in_every_game
    is_asked: bool = True
    example: int = 12
    on_sheets_alone: bool = False
