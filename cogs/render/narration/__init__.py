"""Events told as sentences. Each family has a module; `TELLERS` finds the one for an event.

A teller gets the event in the form that its reader may see, and the names of the people, and gives
one line of text. An event without a teller would be lost without a word: a test sweeps for them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.render.dice import show_record
from cogs.render.text import listed
from rules.kernel.actor import CLOCK, TABLE, Viewer
from rules.kernel.events import Event, Throw
from rules.kernel.plans import REFEREES

Teller = Callable[[Any, "People"], str]


@dataclass(frozen=True, slots=True)
class People:
    """Who the members are on Discord, for the names in a text."""

    users: Mapping[int, int]
    referees: tuple[int, ...] = ()

    def name(self, number: int) -> str:
        """A member as a mention; sent without permission to ping, so it only shows the name."""
        if number == CLOCK.member:
            return "the clock"
        if number == REFEREES:
            return listed([self.name(referee) for referee in self.referees])
        user_id = self.users.get(number)
        return f"<@{user_id}>" if user_id is not None else "somebody who has left"


@dataclass(frozen=True, slots=True)
class RunTeller:
    """Tells events that follow each other in one go, such as a wound and the fall from it.

    A run begins with the event that has this teller, and goes on while the next one, as far as the
    reader may see them, is of the types in `also`. Each line of it can be told without the others.
    """

    also: tuple[type[Event], ...]
    words: Callable[[Sequence[Any], People], str]

    def __call__(self, event: Event, people: People) -> str:
        """A run of one event."""
        return self.words((event,), people)


@dataclass(frozen=True, slots=True)
class Telling:
    """A line of text and the rules that decided something in it (none in book-keeping).

    `parts` are what can be told of it without the rest.
    """

    text: str
    rules: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def tell(
    events: Iterable[Event], viewer: Viewer, people: People, tellers: Mapping[type[Event], Teller]
) -> tuple[Telling, ...]:
    """What a reader is told of these events, in order; what they may not see is left out."""
    return tell_seen([event.seen_by(viewer) for event in events], people, tellers)


def tell_seen(
    forms: Iterable[Event | None], people: People, tellers: Mapping[type[Event], Teller]
) -> tuple[Telling, ...]:
    """The same of events in the form that the reader may see, None for those they may not."""
    seen = [event for event in forms if event is not None]
    told: list[Telling] = []
    at = 0
    while at < len(seen):
        teller = tellers[type(seen[at])]
        run = run_from(seen, at, teller.also if isinstance(teller, RunTeller) else ())
        at += len(run)
        if isinstance(teller, RunTeller):
            text = teller.words(run, people)
            parts = tuple(text.split("\n"))
        else:
            text = teller(run[0], people)
            parts = (text,)
        if text:
            decided = (event for event in run if not event.is_bookkeeping())
            rules = dict.fromkeys(event.rule for event in decided if event.rule)
            told.append(Telling(text, tuple(rules), parts))
    return tuple(told)


def run_from(events: Sequence[Event], start: int, also: tuple[type[Event], ...]) -> Sequence[Event]:
    """An event, and those behind it that are told together with it."""
    end = start + 1
    while end < len(events) and isinstance(events[end], also):
        end += 1
    return events[start:end]


def show_throw(throw: Throw) -> str:
    """The dice as they fell: `2d6+1 (3, 4) = 8`; a forced result says so."""
    if throw.forced:
        return f"set by the referee to {throw.total}"
    return show_record(throw.record)


__all__ = [
    "TABLE",
    "People",
    "RunTeller",
    "Teller",
    "Telling",
    "run_from",
    "show_throw",
    "tell",
    "tell_seen",
]
