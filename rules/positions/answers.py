"""What positions say to the questions of others."""

from collections.abc import Iterator

from rules.encounter.questions import MayLeave
from rules.kernel.questions import Ruling, Verdict
from rules.positions.declaring import undeclared
from rules.positions.reading import in_melee
from rules.state.game import GameState


def leaving(state: GameState, question: MayLeave) -> Iterator[Verdict]:
    """Nobody walks out of a melee without having declared it; surrender is no walking out."""
    if question.stake == "surrendered" or not in_melee(state, question.who, seen_only=True):
        return
    if refusal := undeclared(state, question.who):
        yield Verdict(Ruling.FORBIDDEN, refusal, "OSE-DECLARE")
