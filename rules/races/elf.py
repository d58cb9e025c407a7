"""Elves: fighters or magic-users, at home with magic, and haters of orcs (ERIS-ELF)."""

from collections.abc import Iterator

from rules.attack.questions import DamageBonus
from rules.items.door import Kind, is_a, is_magical
from rules.items.questions import WieldRuling
from rules.kernel.questions import Addend, Ruling, Verdict
from rules.kernel.traits import traits_of
from rules.races.shape import Race, Says
from rules.races.small_folk import weapon_of
from rules.searching.questions import SearchBonus
from rules.sheet.traits import ELF, FIGHTER, MAGIC_USER, ORC
from rules.state.game import GameState

MAGIC = 1
"""What elves add to the damage with any magical weapon."""
EYES = 2
"""What they add to their chance in 6 to find secret doors."""
DOORS = "doors"
"""The kind of search for which that counts."""


def _magic(state: GameState, question: DamageBonus) -> Iterator[Addend]:
    item = weapon_of(state, question)
    if item is not None and is_magical(item):
        yield Addend("elf with a magical weapon", MAGIC, ELF.source)


def _eyes(_state: GameState, question: SearchBonus) -> Iterator[Addend]:
    """Better at secret doors than anybody (R-ELF-SEARCH)."""
    if question.stake == DOORS:
        yield Addend("elf", EYES, ELF.source)


def _armour(state: GameState, question: WieldRuling) -> Iterator[Verdict]:
    """While operating as a magic-user an elf wears magical armour alone."""
    item, traits = weapon_of(state, question), traits_of(state, question.who)
    if item is None or MAGIC_USER.key not in traits or FIGHTER.key in traits:
        return
    if is_a(item, Kind.ARMOUR, Kind.SHIELD) and not is_magical(item):
        yield Verdict(
            Ruling.FORBIDDEN,
            f"An elf who operates as a magic-user wears only magical armour, not {item.name} "
            f"({ELF.source}).",
            ELF.source,
        )


RACE = Race(
    ELF,
    says=(Says(DamageBonus, _magic), Says(WieldRuling, _armour), Says(SearchBonus, _eyes)),
    hates=ORC,
)
