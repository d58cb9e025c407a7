"""What a person types at /roll.
A macro rolls alone, and with something added to its dice.
"""

import pytest

from rules.dice.faces import LoadedDice
from rules.dice.request import as_saved, find_inline, parse_request, written_out
from rules.dice.syntax import DiceError
from rules.errors import RuleError


def parts(text: str) -> list[tuple[str, int, str, tuple[str, str] | None]]:
    """Expression, repeats, label and target of each part."""
    return [
        (
            part.expression.text,
            part.repeats,
            part.label,
            (part.target.kind, part.target.goal.text) if part.target else None,
        )
        for part in parse_request(text).parts
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4d6kh3+2", ("4d6kh3+2", 1, "", None)),
        ("2d6+1 to hit", ("2d6+1", 1, "to hit", None)),
        ("2d6+1, to hit", ("2d6+1", 1, "to hit", None)),
        ("2d6#to hit", ("2d6", 1, "to hit", None)),
        ("1d8[fire] (burning) [x;y]", ("1d8[fire]", 1, "(burning) [x;y]", None)),
        ("2d6(a)", ("2d6", 1, "(a)", None)),
        ("d%", ("d%", 1, "", None)),
        ("3d6 six times", ("3d6", 6, "", None)),
        ("3d6 x6", ("3d6", 6, "", None)),
        ("3d6x5", ("3d6", 5, "", None)),
        ("3d6 X 6 stats", ("3d6", 6, "stats", None)),
        ("3d6 times 6", ("3d6", 6, "", None)),
        ("3d6 6x", ("3d6", 6, "", None)),
        ("3d6 twice", ("3d6", 2, "", None)),
        ("6x3d6", ("3d6", 6, "", None)),
        ("Six times 3d6", ("3d6", 6, "", None)),
        ("2xd6", ("d6", 2, "", None)),
        ("2 x luck", ("luck", 2, "", None)),
        ("2*3d6", ("2*3d6", 1, "", None)),
        ("1d20+5 ac 4", ("1d20+5", 1, "", ("ac", "4"))),
        ("1d20 vs AC -2 with axe", ("1d20", 1, "with axe", ("ac", "-2"))),
        ("1d20 against ac: 7", ("1d20", 1, "", ("ac", "7"))),
        ("1d20+5 dc 15", ("1d20+5", 1, "", (">=", "15"))),
        ("1d20+5 vs DC: 15 to climb", ("1d20+5", 1, "to climb", (">=", "15"))),
        ("2d6 at least 9", ("2d6", 1, "", (">=", "9"))),
        ("2d6 at most 7 morale", ("2d6", 1, "morale", ("<=", "7"))),
        ("1d100 <= 45%", ("1d100", 1, "", ("<=", "45"))),
        ("d100<=45 % to climb", ("1d100", 1, "to climb", ("<=", "45"))),
        ("1d100 <= 45 % 2", ("1d100", 1, "", ("<=", "45 % 2"))),
        ("1d6 under water", ("1d6", 1, "under water", None)),
        ("1d20 accuracy", ("1d20", 1, "accuracy", None)),
        ("2d6 <= 7", ("2d6", 1, "", ("<=", "7"))),
        ("2d6 <= 7 morale", ("2d6", 1, "morale", ("<=", "7"))),
        ("d20 + luck >= 10 + str", ("1d20 + luck", 1, "", (">=", "10 + str"))),
        ("1d6 == 2d6 duel", ("1d6 == 2d6", 1, "duel", None)),
        ("1 < 2 < 3", ("1 < 2 < 3", 1, "", None)),
        ("adv", ("adv", 1, "", None)),
        ("1d20+5 adv", ("2d20kh1 + 5", 1, "", None)),
        ("-(d20[x])+5 with disadvantage", ("-(2d20kl1 [x]) + 5", 1, "", None)),
        ("(1d20ro1, 3)kh1 dis", ("(2d20kl1ro1, 3)kh1", 1, "", None)),
        ("1d20 advance", ("1d20", 1, "advance", None)),
        ('1d20 + 5 "save adv"', ("1d20 + 5", 1, "save adv", None)),
    ],
)
def test_one_roll(text: str, expected: tuple[str, int, str, tuple[str, str] | None]) -> None:
    assert parts(text) == [expected]


def test_several_rolls() -> None:
    assert parts("1d20+5 ac 3 axe; 1d8+2 damage [a;b] ; 3d6 x2;") == [
        ("1d20+5", 1, "axe", ("ac", "3")),
        ("1d8+2", 1, "damage [a;b]", None),
        ("3d6", 2, "", None),
    ]
    request = parse_request("1d20; 3d6 x2")
    assert [part.expression.text for part in request.rolls] == ["1d20", "3d6", "3d6"]


def test_names_are_bound_in_dice_and_target() -> None:
    request = parse_request("d20 + luck <= str; 1d6")
    assert request.names == {"luck", "str"}
    bound = request.bind({"LUCK": 2, "STR": 13})
    assert bound.names == set()
    first = bound.parts[0]
    assert first.target is not None
    assert first.target.value == 13
    assert first.target.is_met(first.expression.roll(LoadedDice([11])))
    assert not first.target.is_met(first.expression.roll(LoadedDice([12])))


@pytest.mark.parametrize(
    "text", ["d20 adv > lck", "d20+1 > 2 + lck", "d20 + lck <= 3", "d20+lck adv"]
)
def test_a_misspelt_name_is_pointed_at(text: str) -> None:
    with pytest.raises(DiceError, match="Did you mean luck") as caught:
        parse_request(text).bind({"luck": 1})
    assert caught.value.text[caught.value.position :].startswith("lck")


def test_halves_are_compared_unrounded() -> None:
    part = parse_request("1d6/2 <= 2").parts[0]
    assert part.target is not None
    assert not part.target.is_met(part.expression.roll(LoadedDice([5])))


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "nothing to roll"),
        (" ; ", 1, "should stand here"),
        ("1d6; 2d6 + ; 3", 11, "missing at the end"),
        ("1d6;   +", 8, "missing at the end"),
        ("six times 3d", 11, "sides follows"),
        ("2d6hit", 3, "The dice end here"),
        ("4d6 dl1", 4, "pl1"),
        ("1d20; 2d20 adv", 11, "single d20"),
        ("2d20 adv", 5, "single d20"),
        ("1d20 <= str ac 3", 15, "one target"),
        ("1d20 21 times", 5, "1 to 20 times"),
        ("1d20+5 dc 15 ac 4", 16, "one target"),
        ("d100 under 45", 5, "`d100 <= 45` or `d100 < 45`"),
        ("1d20 Over 15%", 5, "`1d20 >= 15` or `1d20 > 15`"),
        ("1d20 vs. 15", 5, "`1d20 >= 15` or `1d20 ac 15`"),
        ("0x 1d20", 0, "1 to 20 times"),
        ("1d20 x" + "9" * 100, 6, "1 to 20 times"),
        ("2x 1d20 x3", 9, "given twice"),
        ("1d20 x11; 1d20 x9; 1d20", 0, "At most 20 rolls"),
        ("500d6 x3", 0, "At most 1000 dice"),
        ("20x 50d6e6", 0, "At most 1000 dice at once, explosions"),
        ("600d6ro>3; 200d4", 0, "explosions and re-rolls counted"),
        ("1" * 501, 500, "too long"),
    ],
)
def test_mistakes_are_pointed_at(text: str, position: int, words: str) -> None:
    with pytest.raises(DiceError, match=words) as caught:
        parse_request(text)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_rolls_inside_a_post() -> None:
    post = "I swing [[1d20+3]], for [[1d8 [fire]]] and [[ ]] [x] [[\n]]"
    assert find_inline(post) == ("1d20+3", "1d8 [fire]", " ")


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("1d20 +5 to hit, 1d8 damage", "1d20 +5 to hit; 1d8 damage"),
        ("1d20+5, 1d8+2", "1d20+5; 1d8+2"),
        ("1d20+5 to hit and d8 damage", "1d20+5 to hit; d8 damage"),
        ("2d6 fire, and 1d% loot", "2d6 fire; 1d% loot"),
        ("attack d20+5 damage d8+3", "d20+5 attack; d8+3 damage"),
        ("hit d20+5 dmg d8", "d20+5 hit; d8 dmg"),
        ("d20+5 to hit d8+3 damage", "d20+5 to hit; d8+3 damage"),
        ("2 x d6 damage d4", "2x d6; d4 damage"),
    ],
)
def test_dice_in_a_label_are_another_roll(typed: str, advice: str) -> None:
    with pytest.raises(DiceError, match="part of the label") as refused:
        parse_request(typed)
    assert advice in refused.value.suggestion


@pytest.mark.parametrize("typed", ["1d20 to hit, if 2 or more", "1d20 axe and dagger"])
def test_a_comma_or_an_and_may_stand_in_a_label(typed: str) -> None:
    assert parse_request(typed).parts[0].label == typed.removeprefix("1d20 ")


@pytest.mark.parametrize(
    ("typed", "advice"),
    [("4d6hk3", "kh3"), ("4d6h3", "kh3"), ("4d6hk", "kh1"), ("4d6lk1", "kl1"), ("4d6lk", "kl1")],
)
def test_keeping_as_other_bots_write_it_is_put_right(typed: str, advice: str) -> None:
    with pytest.raises(DiceError) as refused:
        parse_request(typed)
    assert advice in refused.value.suggestion


MACROS = {
    "attack": "1d20+5 to hit",
    "attack bow": "1d20+7",
    "both": "1d20+5 to hit; 1d8+2 damage",
    "climb": "3x d100 <= 45",
    "duel": "1d6 == 2d6",
    "aim": "1d20+5 ac 4, axe",
    "long": "1d8",
    "long-bow": "1d10",
}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attack", ("1d20+5 to hit", "attack")),
        (" Attack  BOW ", ("1d20+7", "attack bow")),
        ("attack+2", ("1d20+5+2, to hit", "attack")),
        ("attack - 1 + dex from the bless", ("1d20+5 - 1 + dex from the bless", "attack")),
        ("attack bow+2 adv", ("1d20+7+2 adv", "attack bow")),
        ("climb+10", ("3x 1d100+10 <= 45", "climb")),
        ("duel+1", ("(1d6 == 2d6)+1", "duel")),
        ("aim-2", ("1d20+5-2 ac 4, axe", "aim")),
        ("long-bow+2", ("1d10+2", "long-bow")),
        ("1d20+attack", ("1d20+attack", "")),
        ("attacks+2", ("attacks+2", "")),
        ("attack 2", ("attack 2", "")),
    ],
)
def test_what_a_macro_stands_for(typed: str, meant: tuple[str, str]) -> None:
    assert written_out(typed, MACROS) == meant


def test_something_is_added_to_one_roll_alone() -> None:
    with pytest.raises(RuleError, match=r"several rolls.*`\+2`.*`1d20\+5 to hit; 1d8\+2 damage`"):
        written_out("both +2", MACROS)


@pytest.mark.parametrize(
    ("typed", "is_dice"),
    [
        ("2d6+1 to hit", True),
        ("d20", True),
        ("3 x 2d6", True),
        ("1d20; 2+2", True),
        ("2+2", True),
        ("(2+2)", True),
        ("3", False),
        ("+1", False),
        ("3 bandits come out", False),
        ("20 gold to the ferryman", False),
        ("10-foot pole", False),
        ("4-4 fire", False),
        ("2+2 ac 4", False),
        ("1d20; 3 gold", False),
        ("luck", False),
    ],
)
def test_a_number_with_a_label_need_be_no_roll(typed: str, is_dice: bool) -> None:
    assert parse_request(typed).is_dice is is_dice


def test_a_macro_of_old_keeps_its_sense() -> None:
    assert as_saved("4d6k3+1; 2d20kh1p2") == "4d6k=3+1; 2d20kh1p=2"


@pytest.mark.parametrize("typed", ["6x4d6k3", "6x 4d6k3"])
def test_a_bare_k_asks_which_of_its_two_senses_is_meant_however_many_rolls_it_is(
    typed: str,
) -> None:
    with pytest.raises(DiceError, match="Keep the 3 highest, or the dice that show 3") as refused:
        parse_request(typed)
    assert refused.value.instead == ("6x 4d6kh3", "6x 4d6k=3")
