"""A stored roll is checked against its source face by face."""

from rules.dice.expression import parse
from rules.dice.faces import FairDice, is_same_roll
from rules.record import replace


def test_a_roll_falls_the_same_way_again() -> None:
    roll = parse("4d6rr<3e6kh3 + (2d8, 1d20)kh1 + 1d1000").roll(FairDice(b"key", "label"))
    record = roll.record()
    assert is_same_roll(record, FairDice(b"key", "label"))
    assert not is_same_roll(record, FairDice(b"key", "other label"))
    first = record.groups[0]
    changed = replace(first, faces=(first.faces[0] % 6 + 1, *first.faces[1:]))
    altered = replace(record, groups=(changed, *record.groups[1:]))
    assert not is_same_roll(altered, FairDice(b"key", "label"))
