"""Elves: at home with magical weapons, and haters of orcs (ERIS-ELF)."""

from collections.abc import Iterator

from rules.attack.questions import DamageBonus
from rules.kernel.questions import Addend
from rules.races.shape import Race, Says
from rules.races.weapons import weapon_of
from rules.sheet.traits import ELF, ORC
from rules.state.game import GameState

MAGIC = 1
"""What elves add to the damage with any magical weapon."""


def _magic(state: GameState, question: DamageBonus) -> Iterator[Addend]:
    item = weapon_of(state, question)
    if item is not None and (item.magic or item.bonus):
        yield Addend("elf with a magical weapon", MAGIC, ELF.source)


RACE = Race(ELF, says=(Says(DamageBonus, _magic),), hates=ORC)
