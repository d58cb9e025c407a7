"""Spells do nothing to monsters that are immune to what they do (R-MONSTER)."""

import pytest

from tests.rules.attack.duel import GOBLINS
from tests.rules.scenes import CountedDice
from tests.rules.spells.magic import cast, magic, on

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")


@pytest.mark.parametrize(
    ("spell", "trait"),
    [("Sleep", "immune-to-sleep"), ("Charm Person", "immune-to-charm"), ("Sleep", "undead")],
)
def test_whom_it_does_nothing_keeps_awake(spell: str, trait: str) -> None:
    game = magic(foes=1)
    game.falling = CountedDice()
    game.alter(GOBLINS, traits=("humanoid", trait))
    cast(game, spell, GOBLINS)
    assert on(game, GOBLINS) == []
    assert on(game, f"{GOBLINS}#1") == []


def test_hold_does_nothing_to_golems() -> None:
    game = magic("cleric", foes=1)
    game.falling = CountedDice()
    game.alter(GOBLINS, traits=("humanoid", "immune-to-hold"))
    cast(game, "Hold Person", GOBLINS, use=0)
    assert on(game, f"{GOBLINS}#1") == []
