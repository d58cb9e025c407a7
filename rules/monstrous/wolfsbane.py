"""Wolfsbane: werebeasts that are struck with it save or flee in terror (R-MONSTER)."""

from collections.abc import Iterator

from rules.attack.records import AttackRolled, FixedDamage
from rules.bestiary.words import FEARS_WOLFSBANE, RULE
from rules.checks.records import Stake
from rules.hazards.afflictions import AFFLICTS, DEATH
from rules.hazards.asking import ask_save
from rules.items.reading import find_item
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.traits import has_trait
from rules.monstrous import FAMILY
from rules.state.game import GameState

WOLFSBANE = "wolfsbane"
TERROR = "terror"


def _is_wolfsbane(state: GameState, who: str, item_id: str) -> bool:
    item = find_item(state, who, item_id) if item_id else None
    return item is not None and WOLFSBANE in item.name.casefold()


@FAMILY.answers(RULE)
def does_no_wound(state: GameState, question: FixedDamage) -> Iterator[Found]:
    """A bunch of herbs hurts nobody by itself."""
    if _is_wolfsbane(state, question.who, question.item or ""):
        yield Found(0, "wolfsbane", RULE)


@FAMILY.follows(RULE)
def is_struck(resolution: Resolution, event: AttackRolled) -> None:
    """Whoever fears it saves against poison, or is afraid until somebody ends it."""
    target, attacker = event.target.target, event.attacker.target
    fears = event.hit and has_trait(resolution.state, target, FEARS_WOLFSBANE.key)
    if fears and _is_wolfsbane(resolution.state, attacker, event.item):
        stake = Stake(on_failure=f"{AFFLICTS}:{TERROR}:", by=attacker, tags=(WOLFSBANE,))
        ask_save(resolution, target, DEATH, stake, WOLFSBANE)
