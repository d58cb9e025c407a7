"""What a dexterity score does on ties."""

import pytest

from rules.sheet.reading import class_of, with_numbers
from rules.state.encounter import Combatant, Kind

pytestmark = pytest.mark.rule("ERIS-DEX-TIEBREAK")


def of(said: int | None = None, **numbers: int) -> Combatant:
    return Combatant("m1", "Orc", "monsters", Kind.MONSTER, numbers=numbers, dexterity_class=said)


@pytest.mark.parametrize(
    ("dexterity", "expected"),
    [(3, -1), (8, -1), (9, 0), (12, 0), (13, 1), (18, 1)],
)
def test_dexterity_falls_into_three_classes(dexterity: int, expected: int) -> None:
    assert class_of(of(dex=dexterity)) == expected


def test_without_a_dexterity_there_is_neither_bonus_nor_penalty() -> None:
    assert class_of(of()) == 0


def test_what_a_referee_said_holds_until_the_dexterity_changes() -> None:
    said = of(0, dex=15)
    assert class_of(said) == 0
    assert class_of(with_numbers(said, {"dex": 15, "ac": 3})) == 0
    assert class_of(with_numbers(said, {"dex": 16})) == 1
