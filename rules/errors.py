"""What a rule says when it cannot do what was asked: text for the person who asked."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

A = TypeVar("A")
B = TypeVar("B")
MORALE_SCORE, LUCK, DAMAGE_OF = "morale", "luck", "damage."
"""What may lack beside numbers of a sheet: the dice of an item, by its id, are `damage.i3`."""


class WayOut:
    """What helps against a refusal: words of its text, and the command whose form they open.

    `given` is what is known of the options of that command, by their names.
    """

    def __init__(self, words: str, command: str, **given: str) -> None:
        self.words = words
        self.command = command
        self.given = given


Wording: TypeAlias = "str | WayOut | tuple[Wording, ...]"
"""Words of a refusal: some, what helps, or both one behind the other."""


class RuleError(Exception):
    """A refusal or a mistake, worded for the player: what is wrong and what helps.

    Its text is put together of words and of what helps, which is an object and never looked for in
    words: those may hold a name that somebody made up.
    """

    def __init__(self, *text: Wording) -> None:
        self.parts = tuple(_flat(text))
        super().__init__("".join(_words(part) for part in self.parts))

    def spelled(self, typed: Callable[[str], str]) -> str:
        """The text where there can be no button: with each command behind what it helps with."""
        return "".join(
            part if isinstance(part, str) else f"{part.words} (`{typed(part.command)}`)"
            for part in self.parts
        )

    @property
    def ways(self) -> list[WayOut]:
        """What helps."""
        return [part for part in self.parts if isinstance(part, WayOut)]

    @property
    def message(self) -> str:
        """The text to show, without anything added."""
        return str(self)


def _flat(text: Iterable[Wording]) -> Iterator[str | WayOut]:
    for part in text:
        if isinstance(part, tuple):
            yield from _flat(part)
        else:
            yield part


def _words(part: str | WayOut) -> str:
    return part if isinstance(part, str) else part.words


class ForbiddenError(RuleError):
    """The person may not do this; the text says who may."""


class NotLeadingError(ForbiddenError):
    """Somebody who does not lead the party tried to; what they do themselves they may say."""


class NotFoundError(RuleError):
    """What was named is not there, or may not be seen by the person who named it."""


class WhichPartyError(RuleError):
    """Whoever asks could mean several parties, and has not said which."""


class OthersPartyError(RuleError):
    """It is for those of another party than that of whoever asks."""


class TooLateError(RuleError):
    """A button or command answers something that has already moved on."""


class NobodyError(NotFoundError):
    """Whoever asks has no character to do it with; one can be made."""


class UndecidedError(NotFoundError):
    """Whoever asks has several characters, and plays none of them yet."""


class NoEncounterError(RuleError):
    """What was asked is done in an encounter, and none is running; a referee begins one."""


class PutAwayError(RuleError):
    """The sheet of `who`, by id, is put away; it can be taken out again."""

    def __init__(self, message: Wording, who: str) -> None:
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

    def __init__(self, message: Wording, lack: Lack | None = None, *, once: str = "") -> None:
        super().__init__(message)
        self.lack = lack
        self.once = once


class MissingPriceError(RuleError):
    """Nobody has said what a thing of this `name` costs or brings."""

    def __init__(self, message: Wording, name: str) -> None:
        super().__init__(message)
        self.name = name


class PooledError(RuleError):
    """A thing is the party's, and is in its treasure."""


class HiringError(RuleError):
    """Hirelings do not come like that. `prospects`, by id, may take another offer; "" is nobody."""

    def __init__(self, message: Wording, prospects: str = "") -> None:
        super().__init__(message)
        self.prospects = prospects


class MisreadError(RuleError):
    """What was typed can be read in part alone, so nothing of it is done.

    `typed` is the person's own whole text; `instead` are whole texts in its place, the likeliest
    first, each of which the same reader takes.
    """

    def __init__(self, *text: Wording, typed: str, instead: tuple[str, ...] = ()) -> None:
        super().__init__(*text)
        self.typed = typed
        self.instead = instead


class OpenError(RuleError):
    """A refusal for a reason that everybody at the table can see."""


def each(things: Iterable[A], read: Callable[[A], B]) -> tuple[B, ...]:
    """What is read of each thing. RuleError tells of all that cannot be read, a line each."""
    found, bad = list[B](), dict[str, tuple[Wording, ...]]()
    for thing in things:
        try:
            found.append(read(thing))
        except RuleError as refusal:
            bad.setdefault(str(refusal), ("\n" if bad else "", refusal.parts))
    if bad:
        raise RuleError(*_flat(bad.values()))
    return tuple(found)
