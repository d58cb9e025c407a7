"""What stands in the form of a stat block is read again as the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.bestiary.files import form_texts, read_block, read_form
from rules.bestiary.records import StatBlock
from rules.errors import RuleError
from rules.record import replace
from tests.cogs.test_stat_block_files import BLOCKS, asker

WORDS = st.lists(st.sampled_from(["undead", "large clumsy", "Über-Ork"]), max_size=3).map(tuple)


def numbers(text: str, preset: str = "ose") -> StatBlock:
    """A stat block of which only the numbers are said."""
    written = read_form(asker(preset), {"name": "Cat", "numbers": text})
    return read_block(asker(preset), written)


@pytest.mark.parametrize("preset", ["ose", "4e"])
@settings(max_examples=60)
@given(block=BLOCKS, traits=WORDS, loses=WORDS)
def test_what_stands_in_the_form_is_read_as_the_same(
    preset: str, block: StatBlock, traits: tuple[str, ...], loses: tuple[str, ...]
) -> None:
    shown = replace(block, traits=traits, loses=loses, items=block.items[:2])
    texts = form_texts(asker(preset), shown)
    assert read_block(asker(preset), read_form(asker(preset), texts)) == shown


def test_numbers_as_people_type_them() -> None:
    cat = numbers("hd: 3, Armour Class = 5\n save vs death 12, saves as NH, mv 90, normal human")
    assert cat.numbers == {"ac": 5, "save_death": 12, "move": 90}
    assert cat.hit_dice is not None
    assert cat.hit_dice.count == 3
    assert cat.normal_human
    assert numbers("AC 14", "4e").numbers == {"ac": 5}
    assert numbers("saves 2 3 4 5 6").numbers["save_spells"] == 6


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("HD 1, HD 2", "`HD 2`: that is there twice"),
        ("HD 1, hit dice 2", "That is there twice"),
        ("speeed 9", "Did you mean `speed`?"),
        ("AC", "`AC`: no stat block has that"),
        ("quick", "Type for example `HD 1-1"),
        ("HP many", "`hp`: “many” is not a whole number"),
        ("traits undead", "no stat block has that"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_to_type(text: str, says: str) -> None:
    with pytest.raises(RuleError) as refusal:
        numbers(text)
    assert says in refusal.value.message
