"""The spells of the books: none without a source, every number read, every name found."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from rules.bestiary.known import find_block
from rules.books.ose import OSE
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.casting.knowing import find_row, names_of, plain_name
from rules.conditions.kinds import BY_KEY
from rules.record import replace
from rules.spells.rows import (
    CLERIC,
    MAGIC_USER,
    Asks,
    Deed,
    Ends,
    Hurts,
    Missiles,
    Puts,
    Save,
    SpellRow,
    Summons,
    Touches,
    Use,
    Whom,
    deeds_of,
)
from rules.spells.work import DOES, dice_at, hit_dice_in, length_of
from tests.rules.cast import character
from tests.rules.scene import Scene

BOOKS = (OSE, WHITE_BOX)
LEVELS = range(1, 15)


def rows() -> list[SpellRow]:
    return [row for book in BOOKS for row in (*book.spells, *book.potions)]


def uses() -> list[tuple[SpellRow, Use]]:
    return [(row, use) for row in rows() for use in row.uses]


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("book", "clerics", "mages"),
    [(OSE, (8, 8, 6, 6, 6), (12,) * 6), (WHITE_BOX, (6, 4, 4, 5, 6), (8, 11, 12, 10, 13, 11))],
)
def test_a_book_has_so_many_spells_of_each_level(
    book: Book, clerics: tuple[int, ...], mages: tuple[int, ...]
) -> None:
    for name, counts in ((CLERIC, clerics), (MAGIC_USER, mages)):
        found = [row.level for row in book.spells if row.list == name and not row.reverses]
        assert tuple(found.count(level) for level in range(1, len(counts) + 1)) == counts


@pytest.mark.rule("OSE-SPELLCASTING")
def test_every_row_has_a_source_a_range_a_length_and_uses_that_can_be_told_apart() -> None:
    for row in rows():
        assert row.source, row.key
        assert row.range, row.key
        assert row.uses, row.key
        length_of(row.lasts)
        labels = [use.label for use in row.uses]
        assert len(labels) == 1 or all(labels), row.key
        assert len({*labels}) == len(labels), row.key


@pytest.mark.rule("OSE-SPELLCASTING")
def test_no_two_spells_of_a_list_have_one_name_and_each_is_found_by_all_of_its() -> None:
    for preset, book in (("ose", OSE), ("eris", WHITE_BOX)):
        for name in (CLERIC, MAGIC_USER):
            own = [row for row in book.spells if row.list == name]
            called = [plain_name(each) for row in own for each in names_of(row)]
            assert sorted(called) == sorted({*called}), (book.key, name)
            game = Scene(preset).bring(replace(character("ada"), class_name=name))
            for row in own:
                for each in names_of(row):
                    assert find_row(game.state, each.upper(), "ada") is row
                    assert find_row(game.state, each.replace(" ", "-"), "ada") is row


@pytest.mark.rule("OSE-SPELLCASTING")
def test_every_reversed_form_names_a_spell_of_its_list_and_level() -> None:
    for book in BOOKS:
        for row in book.spells:
            if row.reverses:
                (turned,) = [
                    one for one in book.spells
                    if (one.name, one.list) == (row.reverses, row.list)
                ]  # fmt: skip
                assert turned.level == row.level


@pytest.mark.rule("OSE-SPELLCASTING")
def test_every_deed_has_a_resolver_and_every_condition_is_known() -> None:
    kinds = {one.__name__ for one in Deed.__subclasses__()}
    assert kinds == {one.__name__ for one in DOES}
    for row in rows():
        for deed in deeds_of(row):
            assert type(deed) in DOES, row.key
            if isinstance(deed, Puts):
                assert deed.key in BY_KEY, row.key
                assert not deed.lasts or length_of(deed.lasts).turns, row.key
            if isinstance(deed, Touches):
                assert not isinstance(deed.does, Save), row.key
            if isinstance(deed, Ends):
                assert all(key in BY_KEY for key in deed.keys), row.key


@pytest.mark.rule("OSE-SPELLCASTING")
def test_every_number_can_be_read_at_every_level() -> None:
    for row, use in uses():
        texts = [use.number, use.budget]
        for deed in deeds_of(row):
            if isinstance(deed, Hurts | Missiles):
                texts.append(deed.dice)
            if isinstance(deed, Summons | Missiles):
                texts.append(deed.number)
        for level in LEVELS:
            assert all(dice_at(text, level) for text in texts if text), row.key
        for text in (use.most, use.least):
            assert not text or hit_dice_in(text)
        length = length_of(use.lasts or row.lasts)
        assert not length.unit or dice_at(length.number, 7)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_needs_somebody_says_whom() -> None:
    """Damage, saves and conditions are for those whom a spell reaches."""
    for row, use in uses():
        if any(isinstance(deed, Hurts | Missiles | Save) for deed in use.does):
            assert use.whom is not Whom.PLACE, row.key


@pytest.mark.rule("OSE-SPELLCASTING")
def test_most_spells_of_the_book_work_by_themselves() -> None:
    """At least 75 of the 106 that are no reversed forms; the others ask the referee."""
    base = [row for row in OSE.spells if not row.reverses]
    assert len(base) == 106
    asked = [row for row in base if any(isinstance(deed, Asks) for deed in row.uses[0].does)]
    assert len(base) - len(asked) == 92


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("book", "preset"), [(OSE, "ose"), (WHITE_BOX, "eris")])
def test_what_is_summoned_has_a_stat_block_of_the_book(book: Book, preset: str) -> None:
    """An elemental that is conjured is of the strongest sort, whose stat block has 16 hit dice."""
    state = Scene(preset).state
    deeds = [(row, deed) for row in book.spells for deed in deeds_of(row)]
    called = [(row.name, deed.monster) for row, deed in deeds if isinstance(deed, Summons)]
    found = {name: find_block(state, name) for _, name in called}
    assert [name for name, block in found.items() if block is None] == ["Snakes from sticks"]
    conjured = [found[name] for spell, name in called if spell == "Conjure Elemental"]
    assert [block.hit_dice.count for block in conjured if block and block.hit_dice] == [16] * 4


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_uses_of_charm_monster_reach_every_number_of_hit_dice_once() -> None:
    """Three hit dice or less are for the one use, all more for the other."""
    (row,) = (row for row in OSE.spells if row.name == "Charm Monster")
    several, one = row.uses
    assert hit_dice_in(several.most) == (3, 0)
    assert hit_dice_in(one.least) == (3, 1)
    assert not several.least
    assert not one.most


@pytest.mark.rule("OSE-SPELLCASTING")
def test_spells_reach_as_far_and_come_out_as_often_as_their_pages_say() -> None:
    """`Web | - | across=10`: the spell, which use of it, and its numbers."""
    said = Path(__file__).with_name("spells.txt").read_text("utf-8").splitlines()
    found = ((f"{row.name} | {use.label or '-'}", " ".join(_numbers(use))) for row, use in uses())
    assert [f"{what} | {numbers}" for what, numbers in found if numbers] == said


def _numbers(what: object) -> Iterator[str]:
    """The numbers of a use and of all that it does, but for those that it need not say."""
    if isinstance(what, tuple):
        for part in what:
            yield from [str(part)] if type(part) is int else _numbers(part)
    elif is_dataclass(what) and not isinstance(what, type):
        for field in fields(what):
            value = getattr(what, field.name)
            if type(value) is not int:
                yield from _numbers(value)
            elif value != field.default:
                yield f"{field.name}={value}"
