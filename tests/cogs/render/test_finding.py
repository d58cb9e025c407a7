"""What is typed behind `/do` finds the deed that is meant."""

import pytest

from cogs.core.commands import ALSO
from cogs.render.deeds import Deed, Near
from cogs.render.finding import OTHER_BOTS, SMALL, find_deeds, fits, left_over, said_of

GOBLIN = Deed("Attack Goblin with Sword", "strike", ("g",), Near.MENU)
OGRE = Deed("Attack Ogre with Sword", "strike", ("o",), Near.MENU)
BOW = Deed("Attack Ogre with Short bow", "strike", ("b",), Near.ASKED)
DONE = Deed("Done", "done", (), Near.BOARD)
HEAL = Deed("Give hit points back…", "form", ("heal",), Near.ASKED, "cure")
ADD = Deed("Put monsters into the encounter…", "form", ("monster add",), Near.ASKED, "new")
NEXT = Deed("Next", "next", (), Near.BOARD)
DEEDS = (BOW, GOBLIN, OGRE, HEAL, ADD, NEXT, DONE)


def first(typed: str) -> Deed:
    return find_deeds(DEEDS, typed, most=5)[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ogre attack", OGRE),
        ("att gob", GOBLIN),
        ("i attack the ogre", OGRE),
        ("shoot the ogre with my bow", BOW),
        ("goblins", GOBLIN),
        ("golbin", GOBLIN),
        ("heal", HEAL),
        ("cure", HEAL),
        ("end turn", DONE),
        ("i n", NEXT),
        ("!init add 3 orcs", ADD),
        ("monster add", ADD),
    ],
)
def test_words_in_any_order_short_or_with_a_slip(typed: str, meant: Deed) -> None:
    assert first(typed) == meant


def test_nothing_typed_is_all_the_nearest_first() -> None:
    found = find_deeds(DEEDS, " ", most=5)
    assert found[:2] == [NEXT, DONE]
    assert len(found) == 5


def test_what_is_like_nothing_finds_nothing() -> None:
    assert find_deeds(DEEDS, "xyzzy plugh", most=5) == []


def test_what_fits_much_worse_is_left_out() -> None:
    assert find_deeds(DEEDS, "attack ogre with bow", most=5) == [BOW, OGRE]


def test_small_words_are_all_that_is_looked_for_where_nothing_else_is_typed() -> None:
    assert "a" in SMALL
    assert GOBLIN in find_deeds(DEEDS, "a", most=5)


def test_what_other_bots_call_it_is_no_word_for_itself() -> None:
    assert not [said for said, meant in OTHER_BOTS.items() if said == meant]
    assert all(words == words.lower() for words in ALSO.values())


SOME = Deed("Attack Goblins (2): melee", "strike", ("g",), Near.MENU)


@pytest.mark.parametrize(
    ("deed", "typed", "left"),
    [
        (GOBLIN, "attack the goblin", []),
        (GOBLIN, "attack goblin with a sword!", []),
        (ADD, "monster add", []),
        (GOBLIN, "kill goblin", ["kill"]),
        (GOBLIN, "atack goblin", ["atack"]),
        (HEAL, "cure", ["cure"]),
        (SOME, "attack goblin 2", ["2"]),
        (GOBLIN, "do it", ["do", "it"]),
    ],
)
def test_what_a_deed_does_not_say_itself_is_left_over(
    deed: Deed, typed: str, left: list[str]
) -> None:
    assert left_over(deed, typed) == left


@pytest.mark.parametrize(
    ("typed", "is_like"),
    [
        ("kill goblin", True),
        ("golbin", True),
        ("3 goblins come out of the dark", False),
        ("swing at one of the goblins", True),
        ("20 gold for Maud", False),
        ("3", False),
    ],
)
def test_a_deed_fits_where_half_of_what_was_said_is_about_it(typed: str, is_like: bool) -> None:
    assert fits(GOBLIN, typed) is is_like


@pytest.mark.parametrize(
    ("deed", "typed", "told"),
    [
        (GOBLIN, "attack goblin", "Attack Goblin…"),
        (GOBLIN, "kill the goblin with my sword", GOBLIN.label),
        (GOBLIN, "golbin", ""),
        (OGRE, "attack o", "Attack…"),
        (SOME, "attack goblin 2", "Attack Goblins…"),
        (Deed("Show Жук the map", "x"), "show the map", "Show…"),
    ],
)
def test_of_a_deed_no_word_is_told_that_was_not_said(deed: Deed, typed: str, told: str) -> None:
    assert said_of(deed, typed) == told
