"""What is noted of what combatants do, for the orders that go by it."""

import pytest

from rules.attack.records import Attack
from rules.combat.records import Parry
from rules.errors import RuleError
from rules.kernel.visibility import Visibility
from rules.movement.records import Move
from rules.state.rounds import Deed
from tests.rules.orders.playing import ADA, GOBLINS, NIM
from tests.rules.orders.standing import give, ordered
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

MISS = (2,)


def everybodys_turn(preset: str = "ose", **settings: str) -> Scene:
    """Ada, Nim, goblins and a wolf that nobody sees may act."""
    game = ordered(preset, foes=1, **({"go_on": "by-button"} | settings))
    game.foe("Wolf", numbers={"thac0": 19, "ac": 6}, hidden=True)
    game.fight()
    game.begin_step(ADA, NIM, GOBLINS, "wolf")
    return game


def attack(game: Scene, who: str, whom: str, seen: Visibility = Visibility.PUBLIC) -> None:
    """Somebody attacks and misses."""
    deed = Attack(attacker=who, targets=(whom,), seen=seen)
    if seen is Visibility.PUBLIC and who != "wolf":
        game.act(deed, REFEREE, MISS)
        return
    game.secret_spare = MISS
    game.act(deed, REFEREE)


def test_the_last_to_attack_comes_last_and_once() -> None:
    game = everybodys_turn()
    game.foe("Orc", numbers={"thac0": 19, "ac": 6})
    game.begin_step(ADA, GOBLINS, "orc")
    attack(game, GOBLINS, ADA)
    attack(game, "orc", ADA)
    assert game.combatant(ADA).attackers == (GOBLINS, "orc")
    assert game.combatant("orc").turn.did is None
    game.begin_round(2)
    game.begin_step(ADA, GOBLINS, "orc")
    attack(game, GOBLINS, ADA)
    assert game.combatant(ADA).attackers == ("orc", GOBLINS)


def test_what_nobody_sees_is_not_noted() -> None:
    game = everybodys_turn()
    attack(game, "wolf", ADA)
    attack(game, GOBLINS, ADA, Visibility.BLIND)
    assert game.combatant(ADA).attackers == ()


@pytest.mark.rule("OSE-CALLER")
def test_where_somebody_goes_is_noted_unless_they_have_attacked() -> None:
    game = everybodys_turn()
    game.change(distance=60)
    game.act(Move(target=GOBLINS, whom=ADA), REFEREE)
    assert game.combatant(GOBLINS).turn.did is None
    game.act(Move(target=ADA, whom=GOBLINS), ANN)
    assert game.combatant(ADA).turn.did == Deed("move", (GOBLINS,), ("towards",))
    attack(game, ADA, GOBLINS)
    game.act(Move(target=ADA, way="away", allow=True), REFEREE)
    assert game.combatant(ADA).turn.did == Deed("attack", (GOBLINS,))


@pytest.mark.rule("OSE-CALLER")
def test_a_parry_is_noted_of_those_who_are_seen() -> None:
    game = everybodys_turn("eris")
    game.alter(NIM, hidden=True)
    for who in (ADA, NIM):
        game.act(Parry(parrier=who, shares=((GOBLINS, 0),)), REFEREE)
    assert game.combatant(ADA).turn.did == Deed("defend")
    assert game.combatant(NIM).turn.did is None


def test_the_same_order_twice_is_refused() -> None:
    game = ordered()
    give(game, ADA, "hold")
    with pytest.raises(RuleError, match="just that standing order already"):
        give(game, ADA, "hold")
