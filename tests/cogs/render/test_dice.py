"""Every die of a roll is shown, with what became of it."""

from cogs.render.text import show_record
from rules.dice.expression import parse
from rules.dice.faces import LoadedDice


def line(text: str, *faces: int, most_dice: int = 40) -> str:
    return show_record(parse(text).roll(LoadedDice(faces)).record(), most_dice=most_dice)


def test_dropped_dice_stand_at_the_end() -> None:
    assert line("4d6kh3+2", 4, 1, 6, 4) == "4d6kh3+2 (4, 6, 4; dropped 1) = **16**"


def test_rerolled_and_exploded_dice_are_marked_and_groups_are_apart() -> None:
    assert line("2d6ro1+1d6e6", 1, 3, 2, 6, 1) == (
        "2d6ro1+1d6e6: 2d6ro1 (2 after 1, 3), 1d6e6 (6!, 1) = **12**"
    )


def test_a_changed_die_shows_both_numbers() -> None:
    assert line("2d6mi2", 1, 3) == "2d6mi2 (1 as 2, 3) = **5**"


def test_what_was_typed_cannot_act_as_markdown() -> None:
    assert line("5*3*1") == "5\\*3\\*1 = **15**"


def test_very_many_dice_are_summed() -> None:
    assert line("3d6pl1", 1, 2, 3, most_dice=2) == "3d6pl1 (3 dice, together 5) = **5**"


def test_no_dice_have_no_brackets() -> None:
    assert line("0d6") == "0d6 = **0**"
