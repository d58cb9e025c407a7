"""Things as people write them: how many, what they are worth, and what is in what.

`gear.jsonl` was written by somebody who does not know how the reader works.
"""

import json
from pathlib import Path

import pytest

from rules.errors import MisreadError
from rules.items.known import read_name
from rules.items.line_words import is_dice
from rules.items.thing_lines import Amount, amount_in, apart_from_damage, find_amount, read_things

LINES = Path(__file__).with_name("gear.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
UNKNOWN = frozenset(("Case with 30 quarrels",))
"""What holds things is known by the lists of the books alone."""


def test_lines_from_outside_are_so_many_things() -> None:
    for case in CASES:
        found = read_things(case["text"])
        if case["text"] not in UNKNOWN:
            assert [one.count for one in found] == [one["count"] for one in case["things"]], case
            inside = [one.inside.casefold() for one in found]
            assert inside == [one.get("in", "").casefold() for one in case["things"]], case
            for one, wanted in zip(found, case["things"], strict=True):
                assert one.worth == (int(wanted["worth"].split()[0]) if "worth" in wanted else None)


def test_lines_of_kit_are_so_many_of_each_thing() -> None:
    text = Path(__file__).with_name("kit.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        typed, _, counts = line.partition(" | ")
        if counts == "!":
            with pytest.raises(MisreadError):
                read_things(typed)
        elif counts:
            assert " ".join(str(one.count) for one in read_things(typed)) == counts, typed


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("iron spikes (12)", Amount("iron spikes", 12)),
        ("10 foot pole", Amount("10 foot pole")),
        ("1 week iron rations", Amount("Iron ration", 7)),
        ("Rations, iron (7 days)", Amount("Iron ration", 7)),
        ("2 weeks' iron rations", Amount("Iron ration", 14)),
        ("7 days of peace", Amount("days of peace", 7)),
        ("2 gems worth 50gp each", Amount("gems", 2, 50)),
        ("pearl (50 gp)", Amount("pearl", 1, 50)),
        ("ring worth 20 sp", Amount("ring", 1, 2)),
        ("ring worth 21 sp", Amount("ring worth 21 sp")),
        ("crown worth 5 pp", Amount("crown worth 5 pp")),
        ("half a dozen torches", Amount("torches", 6)),
        ("a pair of boots", Amount("pair of boots")),
        ("a pair of gizmos", Amount("pair of gizmos")),
        ("a pair of daggers", Amount("daggers", 2)),
        ("potion (2 doses)", Amount("potion (2 doses)")),
        ("0 torches", Amount("0 torches")),
        ("torch x0", Amount("torch x0")),
        ("sword+ x 3", Amount("sword+ x 3")),
        ('3 "Bolt 3"', Amount("Bolt 3", 3)),
        ("500sp", Amount("sp", 500)),
        ("5gp gem", Amount("gem", 1, 5)),
        ("two 50 gp gems", Amount("gems", 2, 50)),
        ("a 1,000gp ruby", Amount("ruby", 1, 1000)),
        ("week of rations", Amount("Standard ration", 7)),
        ("Rations (standard, 1 week)", Amount("Standard ration", 7)),
    ],
)
def test_one_thing_of_a_line(text: str, amount: Amount) -> None:
    assert find_amount(text) == amount


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Map of level 3", '"Map of level 3"'),
        ("potion x 2 x 3", '3 "potion x 2"'),
        ("scroll 3d6", '"scroll 3d6"'),
        (f"{'very ' * 10}old map 3", f'"{"very " * 10}old map 3"'),
    ],
)
def test_a_count_that_would_stay_in_a_name_is_asked_about(text: str, instead: str) -> None:
    with pytest.raises(MisreadError, match="how many") as refused:
        amount_in(text)
    assert (refused.value.typed, refused.value.instead) == (text, (instead,))
    assert amount_in(instead).name in text


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("torches 3", ("3 torches", '"torches 3"')),
        ("ring 50 gp", ("ring worth 50 gp", '"ring 50 gp"')),
        ("ring worth 21 sp", ('"ring worth 21 sp"',)),
        ("5sp belt", ('"5sp belt"',)),
        ("2 gizmos + widget", ('2 "gizmos + widget"',)),
        ("30 gp in a purse", ('"30 gp in a purse"',)),
    ],
)
def test_what_a_number_may_mean_is_offered(text: str, instead: tuple[str, ...]) -> None:
    with pytest.raises(MisreadError) as refused:
        read_things(text)
    assert refused.value.instead == instead
    assert all(map(read_things, instead))


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("longsword (1d8)", ("longsword", "1d8")),
        ("dagger [d4+1]", ("dagger", "d4+1")),
        ("torch (1d4)", ("torch (1d4)", "")),
        ("gizmo (1d4)", ("gizmo (1d4)", "")),
        ("longsword", ("longsword", "")),
    ],
)
def test_damage_behind_a_weapon_is_none_of_its_name(name: str, parts: tuple[str, str]) -> None:
    assert apart_from_damage(name) == parts


def test_several_things() -> None:
    assert read_things("plate mail and shield") == (Amount("plate mail"), Amount("shield"))
    assert read_things("quiver of 20 arrows")[1] == Amount("arrows", 20, inside="Quiver")
    held = read_things("backpack (contains: 3 torches, rope)")
    assert held[1:] == (Amount("torches", 3, inside="Backpack"), Amount("rope", inside="Backpack"))
    assert read_things("12 iron spikes + hammer") == (Amount("iron spikes", 12), Amount("hammer"))
    assert read_things("quiver (2)") == (Amount("quiver", 2),)
    assert read_things("sack with hope and joy") == (Amount("sack with hope and joy"),)
    assert read_things("rope; a map of the level 3, torn; torch")[0] == Amount("rope")
    assert read_things(" \n torch") == (Amount("torch"),)
    assert read_things("Sword, long") == (Amount("Sword, long"),)


def test_a_list_is_read_so_far() -> None:
    assert len(read_things("rope\n" * 61)) == 60
    assert len(find_amount("x" * 4001).name) == 4000
    assert read_name(" " * 97 + "mace") is None
    assert [is_dice("1d" + more + "+1" * 23) for more in ("10", "100")] == [True, False]
