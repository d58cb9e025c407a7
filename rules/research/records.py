"""The actions and events of magical research."""

from rules.kernel.action import Doer, Personal, Word
from rules.kernel.events import Event, Throw, Who


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


class ResearchAsked(Event):
    """Somebody wants to do a work: the referee says whether it can be done, and what it takes."""

    target: Who
    work: str


class ResearchAnswered(Event):
    """The referee said what a work takes, `weeks` 0 for one that cannot be done; it may have
    `begun` before."""

    target: Who
    work: str
    weeks: int
    gp: int
    fails: int
    needs: str = ""
    begun: bool = False


class ResearchBegun(Event):
    """Somebody paid for a work and began it."""

    target: Who
    work: str
    weeks: int
    gp: int
    fails: int


class ResearchStopped(Event):
    """Somebody gave a work up; `paid` is what that cost."""

    target: Who
    work: str
    paid: int


class ResearchEnded(Event):
    """The weeks are over. It failed where the d100 showed no more than `fails`; else it is there,
    a spell `in_book` if that is written into one."""

    target: Who
    work: str
    throw: Throw
    fails: int
    in_book: bool = False

    @property
    def failed(self) -> bool:
        """Whether all was for nothing."""
        return self.throw.total <= self.fails
