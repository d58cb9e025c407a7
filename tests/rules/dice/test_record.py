"""Plain rolls for rules, their records, and a line of text for them."""

import msgspec

from rules.dice import DiceGroup, DiceRecord, LoadedDice, parse, roll_dice
from rules.dice.wording import describe


def test_a_plain_roll() -> None:
    record = roll_dice(LoadedDice([3, 5]), 2, 6, -1)
    assert record == DiceRecord("2d6-1", 7, (DiceGroup("2d6", 6, (3, 5), (True, True)),))
    assert record.faces == (3, 5)
    assert roll_dice(LoadedDice([4]), 1, 8).text == "1d8"


def test_records_survive_storing() -> None:
    record = parse("3d6ro1mi2kh1+(1d4,2)kl1").roll(LoadedDice([1, 1, 5, 6, 2, 3])).record()
    stored = msgspec.json.encode(record)
    assert msgspec.json.decode(stored, type=DiceRecord) == record


def line(text: str, *faces: int, most_dice: int = 40) -> str:
    return describe(parse(text).roll(LoadedDice(faces)).record(), most_dice=most_dice)


def test_wording() -> None:
    assert line("4d6kh3+2", 4, 1, 6, 4) == "`4d6kh3+2`: 4d6kh3 (4, ~~1~~, 6, 4) = **16**"
    assert line("2d6ro1+1d6e6", 1, 3, 2, 6, 1) == (
        "`2d6ro1+1d6e6`: 2d6ro1 (~~1~~ 2, 3) 1d6e6 (6!, 1) = **12**"
    )
    assert line("2d6mi2", 1, 3) == "`2d6mi2`: 2d6mi2 (1 → 2, 3) = **5**"
    assert line("5*3*1 [`x`]") == "`5*3*1 ['x']` = **15**"
    assert line("3d6pl1", 1, 2, 3, most_dice=2) == "`3d6pl1`: 3d6pl1 (3 dice, together 5) = **5**"
