"""Short texts that were once read as something else, each as small as it can be."""

import pytest

from cogs.bestiary.labels import AC, COUNT, HIT_DICE, HIT_POINTS, LABELS
from cogs.bestiary.prose import with_labels_first
from cogs.places.key_finds import told_trap
from cogs.sheet.looks import are_things
from cogs.sheet.things import things_in
from cogs.wandering.pasted import read_pasted


@pytest.mark.parametrize("text", ["Orc: AC:6 HD:1 HP:4", "Orc AC:6, HD:1, HP:4", "AC 6 HD 1 HP 4"])
def test_a_number_belongs_to_the_label_before_it(text: str) -> None:
    found = {one.key: one.value for one in LABELS.find(with_labels_first(text))}
    assert found == {AC: "6", HIT_DICE: "1", HIT_POINTS: "4"}


@pytest.mark.parametrize(
    "text", ["needle trap (poison, save or die)", "dart trap: save or be slain"]
)
def test_who_would_die_may_save(text: str) -> None:
    trap = told_trap(text)
    assert trap is not None
    assert trap.save == "save_death"


def test_coins_are_set_apart_by_slashes_and_none_are_nothing() -> None:
    found = things_in("12 pp / 305 gp / 0 sp")
    assert [(item.name, item.count) for item, _ in found.read] == [
        ("Platinum piece", 12),
        ("Coin", 305),
    ]


def test_a_number_alone_is_no_thing() -> None:
    found = things_in("0")
    assert (found.read, found.asked, found.lost) == ([], [], [("0", "")])


def test_what_cannot_be_read_is_no_thing_and_no_mistake() -> None:
    assert not are_things('"Speak with Animals"], rope, "Light"]')


def test_a_ten_sided_die_shows_nought_for_ten() -> None:
    (table,) = read_pasted("\n".join(f"{face}. Thing {face}" for face in (*range(1, 10), 0)))
    assert [(row.low, row.high) for row in table.rows] == [(face, face) for face in range(1, 11)]


def test_a_row_has_so_many_faces_as_roll20_gives_it_parts() -> None:
    (table,) = read_pasted(
        "!import-table --Goblin-Names --show\n!import-table-item --Goblin-Names --Snikk --3 --\n"
        "!import-table-item --Goblin-Names --Old Grub --1 --"
    )
    assert table.name == "Goblin Names"
    assert [(row.low, row.high, row.text) for row in table.rows] == [
        (1, 3, "Snikk"),
        (4, 4, "Old Grub"),
    ]


def test_a_number_sign_says_how_many() -> None:
    found = {one.key: one.value for one in LABELS.find("Quarry-folk; #: 7; AC: 6")}
    assert found == {COUNT: "7", AC: "6"}
