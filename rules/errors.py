"""What a rule says when it cannot do what was asked: text for the person who asked."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


_WAY = re.compile(r"⟦([^|⟦⟧]+)\|([^|⟦⟧]+)⟧")


class RuleError(Exception):
    """A refusal or a mistake, worded for the player: what is wrong and what helps.

    What helps stands in it as a way out: `⟦Light a new one|light on⟧` are words of the text and the
    command whose form a button opens, perhaps with options, as in `item add name=Iron spike`.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(_WAY.sub(r"\1", message))
        self.marked = message

    def spelled(self, typed: Callable[[str], str]) -> str:
        """The text where there can be no button: with each command behind what it helps with."""
        return _WAY.sub(lambda way: f"{way[1]} (`{typed(way[2])}`)", self.marked)

    @property
    def ways(self) -> list[tuple[str, str]]:
        """What helps: the words of it, and the command with what is known of its options."""
        return _WAY.findall(self.marked)

    @property
    def message(self) -> str:
        """The text to show, without anything added."""
        return str(self)


class ForbiddenError(RuleError):
    """The person may not do this; the text says who may."""


class NotLeadingError(ForbiddenError):
    """Somebody who does not lead the party tried to; what they do themselves they may say."""


class NotFoundError(RuleError):
    """What was named is not there, or may not be seen by the person who named it."""


class TooLateError(RuleError):
    """A button or command answers something that has already moved on."""


class NobodyError(NotFoundError):
    """Whoever asks has no character to do it with; one can be made."""


MORALE_SCORE, LUCK, DAMAGE_OF = "morale", "luck", "damage."
"""What may lack beside numbers of a sheet: the dice of an item, by its id, are `damage.i3`."""


class UndecidedError(NotFoundError):
    """Whoever asks has several characters, and plays none of them yet."""


class NoEncounterError(RuleError):
    """What was asked is done in an encounter, and none is running; a referee begins one."""


class PutAwayError(RuleError):
    """The sheet of `who`, by id, is put away; it can be taken out again."""

    def __init__(self, message: str, who: str) -> None:
        super().__init__(message)
        self.who = who


@dataclass(frozen=True, slots=True)
class Lack:
    """What nobody has written yet: any one of these `fields`, by key, of whom a target names."""

    who: str
    fields: tuple[str, ...]


class MissingNumberError(RuleError):
    """A rule needs a number that nobody has given yet.

    `lack` says whose and which, where it can be written down for good; `once` is the option that
    gives it for this time alone, such as `modifier:0`.
    """

    def __init__(self, message: str, lack: Lack | None = None, *, once: str = "") -> None:
        super().__init__(message)
        self.lack = lack
        self.once = once


class MissingPriceError(RuleError):
    """Nobody has said what a thing of this `name` costs or brings."""

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.name = name


class PooledError(RuleError):
    """A thing is the party's, and is in its treasure."""


class HiringError(RuleError):
    """Hirelings do not come like that. `prospects`, by id, may take another offer; "" is nobody."""

    def __init__(self, message: str, prospects: str = "") -> None:
        super().__init__(message)
        self.prospects = prospects


class OpenError(RuleError):
    """A refusal for a reason that everybody at the table can see."""


def each(things: Iterable[A], read: Callable[[A], B]) -> tuple[B, ...]:
    """What is read of each thing. RuleError tells of all that cannot be read, a line each."""
    found, bad = list[B](), list[str]()
    for thing in things:
        try:
            found.append(read(thing))
        except RuleError as refusal:
            bad.append(refusal.marked)
    if bad:
        raise RuleError("\n".join(dict.fromkeys(bad)))
    return tuple(found)
