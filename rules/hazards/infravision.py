"""How far monsters see heat in the dark (OSE-INFRAVISION)."""

from collections.abc import Iterator

from rules.bestiary.fields import INFRAVISION
from rules.hazards.traits import HUMAN
from rules.kernel.questions import Found
from rules.kernel.targets import find_combatant
from rules.sheet.door import typed_number
from rules.sheet.questions import NumberOf
from rules.state.encounter import Kind
from rules.state.game import GameState

RULE = "OSE-INFRAVISION"
USUAL = 60


def seen_by_heat(state: GameState, target: str) -> int:
    """How far somebody sees heat where no light spoils it, in feet; 0 for who does not."""
    asked = NumberOf(who=target, key=INFRAVISION.key)
    found = typed_number(state, target, INFRAVISION.key) or next(of_monsters(state, asked), None)
    return 0 if found is None else found.value


def of_monsters(state: GameState, question: NumberOf) -> Iterator[Found]:
    """All that are not human see 60 feet, unless something else is written."""
    if question.key != INFRAVISION.key:
        return
    one = find_combatant(state, question.who)
    if one is None or one.kind is not Kind.MONSTER:
        return
    if not one.normal_human and HUMAN.key not in one.traits:
        yield Found(USUAL, "not human", RULE)
