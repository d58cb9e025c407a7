"""What a result offers because of what happened: the buttons of a check that is due, of a save.

Each family has a module with its `OFFERS` by event; `cogs/render/families.py` collects them, and
says under which message they stand. An event without an offer has no buttons.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.render.buttons import Button
from cogs.render.by_event import ByEvent, ByKey, F, kinds_of
from data.live import LiveGame, Outcome
from rules.kernel.dues import REFEREES
from rules.kernel.events import Event, Who
from rules.kernel.targets import find_character
from rules.state.game import GameState

MOST_PROMPTS = 7
MOST_PRIVATE_PROMPTS = 10

Buttons = Callable[[Any, Outcome], Sequence[Button]]
"""The buttons for an event of an outcome; none where there is nothing to do any more."""
LONGEST_NAME = 40
"""How much of a name stands on a button."""
Waits = Callable[[Any], bool]
"""Whether what an event offers may wait."""
Whom = Callable[[Any, Outcome], Iterable[int]]
"""The members whom an event concerns, or `REFEREES`."""
Sign = Callable[[GameState, str], str]
"""How an offer that lasts stands, by what stands behind the first word of its key; "" once settled.

`SIGNS` of a family has it by that first word: other buttons belong to another sign.
"""
Renew = Callable[[LiveGame, list[str], Button], Button | None]
"""A button of such an offer as it is now, None if it is to go; by its verb in `RENEWED`."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """What asks others in public, where the person who acted may not be told of the event.

    Both say only what everybody may know. `words` are for all such events of an outcome together,
    "" for nothing to say.
    """

    buttons: Buttons
    words: Callable[[Sequence[Any]], str]


def never(_event: Event) -> bool:
    """For what somebody has to see at once."""
    return False


def always(_event: Event) -> bool:
    """For what the board has a button for too, or what nobody is waited for with."""
    return True


def nobody(_event: Event, _outcome: Outcome) -> Iterable[int]:
    """For what is news to all alike, or what the game waits for: then the board calls people."""
    return ()


def player_of(outcome: Outcome, who: Who) -> Iterator[int]:
    """Who plays a character; nobody plays monsters."""
    character = find_character(outcome.game.state, who.id)
    if character is not None:
        yield character.owner


def referees(_event: Event, _outcome: Outcome) -> Iterable[int]:
    """For what somebody asks of the referee."""
    return (REFEREES,)


@dataclass(frozen=True, slots=True)
class Offer:
    """The buttons of an event: in public if everybody is told of it, else for those who are.

    With `for_referees` they are a referee's alone, privately, whoever is told of the event.
    `can_wait` says of which events nobody has to see them before the step of the round is over.
    `whom` are mentioned below the message for everybody. Who sleeps hears of it when they wake, as
    long as there is something to press, or in any case if it `is_news`.
    """

    buttons: Buttons
    appeal: Appeal | None = None
    for_referees: bool = False
    can_wait: Waits = never
    whom: Whom = nobody
    is_news: bool = False


class Offers(ByEvent[Offer]):
    """What a family offers after its events, by their kinds."""

    def offers(
        self,
        appeal: Appeal | None = None,
        *,
        of: tuple[type[Event], ...] = (),
        for_referees: bool = False,
        can_wait: Waits = never,
        whom: Whom = nobody,
        is_news: bool = False,
    ) -> Callable[[F], F]:
        """The function makes the buttons for the kinds that it takes, or some `of` them."""

        def added(buttons: F) -> F:
            offer = Offer(buttons, appeal, for_referees, can_wait, whom, is_news)
            self.give(of or kinds_of(buttons), offer)
            return buttons

        return added


class Signs(ByKey[str, Sign]):
    """How a family's offers that last stand, by the first word of their keys."""


class Renewals(ByKey[str, Renew]):
    """The buttons of such offers as they are now, by their verbs."""


class Texts(ByKey[str, Callable[[LiveGame, str], str]]):
    """What the message of such an offer says now, by the first word of its key.

    Of a key that is not in it the message stays as it was told.
    """
