"""The actions, events, questions and settings of expedition."""

from rules.expedition import FAMILY
from rules.kernel.action import Word
from rules.kernel.events import Event
from rules.kernel.questions import Question, Verdict
from rules.kernel.setting import Setting, Value
from rules.state.party import Scale


class SetOut(Word):
    """The party sets out, or goes on in another way: from the road into a dungeon, or to sea."""

    scale: Scale


class ComeBack(Word):
    """The party is safe again, and nothing more is counted."""


class PartySetOut(Event):
    """The party is out. `before` is what it did until then, None where it was at home."""

    scale: Scale
    before: Scale | None = None


class PartyCameBack(Event):
    """The party is home again, after so many `seconds` of game time."""

    scale: Scale
    seconds: int


class MaySetOut(Question[Verdict]):
    """Whether the party may set out on a scale; FORBIDDEN with what keeps it back."""

    scale: Scale


class MayGoOn(Question[Verdict]):
    """Whether the party may go on by its caller's word; FORBIDDEN while the referee is waited for.

    A referee is never asked.
    """


REFEREE, CALLER = "referee", "caller"
LED_BY = Setting(
    "led_by",
    "Who leads the party",
    "OSE-CALLER",
    (
        Value(REFEREE, "the referee says what the party does in a turn or a day"),
        Value(CALLER, "the caller says it as well"),
    ),
    from_next_encounter=False,
)

FAMILY.brings(settings=(LED_BY,))
