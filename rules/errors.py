"""What a rule says when it cannot do what was asked: text for the person who asked."""

from collections.abc import Callable, Iterable
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


class RuleError(Exception):
    """A refusal or a mistake, worded for the player: what is wrong and what to type instead."""

    @property
    def message(self) -> str:
        """The text to show, without anything added."""
        return str(self)


class ForbiddenError(RuleError):
    """The person may not do this; the text says who may."""


class NotFoundError(RuleError):
    """What was named is not there, or may not be seen by the person who named it."""


class TooLateError(RuleError):
    """A button or command answers something that has already moved on."""


class MissingNumberError(RuleError):
    """A rule needs a number that nobody has given yet; the text says how to give it."""


class OpenError(RuleError):
    """A refusal for a reason that everybody at the table can see."""


def each(things: Iterable[A], read: Callable[[A], B]) -> tuple[B, ...]:
    """What is read of each thing. RuleError tells of all that cannot be read, a line each."""
    found, bad = list[B](), list[str]()
    for thing in things:
        try:
            found.append(read(thing))
        except RuleError as refusal:
            bad.append(refusal.message)
    if bad:
        raise RuleError("\n".join(dict.fromkeys(bad)))
    return tuple(found)
