"""What sneaking takes: one category of speed, and armour of metal is heard (ERIS-SNEAK)."""

from collections.abc import Iterator

from rules.items.door import Armour, worn_armour
from rules.kernel.questions import Addend, Found
from rules.kernel.tables import Table
from rules.state.game import GameState
from rules.stealth.questions import SneakBonus

RULE = "ERIS-SNEAK"
LOWER = Table(((None, 30, 0), (31, 60, 30), (61, 90, 60), (91, None, 90)))
"""The category below each rate, in feet a turn; who goes 30 can sneak nowhere (R-SNEAK-DIM)."""
METAL = (Armour.CHAIN, Armour.PLATE)


def is_sneaking(state: GameState, target: str) -> bool:
    """Whether somebody sneaks on their way."""
    return any(target in sneak.who and not sneak.over for sneak in state.stealth.sneaks)


def one_lower(found: Found) -> Found:
    """The rate of who sneaks, with why."""
    return Found(LOWER.at(found.value), f"{found.label}, sneaking", RULE)


def heard(state: GameState, question: SneakBonus) -> Iterator[Addend]:
    """Armour of metal is heard."""
    worn = worn_armour(state, question.who)
    if worn in METAL:
        yield Addend(worn.value, -1, RULE)
