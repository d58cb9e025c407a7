"""Dwarves: hard to hit well for anything large and clumsy, and haters of goblins (ERIS-DWARF)."""

from collections.abc import Iterator

from rules.attack.questions import AttackRuling
from rules.health.questions import DamageTaken
from rules.items.door import BOW, has_word
from rules.kernel.questions import DamageVerdict, Ruling, Verdict
from rules.races.shape import Race, Says
from rules.races.small_folk import slow_blow, too_large, weapon_of
from rules.sheet.traits import DWARF, GOBLIN
from rules.state.game import GameState

SOURCE = DWARF.source


def _weapons(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    item = weapon_of(state, question)
    if item is None:
        return
    if has_word(item, BOW):
        text = f"Of bows a dwarf can use only crossbows, not {item.name} ({SOURCE})."
        yield Verdict(Ruling.FORBIDDEN, text, SOURCE)
    yield from too_large(item, DWARF)


def _slow_blow(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    return slow_blow(state, question, DWARF)


RACE = Race(
    DWARF,
    says=(Says(AttackRuling, _weapons), Says(DamageTaken, _slow_blow, as_target=True)),
    hates=GOBLIN,
)
