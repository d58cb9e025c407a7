"""OSE-BEHIND: from behind, the bonus of the target's shield does not count."""

from rules.attack.manoeuvres.shape import Manoeuvre
from rules.attack.questions import AttackRuling
from rules.kernel.questions import Ruling, Verdict
from rules.state.game import GameState

RULE = "OSE-BEHIND"


def no_shield(_state: GameState, _question: AttackRuling) -> tuple[Verdict, ...]:
    """The shield does not count."""
    return (Verdict(Ruling.IGNORES_SHIELD, "from behind", RULE),)


MANOEUVRE = Manoeuvre(
    key="behind",
    label="from behind",
    means="the target's shield does not count",
    source=RULE,
    rules=no_shield,
)
