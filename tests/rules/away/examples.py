"""What is tried twice of being away."""

from rules.away.records import EndAway, GoAway, NoteLeft, ReturnEarly
from rules.kernel.actor import CLOCK
from tests.rules.example import Example
from tests.rules.scenes import camp
from tests.rules.table import ANN, STRANGER

UNTIL = 1_796_000_000_000
GONE = GoAway(until=UNTIL, delegate=STRANGER.member, note="at sea", member=ANN.member)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, GONE, says="That is known already"),
    Example(camp, ReturnEarly(member=ANN.member), (GONE,), says="not away here"),
    Example(
        camp,
        EndAway(member=ANN.member, until=UNTIL),
        (GONE,),
        by=CLOCK,
        says="They came back before",
    ),
    Example(camp, NoteLeft(member=ANN.member), by=CLOCK, says="That is known already"),
)
