"""What is reported of sheets."""

from typing import ClassVar

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who


class CharacterCreated(Event, frozen=True, kw_only=True):
    """A sheet was made for the member `owner`; `is_active` if it became the one they play.

    `throw` are its hit points if they were rolled. `raised_from` is how many there would have been
    where a new character has more at least, else 0.
    """

    target: Who
    owner: int
    level: int
    hit_points: int
    maximum: int
    is_active: bool
    throw: Throw | None = None
    raised_from: int = 0


class JoinAsked(Event, frozen=True, kw_only=True):
    """The sheet of a newcomer waits until a referee lets them in."""

    member: int
    name: str
    level: int
    hit_points: int


class SheetWaits(Event, frozen=True, kw_only=True):
    """The same for the newcomer alone: what happens next."""

    name: str


class NewcomerTurnedAway(Event, frozen=True, kw_only=True):
    """A referee did not let a newcomer in; their sheet is gone."""

    member: int
    name: str


class SheetNumberSet(Event, frozen=True, kw_only=True):
    """A number of a sheet changed; None is no number. `label` is what players call it."""

    target: Who
    field: str
    label: str
    before: int | None
    after: int | None


class TraitsChanged(Event, frozen=True, kw_only=True):
    """What a character is has changed: all its traits, as keys or as words no rule knows."""

    target: Who
    before: tuple[str, ...]
    after: tuple[str, ...]


class TraitsUnknown(Event, frozen=True, kw_only=True):
    """Words were written for monsters that no rule knows: a note, or a slip of the pen."""

    target: Who
    words: tuple[str, ...]
    audience: Audience = REFEREES


class CharacterRenamed(Event, frozen=True, kw_only=True):
    """A character has a new name, which `target` shows; `before` is the old one."""

    target: Who
    before: str


class LevelSet(Event, frozen=True, kw_only=True):
    """A character's level changed."""

    target: Who
    before: int
    after: int


class ActiveChosen(Event, frozen=True, kw_only=True):
    """The member `owner` plays another character now."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    owner: int


class CharacterRetired(Event, frozen=True, kw_only=True):
    """A sheet was put away or taken out again; `active` is the one its player plays from now on."""

    target: Who
    retired: bool
    active: Who | None = None
