"""What is reported of spells."""

from typing import ClassVar

from rules.kernel.events import Event, Who


class SpellCast(Event, frozen=True, kw_only=True):
    """Somebody cast a spell, "" where nobody said which, `at` somebody or something.

    `second_action` says that the round's action was used before (ERIS-ACTIONS).
    """

    target: Who
    spell: str = ""
    at: str = ""
    second_action: bool = False


class SpellDisrupted(Event, frozen=True, kw_only=True):
    """A declared spell failed before it was cast: `why` is "hit", "attacked", "save" or "referee".

    `lost` says that it is gone from memory. `ends_turn` is False where nobody but the referee knows
    that a spell was declared, and where others of the group still cast theirs.
    """

    target: Who
    why: str
    spell: str = ""
    lost: bool = False
    ends_turn: bool = True


class SpellMemorised(Event, frozen=True, kw_only=True):
    """Somebody has a spell in memory `count` times."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    spell: str
    count: int


class SpellForgotten(Event, frozen=True, kw_only=True):
    """A spell was struck from memory."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    spell: str


class SpellsRestored(Event, frozen=True, kw_only=True):
    """The referee gave spells back that were cast or lost."""

    target: Who
    spells: tuple[str, ...]
