"""Natural 20s double the damage, unless something takes the blow."""

import pytest

from rules.combat.records import ProtectionBroken
from rules.items.reading import items_of
from rules.record import replace
from rules.state.items import Held
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.combat.brawl import BOB, HELMET, attack, brawl, has_traits, taken
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("ERIS-CRITICAL")


def broken(game: Scene) -> list[str]:
    """What saved somebody in the last step."""
    told: list[ProtectionBroken] = game.events(ProtectionBroken)
    return [event.what for event in told]


def wearing(game: Scene, *items: object) -> None:
    game.alter(GOBLINS, items=items)


@pytest.mark.parametrize(("face", "amount"), [(19, 3), (20, 6)])
def test_a_natural_20_doubles_the_final_damage(face: int, amount: int) -> None:
    game = brawl()
    [rolled] = attack(game, face, 3)
    assert rolled.hit
    assert taken(game) == amount
    assert rolled.rulings == (("double: critical hit",) if face == 20 else ())


def test_dice_and_modifiers_are_both_doubled() -> None:
    game = brawl()
    game.state = replace(
        game.state,
        characters=tuple(
            replace(c, numbers={**c.numbers, "melee": 2}) for c in game.state.characters
        ),
    )
    game.alter(ADA, numbers={"thac0": 17, "ac": 5, "melee": 2})
    attack(game, 20, 3)
    assert taken(game) == 10


def test_where_it_is_off_a_natural_20_only_hits() -> None:
    game = brawl(critical="off")
    wearing(game, HELMET)
    attack(game, 20, 3)
    assert taken(game) == 3
    assert broken(game) == []


def test_a_helmet_saves_once_and_breaks() -> None:
    game = brawl(foes=1)
    wearing(game, HELMET)
    attack(game, 20, 1)
    assert taken(game) == 1
    assert broken(game) == ["Helmet"]
    assert items_of(game.state, GOBLINS) == ()
    attack(game, 20, 1, allow=True)
    assert taken(game) == 2
    assert broken(game) == []


def test_a_helmet_that_is_carried_saves_nobody() -> None:
    game = brawl()
    wearing(game, replace(HELMET, held=Held.CARRIED))
    attack(game, 20, 1)
    assert taken(game) == 2


def test_of_a_group_each_has_a_helmet() -> None:
    game = brawl(foes=2)
    wearing(game, HELMET)
    attack(game, 20, 1, targets=(f"{GOBLINS}#1",))
    assert taken(game, f"{GOBLINS}#1") == 1
    attack(game, 20, 1, targets=(f"{GOBLINS}#2",), allow=True)
    assert taken(game, f"{GOBLINS}#2") == 1
    attack(game, 20, 1, targets=(f"{GOBLINS}#2",), allow=True)
    assert taken(game, f"{GOBLINS}#2") == 2
    assert items_of(game.state, GOBLINS) == (HELMET,)


def test_a_helmet_takes_one_of_two_critical_hits_at_once() -> None:
    game = brawl(foes=2)
    game.state = replace(
        game.state,
        characters=tuple(replace(c, items=(HELMET,)) for c in game.state.characters),
    )
    attack(game, 20, 1, 20, 1, attacker=GOBLINS, targets=(BOB,), damage="1d6")
    assert taken(game, BOB) == 1 + 2
    assert broken(game) == ["Helmet"]


def test_the_scale_over_a_weak_spot_breaks() -> None:
    game = brawl()
    has_traits(game, GOBLINS, "weak-point")
    attack(game, 20, 1)
    assert taken(game) == 1
    [event] = game.events(ProtectionBroken)
    assert event.weak_spot
    attack(game, 20, 1, allow=True)
    assert taken(game) == 2
    assert broken(game) == []


def test_some_are_safe_from_critical_hits_for_good() -> None:
    game = brawl()
    has_traits(game, GOBLINS, "crit-immune")
    for _ in range(2):
        attack(game, 20, 1, allow=True)
        assert taken(game) == 1
        assert broken(game) == []


def test_a_miss_breaks_nothing() -> None:
    game = brawl()
    wearing(game, HELMET)
    attack(game, 1)
    assert broken(game) == []
