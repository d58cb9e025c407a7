"""An attack in one line is read as people write it, and written so that it is read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.bestiary.changing import write_attack
from rules.errors import RuleError
from rules.items.attack_lines import read_attacks
from rules.state.items import Bands, Held, Item

NAMES = st.sampled_from(
    ["Bite", "Two claws", "3 heads", "Bolt 3", "+1", "x2", "Sword (old)", 'Sword "Sting"', '"a"',
     "Horn 1d6", "10/20/30", "d6", "damage=4", "Klaue des Bären", "2 x 4", "Net ()", "()",
     "a, b; c"]
)  # fmt: skip
DAMAGE = st.sampled_from(["", "1d6", "2d6+1", "0", "+1", "(1d6+1)*2", "(1d6)", "4d6kh3", "d6"])
TAGS = st.lists(
    st.sampled_from(["natural", "poison", "a curse of old", "x2"]), unique=True, max_size=3
)
BANDS = st.none() | st.builds(Bands, st.just(0), st.integers(0, 60), st.just(90))
ITEMS = st.builds(
    Item,
    id=st.just(""),
    name=NAMES,
    count=st.sampled_from([1, 2, 40]),
    held=st.sampled_from([Held.CARRIED, Held.WORN, Held.WIELDED]),
    weight=st.none() | st.sampled_from([0, 1, 60]),
    hands=st.sampled_from([0, 1, 2]),
    bands=BANDS,
    damage=DAMAGE,
    shots=st.integers(1, 10),
    rounds=st.integers(1, 3),
    bonus=st.sampled_from([0, 1, -2]),
    magic=st.booleans(),
    tags=TAGS.map(tuple),
    worth=st.none() | st.sampled_from([0, 50]),
    charges=st.none() | st.sampled_from([0, 1, 12]),
    holds=st.none() | st.sampled_from([1, 400]),
    grade=st.sampled_from(["", "minor", "major"]),
)


def read_attack(text: str) -> Item:
    """The one attack of a line."""
    (item,) = read_attacks(text)
    return item


@given(ITEMS)
def test_what_is_written_is_read_as_the_same(item: Item) -> None:
    assert read_attack(write_attack(item)) == item


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("Bite", Item("", "Bite")),
        ("  2   claws 1d3 ( Natural )",
         Item("", "claws", damage="1d3", shots=2, tags=("natural",))),
        ("2 x claws 1d3", Item("", "claws", damage="1d3", shots=2)),
        ("2 \u00d7 claw (1d4)", Item("", "claw", damage="1d4", shots=2)),
        ("1 bite (2d4, natural, poison)",
         Item("", "bite", damage="2d4", tags=("natural", "poison"))),
        ("Claws 1d3 x2", Item("", "Claws", damage="1d3", shots=2)),
        ("Boulder 2d8 x1/2", Item("", "Boulder", damage="2d8", rounds=2)),
        ("Bow 1d6 +1 70/140/210 (two-handed, magic)",
         Item("", "Bow", damage="1d6", bonus=1, bands=Bands(70, 140, 210), hands=2, magic=True)),
        ("Arrow (40 pieces, 1 coin)", Item("", "Arrow", count=40, weight=1)),
        ("Shield (worn, one-handed)", Item("", "Shield", held=Held.WORN, hands=1)),
        ('"Arm of 3 fingers" 4', Item("", "Arm of 3 fingers", damage="4")),
    ],
)  # fmt: skip
def test_lines_as_people_write_them(line: str, item: Item) -> None:
    assert read_attack(line) == item


@pytest.mark.parametrize("line", ['"Bite" and more', "()"])
def test_what_is_no_attack_is_answered_with_examples(line: str) -> None:
    with pytest.raises(RuleError, match="2 Claws 1d3"):
        read_attack(line)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(line: str) -> None:
    try:
        items = read_attacks(line)
    except RuleError:
        return
    assert all(item.name for item in items)
