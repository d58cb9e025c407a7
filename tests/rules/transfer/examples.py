"""What is tried twice of whole sheets."""

from rules.record import replace
from rules.state.health import Vitals
from rules.state.sheet import Character
from rules.transfer.records import WAITING, RewriteSheet, TakeSheet
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.sheet.examples import newcomer
from tests.rules.table import ANN, STRANGER

BARE = Character("", "Morgan", 0, Vitals(6, 8))
"""The least that a sheet has."""
STRONG = replace(BARE, numbers={"str": 13})
ONCE = "says all that already"
EXAMPLES: tuple[Example, ...] = (
    Example(camp, TakeSheet(sheet=STRONG), by=ANN, says="character called Morgan already"),
    Example(
        meeting,
        RewriteSheet(sheet=STRONG, parts=("name", "vitals", "numbers"), character_id=ADA),
        by=ANN,
        says=ONCE,
    ),
    Example(
        newcomer,
        RewriteSheet(sheet=STRONG, parts=("numbers",), character_id=WAITING),
        by=STRANGER,
        says=ONCE,
    ),
)
