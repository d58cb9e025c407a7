"""What of special abilities works by itself, told by what is written (R-MONSTER)."""

from rules.bestiary.abilities import DONE, abilities_done, abilities_left, count_done, works
from rules.bestiary.records import StatBlock
from rules.books.ose import OSE
from rules.books.white_box import WHITE_BOX
from rules.state.items import Bands, Item


def test_an_ability_works_where_its_words_are_written() -> None:
    plain = StatBlock("Thing", abilities=("surprise", "poison", "tail spikes", "trickery"))
    assert abilities_done(plain) == ()
    written = StatBlock(
        "Thing",
        traits=("surprises-on-4",),
        items=(Item("", "Bite", tags=("poison in 1 turn",)), Item("", "x", bands=Bands(1, 2, 3))),
        numbers={"infravision": 60},
        abilities=plain.abilities,
    )
    assert abilities_done(written) == ("surprise", "poison", "tail spikes")
    assert abilities_left(written) == ("trickery",)
    assert count_done((plain, written)) == (3, 8)
    assert works(written, "infravision")
    assert not works(plain, "breath weapon")


def test_the_rot_of_mummies_works() -> None:
    (mummy,) = (block for block in OSE.monsters if block.name == "Mummy")
    assert "disease" in abilities_done(mummy)


def test_more_than_two_hundred_abilities_of_the_ose_rules_work_by_themselves() -> None:
    done, there = count_done(OSE.monsters)
    assert there == 855
    assert done > 200


def test_every_name_that_is_known_is_one_of_a_book() -> None:
    names = {one for book in (OSE, WHITE_BOX) for block in book.monsters for one in block.abilities}
    assert DONE.keys() <= names
