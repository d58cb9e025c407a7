"""Reading and rolling expressions: totals, and the dice as they fell."""

import pytest

from rules.dice.expression import parse
from rules.dice.faces import LoadedDice, RolledDie
from rules.dice.syntax import DiceError, nearest, write
from rules.errors import RuleError


def total(text: str, *faces: int) -> int:
    return parse(text).roll(LoadedDice(faces)).total


@pytest.mark.parametrize(
    ("text", "faces", "expected"),
    [
        ("1d20+5", [3], 8),
        ("d20", [20], 20),
        (" 2D6 - 1 ", [6, 4], 9),
        ("d%", [100], 100),
        ("4d6kh3+2", [1, 4, 6, 4], 16),
        ("4d6pl1", [1, 4, 6, 4], 14),
        ("4d6kl1", [3, 2, 5, 2], 2),
        ("4d6ph3", [3, 2, 5, 2], 2),
        ("4d6kh0", [3, 2, 5, 2], 0),
        ("2d6kh9", [3, 2], 5),
        ("0d6", [], 0),
        ("4d6k6", [6, 2, 6, 1], 12),
        ("4d6k=6", [6, 2, 6, 1], 12),
        ("4d6k>4", [6, 2, 5, 1], 11),
        ("4d6k>=4", [6, 4, 3, 1], 10),
        ("4d6p<2", [6, 4, 3, 1], 13),
        ("4d6p<=3", [6, 4, 3, 1], 10),
        ("2d6ro1", [1, 4, 1], 5),
        ("2d6rr1", [1, 4, 1, 1, 2], 6),
        ("2d6ra1", [1, 1, 4], 6),
        ("2d6ra6", [1, 2], 3),
        ("2d6e6", [6, 2, 6, 3], 17),
        ("1d6e6 + 1d6e6", [6, 1, 6, 2], 15),
        ("2d6el1", [2, 5, 1, 6], 14),
        ("8d6mi2", [1, 6, 4, 2, 6, 1, 5, 6], 38 - 5),
        ("3d6ma4", [6, 1, 5], 9),
        ("3d6mi=2", [1, 1, 1], 6),
        ("(1d4 + 1, 3, 2d6kl1)kh1", [2, 2, 5], 3),
        ("(4d6)kh3", [1, 2, 3, 4], 9),
        ("(4d6kh3)kl1", [1, 2, 3, 4], 2),
        ("((1, 2, 3)p1)kh1", [], 3),
        ("(5)k3", [], 0),
        ("(1d6+2)p8", [6], 0),
        ("()", [], 0),
        ("(2,)", [], 2),
        ("(1, 2)", [], 3),
        ("-(1d8+3) [healing]", [4], -7),
        ("+--2", [], 2),
        ("2d6[fire] [hot] + 1d4 [cold]", [1, 2, 3], 6),
        ("1+2*3-4", [], 3),
        ("10-2-3", [], 5),
        ("7/2", [], 3),
        ("-7/2", [], -3),
        ("-7//2", [], -4),
        ("7%4*2", [], 6),
        ("0.5*3.+.5", [], 2),
        ("2d6 <= 7", [3, 4], 1),
        ("2d6 > 7", [3, 4], 0),
        ("1d6 == 3", [3], 1),
        ("1d6 != 3", [3], 0),
        ("1d6 < 3 < 2", [2], 1),
        ("1d6 >= 3", [3], 1),
        ("d20 adv", [3, 17], 17),
        ("1d20 dis - 1", [3, 17], 2),
        ("1d20ro1 advantage", [1, 1, 17], 17),
        ("adv+1", [3, 17], 18),
        ("disadvantage", [3, 17], 3),
        ("1d20\u22121", [5], 4),
        ("2\u00d73", [], 6),
        ("1000000000", [], 1_000_000_000),
        ("1000000000*0.000000001", [], 1),
    ],
)
def test_totals(text: str, faces: list[int], expected: int) -> None:
    source = LoadedDice(faces)
    assert parse(text).roll(source).total == expected
    with pytest.raises(AssertionError, match="ran out"):
        source.face(6)


def test_the_number_before_rounding() -> None:
    roll = parse("1d6/2").roll(LoadedDice([5]))
    assert (roll.number, roll.total) == (2.5, 2)


def test_a_roll_tells_every_die() -> None:
    [group] = parse("3d6ro1e6pl1").roll(LoadedDice([1, 6, 4, 2, 3])).groups
    assert group.notation == "3d6ro1e6pl1"
    assert group.faces == (1, 6, 4, 2, 3)
    assert group.marks == "re---"
    assert group.owners == (0, 1, 2, 0, 3)
    assert group.kept == (False, True, True, False, True)
    assert group.dice == (
        RolledDie((1, 2), 2, is_kept=False, is_exploded=False),
        RolledDie((6,), 6, is_kept=True, is_exploded=True),
        RolledDie((4,), 4, is_kept=True, is_exploded=False),
        RolledDie((3,), 3, is_kept=True, is_exploded=False),
    )


def test_a_changed_die_keeps_its_face() -> None:
    [group] = parse("2d6mi2").roll(LoadedDice([1, 3])).groups
    assert (group.faces, group.values, group.marks) == ((1, 3), (2, 3), "")
    assert group.dice[0] == RolledDie((1,), 2, is_kept=True, is_exploded=False)


def test_dice_in_a_dropped_value_are_dropped() -> None:
    roll = parse("(1d4+1, (2d6kl1, 1d8), 3)kh1").roll(LoadedDice([2, 2, 5, 4]))
    assert roll.total == 6
    assert [group.kept for group in roll.groups] == [(False,), (True, False), ()]
    roll = parse("(2d6, 1d6rr1)kl1").roll(LoadedDice([2, 5, 1, 4]))
    assert [group.kept for group in roll.groups] == [(False, False), (False, True)]


def test_the_record_of_a_roll() -> None:
    roll = parse("4d6kh3 + 2").roll(LoadedDice([1, 4, 6, 4]))
    record = roll.record()
    assert (record.text, record.total, record.faces) == ("4d6kh3 + 2", 16, (1, 4, 6, 4))
    assert record.groups == roll.groups


def test_equal_dice_are_picked_from_the_left_as_in_d20() -> None:
    [group] = parse("3d6kh1").roll(LoadedDice([4, 4, 4])).groups
    assert group.kept == (True, False, False)
    assert total("4d6ph1pl1", 4, 4, 4, 4) == 12


def test_names() -> None:
    expression = parse("1d20 + STR*(2, Luck)kh1 - str [x]")
    assert expression.names == {"str", "luck"}
    bound = expression.bind({"Str": -1, "luck": 3})
    assert bound.text == "1d20 + -1 [str] * (2, 3 [luck])kh1 - -1 [str] [x]"
    assert bound.names == set()
    assert bound.roll(LoadedDice([10])).total == 8
    assert parse(bound.text).roll(LoadedDice([10])).total == 8
    plain = parse("1d20")
    assert plain.bind({"str": 1}) is plain
    assert parse("-str").bind({"str": 3}).roll(LoadedDice([])).total == -3


def test_a_name_that_was_not_bound() -> None:
    with pytest.raises(DiceError, match="no sheet") as caught:
        total("1d20 + luck", 3)
    assert caught.value.position == 7


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("stre", "Did you mean str?"),
        ("lcuk", "Did you mean luck?"),
        ("lukc", "Did you mean luck?"),
        ("sux", "Known names: luck, str."),
        ("charisma", "Known names: luck, str."),
    ],
)
def test_a_misspelt_name(name: str, suggestion: str) -> None:
    with pytest.raises(DiceError, match="called that") as caught:
        parse(f"1d20 + {name}").bind({"str": 1, "luck": 2})
    assert (caught.value.position, caught.value.suggestion) == (7, suggestion)


def test_a_name_without_any_sheet() -> None:
    with pytest.raises(DiceError) as caught:
        parse("luck").bind({})
    assert caught.value.suggestion == "Write a number instead."


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "nothing to roll"),
        ("  ", 0, "nothing to roll"),
        ("2d6+", 4, "missing at the end"),
        ("2d6 ** 2", 5, "should stand here"),
        ("(,)", 1, "should stand here"),
        ("(1d6", 0, "Add [)] at the end"),
        ("(1 2)", 3, "separate values with a comma"),
        ("(1d6!)", 4, "`[(]1d6e6[)]`"),
        ("1d6)", 3, "never opened"),
        ("4d6dl1", 3, "pl1"),
        ("4d6 dh", 4, "ph1"),
        ("2d20kh", 4, "`2d20kh1`"),
        ("2d6p", 3, "`2d6pl1`"),
        ("2d6kh>1", 3, "Keep takes"),
        ("1d6e", 3, "e6"),
        ("1d6!", 3, "e6"),
        ("1d6r1", 3, "`1d6rr1` or `1d6ro1`"),
        ("1d6rr", 3, "`1d6rr1`"),
        ("1d6mi", 3, "A number follows"),
        ("3d", 1, "d6"),
        ("2^3", 1, "multiply"),
        ("1d6=3", 3, "=="),
        ("1d6,2", 3, "group in parentheses"),
        ("1d6 hello", 4, "Dice look like this"),
        ("1d6mi<2", 5, "Write mi2"),
        ("1d0", 2, "1 to 1,000,000 sides"),
        ("1 + 1d1000001", 6, "1 to 1,000,000 sides"),
        ("1 + 1001d6", 4, "more than 1000 dice"),
        ("600d6+600d6", 6, "more than 1000 dice"),
        ("1000d4+adv", 7, "more than 1000 dice"),
        ("999d4+d20 adv+1d20 adv", 10, "more than 1000 dice"),
        ("1+1000000001", 2, "Numbers go up to 1,000,000,000, with at most 9"),
        ("0.0000000001", 0, "Numbers go up"),
        ("1d6k10000000000", 4, "Numbers go up"),
        ("1 + 1d6rr<7", 7, "never come to an end"),
        ("1d6rrh1", 3, "never come to an end"),
        ("1d6rr<4rr>3", 7, "never come to an end"),
        ("1d6e>0", 3, "never come to an end"),
        ("1d2e1e2", 5, "never come to an end"),
        ("1 + (2, 3)rr1", 10, "works on dice"),
        ("1d6" + "k1" * 21, 43, "At most 20"),
        ("(" * 31 + "1" + ")" * 31, 30, "nested too deeply"),
        ("-" * 31 + "1", 30, "nested too deeply"),
        ("1" * 501, 500, "too long"),
    ],
)
def test_mistakes_are_pointed_at(text: str, position: int, words: str) -> None:
    with pytest.raises(DiceError, match=words) as caught:
        parse(text)
    assert caught.value.position == position
    assert caught.value.text == text.strip()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1/0", "divides by zero"),
        ("1%0.0", "divides by zero"),
        ("1//(2-2)", "divides by zero"),
        ("*".join(["999999999"] * 3), "more than 1,000,000,000,000,000"),
        ("-".join(["1"] + ["999999999*9999999"] * 2), "more than"),
        ("1d6mi999999999*9999999", "more than"),
        ("1d6e6mi999999999*9999", "more than"),
        ("(1d6*999999999, 1)kh1*9999999", "more than"),
        ("0.5*" + "*".join(["999999999"] * 40), "more than"),
        ("1.5*" + "*".join(["999999999"] * 2), "more than"),
        ("*".join(["999999999."] * 40), "more than"),
        ("*".join(["999999999."] * 40) + "%5", "more than"),
    ],
)
def test_numbers_that_go_nowhere(text: str, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        total(text, 3)


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["1"] * 250),
        "*".join(["1"] * 200),
        "+".join(["1d6"] * 100),
        "(" * 30 + "1" + ")" * 30,
        "999999999*999999-999999*999999999%7//3",
        "(999999999*99999)//-1*(1<2)-999999999*(2,3)",
        "(1d6*0.5, 2)kh1*999999999",
        "-(999999999*99999)*2",
        "+(999999999*99999)*2/3",
        "1d6e6*999999*999",
        "1d6ra6kh1[x]*999999*999",
        "(luck*99999)*99999*99999",
    ],
)
def test_large_but_bounded(text: str) -> None:
    expression = parse(text).bind({"luck": 0})
    assert expression.roll(LoadedDice([3] * 100)).total == int(
        expression.roll(LoadedDice([3] * 100)).number
    )


def test_a_bound_name_counts_towards_the_size() -> None:
    with pytest.raises(RuleError, match="more than"):
        parse("luck*999999999").bind({"luck": 10**8})


def test_no_more_than_a_thousand_dice_fall() -> None:
    with pytest.raises(RuleError, match="more than 1000 dice"):
        total("998d6+1d6rr1", *[1] * 1002)
    assert total("998d6+1d6rr1", *[1] * 999, 2) == 1000
    with pytest.raises(RuleError, match="more than 1000 dice"):
        total("2d6rr1+997d6ro1", *[1, 1, 1, 2, 2], *[1] * 997)
    with pytest.raises(RuleError, match="more than 1000 dice"):
        total("600d6e6", *[6] * 1200)


def test_explosions_stop_when_no_table_will_see_them() -> None:
    assert total("1d6e6", *[6] * 17) == 17 * 6
    assert total("1d2e2", *[2] * 41) == 82
    assert total("1d100e>1", *[100] * 101) == 101 * 100
    assert total("1d6mi7e7", 6, 6) == 13
    assert total("1d6eh200", *[6] * 31) == 31 * 6


def test_writing_it_again_changes_nothing() -> None:
    for text in (
        "1d20 + 5",
        "4d6rr1e6kh3pl1mi2ma5 [fire] [hot] - 2",
        "(1d6, (2, 3)kh1, (4,))k>2p1",
        "-(1d% / 2.5) // 2 % 3 * 1 >= 2 != 1",
        "()",
        "0.000000001 * 3. + 123456789.5",
    ):
        tree = parse(text).tree
        assert write(tree) == text.replace("] [", "][")
        assert parse(write(tree)).tree == tree


@pytest.mark.parametrize(
    ("typed", "guess"),
    [
        ("luckxy", "luck"),
        ("luckxyz", ""),
        ("lu", ""),
        ("luk", "luck"),
        ("lxk", ""),
        ("luckx", "luck"),
    ],
)
def test_a_guess_changes_two_letters_at_most_and_one_of_three(typed: str, guess: str) -> None:
    assert nearest(typed, ("luck", "wits")) == guess


def test_the_message_shows_the_place() -> None:
    with pytest.raises(DiceError) as caught:
        parse("1d6 + `x")
    lines = str(caught.value).splitlines()
    assert lines[1:5] == ["```", "1d6 + 'x", "      ^", "```"]
    assert str(caught.value).count("`") == 6
    with pytest.raises(DiceError) as caught:
        parse("1 + " * 60 + "\n\t?" + " + 1" * 20)
    lines = str(caught.value).splitlines()
    assert len(lines[2]) == 60
    assert lines[2][lines[3].index("^")] == "?"


def test_a_position_is_kept_inside_the_text() -> None:
    assert DiceError("No.", "abc", 99).position == 3
    assert DiceError("No.", "abc", -1).position == 0
