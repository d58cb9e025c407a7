"""The actions, events, questions and settings of casting."""

from typing import ClassVar

from rules.casting import FAMILY
from rules.casting.interrupts import BY_KEY, INTERRUPTS, Interrupt
from rules.kernel.action import Action, Deed
from rules.kernel.events import Event, Who
from rules.kernel.questions import Question, Verdict
from rules.kernel.setting import Setting, Value
from rules.state.game import GameState


class Cast(Deed, frozen=True, kw_only=True):
    """Cast a spell, in a round the one that was declared.

    `spell` "" is what was declared, or the only one left in memory. `at` says whom or what.
    `whom` are the targets that it reaches, and `use` is which of its uses it is, by number, None
    for the first. `round` is the one that a button answers; `allow` passes what is forbidden, for
    referees.
    """

    target: str = ""
    spell: str = ""
    at: str = ""
    whom: tuple[str, ...] = ()
    use: int | None = None
    allow: bool = False
    round: int | None = None


class Memorise(Action, frozen=True, kw_only=True):
    """Have a spell in memory so many times, instead of what was there of it."""

    spell: str
    count: int = 1
    target: str = ""


class ForgetSpell(Action, frozen=True, kw_only=True):
    """Strike a spell from memory."""

    spell: str
    target: str = ""


class RestoreSpell(Action, frozen=True, kw_only=True):
    """Give back a spell that was cast or lost, "" being all of them. For referees."""

    spell: str = ""
    target: str = ""


class DisruptSpell(Action, frozen=True, kw_only=True):
    """Let the spell that somebody has declared be disrupted. For referees."""

    target: str


class PrepareSpell(Action, frozen=True, kw_only=True):
    """Memorise a spell once more, or with `less` once less; those cast before stay cast."""

    spell: str
    less: bool = False
    target: str = ""


class LearnSpell(Action, frozen=True, kw_only=True):
    """Write a spell into somebody's spell book."""

    spell: str
    target: str = ""


class UnlearnSpell(Action, frozen=True, kw_only=True):
    """Strike a spell from somebody's spell book."""

    spell: str
    target: str = ""


class SpellCast(Event, frozen=True, kw_only=True):
    """Somebody cast a spell, "" where nobody said which, `at` somebody or something.

    `whom` are those at whom it is aimed, by the `use` of that number, None where nobody said which.
    `scroll` is what it was read from and is used up, "" for none.
    `second_action` says that the round's action was used before (ERIS-ACTIONS).
    """

    target: Who
    spell: str = ""
    at: str = ""
    whom: tuple[Who, ...] = ()
    use: int | None = None
    scroll: str = ""
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


class SpellLearned(Event, frozen=True, kw_only=True):
    """A spell was written into somebody's spell book."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    spell: str


class SpellUnlearned(Event, frozen=True, kw_only=True):
    """A spell was struck from somebody's spell book."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    spell: str


class SpellForgotten(Event, frozen=True, kw_only=True):
    """A spell was struck from memory."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    spell: str


class SpellsRestored(Event, frozen=True, kw_only=True):
    """The referee gave spells back that were cast or lost."""

    target: Who
    spells: tuple[str, ...]


class CastRuling(Question[Verdict], frozen=True, kw_only=True):
    """What is ruled of `who` casting a spell, whose name is the `stake`: forbidden and why.

    `at` is somebody or something that it is cast at, "" where that is nobody else.
    """

    at: str = ""


SPELL_INTERRUPT = Setting(
    "spell_interrupt",
    "How spells are disrupted",
    "OSE-SPELL-DISRUPTION",
    tuple(Value(interrupt.key, interrupt.label) for interrupt in INTERRUPTS),
    {"eris": "eris"},
)


def interrupt_in(state: GameState) -> Interrupt:
    """What disrupts spells in a game now."""
    return BY_KEY[SPELL_INTERRUPT.in_force(state)]


FAMILY.brings(settings=(SPELL_INTERRUPT,))
