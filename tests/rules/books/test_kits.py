"""Kits: what they cost, that a book sells what is in them, and how they are held."""

from dataclasses import replace as changed

import pytest

from rules.books.ose.things import THINGS
from rules.books.records import Book, KitLine, kits_of
from rules.books.settings import BOOKS, NO_BOOK
from rules.books.wares import kit
from rules.items.kits import kit_items, kits_for
from rules.state.game import GameState
from rules.state.items import Held

BEGINNERS = [
    (book, word)
    for book in BOOKS.values()
    for calling in book.callings
    for word in (calling.label, calling.traits[0])
]
LEAST, USUAL = 30, 110
"""The least gold of 3d6 x 10, and about what most have."""


@pytest.mark.parametrize(("book", "word"), BEGINNERS)
def test_each_class_has_a_kit_for_any_purse(book: Book, word: str) -> None:
    kits = kits_of(book, word)
    assert len(kits) >= 3
    assert kits[-1].gp <= LEAST
    assert kits[0].gp <= USUAL
    assert [one.gp for one in kits] == sorted((one.gp for one in kits), reverse=True)
    assert len({one.label for one in kits}) == len(kits)


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_what_a_kit_holds_is_ready_to_use(preset: str) -> None:
    state = GameState(preset=preset)
    for word in ("fighter", "cleric", "elf", "hobbit", "magic-user"):
        for one in kits_for(state, word):
            items = kit_items(state, one)
            assert [(item.name, item.count) for item in items] == [
                (line.name, line.count) for line in one.lines
            ]
            wielded = [item.name for item in items if item.held is Held.WIELDED]
            assert 1 <= len(wielded) <= 2
            worn = {item.name for item in items if item.held is Held.WORN}
            assert worn <= {"Leather", "Chainmail", "Platemail", "Helmet"}
            names = {line.name for line in one.lines}
            assert bool(names & {"Torch", "Lantern"})


def test_a_kit_is_put_together_of_what_the_book_sells() -> None:
    one = kit(THINGS, "Odd", "fighter", "Battle axe, Shield, 12 Torch, (Spellbook)")
    assert one.lines == (
        KitLine("Battle axe", 1, 7),
        KitLine("Shield", 1, 10),
        KitLine("Torch", 12, 2),
        KitLine("Spellbook"),
    )
    assert one.gp == 19
    axe, shield, *_ = kit_items(GameState(preset="ose"), one)
    assert (axe.held, shield.held) == (Held.WIELDED, Held.CARRIED)
    with pytest.raises(KeyError):
        kit(THINGS, "Odd", "fighter", "Elephant")
    free = changed(THINGS[0], price=None)
    with pytest.raises(AssertionError):
        kit((free,), "Odd", "fighter", free.name)
    with pytest.raises(AssertionError):
        kit(THINGS, "Odd", "fighter", "7 Torch")
    assert kits_for(GameState(preset="4e"), "fighter") == kits_of(NO_BOOK, "fighter") == ()
