"""The stat blocks that every game knows can be kept as they are, and play."""

import pytest

from rules.bestiary.known import KNOWN
from rules.bestiary.records import BESTIARY, ImportStatBlocks, StatBlock
from rules.kernel.words import singular
from rules.record import replace
from rules.state.items import Held
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice


def test_all_of_them_say_only_what_a_stat_block_can_say() -> None:
    game = Scene()
    game.act(ImportStatBlocks(blocks=KNOWN))
    assert BESTIARY.of(game.state) == KNOWN
    assert len({singular(block.name) for block in KNOWN}) == len(KNOWN) >= 20


@pytest.mark.parametrize("block", KNOWN, ids=lambda block: block.name)
def test_each_of_them_can_be_added_by_its_name_alone(block: StatBlock) -> None:
    game = Scene().meet()
    game.falling = CountedDice()
    added = game.add(f"{block.name.lower()}", block="", hit_points=())
    assert added.name == block.name
    assert added.hit_dice == block.hit_dice
    assert added.morale.score == block.morale
    assert added.numbers == block.numbers
    assert added.traits == block.traits
    assert tuple(replace(item, id="") for item in added.items) == block.items


@pytest.mark.parametrize("block", KNOWN, ids=lambda block: block.name)
def test_each_of_them_has_armour_movement_morale_and_an_attack(block: StatBlock) -> None:
    assert {"ac", "move"} <= set(block.numbers)
    assert block.morale is not None
    assert any("natural" in i.tags or i.held is Held.WIELDED for i in block.items)
