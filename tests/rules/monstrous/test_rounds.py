"""What special attacks do round by round: clinging, swallowing, burning, growing back."""

import pytest

from rules.attack.records import Attack
from rules.attack.striking import weapons_of
from rules.conditions.records import RemoveEffect
from rules.encounter.records import EndEncounter, RemoveCombatant
from rules.health.records import Damage, SetLife
from rules.kernel.resolution import Resolution
from rules.monstrous.clinging import round_is_over
from rules.monstrous.records import MONSTROUS
from rules.monstrous.regrowing import rounds_go_by
from rules.record import replace
from rules.rounds.records import RoundEnded
from rules.state.encounter import Melee, Positions
from rules.state.health import Effect, Life, Vitals
from rules.state.items import Item
from tests.rules.hazards.dungeon import SAVES, bite, dungeon
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice, meeting
from tests.rules.table import REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("OSE-DAMAGE")


def biting(*tags: str, damage: str = "1d4") -> Scene:
    game = dungeon("ose", *tags, hit_points=30)
    item = game.combatant("Spider").items[0]
    game.alter("Spider", items=(replace(item, damage=damage),))
    return game


def clings(game: Scene) -> list[tuple[str, str]]:
    return [(one.attacker, one.victim) for one in MONSTROUS.of(game.state).clings]


def over(game: Scene) -> None:
    """The round is over, as far as the rules of this room go."""
    dice = ScriptedDice(game.spare)
    resolution = Resolution(game.state, REFEREE, dice, game.engine.rulebook)
    event = RoundEnded(round=game.encounter.round)
    round_is_over(resolution, event)
    rounds_go_by(resolution, event)
    game.state = resolution.state
    game.spare = ()


def rounds(game: Scene, number: int, *faces: int) -> None:
    """It is that round, and it ends."""
    game.change(round=number)
    game.spare = faces
    over(game)


def test_what_clings_hurts_from_the_next_round_on() -> None:
    game = biting("clings 1d3")
    bite(game, 20, 2)
    assert clings(game) == [("spider", "ada")]
    assert game.effect("gripped by Spider") is not None
    rounds(game, 1)
    assert game.vitals("ada").hit_points == 28
    rounds(game, 2, 3)
    assert game.vitals("ada").hit_points == 25
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    bite(game, 20, 1)
    assert len(clings(game)) == 1


def test_it_lets_go_when_it_dies_or_is_pulled_off_or_the_fight_is_over() -> None:
    game = biting("clings 1d3")
    bite(game, 20, 2)
    pulled, ended, left = game.copy(), game.copy(), game.copy()
    game.act(SetLife(target="spider", life=Life.DEAD))
    assert clings(game) == []
    assert game.effect("gripped by Spider") is None
    effect = pulled.effect("gripped by Spider")
    assert effect is not None
    pulled.act(RemoveEffect(effect_id=effect.id))
    assert clings(pulled) == []
    ended.act(EndEncounter())
    assert clings(ended) == []
    assert ended.effect("gripped by Spider") is None
    left.act(RemoveCombatant(combatant_id="spider"))
    assert clings(left) == []


@pytest.mark.parametrize(
    ("tag", "face", "down"),
    [
        ("swallows 1d6 on 20", 20, True),
        ("swallows 1d6 on 18", 17, False),
        ("swallows 1d6 by 4", 18, True),
        ("swallows 1d6 by 4", 15, False),
    ],
)
def test_what_swallows_needs_a_good_roll(tag: str, face: int, down: bool) -> None:
    game = biting(tag)
    game.alter("Ada", numbers={**game.combatant("Ada").numbers, "ac": 5})
    bite(game, face, 1)
    effect = game.effect("swallowed by Spider")
    assert (effect is not None) is down
    if effect is not None:
        assert (effect.modifies, effect.amount) == ("attack", -4)
        rounds(game, 2, 6)
        assert game.vitals("ada").hit_points == 23


def test_a_miss_gets_hold_of_nobody_and_nothing_hurts_without_dice() -> None:
    game = biting("clings 1d3")
    bite(game, 1)
    assert clings(game) == []
    whole = biting("swallows 0 on 20")
    bite(whole, 20, 1)
    rounds(whole, 2)
    assert whole.vitals("ada").hit_points == 29


def test_who_cannot_be_missed_is_gripped_and_not_swallowed() -> None:
    game = biting("clings 1d3", "swallows 1d6 on 20")
    begin = Effect("e1", "helpless", "ada", key="helpless")
    game.state = replace(game.state, effects=(begin,))
    bite(game, 2)
    assert game.effect("gripped by Spider") is not None
    assert game.effect("swallowed by Spider") is None


def test_one_of_a_group_who_has_fled_lets_go() -> None:
    game = biting("clings 1d3")
    body = game.combatant("Spider").bodies[0]
    game.alter("Spider", bodies=(body, replace(body, number=2)))
    game.act(Attack(attacker="spider#2", targets=("ada",)), faces=(20, 1))
    assert clings(game) == [("spider#2", "ada")]
    away = replace(body, number=2, gone="fled")
    game.alter("Spider", bodies=(body, away))
    game.act(RemoveCombatant(combatant_id="wolf"))
    assert clings(game) == []


def test_an_aura_burns_who_is_in_melee_with_it() -> None:
    game = biting()
    heat = Item("i9", "Heat", damage="1d8", tags=("natural", "aura", "fire"))
    teeth = Item("i8", "Teeth", damage="1d6", tags=("natural",))
    game.alter("Wolf", items=(heat, teeth))
    names = [one.name for one in weapons_of(game.state, "wolf")]
    assert names == ["Teeth", "bare hands"]
    game.change(positions=Positions(melees=(Melee("wolf", "ada"),)))
    rounds(game, 1, 5)
    assert game.vitals("ada").hit_points == 25
    assert game.vitals("bert").hit_points == 30


def troll(*traits: str, points: int = 20) -> Scene:
    game = biting()
    body = game.combatant("Wolf").bodies[0]
    whole = replace(body, vitals=Vitals(points, points))
    game.alter("Wolf", name="Troll", traits=traits, bodies=(whole,), numbers=dict(SAVES))
    return game


def test_what_regenerates_does_so_each_round() -> None:
    game = troll("regenerates-1")
    game.act(Damage(targets=("wolf",), amount="2"))
    rounds(game, 1)
    assert game.vitals("wolf").hit_points == 19
    rounds(game, 2)
    rounds(game, 3)
    assert game.vitals("wolf").hit_points == 20
    plain = troll()
    plain.act(Damage(targets=("wolf",), amount="2"))
    rounds(plain, 5)
    assert plain.vitals("wolf").hit_points == 18


def test_a_troll_begins_after_three_rounds_and_never_regains_what_was_burned() -> None:
    game = troll("regenerates-3", "burns")
    game.act(Damage(targets=("wolf",), amount="5"))
    game.act(Damage(targets=("wolf",), amount="4", tags=("fire",)))
    rounds(game, 2)
    rounds(game, 3)
    assert game.vitals("wolf").hit_points == 11
    rounds(game, 4)
    assert game.vitals("wolf").hit_points == 14
    rounds(game, 5)
    rounds(game, 6)
    assert game.vitals("wolf").hit_points == 16


def test_a_dead_troll_gets_up_again_unless_it_was_burned() -> None:
    game = troll("regenerates-3", "burns")
    game.act(Damage(targets=("wolf",), amount="30"), faces=(1, 1))
    assert game.vitals("wolf").life is Life.DEAD
    rounds(game, 2)
    assert game.vitals("wolf").life is Life.DEAD
    rounds(game, 3)
    assert game.vitals("wolf").life is Life.UP
    assert game.vitals("wolf").hit_points == 3
    burned = troll("regenerates-3", "burns")
    burned.act(Damage(targets=("wolf",), amount="30", tags=("acid",)))
    rounds(burned, 20)
    assert burned.vitals("wolf").life is Life.DEAD
    later = troll("regenerates-3", "burns")
    later.act(Damage(targets=("wolf",), amount="20", tags=("fire",)))
    assert not MONSTROUS.of(later.state).rises


def test_a_troll_that_stands_already_or_is_ashes_does_not_rise() -> None:
    game = troll("regenerates-3", "burns")
    game.act(Damage(targets=("wolf",), amount="30"), faces=(1, 1))
    ashes = game.copy()
    game.act(SetLife(target="wolf", life=Life.UP))
    before = game.vitals("wolf").hit_points
    rounds(game, 3)
    assert game.vitals("wolf").hit_points == before
    kept = MONSTROUS.of(ashes.state)
    ashes.state = MONSTROUS.put(ashes.state, replace(kept, burned={"wolf": 20}))
    rounds(ashes, 3)
    assert ashes.vitals("wolf").life is Life.DEAD


def test_all_of_it_comes_with_the_end_of_a_round() -> None:
    game = meeting("ose")
    game.falling = CountedDice()
    goblins = game.id("Goblins")
    game.alter("Goblins", traits=("regenerates-1",))
    game.begin(party=6, monsters=1)
    game.act(Damage(targets=(f"{goblins}#1",), amount="2"))
    before = game.vitals(f"{goblins}#1").hit_points
    game.next(to="round")
    assert game.vitals(f"{goblins}#1").hit_points == before + 1
