"""Attack lines as rulebooks and referees write them: read whole, or refused with what is left.

`attacks.jsonl` was written by somebody who does not know how the reader works.
"""

import json
from pathlib import Path

import pytest

from rules.errors import MisreadError, RuleError
from rules.items.attack_lines import find_attacks, read_attacks
from rules.items.line_words import dice_of, dice_of_spread
from rules.items.tags import is_known
from rules.state.items import Bands, Held, Item

LINES = Path(__file__).with_name("attacks.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
Attack = tuple[int, str, str]


def read_attack(text: str) -> Item:
    """The one attack of a line."""
    (item,) = read_attacks(text)
    return item


def attacks(text: str) -> list[Attack]:
    return [(one.shots, one.name, one.damage) for one in read_attacks(text)]


def plain(damage: str) -> str:
    return damage.removeprefix("1d") if damage.startswith("1d") else damage.removeprefix("d")


def test_lines_from_outside_are_read_whole_or_refused() -> None:
    refused = 0
    for case in CASES:
        wanted = [
            (one["count"], plain(str(one["damage"] or "").partition("by weapon")[0]))
            for one in case["attacks"]
        ]
        try:
            found = [(count, plain(damage)) for count, _, damage in attacks(case["text"])]
        except MisreadError:
            refused += 1
            continue
        assert found == wanted, case["text"]
    assert refused <= 9


def test_blows_are_as_many_as_they_say_with_their_dice() -> None:
    text = Path(__file__).with_name("blows.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        typed, _, wanted = line.partition(" | ")
        if wanted == "!":
            with pytest.raises(RuleError):
                read_attacks(typed)
        elif wanted:
            told = "; ".join(f"{one.shots} {one.damage}" for one in read_attacks(typed))
            assert told == wanted, typed


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 \u00d7 claw (1d4), 1 \u00d7 bite (1d8)", [(2, "claw", "1d4"), (1, "bite", "1d8")]),
        ("3 (hoof, hoof, bite) 1-3/1-3/1-6",
         [(2, "hoof", "1d3"), (1, "bite", "1d6")]),
        ("bite 2-5; sting 2-9", [(1, "bite", "1d4+1"), (1, "sting", "1d8+1")]),
        ("Sword, long 1d8", [(1, "Sword, long", "1d8")]),
        ("hammer and tongs 1d4", [(1, "hammer and tongs", "1d4")]),
        ("Tongue/bite 2d4 (natural)", [(1, "Tongue/bite", "2d4")]),
        ("\u201cBite\u201d 1d6", [(1, "\u201cBite\u201d", "1d6")]),
        ("none", []),
        ("2-handed sword 1d10", [(1, "2-handed sword", "1d10")]),
        ("twelve", [(1, "twelve", "")]),
        (", two bites (1d4, each), , 1 claw", [(2, "bites", "1d4"), (1, "claw", "")]),
        ("two bites 1d4 each", [(2, "bites", "1d4")]),
        ("a bite (1d6)", [(1, "bite", "1d6")]),
    ],
)  # fmt: skip
def test_what_is_read(text: str, found: list[Attack]) -> None:
    assert attacks(text) == found


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("Bow 1d6 50/100/150", Item("", "Bow", damage="1d6", bands=Bands(50, 100, 150))),
        ("Bow 1d6 (50/100/150)", Item("", "Bow", damage="1d6", bands=Bands(50, 100, 150))),
        ("Bow 1d6 (range 50/100/150)", Item("", "Bow", damage="1d6", bands=Bands(50, 100, 150))),
        ("Bow 1d6 [range 50/100/150]", Item("", "Bow", damage="1d6", bands=Bands(50, 100, 150))),
        ("Bow 1d6 range 50/100/150 ft.", Item("", "Bow", damage="1d6", bands=Bands(50, 100, 150))),
        ("Rock (3d6, 200 ft)", Item("", "Rock", damage="3d6", bands=Bands(0, 200, 200))),
        ("Breath 8 10/10/10", Item("", "Breath", damage="8", bands=Bands(10, 10, 10))),
        ("Sword +1", Item("", "Sword", bonus=1)),
        ("Sting 1d3 + poison", Item("", "Sting", damage="1d3", tags=("poison",))),
        ("Sting 1d3+1+poison", Item("", "Sting", damage="1d3+1", tags=("poison",))),
        ("Sting 1d3 plus save vs poison", Item("", "Sting", damage="1d3", tags=("poison",))),
        ("Gaze (petrification)", Item("", "Gaze", tags=("petrification",))),
        ("Bite (1d6 + a rot of the soul)",
         Item("", "Bite", damage="1d6", tags=("a rot of the soul",))),
        ('Bite 1d6 ("level 2")', Item("", "Bite", damage="1d6", tags=("level 2",))),
        ("hug (2d8) if both claws hit",
         Item("", "hug", damage="2d8", tags=("if both claws hit",))),
        ("by weapon", Item("", "weapon")),
        ("fist by weapon", Item("", "fist")),
        ("1 \u00d7 weapon (1d6 or by weapon)",
         Item("", "weapon", damage="1d6", tags=("by weapon",))),
        ("Bow (in hand, two-handed, 2 pieces, 3 coins, worth 5, grade minor, kind bow)",
         Item("", "Bow", count=2, held=Held.WIELDED, weight=3, hands=2, worth=5, grade="minor",
              kind="Shortbow")),
        ('"Bolt 3" 1d6 (natural, "as it is")',
         Item("", "Bolt 3", damage="1d6", tags=("natural", "as it is"))),
        ("Bow (two-handed) 1d6 50/100/150",
         Item("", "Bow", damage="1d6", hands=2, bands=Bands(50, 100, 150))),
        ("Claws 1d3 x2/3", Item("", "Claws", damage="1d3", shots=2, rounds=3)),
        ('"Bolt 3" damage=1-6', Item("", "Bolt 3", damage="1-6")),
    ],
)  # fmt: skip
def test_what_one_line_says(text: str, item: Item) -> None:
    assert read_attacks(text) == (item,)
    assert read_attack(text) == item


def told(text: str, damage: str) -> str:
    """What is found of attacks with their damage, in the words of `printed.txt`."""
    found = list[str]()
    for one in find_attacks(text, damage):
        item = one.item
        often = f"{item.shots}/{item.rounds}" if item.rounds > 1 else f"{item.shots}"
        said = f"{often} {item.name or '-'} {item.damage or '-'}"
        said += "" if one.hit is None else f" {one.hit:+d}"
        said += f" [{', '.join(item.tags)}]" if item.tags else ""
        said += f" left {', '.join(left.part for left in one.left)}" if one.left else ""
        found.append(f"{said} ?" if one.is_unclear else said)
    return "; ".join(found) or "none"


def test_attacks_with_their_damage_elsewhere_are_read_with_what_is_left() -> None:
    text = Path(__file__).with_name("printed.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            attacks, damage, wanted = (part.strip() for part in line.split("|"))
            assert told(attacks, damage) == wanted, line


def test_what_belongs_to_the_attack_before_it() -> None:
    (dagger,) = read_attacks("dagger 1d4, thrown 10/20/30")
    assert (dagger.bands, dagger.tags) == (Bands(10, 20, 30), ("thrown",))
    bite, breath = read_attacks("[1 \u00d7 bite (4d8)] or breath")
    assert (bite.tags, breath.tags) == ((), ("alone",))


@pytest.mark.parametrize(
    ("text", "part", "instead"),
    [
        ("Bite 1d6 (rubbery)", "rubbery", ('Bite 1d6 ("rubbery")',)),
        ("Claw 1d4; Bite 1d6 (rubbery)", "rubbery", ('Claw 1d4; Bite 1d6 ("rubbery")',)),
        ("Claw 1 1 1; Bite 1d6 (rubbery)", "1", ()),
        ("Bolt 3 of doom 1d6", "1d6", ()),
        ("3", "is no attack", ()),
        ("1d6", "is no attack", ()),
        ("[bite] 1d6, claw 1d4", "[bite]", ('"[bite]" 1d6, claw 1d4',)),
        ("claws 2x 1d4", "claws 2x", ()),
        ("R2D two", "R2D two", ('"R2D two"',)),
        ("x/y 2z", "x/y 2z", ()),
        ("a [b", "[b", ('a "[b"',)),
        ("Bite (rubbery); Claw 1 1 1", "rubbery", ()),
        ("range 1/2/3", "is no attack", ()),
        ("spear +2 to hit, 1d6", "+2 to hit", ()),
        ("longsword +8/+3 1d8", "+8/+3", ()),
        ("bite 1d6, 1d8", "1d8", ()),
        ("bite 1d6 (1d8)", "1d8", ()),
        ("bite (1d6 + 3 wounds of old)", "3 wounds of old", ()),
        ("bite (1d6, 1d8)", "1d8", ()),
        ("bite (range 1/2)", "range 1/2", ()),
        ("bite range 1/2", "1/2", ()),
        ("claws (1-4/1-4)", "1-4/1-4", ()),
        ("bite 3-1", "bite 3-1", ('"bite 3-1"',)),
        ('"Bite" 1d6 more', "more", ()),
        ('" "', "is no attack", ()),
        ('"" 1d6', "is no attack", ()),
        ("Bow 1d6/2", "1d6/2", ()),
        (f"Bow {'1d6+' * 13}1", "1d6+1d6+1d6", ()),
        ("x" * 170, "is no attack", ()),
        (f"{'x' * 120} 1d6", "x" * 59, ()),
    ],
)
def test_what_is_not_read_is_named(text: str, part: str, instead: tuple[str, ...]) -> None:
    with pytest.raises(MisreadError) as refused:
        read_attacks(text)
    assert part in str(refused.value)
    assert refused.value.typed == text
    assert refused.value.instead == instead


def test_texts_are_cut_to_a_length() -> None:
    with pytest.raises(RuleError, match="at most 2,000 letters"):
        read_attacks("a" * 2_001)
    assert [bool(find_attacks("Claw 1d6".ljust(most))[0].left) for most in (2_000, 2_001)] == [
        False,
        True,
    ]


def test_attacks_that_are_too_long_are_left_whole() -> None:
    (found,) = find_attacks("3", "1d4/" * 500)
    assert found.is_unclear


def test_words_that_rules_know_are_known_with_their_numbers() -> None:
    for tag in ("poison in 1d4 turns at +2", "cone 40", "3 a day", "1d8 more to those in water"):
        assert is_known(tag)
    for tag in ("range 50/100/150", "rubbery", "poison of the seven snakes", ""):
        assert not is_known(tag)


@pytest.mark.parametrize(
    ("low", "high", "dice"),
    [
        (2, 8, ["2d4", "1d7+1"]),
        (3, 7, ["1d5+2"]),
        (0, 5, ["1d6-1"]),
        (1, 6, ["1d6", "1d6+0"]),
        (4, 4, []),
        (6, 2, []),
    ],
)
def test_a_spread_is_dice_that_come_to_it(low: int, high: int, dice: list[str]) -> None:
    assert list(dice_of_spread(low, high)) == dice


@pytest.mark.parametrize(
    ("text", "dice"),
    [("2 - 8", "2d4"), ("2-8+1", "2d4+1"), ("d8", "1d8"), ("4-4", "4-4"), ("1D6", "1d6")],
)
def test_dice_are_written_as_rules_write_them(text: str, dice: str) -> None:
    assert dice_of(text) == dice
