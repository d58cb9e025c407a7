"""The actions and events of magical research."""

from enum import StrEnum

from rules.kernel.action import Doer, Personal, Word
from rules.kernel.events import Event, Throw, Who
from rules.state.sheet import Research


class BeginResearch(Personal):
    """Pay for a work and begin it; where no book says what it takes, ask the referee first.

    `what` is a spell where it `is_spell`, else a magic thing: so many pieces, or one with so many
    charges. "" is the work that was asked for.
    """

    done_by = Doer("character_id", not_out=True)

    what: str = ""
    is_spell: bool = False
    count: int = 1
    character_id: str = ""


class AnswerResearch(Word):
    """Say whether a work can be done, and what it takes (referee).

    `level` is that of the spell, by which the book's weeks and gp go; `weeks` and `gp` win over
    them. `fails` is the chance in percent that all is lost, `needs` are ingredients and the like.
    """

    character_id: str
    agreed: bool = True
    level: int | None = None
    weeks: int | None = None
    gp: int | None = None
    fails: int | None = None
    needs: str = ""


class StopResearch(Personal):
    """Give a work up; what is paid is paid."""

    character_id: str = ""


class Stage(StrEnum):
    """How far a work is before its weeks are over."""

    ASKED = "asked"
    PRICED = "priced"
    REFUSED = "refused"
    BEGUN = "begun"
    STOPPED = "stopped"


class ResearchTold(Event):
    """How far somebody's work is now; with no gp, one that is stopped had cost nothing."""

    target: Who
    stage: Stage
    work: Research


class ResearchEnded(Event):
    """The weeks are over. It failed where the d100 showed no more than the chance; else it is
    there, a spell `in_book` if that is written into one."""

    target: Who
    work: Research
    throw: Throw
    in_book: bool = False

    @property
    def failed(self) -> bool:
        """Whether all was for nothing."""
        return self.throw.total <= self.work.fails
