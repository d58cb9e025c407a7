"""The actions, events, questions and settings of casting, and what disrupts a spell."""

from dataclasses import dataclass

from rules.casting import FAMILY
from rules.kernel.action import Action, Deed, Doer, Word
from rules.kernel.events import Event, Who
from rules.kernel.questions import Mode, Question, Verdict
from rules.kernel.setting import Setting, Value
from rules.state.game import GameState

HIT, ATTACKED, SAVE, REFEREE = "hit", "attacked", "save", "referee"
"""Why a spell was disrupted."""


@dataclass(frozen=True, slots=True)
class Interrupt:
    """One rule. A hit disrupts, and with `by_melee` any attack hand to hand: a caster who has to
    defend themselves is busy with that.

    `by_save` is whether a failed save does. `after_losing` if only those are concerned who act
    later than whoever harms them (R-DISRUPT-TIE).
    """

    key: str
    label: str
    source: str
    by_melee: bool
    by_save: bool
    after_losing: bool

    def by_attack(self, hit: bool, mode: Mode) -> str:
        """Why an attack on the caster disrupts, "" if it does not.

        A grapple is an attack hand to hand, which hits if it holds.
        """
        if hit:
            return HIT
        return ATTACKED if self.by_melee and mode is Mode.MELEE else ""


ERIS = Interrupt(
    key="eris",
    label="by any attack in melee, or a hit from afar, before it is cast",
    source="ERIS-SPELL-INTERRUPT",
    by_melee=True,
    by_save=False,
    after_losing=False,
)


OSE = Interrupt(
    key="ose",
    label="by a hit or a failed save, of whoever lost initiative and has not acted yet",
    source="OSE-SPELL-DISRUPTION",
    by_melee=False,
    by_save=True,
    after_losing=True,
)


INTERRUPTS: tuple[Interrupt, ...] = (OSE, ERIS)
"""The first is the default."""
BY_KEY = {interrupt.key: interrupt for interrupt in INTERRUPTS}


class Cast(Deed):
    """Cast a spell, in a round the one that was declared.

    `spell` "" is what was declared, or the only one left in memory. `at` says whom or what.
    `whom` are the targets that it reaches, and `use` is which of its uses it is, by number, None
    for the first. `round` is the one that a button answers; `allow` passes what is forbidden, for
    referees, and with `anyway` it is cast where comrades stand in it too.
    """

    done_by = Doer("target")

    target: str = ""
    spell: str = ""
    at: str = ""
    whom: tuple[str, ...] = ()
    use: int | None = None
    allow: bool = False
    round: int | None = None
    anyway: bool = False


class Memorise(Action):
    """Have a spell in memory so many times, instead of what was there of it."""

    done_by = Doer("target")

    spell: str
    count: int = 1
    target: str = ""


class ForgetSpell(Word):
    """Strike a spell from memory."""

    spell: str
    target: str = ""


class RestoreSpell(Word):
    """Give back a spell that was cast or lost, "" being all of them. For referees."""

    spell: str = ""
    target: str = ""


class DisruptSpell(Word):
    """Let the spell that somebody has declared be disrupted. For referees."""

    target: str


class PrepareSpell(Action):
    """Memorise a spell once more, or with `less` once less; those cast before stay cast."""

    done_by = Doer("target")

    spell: str
    less: bool = False
    target: str = ""


class LearnSpell(Word):
    """Write a spell into somebody's spell book."""

    spell: str
    target: str = ""


class UnlearnSpell(Word):
    """Strike a spell from somebody's spell book."""

    spell: str
    target: str = ""


class SpellCast(Event):
    """Somebody cast a spell, "" where nobody said which, `at` somebody or something.

    `whom` are those at whom it is aimed, by the `use` of that number, None where nobody said which.
    `scroll` is what it was read from and is used up, "" for none.
    `second_action` says that the round's action was used before (ERIS-ACTIONS), `as_named` that it
    reaches those alone who were named, wherever they stand (R-AREA).
    """

    target: Who
    spell: str = ""
    at: str = ""
    whom: tuple[Who, ...] = ()
    use: int | None = None
    scroll: str = ""
    second_action: bool = False
    as_named: bool = False


class SpellDisrupted(Event):
    """A declared spell failed before it was cast: `why` is "hit", "attacked", "save" or "referee".

    `lost` says that it is gone from memory. `ends_turn` is False where nobody but the referee knows
    that a spell was declared, and where others of the group still cast theirs.
    """

    target: Who
    why: str
    spell: str = ""
    lost: bool = False
    ends_turn: bool = True


class SpellMemorised(Event):
    """Somebody has a spell in memory `count` times."""

    bookkeeping = True

    target: Who
    spell: str
    count: int


class SpellLearned(Event):
    """A spell was written into somebody's spell book."""

    bookkeeping = True

    target: Who
    spell: str


class SpellUnlearned(Event):
    """A spell was struck from somebody's spell book."""

    bookkeeping = True

    target: Who
    spell: str


class SpellForgotten(Event):
    """A spell was struck from memory."""

    bookkeeping = True

    target: Who
    spell: str


class SpellsRestored(Event):
    """The referee gave spells back that were cast or lost."""

    target: Who
    spells: tuple[str, ...]


class CastRuling(Question[Verdict]):
    """What is ruled of `who` casting a spell, whose name is the `stake`: forbidden and why.

    `at` is somebody or something that it is cast at, "" where that is nobody else, and `aimed` are
    the targets among them, in the use of that number. Whoever asks `knows_all` or, as players, what
    everybody does; with `anyway` comrades may be in it.
    """

    at: str = ""
    aimed: tuple[str, ...] = ()
    use: int = 0
    knows_all: bool = False
    anyway: bool = False


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
