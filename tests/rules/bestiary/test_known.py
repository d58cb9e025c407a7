"""The stat blocks that every game knows can be kept as they are, and play."""

import pytest

from rules.bestiary.known import KNOWN
from rules.bestiary.records import BESTIARY, ImportStatBlocks, StatBlock
from rules.kernel.words import singular
from rules.record import replace
from rules.state.items import Held
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice

NUMBERS = """
    Bandit: 1, AC 6, ML 8, 90, 1d6 1d6
    Human guard: 3, AC 5, ML 8, 60, 1d6
    Normal human: NH, AC 9, ML 6, 120, 1d4
    Kobold: ½, AC 7, ML 6, 60, 1d4
    Goblin: 1-1, AC 6, ML 7, 60, 1d6
    Orc: 1, AC 6, ML 8, 120, 1d6
    Hobgoblin: 1+1, AC 6, ML 8, 90, 1d8 1d6
    Gnoll: 2, AC 5, ML 8, 90, 2d4
    Bugbear: 3+1, AC 5, ML 9, 90, 2d4
    Ogre: 4+1, AC 5, ML 10, 90, 1d10
    Troll: 6+3*, AC 4, ML 10, 120, 2x1d6 1d10
    Hill giant: 8, AC 4, ML 8, 120, 2d8
    Gargoyle: 4**, AC 5, ML 11, 90, 2x1d3 1d6 1d4
    Minotaur: 6, AC 6, ML 12, 120, 1d6 1d6
    Red dragon: 10**, AC -1, ML 10, 90, 2x1d8 4d8
    Skeleton: 1, AC 7, ML 12, 60, 1d6
    Zombie: 2, AC 8, ML 12, 60, 1d8
    Ghoul: 2*, AC 6, ML 9, 90, 2x1d3 1d3
    Wight: 3*, AC 5, ML 12, 90, 1d6
    Mummy: 5+1*, AC 3, ML 12, 60, 1d12
    Giant rat: ½, AC 7, ML 8, 120, 1d3
    Giant centipede: ½*, AC 9, ML 7, 60, 1
    Giant spider: 3*, AC 6, ML 8, 60, 2d6
    Wolf: 2+2, AC 7, ML 8, 180, 1d6
    Bear: 4, AC 6, ML 7, 120, 2x1d3 1d6
    Boar: 3, AC 7, ML 9, 150, 2d4
    War horse: 3, AC 7, ML 9, 120, 2x1d6
"""


def test_these_are_their_numbers() -> None:
    """Hit dice, descending armour class, morale, feet in a turn, and what each blow does."""
    found = [f"{block.name}: {_numbers(block)}" for block in KNOWN]
    assert found == [line.strip() for line in NUMBERS.strip().splitlines()]


def _numbers(block: StatBlock) -> str:
    assert block.hit_dice is not None
    blows = [f"{one.shots}x{one.damage}" if one.shots > 1 else one.damage for one in block.items]
    armour, move = block.numbers["ac"], block.numbers["move"]
    return f"{block.hit_dice.text}, AC {armour}, ML {block.morale}, {move}, {' '.join(blows)}"


def test_all_of_them_say_only_what_a_stat_block_can_say() -> None:
    game = Scene()
    game.act(ImportStatBlocks(blocks=KNOWN))
    assert BESTIARY.of(game.state) == KNOWN
    assert len({singular(block.name) for block in KNOWN}) == len(KNOWN) >= 20


@pytest.mark.parametrize("block", KNOWN, ids=lambda block: block.name)
def test_each_of_them_can_be_added_by_its_name_alone(block: StatBlock) -> None:
    game = Scene(book="none").meet()
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
