"""One blow with a blade kills whom a spell has put to sleep (R-SLEEPER)."""

import pytest

from rules.health.records import LifeChanged
from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.health import Effect, Life
from rules.state.items import Held, Item
from tests.rules.attack.duel import AXE, GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("OSE-HELPLESS")

MACE = Item("i5", "Mace", held=Held.WIELDED, damage="1d6")
CLAWS = Item("i6", "Claws", tags=("natural", "edged"), damage="1d6")
SLEEP = Effect("f1", "asleep", GOBLINS, key="asleep", level=1)


def sleeping(item: Item, *effects: Effect, foes: int = 1, preset: str = "ose") -> Scene:
    """Ada over goblins who have more hit points than a blow takes."""
    book = "ose" if preset == "ose" else "white-box"
    game = duel(preset, item, foes=foes, subdual="on", book=book)
    bodies = game.combatant("Goblins").bodies
    vitals = replace(bodies[0].vitals, hit_points=30, maximum=30)
    tough = tuple(replace(body, vitals=vitals) for body in bodies)
    game.alter("Goblins", bodies=tough)
    game.state = replace(game.state, effects=effects)
    return game


def lives(game: Scene) -> list[Life]:
    return [body.vitals.life for body in game.combatant("Goblins").bodies]


@pytest.mark.parametrize(
    ("item", "effect", "life"),
    [
        (SWORD, SLEEP, Life.DEAD),
        (AXE, SLEEP, Life.DEAD),
        (MACE, SLEEP, Life.UP),
        (CLAWS, SLEEP, Life.UP),
        (SWORD, replace(SLEEP, level=0), Life.UP),
        (SWORD, replace(SLEEP, key="paralysed"), Life.UP),
        (SWORD, replace(SLEEP, target="ada", key="bless"), Life.UP),
    ],
)
def test_a_blade_kills_an_enchanted_sleeper_and_nothing_else_does(
    item: Item, effect: Effect, life: Life
) -> None:
    game = sleeping(item, effect)
    rolled = strike(game, *(() if effect.target == GOBLINS else (19,)), 2, item=item.id)
    assert rolled.hit
    assert lives(game) == [life]
    causes = [event.cause for event in game.events(LifeChanged)]
    assert causes == ["blade"] * (life is Life.DEAD)


def test_one_of_a_group_is_slain_and_no_other() -> None:
    game = sleeping(SWORD, replace(SLEEP, target=f"{GOBLINS}#2"), foes=3)
    strike(game, 2, item=SWORD.id, targets=(f"{GOBLINS}#2",))
    assert lives(game) == [Life.UP, Life.DEAD, Life.UP]


def test_a_blow_to_subdue_a_miss_and_a_shot_kill_nobody() -> None:
    game = sleeping(SWORD, SLEEP)
    strike(game, 2, item=SWORD.id, how=("subdual",))
    assert lives(game) == [Life.UP]
    knife = replace(SWORD, name="Throwing knife")
    for faces, hit in (((19, 2), True), ((1,), False)):
        game = sleeping(knife, SLEEP)
        game.change(distance=20)
        rolled = strike(game, *faces, item=knife.id, mode=Mode.MISSILE)
        assert (rolled.hit, lives(game)) == (hit, [Life.UP])


def test_white_box_says_nothing_of_it() -> None:
    game = sleeping(SWORD, SLEEP, preset="eris")
    strike(game, 2, item=SWORD.id)
    assert lives(game) == [Life.UP]


def test_whom_the_damage_kills_dies_of_it() -> None:
    game = duel("ose", SWORD)
    game.state = replace(game.state, effects=(SLEEP,))
    strike(game, 6, item=SWORD.id)
    assert [event.cause for event in game.events(LifeChanged)] == ["damage"]
