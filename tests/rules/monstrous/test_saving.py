"""Breath, gazes and songs need no roll to hit, and whom they reach saves (R-MONSTER)."""

import pytest

from rules.attack.permitting import require_numbers
from rules.attack.records import Attack, AttackMade, AttackRolled, Unleashed
from rules.attack.weapons import weapons_of
from rules.checks.records import CheckRolled, ChecksAsked
from rules.encounter.records import EndEncounter
from rules.errors import RuleError
from rules.hazards.records import SaveLeft, Unaffected
from rules.health.records import HitPointsChanged
from rules.kernel.resolution import Resolution, Step
from rules.monstrous.records import MONSTROUS
from rules.monstrous.saving import breathes_now, read_tags, uses_left
from rules.orders.kinds import BY_KEY as ORDERS
from rules.record import replace
from rules.state.health import Life, Vitals
from rules.state.items import Bands, Item
from rules.state.rounds import Order
from tests.rules.attack.duel import turn_of
from tests.rules.hazards.dungeon import SAVES
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, REFEREE, ScriptedDice

NUMBERS = {**SAVES, "save_breath": 14}
FIRE = ("natural", "alone", "cone 90", "fire", "breath", "as many as its hit points")


def lair(*tags: str, damage: str = "", preset: str = "ose", **settings: str) -> Scene:
    """Ada and Bert, a dragon with 4 hit points left whose breath has these tags, and two orcs."""
    game = Scene(preset, asked_checks="at-once", **settings).fight()
    game.hero("Ada", numbers=NUMBERS).hero("Bert", 3, numbers=NUMBERS)
    game.state = replace(
        game.state,
        characters=tuple(replace(one, vitals=Vitals(15, 15)) for one in game.state.characters),
    )
    breath = Item("i1", "Breath", damage=damage, tags=tags)
    game.foe("Dragon", numbers=dict(NUMBERS), items=(breath,), traits=("proof-against-fire",))
    game.foe("Orcs", count=2, numbers=dict(NUMBERS))
    turn_of(game, "dragon", "ada", "bert")
    return game


def breathe(game: Scene, *faces: int, whom: tuple[str, ...] = ("ada", "bert")) -> Step:
    """The dragon breathes; the faces are the saves, and the damage where there are dice."""
    game.alter("dragon", turn=type(game.combatant("dragon").turn)())
    return game.act(Attack(attacker="dragon", targets=whom, item="i1"), faces=faces)


@pytest.mark.rule("OSE-SAVES")
def test_everybody_saves_for_half_of_what_the_dragon_has_left() -> None:
    game = lair(*FIRE, "save breath half", "3 a day")
    step = breathe(game, 14, 13)
    (used,) = reported(step, Unleashed)
    assert [who.target for who in used.targets] == ["ada", "bert"]
    assert not reported(step, AttackRolled)
    assert reported(step, AttackMade)
    assert [event.passed for event in reported(step, CheckRolled)] == [True, False]
    assert (game.vitals("ada").hit_points, game.vitals("bert").hit_points) == (13, 11)


@pytest.mark.rule("OSE-SAVES")
def test_a_breath_is_used_up_and_comes_back() -> None:
    game = lair(*FIRE, "save breath half", "2 a day")
    item = game.combatant("dragon").items[0]
    assert uses_left(game.state, "dragon", item) == 2
    breathe(game, 20, 20)
    breathe(game, 20, 20)
    assert uses_left(game.state, "dragon", item) == 0
    with pytest.raises(RuleError, match=r"The breath is used up for today\."):
        breathe(game)
    game.alter("dragon", turn=type(game.combatant("dragon").turn)())
    game.act(Attack(attacker="dragon", targets=("ada",), item="i1", allow=True), faces=(20,))
    game.act(EndEncounter())
    assert not MONSTROUS.of(game.state).used


@pytest.mark.rule("OSE-SAVES")
def test_a_cone_reaches_a_whole_group_and_no_farther_than_it_goes() -> None:
    game = lair(*FIRE, "save breath half")
    step = breathe(game, 20, 1, whom=("orcs",))
    (used,) = reported(step, Unleashed)
    assert [who.target for who in used.targets] == ["orcs#1", "orcs#2"]
    game.alter("dragon", turn=type(game.combatant("dragon").turn)())
    with pytest.raises(RuleError, match="The breath reaches 90 feet"):
        game.act(Attack(attacker="dragon", targets=("ada",), item="i1", distance=100))


@pytest.mark.rule("OSE-SAVES")
def test_what_is_spat_a_long_way_fills_a_place_there() -> None:
    game = lair("cloud 20", "breath", "save breath half", damage="1d6")
    (breath,) = game.combatant("dragon").items
    game.alter("dragon", items=(replace(breath, bands=Bands(100, 100, 100)),))
    spit = Attack(attacker="dragon", targets=("ada",), item="i1", distance=100)
    assert reported(game.act(spit, faces=(20, 1)), Unleashed)
    game.alter("dragon", turn=type(game.combatant("dragon").turn)())
    with pytest.raises(RuleError, match="The breath reaches 100 feet"):
        game.act(replace(spit, distance=101))


@pytest.mark.rule("OSE-SAVES")
def test_players_read_of_no_hidden_target_and_of_no_damage() -> None:
    game = lair(*FIRE, "save breath half")
    game.alter("Orcs", hidden=True)
    bodies = game.combatant("Orcs").bodies
    dead = replace(bodies[1], vitals=replace(bodies[1].vitals, life=Life.DEAD))
    game.alter("Orcs", bodies=(bodies[0], dead))
    step = breathe(game, 20, 20, whom=("ada", "orcs"))
    (full,) = reported(step, Unleashed)
    assert [who.target for who in full.targets] == ["ada", "orcs#1"]
    (seen,) = [event for event in told(step, ANN) if isinstance(event, Unleashed)]
    assert [who.target for who in seen.targets] == ["ada"]
    assert seen.damage == ""
    game.alter("dragon", turn=type(game.combatant("dragon").turn)())
    alone = breathe(game, 20, whom=("orcs",))
    assert not [event for event in told(alone, ANN) if isinstance(event, Unleashed)]


@pytest.mark.rule("OSE-SAVES")
def test_a_gaze_meets_one_of_a_group_and_turns_to_stone() -> None:
    game = lair("natural", "gaze", "save paralysis", "petrification", "at -2", damage="0")
    step = breathe(game, 14, whom=("ada",))
    (rolled,) = reported(step, CheckRolled)
    assert not rolled.passed
    assert game.effect("turned to stone") is not None
    assert not reported(step, HitPointsChanged)
    breathe(game, 1, whom=("orcs",))
    assert sum(effect.target == "orcs#1" for effect in game.state.effects) == 1


@pytest.mark.rule("OSE-SAVES")
def test_what_no_save_makes_less_hurts_at_once() -> None:
    game = lair("natural", "save death", "poison in 6 rounds", "gas", damage="1d6")
    breathe(game, 3, 1, whom=("ada",))
    assert game.vitals("ada").hit_points == 12
    assert game.effect("instantly deadly poison") is not None
    seized = lair("natural", "save paralysis", "paralysis for 2 turns", damage="0")
    breathe(seized, 1, whom=("ada",))
    assert seized.effect("paralysed") is not None


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize(
    ("brings", "effect"),
    [("poison", None), ("poison else nothing", None), ("poison else dizzy", "dizzy")],
)
def test_a_cloud_says_what_passing_its_save_leaves(brings: str, effect: str | None) -> None:
    game = lair("natural", "save death", brings, "gas")
    breathe(game, 20, whom=("ada",))
    assert [one.name for one in game.state.effects] == ([effect] if effect else [])


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize("brings", ["poison", "charm", "paralysis"])
def test_whom_it_does_nothing_is_not_asked(brings: str) -> None:
    game = lair("natural", "save spells", brings, damage="0")
    game.alter("Orcs", traits=("undead",))
    step = breathe(game, whom=("orcs",))
    assert reported(step, Unaffected)
    assert not reported(step, ChecksAsked)


@pytest.mark.rule("OSE-SAVES")
def test_who_has_no_number_is_left_to_the_referee() -> None:
    game = lair(*FIRE, "save breath half")
    game.alter("Orcs", numbers={})
    step = breathe(game, whom=("orcs#1",))
    assert reported(step, SaveLeft)


def chosen(game: Scene, *faces: int, who: str = "dragon") -> str:
    dice = ScriptedDice(faces)
    return breathes_now(Resolution(game.state, REFEREE, dice, game.engine.rulebook), who)


@pytest.mark.rule("OSE-SAVES")
def test_a_dragon_breathes_first_and_then_as_often_as_not() -> None:
    game = lair(*FIRE, "save breath half", "2 a day")
    assert chosen(game) == "i1"
    breathe(game, 20, 20)
    assert chosen(game, 1) == "i1"
    assert chosen(game, 2) == ""
    breathe(game, 20, 20)
    assert chosen(game) == ""
    hound = lair(*FIRE, "save breath half")
    assert chosen(hound, 2) == "i1"
    assert chosen(hound, 3) == ""
    assert chosen(hound, who="ada") == ""
    assert chosen(hound, who="orcs") == ""


@pytest.mark.rule("OSE-SAVES")
def test_a_dragon_left_to_its_orders_breathes() -> None:
    game = lair(*FIRE, "save breath half", "3 a day")
    bite = Item("i2", "Bite", damage="1d6", tags=("natural",))
    game.alter("dragon", items=(*game.combatant("dragon").items, bite))
    order = Order("attack", targets=("ada",))
    dice = ScriptedDice((20,))
    resolution = Resolution(game.state, REFEREE, dice, game.engine.rulebook)
    run = ORDERS["attack"].run
    assert run is not None
    run(resolution, "dragon", order)
    assert [event.weapon for event in resolution.events if isinstance(event, Unleashed)] == [
        "Breath"
    ]


@pytest.mark.rule("OSE-SAVES")
def test_breath_can_be_declared_though_it_has_no_dice() -> None:
    game = lair(*FIRE, "save breath half", "3 a day", weapon_damage="variable")
    bite = Item("i2", "Bite", damage="1d6", tags=("natural",))
    claw = Item("i3", "Claw", damage="1d4", tags=("natural",))
    game.alter("dragon", items=(*game.combatant("dragon").items, bite, claw))
    dice = ScriptedDice(())
    resolution = Resolution(game.state, REFEREE, dice, game.engine.rulebook)
    for weapon in weapons_of(game.state, "dragon"):
        require_numbers(resolution, "dragon", weapon)


@pytest.mark.rule("OSE-SAVES")
def test_the_words_of_such_an_attack() -> None:
    found = read_tags(("save spells", "charm", "at -2"))
    assert (found.save, found.half, found.modifier) == ("save_spells", False, -2)
    assert found.brings is not None
    assert found.brings.key == "charm"
    assert read_tags(("save breath half",)).brings is None


@pytest.mark.rule("OSE-SAVES")
def test_other_damage_can_be_said() -> None:
    game = lair(*FIRE, "save breath half")
    game.act(Attack(attacker="dragon", targets=("ada",), item="i1", forced_damage=10), faces=(1,))
    assert game.vitals("ada").hit_points == 5
