"""How likely somebody goes unseen (ERIS-SNEAK, R-SNEAK-DIM)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules.kernel.questions import Addend, Asker, Found
from rules.kernel.traits import has_trait
from rules.light.door import given_away
from rules.sheet.door import dexterity_class
from rules.sheet.traits import THIEF
from rules.state.game import GameState
from rules.stealth.questions import CAMOUFLAGED, DETECTED, SneakBonus

RULE = "ERIS-SNEAK"
BASE = 2
DIE = 6


@dataclass(frozen=True, slots=True)
class Chance:
    """In sixths: `base` and what was added, which come to `value`, held between 0 and 6."""

    who: str
    base: int
    added: tuple[Addend, ...]

    @property
    def value(self) -> int:
        """R-CHANCE."""
        total = self.base + sum(one.amount for one in self.added)
        return min(DIE, max(0, total))


def light_on(asker: Asker, people: Collection[str], *, whole_party: bool) -> Found | None:
    """What light does to the base for people who carry it in the dark; None without any.

    0 is too bright to sneak by. Who goes alone leaves the others' lights behind.
    """
    return given_away(asker.state, None if whole_party else people)


def chance_of(asker: Asker, who: str, base: int, how: tuple[str, ...]) -> Chance:
    """Somebody's chance by that base, with all that is added to it."""
    return Chance(who, base, asker.ask(SneakBonus(who=who, how=how)))


def worst(asker: Asker, people: Collection[str], base: int, how: tuple[str, ...]) -> Chance:
    """The chance of a group: that of its worst member (R-SNEAK-GROUP)."""
    return min((chance_of(asker, who, base, how) for who in people), key=lambda one: one.value)


def words_of(*, camouflaged: bool, detected: bool) -> tuple[str, ...]:
    """The words of a question for what was said."""
    said = ((CAMOUFLAGED, camouflaged), (DETECTED, detected))
    return tuple(word for word, is_so in said if is_so)


def own_factors(state: GameState, question: SneakBonus) -> Iterator[Addend]:
    """Rows of the table that follow from the sheet, and from what was said."""
    if has_trait(state, question.who, THIEF.key):
        yield Addend(THIEF.label, 1, RULE)
    dexterity = dexterity_class(state, question.who)
    yield Addend("DEX", dexterity, RULE)
    if CAMOUFLAGED in question.how:
        yield Addend("camouflage", 1, RULE)
    if DETECTED in question.how:
        yield Addend("detected, not seen", -1, RULE)
