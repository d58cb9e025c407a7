"""Who sees the warmth of others in the dark (OSE-INFRAVISION)."""

from collections.abc import Iterator

from rules.bestiary.records import INFRAVISION
from rules.conditions.magic import INFRAVISION as BY_MAGIC
from rules.conditions.reading import effects_on
from rules.hazards import FAMILY
from rules.hazards.records import HUMAN
from rules.kernel.questions import Found
from rules.kernel.targets import find_combatant
from rules.sheet.reading import typed_number
from rules.sheet.records import NumberOf
from rules.state.encounter import Kind
from rules.state.game import GameState

RULE = "OSE-INFRAVISION"
USUAL = 60


def seen_by_heat(state: GameState, target: str) -> int:
    """How far somebody sees heat where no light spoils it, in feet; 0 for who does not."""
    asked = NumberOf(who=target, key=INFRAVISION.key)
    found = typed_number(state, target, INFRAVISION.key) or next(of_monsters(state, asked), None)
    own = 0 if found is None else found.value
    by_magic = any(effect.key == BY_MAGIC.key for effect in effects_on(state, target))
    return max(own, USUAL) if by_magic else own


@FAMILY.answers(RULE, about=lambda key: key == INFRAVISION.key)
def of_monsters(state: GameState, question: NumberOf) -> Iterator[Found]:
    """All that are not human see 60 feet, unless something else is written."""
    one = find_combatant(state, question.who)
    if one is None or one.kind is not Kind.MONSTER:
        return
    if not one.normal_human and HUMAN.key not in one.traits:
        yield Found(USUAL, "the rule for all who are not human", RULE)
