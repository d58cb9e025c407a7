"""What reaches an armour class in a game, and what is added to an attack roll."""

from dataclasses import dataclass

from rules.attack.questions import AttackBonus
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.questions import Addend, Asker, known_to
from rules.sheet.door import TURNED, is_ascending
from rules.state.game import GameState
from rules.state.sheet import Character


@dataclass(frozen=True, slots=True)
class Attacks:
    """How attack rolls are judged now. `addends` is what each of them gets."""

    ascending: bool = False
    addends: tuple[Addend, ...] = ()

    @property
    def bonus(self) -> int:
        """All that is added."""
        return sum(addend.amount for addend in self.addends)

    def needed(self, armour: int) -> int:
        """The total that reaches an armour class, with whatever is added to it."""
        return armour if self.ascending else TURNED - armour


def attacks_of(asker: Asker, character: Character | None, viewer: Viewer = TABLE) -> Attacks:
    """How attack rolls of a character are judged; a running encounter keeps its way of counting.

    What the viewer, who sees the result, may not know of does not count: the result would tell it
    (R-SECRET). With a roll that the referees alone see, everything counts.
    """
    state = asker.state
    question = AttackBonus(who=_attacker(state, character))
    known = known_to(viewer, state, question, asker.ask(question))
    return Attacks(is_ascending(state), known)


def _attacker(state: GameState, character: Character | None) -> str:
    """The character's id, "" for nobody and for one that is not in the encounter."""
    if character is None or state.encounter is None:
        return ""
    combatants = state.encounter.combatants
    is_there = any(combatant.id == character.id and not combatant.gone for combatant in combatants)
    return character.id if is_there else ""
