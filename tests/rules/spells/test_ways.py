"""What the book leaves to the referee, as ways of which each does what it says."""

import pytest

from rules.errors import RuleError
from rules.hazards.records import LevelDrained
from rules.health.records import HitPointsChanged
from rules.items.reading import items_of
from rules.items.records import AddItem, WieldItem
from rules.record import replace
from rules.spells.records import OPEN_SPELLS, SpellSettled
from rules.spells.working import ways_of
from rules.state.health import HitDice, Life
from rules.treasure.records import HoardRolled
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import on
from tests.rules.spells.test_items import thing, use, with_item
from tests.rules.spells.test_waiting import settle, waiting

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
DRAINING = "Sword +1, energy drain"


def ways(game: Scene) -> list[str]:
    (one,) = OPEN_SPELLS.of(game.state)
    return list(ways_of(game.state, one))


def test_a_cursed_scroll_has_the_curses_of_the_book() -> None:
    game = with_item("Cursed scroll")
    use(game, whom=())
    assert ways(game)[:3] == ["Cursed, attacks -4", "Cursed, saves -2", "A level is drained"]
    settle(game, "Cursed, attacks -4")
    assert on(game, ADA) == ["cursed"]
    assert reported(game.step, SpellSettled)[0].outcome == "Cursed, attacks -4"
    assert OPEN_SPELLS.of(game.state) == ()


def test_a_cursed_scroll_may_drain_a_level() -> None:
    game = with_item("Cursed scroll")
    use(game, whom=())
    settle(game, "A level is drained", faces=(2,))
    (drained,) = reported(game.step, LevelDrained)
    assert (drained.before, drained.after) == (3, 2)


def test_a_cursed_scroll_may_take_the_magic_of_what_is_in_use() -> None:
    game = with_item("Ring of fire resistance")
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    game.act(AddItem(name="Cursed scroll", target=ADA))
    use(game, whom=())
    settle(game, "What is in use loses its magic")
    assert [one.name for one in items_of(game.state, ADA)] == ["Ring of fire resistance, drained"]


def test_what_is_no_way_of_the_book_is_refused() -> None:
    game = with_item("Cursed scroll")
    use(game, whom=())
    with pytest.raises(RuleError, match="Say `nothing`"):
        settle(game, "It drains a level")
    assert ways(waiting("Phantasmal Force")) == []
    assert ways(waiting("my own hex")) == []


@pytest.mark.parametrize(
    ("dice", "faces", "lost"), [(1, (), None), (2, (8,), 8), (5, (1,), 1)], ids=str
)
def test_a_sword_drains_the_hit_points_of_a_hit_die(
    dice: int, faces: tuple[int, ...], lost: int | None
) -> None:
    game = with_item(DRAINING)
    assert thing(game).charges == 8
    body = f"{GOBLINS}#1"
    game.alter(GOBLINS, hit_dice=HitDice(dice))
    use(game, whom=(body,))
    assert thing(game).charges == 7
    settle(game, "It drains a level", faces=faces)
    hurt = [-one.amount for one in reported(game.step, HitPointsChanged)]
    if lost is None:
        assert game.combatant(GOBLINS).bodies[0].vitals.life is Life.DEAD
    else:
        assert hurt == [lost]


def test_a_sword_drains_a_level_of_who_has_a_sheet() -> None:
    game = with_item(DRAINING)
    game.hero("Bert", 3)
    people = [replace(one, class_name="fighter", level=3) for one in game.state.characters]
    game.state = replace(game.state, characters=tuple(people))
    use(game, whom=("bert",))
    settle(game, "It drains a level", faces=(2,))
    assert [one.target.id for one in reported(game.step, LevelDrained)] == ["bert"]


@pytest.mark.parametrize(("traits", "reached"), [((), 1), (("undead",), 0)], ids=str)
def test_a_staff_withers_the_living_and_they_may_die_of_age(
    traits: tuple[str, ...], reached: int
) -> None:
    game = with_item("Staff of withering", "cleric")
    game.alter(GOBLINS, traits=traits)
    body = f"{GOBLINS}#1"
    use(game, whom=(body,))
    assert on(game, body) == ["ten years older"] * reached
    assert len(OPEN_SPELLS.of(game.state)) == reached
    if reached:
        settle(game, "They die of age")
        assert game.combatant(GOBLINS).bodies[0].vitals.life is Life.DEAD


def test_what_a_map_leads_to_is_rolled_for_the_referee() -> None:
    game = with_item("Treasure map VIII")
    game.state = replace(game.state, encounter=None)
    use(game, whom=())
    assert ways(game) == ["Roll what lies there"]
    settle(game, "Roll what lies there")
    (found,) = reported(game.step, HoardRolled)
    assert [(one.name, one.count) for one in found.things] == [("Coin", 4000)]
    assert [one.name for one in items_of(game.state, ADA)] == ["Treasure map VIII"]
