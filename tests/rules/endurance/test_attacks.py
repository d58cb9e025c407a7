"""What attacks and endurance have to do with each other: who tires by them, and what they do."""

import pytest

from rules.attack.records import Attack
from rules.casting.records import Cast
from rules.encounter.records import AddMonsters
from rules.grapple.records import Grapple
from rules.health.records import Damage
from rules.record import replace
from rules.sheet.records import SetSheetNumber
from rules.state.items import Held, Item
from rules.surroundings.records import Bomb
from tests.rules.endurance.guard import counts, guard, guarded, hit, next_round
from tests.rules.scene import Scene

SWORD = Item("i1", "sword", held=Held.WIELDED, damage="1d8")
BOLD = {"thac0": 10}


def armed() -> Scene:
    """The guard has a sword, and Morgan armour class 5."""
    game = guarded()
    game.alter("Guard", items=(SWORD,), numbers=BOLD, joined_round=0)
    game.act(SetSheetNumber(character_id="c1", field="ac", value=14))
    return game


def strike(game: Scene, roll: int, damage: int | None = None) -> int:
    """The guard strikes Morgan; what he has left."""
    faces = [] if damage is None else [damage]
    action = Attack(attacker=guard(game).id, targets=("c1",), forced=roll, allow=True)
    game.act(action, faces=faces)
    return game.vitals("c1").hit_points


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize(("roll", "damage"), [(19, 1), (2, None)])
def test_an_attack_tires_whether_it_hits_or_not(roll: int, damage: int | None) -> None:
    game = armed()
    hit(game, 8)
    strike(game, roll, damage)
    strike(game, 2)
    next_round(game)
    assert counts(game) == (8, 2)
    next_round(game)
    assert counts(game) == (8, 2)


@pytest.mark.rule("ENDURANCE")
def test_of_a_group_those_tire_who_have_attacked() -> None:
    game = armed()
    game.act(AddMonsters(name="Wolves", count=3, hit_points=(20,)))
    game.alter("Wolves", items=(SWORD,), numbers=BOLD, joined_round=0)
    wolves = game.id("Wolves")
    everyone = tuple(f"{wolves}#{number}" for number in (1, 2, 3))
    game.act(Damage(targets=everyone, amount="8"))
    game.act(Attack(attacker=everyone[1], targets=("c1",), forced=2))
    next_round(game)
    tired = [body.vitals.endurance for body in game.combatant("Wolves").bodies]
    assert [tallies.tired for tallies in tired if tallies] == [0, 2, 0]


@pytest.mark.rule("ENDURANCE")
def test_characters_attack_as_long_as_they_like() -> None:
    game = armed()
    game.alter("c1", items=(SWORD,), numbers=BOLD | {"ac": 5})
    game.alter("Guard", numbers={"ac": 5} | BOLD)
    game.act(Attack(attacker="c1", targets=(guard(game).id,), forced=2))
    assert game.combatant("c1").turn.offensive == ()


@pytest.mark.rule("ENDURANCE-WEAKENED", "ENDURANCE-EXHAUSTED")
@pytest.mark.parametrize(("typed", "damage"), [({}, 2), ({"exhausted_damage": 4}, 4)])
def test_the_weakened_do_half_and_the_exhausted_little(typed: dict[str, int], damage: int) -> None:
    game = armed()
    game.alter("Guard", numbers=BOLD | typed)
    assert strike(game, 19, 2) == 6
    hit(game, 50)
    assert strike(game, 19, 3) == 4
    next_round(game)
    assert strike(game, 19) == 4 - damage
    assert strike(game, 2) == 4 - damage


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize(("is_attack", "tired"), [(True, 2), (False, 0)])
def test_damage_that_somebody_says_it_did_tires_too(is_attack: bool, tired: int) -> None:
    game = armed()
    hit(game, 8)
    by = guard(game).id
    game.act(Damage(targets=("c1",), amount="1", by=by, is_attack=is_attack))
    next_round(game)
    assert counts(game) == (8, tired)


@pytest.mark.rule("ENDURANCE")
def test_damage_that_is_held_back_has_tired_already() -> None:
    game = armed()
    hit(game, 8)
    game.begin_step("c1", guard(game).id, simultaneous=True)
    game.act(Damage(targets=("c1",), amount="1", by=guard(game).id))
    assert guard(game).turn.offensive == (1,)


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize(
    "deed",
    [
        Grapple(who=("Guard",), whom=("c1",), forced=1, forced_against=2, allow=True),
        Cast(target="Guard", spell="hex", allow=True),
    ],
)
def test_a_grapple_or_a_spell_tires_as_an_attack_does(deed: Grapple | Cast) -> None:
    game = armed()
    hit(game, 8)
    own = guard(game).id
    game.act(replace(deed, who=(own,)) if isinstance(deed, Grapple) else replace(deed, target=own))
    next_round(game)
    assert counts(game) == (8, 2)


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize("roll", [1, 19], ids=["misses", "hits"])
def test_a_bomb_tires_whoever_drops_it_whether_it_hits_or_not(roll: int) -> None:
    game = armed()
    hit(game, 8)
    faces = [roll] if roll == 1 else [roll, 1]
    bomb = Bomb(targets=("c1",), damage="1d6", attacker=guard(game).id, altitude=50, allow=True)
    game.act(bomb, faces=faces)
    assert guard(game).turn.offensive == (1,)
