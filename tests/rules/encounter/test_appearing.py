"""How many monsters come, where dice say it."""

import pytest

from rules.encounter.records import SOME, AddMonsters, CombatantJoined
from rules.errors import RuleError
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice

pytestmark = pytest.mark.rule("OSE-ENCOUNTER")


def test_dice_say_how_many() -> None:
    game = Scene().meet()
    step = game.act(AddMonsters(name="Rats", number="2d4", hit_points=(3,)), faces=(2, 3))
    (joined,) = reported(step, CombatantJoined)
    assert joined.count == 5
    assert joined.number is not None
    assert joined.number.total == 5


def test_some_are_as_many_as_the_stat_block_says_there() -> None:
    game = Scene().meet()
    game.act(AddMonsters(name="Goblins", number=SOME, hit_points=(3,)), faces=(1, 1))
    assert len(game.encounter.combatants[-1].bodies) == 2
    outside = Scene().meet()
    outside.change(environment="wilderness")
    outside.falling = CountedDice()
    outside.act(AddMonsters(name="Goblins", number=SOME))
    assert len(outside.encounter.combatants[-1].bodies) > 5


def test_what_says_no_number_is_refused() -> None:
    game = Scene().meet()
    with pytest.raises(RuleError, match="Nothing says how many of them there are"):
        game.act(AddMonsters(name="Cave things", number=SOME, hit_points=(3,)))
    with pytest.raises(RuleError, match="is too many"):
        game.act(AddMonsters(name="Goblins", number="900d6", hit_points=(3,)))
