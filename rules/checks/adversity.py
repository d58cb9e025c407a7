"""The campaign's own table for ERIS-WITHSTAND-ADVERSITY, which no source here contains."""

from collections.abc import Iterator, Sequence

from rules.checks.actions import SetAdversity
from rules.checks.events import AdversitySet
from rules.checks.fields import ADVERSITY
from rules.checks.kinds.adversity import RULE
from rules.errors import RuleError
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import typed_number
from rules.sheet.questions import NumberOf
from rules.state.checks import Chance
from rules.state.game import GameState

LOWEST, HIGHEST = 1, 40
"""Constitution scores, as sheets have them."""


def set_adversity(resolution: Resolution, action: SetAdversity) -> None:
    """Write the table of percentages by Constitution, or wipe it (R-ADVERSITY)."""
    resolution.require_referee("write the table of withstanding adversity")
    rows = tuple(sorted(action.rows, key=lambda row: row.low))
    _check(rows)
    if rows == resolution.state.adversity:
        raise RuleError("The table stands like that already.")
    resolution.state = replace(resolution.state, adversity=rows)
    resolution.emit(AdversitySet(rows=rows, rule=RULE))


def _check(rows: Sequence[Chance]) -> None:
    last = LOWEST - 1
    for row in rows:
        if not LOWEST <= row.low <= row.high <= HIGHEST:
            raise RuleError(
                f"Constitution goes from {LOWEST} to {HIGHEST}; {row.low}-{row.high} does not fit."
            )
        if row.low <= last:
            raise RuleError(f"Two rows of the table have Constitution {row.low}.")
        if not 0 <= row.percent <= ADVERSITY.maximum:
            raise RuleError(f"A chance goes from 0 to 100 %; {row.percent} is outside.")
        last = row.high


def has_table(state: GameState) -> bool:
    """Whether the campaign has written its table."""
    return bool(state.adversity)


def from_table(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The percentage for somebody's Constitution, where the campaign's table has it."""
    if question.key != ADVERSITY.key:
        return
    score = typed_number(state, question.who, "con")
    for row in state.adversity:
        if score is not None and row.low <= score.value <= row.high:
            yield Found(row.percent, f"CON {score.value}", RULE)
