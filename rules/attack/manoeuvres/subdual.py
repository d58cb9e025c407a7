"""OSE-SUBDUE: a blow that is meant to beat somebody down, with the flat of a blade if need be."""

from collections.abc import Iterator

from rules.attack.manoeuvres.shape import Manoeuvre
from rules.attack.questions import AttackRuling
from rules.health.settings import SUBDUE
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.state.game import GameState

RULE = "OSE-SUBDUE"


def is_played(state: GameState) -> bool:
    """Whether a game has subdual damage."""
    return SUBDUE.in_force(state) == "on"


def only_blows(_state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """A missile subdues nobody."""
    if question.mode is not Mode.MELEE:
        yield Verdict(Ruling.FORBIDDEN, "Only blows subdue: use a weapon hand to hand.", RULE)


MANOEUVRE = Manoeuvre(
    key="subdual",
    label="to subdue",
    means="the damage does not wound; whoever has had enough surrenders",
    source=RULE,
    mode=Mode.MELEE,
    is_open=is_played,
    rules=only_blows,
)
