"""Events told as sentences. Each family has a module; `TELLERS` finds the one for an event.

A teller gets the event in the form that its reader may see, and the names of the people, and gives
one line of text. An event without a teller would be lost without a word: a test sweeps for them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cogs.render.text import plain
from rules.actor import TABLE, Viewer
from rules.events import Event, Throw

Teller = Callable[[Any, "People"], str]


@dataclass(frozen=True, slots=True)
class People:
    """Who the members are on Discord, for the names in a text."""

    users: Mapping[int, int]

    def name(self, number: int) -> str:
        """A member as a mention; sent without permission to ping, so it only shows the name."""
        user_id = self.users.get(number)
        return f"<@{user_id}>" if user_id is not None else "somebody who has left"


@dataclass(frozen=True, slots=True)
class Telling:
    """A line of text and the rule it comes from ("" for book-keeping)."""

    text: str
    rule: str = ""


def tell(
    events: Iterable[Event], viewer: Viewer, people: People, tellers: Mapping[type[Event], Teller]
) -> tuple[Telling, ...]:
    """What a reader is told of these events, in order; what they may not see is left out."""
    told: list[Telling] = []
    for event in events:
        seen = event.seen_by(viewer)
        if seen is None:
            continue
        text = tellers[type(event)](seen, people)
        if text:
            told.append(Telling(text, event.rule))
    return tuple(told)


def show_throw(throw: Throw) -> str:
    """The dice as they fell: `2d6+1 (3, 4) = 8`; a forced result says so."""
    if throw.forced:
        return f"set by the referee to {throw.total}"
    faces: list[str] = []
    for group in throw.record.groups:
        shown = [
            str(face) if kept else f"~~{face}~~"
            for face, kept in zip(group.faces, group.kept, strict=True)
        ]
        faces.append(", ".join(shown))
    inner = "; ".join(faces)
    return f"{plain(throw.record.text)} ({inner}) = **{throw.total}**"


__all__ = ["TABLE", "People", "Teller", "Telling", "show_throw", "tell"]
