"""ERIS-INDIRECT-FIRE: a shot that arcs over whatever stands in between (R-INDIRECT)."""

from collections.abc import Iterator

from rules.attack.manoeuvres.shape import Manoeuvre
from rules.attack.questions import AttackBonus, AttackRuling
from rules.attack.settings import RANGE_MODS
from rules.items.door import HURLED, find_item
from rules.kernel.questions import Addend, Mode, Ruling, Verdict
from rules.state.game import GameState

RULE = "ERIS-INDIRECT-FIRE"
PENALTY = -2


def is_played(state: GameState) -> bool:
    """Whether a game has the missiles of ERIS."""
    return RANGE_MODS.in_force(state) == "eris"


def penalty(_state: GameState, _question: AttackBonus) -> Iterator[Addend]:
    """It is harder to aim."""
    yield Addend("arcing", PENALTY, RULE)


def within_mid_range(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Only a shot can arc, and no farther than mid range."""
    if question.mode is not Mode.MISSILE:
        yield Verdict(Ruling.FORBIDDEN, "Only a shot or a throw can arc.", RULE)
        return
    item = find_item(state, question.who, question.item or "")
    most = (item.bands if item is not None and item.bands else HURLED).medium
    if question.distance is not None and question.distance > most:
        yield Verdict(
            Ruling.FORBIDDEN, f"That is too far for an arcing shot: it reaches {most}.", RULE
        )


MANOEUVRE = Manoeuvre(
    key="indirect",
    label="arcing",
    means="-2, no farther than mid range, over those in between; needs room under the ceiling",
    source=RULE,
    mode=Mode.MISSILE,
    is_open=is_played,
    adds=penalty,
    rules=within_mid_range,
)
