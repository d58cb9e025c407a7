"""ERIS-MULTI-ATTACK: fighters, and some monsters, attack several targets at once."""

from collections.abc import Iterator

from rules.attack.questions import AttackBonus, TargetsAllowed
from rules.combat.fields import TARGETS
from rules.combat.settings import MULTI_ATTACK
from rules.kernel.questions import Addend, Found
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.traits import has_trait
from rules.sheet.door import typed_number
from rules.sheet.traits import FIGHTER
from rules.state.game import GameState

RULE = "ERIS-MULTI-ATTACK"


def allowed(state: GameState, question: TargetsAllowed) -> Iterator[Found]:
    """A fighter's level, and what is written of a monster."""
    if MULTI_ATTACK.in_force(state) == "off":
        return
    who = question.who
    if has_trait(state, who, FIGHTER.key):
        one = find_character(state, who) or find_combatant(state, who)
        assert one is not None
        yield Found(one.level, f"level {one.level} fighter", RULE)
    written = typed_number(state, who, TARGETS.key)
    if written is not None:
        yield Found(written.value, TARGETS.label, TARGETS.source)


def is_penalised(state: GameState) -> bool:
    """Whether attacks at once are each the worse for the others."""
    return MULTI_ATTACK.in_force(state) == "eris"


def penalty(_state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """One less on every roll for each of the attacks (R-MULTI); one alone is an ordinary attack."""
    if question.attacks > 1:
        yield Addend(f"for {question.attacks} attacks", -question.attacks, RULE)
