"""Articles, plurals, verbs and lists; names that are compared; whole numbers as typed."""

import pytest

from rules.kernel.numbers import read_whole
from rules.kernel.words import (
    agree,
    an,
    capitalized,
    in_sentence,
    listed,
    many,
    names_in,
    numbered,
    pieces,
    plural,
    singular,
    some,
    whose,
)

ARTICLES = """
a torch, an oil flask, an Elf, an hour, a unicorn, a one-handed sword, an 8, an 18, a 12,
a use, an 11, a European, a human
"""
NOUNS = """
turn turns, foot feet, Foot Feet, torch torches, Thief Thieves, spy spies, Key Keys, Elf Elves,
Swordsman Swordsmen, human humans, Goblins Goblins, cutlass cutlasses, person people, box boxes,
undead undead, magic-user magic-users, half-elf half-elves
"""
GROUPS = """
Goblins/Goblin, Giant rats/Giant rat, Goblin/Goblin, Wolves/Wolf, Dwarves/Dwarf, Thieves/Thief,
Slaves/Slave, Harpies/Harpy, Zombies/Zombie, Witches/Witch, Ogres/Ogre, Heroes/Hero, Men/Man,
Lizard men/Lizard man, Men-at-arms/Man-at-arms, Cyclops/Cyclops, Moss/Moss, Os/Os,
Beasts of Chaos/Beast of Chaos
"""
VERBS = """
is are, has have, was were, goes go, does do, dies die, lies lie, falls fall, takes take,
passes pass, catches catch, tries try, regains regain, can can
"""


def test_words_have_their_articles() -> None:
    said = [each.strip() for each in ARTICLES.split(",")]
    assert [an(each.partition(" ")[2]) for each in said] == said


def test_nouns_have_their_plurals() -> None:
    pairs = [each.split() for each in NOUNS.split(",")]
    assert [plural(one) for one, _ in pairs] == [several for _, several in pairs]
    assert plural("death save") == "death saves"
    assert [plural(one) for one in ("Goblin B", "Goblin AA")] == ["Goblin B", "Goblin AA"]
    assert plural("Jewellery") == "pieces of jewellery"
    assert plural("flask of oil") == "flasks of oil"
    assert plural("Rope 50'") == "Rope 50'"


def test_verbs_agree() -> None:
    pairs = [each.split() for each in VERBS.split(",")]
    assert [agree(2, one) for one, _ in pairs] == [several for _, several in pairs]
    assert [agree(1, one) for one, _ in pairs] == [one for one, _ in pairs]
    assert agree(3, "is gone") == "are gone"
    assert agree(0, "is there") == "are there"


def test_what_belongs_to_somebody() -> None:
    assert [whose("Ada"), whose("Goblins")] == ["Ada's", "Goblins'"]


def test_names_are_found_as_words_of_their_own_the_longest_first() -> None:
    names = ("Ada", "Ada Bold", "Bold", "", "Cid")
    text = "Ada and Ada Bold, not Adam, Nada, _Ada or Ada2: Bold!"
    found = list(names_in(text, names))
    assert found == [(0, "Ada"), (8, "Ada Bold"), (48, "Bold")]
    assert all(text.startswith(name, at) for at, name in found)
    assert list(names_in("Ana Ana Ana", ("Ana Ana",))) == [(0, "Ana Ana")]


def test_what_is_counted() -> None:
    assert [many(count, "week") for count in (0, 1, 2)] == ["0 weeks", "1 week", "2 weeks"]
    assert many(1200, "coin of weight") == "1,200 coins of weight"
    assert [some(count, "hour") for count in (1, 6)] == ["an hour", "6 hours"]


@pytest.mark.parametrize(
    ("words", "said"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_lists(words: tuple[str, ...], said: str) -> None:
    assert listed(words) == said
    assert listed(words, "or") == said.replace("and", "or")


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("Giant  Wolves", "giant wolf"), ("Knives", "knife"), ("Lizard Men", "Lizard Man"),
        ("Zombies", "Zombie"), ("Harpies", "Harpy"), ("Witches", "Witch"), ("Boss", "boss"),
        ("Giant Rats", "giant rat"), ("Bosses", "Boss"), ("Foxes", "fox"), ("S", "s"),
    ],
)  # fmt: skip
def test_plurals(several: str, one: str) -> None:
    assert singular(several) == singular(one)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0), (" 12 ", 12), ("9" * 9, 999_999_999), ("9" * 10, None), ("9" * 5000, None),
        ("", None), ("-1", None), ("+1", None), ("1.5", None), ("\u0663", None), ("x", None),
    ],
)  # fmt: skip
def test_whole_numbers(typed: str, number: int | None) -> None:
    assert read_whole(typed) == number


def test_one_of_a_group_goes_by_its_number() -> None:
    pairs = [each.strip().split("/") for each in GROUPS.split(",")]
    assert [numbered(group, 2) for group, _ in pairs] == [f"{one} 2" for _, one in pairs]
    assert numbered("Goblins", 0) == "Goblins"


@pytest.mark.parametrize(
    ("label", "within"),
    [("Hold", "hold"), ("I decide in my turn", "I decide in my turn"), ("", "")],
)
def test_a_label_within_a_sentence_begins_small_unless_it_speaks_of_oneself(
    label: str, within: str
) -> None:
    assert in_sentence(label) == within


def test_words_that_begin_a_sentence_begin_with_a_capital() -> None:
    assert capitalized("the wolf") == "The wolf"
    assert capitalized("Ada's wolf") == "Ada's wolf"
    assert not capitalized("")


@pytest.mark.parametrize(
    ("count", "thing", "told"),
    [
        (1, "Torch", "Torch"),
        (6, "Torch", "6 torches"),
        (3, "Sword +1", "3 swords +1"),
        (2, "Rope 50'", "2 Rope 50'"),
        (3, "Unknown potion 2", "Unknown potion 2 (3 of them)"),
        (2, "Goblin B", "Goblin B (2 of them)"),
        (1_200, "Arrow", "1,200 arrows"),
    ],
)
def test_so_many_of_a_thing_are_told_by_its_name(count: int, thing: str, told: str) -> None:
    assert pieces(count, thing) == told
