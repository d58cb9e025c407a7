"""Plain rolls for rules, and their records."""

import msgspec

from rules.dice.expression import parse
from rules.dice.faces import DiceGroup, DiceRecord, LoadedDice, roll_dice


def test_a_plain_roll() -> None:
    record = roll_dice(LoadedDice([3, 5]), 2, 6, -1)
    assert record == DiceRecord("2d6-1", 7, (DiceGroup("2d6", 6, (3, 5)),))
    assert record.faces == (3, 5)
    assert roll_dice(LoadedDice([4]), 1, 8).text == "1d8"


def test_records_survive_storing() -> None:
    record = parse("3d6ro1mi2kh1+(1d4,2)kl1").roll(LoadedDice([1, 1, 5, 6, 2, 3])).record()
    stored = msgspec.json.encode(record)
    assert msgspec.json.decode(stored, type=DiceRecord) == record
