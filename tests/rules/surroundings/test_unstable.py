"""Unstable ground: shots lose 4, blows nothing; and who stands on it by themselves.
What is dropped from above: a flat 16 for each below, and one roll of damage.
"""

from typing import Any

import pytest

from rules.attack.records import AttackMade
from rules.bestiary.records import KeepStatBlock, StatBlock
from rules.conditions.records import AddEffect, RemoveEffect
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.records import SetOut
from rules.health.records import HitPointsChanged
from rules.kernel.questions import Mode
from rules.record import replace
from rules.sea.records import VOYAGE, Embark, Sail, SeaDay, SetWaters
from rules.state.health import Effect, Life, Vitals
from rules.state.party import Scale
from rules.state.rounds import RoundStep, StepKind
from rules.surroundings.records import Bomb, BombDropped
from rules.travel.records import Dismount, MountUp
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, strike, turn_of
from tests.rules.cast import character
from tests.rules.scene import Scene, told
from tests.rules.table import ANN

SHOT = replace(BOW, shots=1)


@pytest.mark.rule("OSE-UNSTABLE")
def test_shots_lose_4_and_blows_nothing() -> None:
    on_deck = Effect("e1", "unsteady", ADA, key="unstable")
    game = duel("ose", SHOT, SWORD)
    game.state = replace(game.state, effects=(on_deck,))
    assert strike(game, 2, item=SHOT.id).reckoning.bonus == -4
    blow = duel("ose", SHOT, SWORD)
    blow.state = replace(blow.state, effects=(on_deck,))
    assert strike(blow, 2, item=SWORD.id).reckoning.bonus == 0


def is_unsteady(game: Scene, who: str = "ada") -> bool:
    """Whether somebody has the condition by the rule."""
    return any(
        one.target == who and (one.key, one.rule) == ("unstable", "OSE-UNSTABLE")
        for one in game.state.effects
    )


def aboard(wind: int, *, variable: bool = False, faces: tuple[int, ...] = ()) -> Scene:
    """Ada's ship on a day with that wind, as something comes up."""
    game = Scene("ose", wind="variable" if variable else "basic").bring(character("ada")).seat()
    game.act(Embark(name="Tern", rate=360, navigator=True))
    game.act(SetWaters(course="north", in_sight=False))
    game.spare, game.secret_spare = list(faces), [6, 1]
    game.act(Sail(wind=wind))
    game.spare, game.secret_spare = [], []
    return game


def meet(game: Scene, environment: str) -> None:
    """An encounter begins, and Ada is in it."""
    game.act(StartEncounter(environment=environment))


@pytest.mark.rule("OSE-UNSTABLE")
def test_a_ship_in_a_gale_is_unsteady_for_those_aboard_until_the_fight_is_over() -> None:
    game = aboard(12, faces=(1,))
    meet(game, "water")
    assert is_unsteady(game)
    game.foe("Shark")
    assert not is_unsteady(game, "shark")
    game.act(EndEncounter())
    assert not is_unsteady(game)


@pytest.mark.rule("OSE-UNSTABLE")
@pytest.mark.parametrize(
    ("wind", "variable", "unsteady"), [(11, False, False), (10, True, False), (11, True, True)]
)
def test_only_a_gale_or_nearly_one_makes_a_sea_rough(
    wind: int, unsteady: bool, *, variable: bool
) -> None:
    game = Scene("ose", wind="variable" if variable else "basic").bring(character("ada")).seat()
    game.act(Embark(name="Tern", rate=360, navigator=True))
    voyage = VOYAGE.of(game.state)
    today = SeaDay(1, 86_400, wind=wind)
    game.state = VOYAGE.put(game.state, replace(voyage, today=today))
    meet(game, "water")
    assert is_unsteady(game) is unsteady


@pytest.mark.rule("OSE-UNSTABLE")
def test_in_shelter_and_on_land_nobody_is_unsteady() -> None:
    game = aboard(12, faces=(1,))
    voyage = VOYAGE.of(game.state)
    assert voyage.today is not None
    sheltered = replace(voyage.today, over="shelter")
    game.state = VOYAGE.put(game.state, replace(voyage, today=sheltered))
    meet(game, "water")
    assert not is_unsteady(game)
    calm = Scene("ose").bring(character("ada")).seat()
    meet(calm, "wilderness")
    assert not is_unsteady(calm)


def riding(fly: int, scale: Scale = Scale.WILDERNESS) -> Scene:
    """Ada rides a beast, out with the party, and meets somebody."""
    game = Scene("ose").bring(character("ada")).seat()
    block = StatBlock("Beast", hit_points=9, numbers={"move": 120, **({"fly": fly} if fly else {})})
    game.act(KeepStatBlock(block=block))
    game.act(MountUp(rider="ada", beast="Beast", anyway=True))
    game.act(SetOut(scale=scale))
    meet(game, "dungeon" if scale is Scale.DUNGEON else "wilderness")
    return game


@pytest.mark.rule("OSE-UNSTABLE", "OSE-FLYING-MOUNTS")
@pytest.mark.parametrize(
    ("fly", "scale", "unsteady"),
    [
        (240, Scale.WILDERNESS, True),
        (0, Scale.WILDERNESS, False),
        (240, Scale.DUNGEON, False),
    ],
)
def test_who_rides_a_flying_animal_is_unsteady(fly: int, scale: Scale, unsteady: bool) -> None:
    assert is_unsteady(riding(fly, scale)) is unsteady


@pytest.mark.rule("OSE-UNSTABLE", "OSE-FLYING-MOUNTS")
def test_getting_off_and_on_in_a_fight_changes_it_and_so_does_a_referee() -> None:
    game = riding(240)
    game.act(Dismount(rider="ada"))
    assert not is_unsteady(game)
    game.act(MountUp(rider="ada", beast="Beast", anyway=True))
    assert is_unsteady(game)
    (effect,) = game.state.effects
    game.act(RemoveEffect(effect_id=effect.id))
    assert not is_unsteady(game)
    game.act(EndEncounter())
    game.act(Dismount(rider="ada"))
    assert not is_unsteady(game)


def drop(game: Scene, *faces: int, **fields: object) -> BombDropped:
    """The referee drops 2d6 on the goblins."""
    action: dict[str, Any] = {"targets": (GOBLINS,), "damage": "2d6"} | fields
    game.act(Bomb(**action), faces=faces)
    dropped: list[BombDropped] = game.events(BombDropped)
    return dropped[0]


@pytest.mark.rule("OSE-BOMBING")
def test_16_hits_and_15_does_not_whatever_the_armour() -> None:
    game = duel(foes=3, armour=-9)
    dropped = drop(game, 15, 16, 20, 2, 3, attacker=ADA)
    assert [result.hit for result in dropped.results] == [False, True, True]
    assert [event.target.number for event in game.events(HitPointsChanged)] == [2, 3]
    assert {event.amount for event in game.events(HitPointsChanged)} == {-5}
    assert dropped.attacker is not None


@pytest.mark.rule("OSE-BOMBING")
def test_where_nobody_is_hit_no_damage_falls() -> None:
    game = duel(foes=2)
    assert not [result for result in drop(game, 1, 15).results if result.hit]
    assert not game.events(HitPointsChanged)


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize(("altitude", "fits"), [(0, True), (300, True), (301, False), (-1, False)])
def test_from_at_most_300_feet(altitude: int, fits: bool) -> None:
    game = duel()
    if fits:
        drop(game, 1, altitude=altitude)
        return
    with pytest.raises(RuleError, match="at most 300 feet"):
        drop(game, altitude=altitude)


@pytest.mark.rule("OSE-BOMBING")
def test_the_dead_and_gone_are_not_below_any_more() -> None:
    game = duel(foes=2)
    first, second = game.combatant("Goblins").bodies
    game.alter(
        "Goblins",
        bodies=(replace(first, vitals=Vitals(0, 4, life=Life.DEAD)), replace(second, gone="fled")),
    )
    with pytest.raises(RuleError, match="Say who is below"):
        drop(game)


@pytest.mark.rule("OSE-BOMBING")
def test_secret_ones_are_the_referees_and_the_hidden_are_told_to_nobody() -> None:
    game = duel(foes=1)
    game.foe("Lurker", hidden=True)
    game.secret_spare = (16,)
    game.spare = (1, 1, 1)
    step = game.act(Bomb(targets=(GOBLINS, "lurker"), damage="2d6"))
    (seen,) = [event for event in told(step, ANN) if isinstance(event, BombDropped)]
    assert [result.target.name for result in seen.results] == ["Goblins"]


def flying(phase: str = "", fly: int = 60, **fields: object) -> Scene:
    """It is Ada's turn, who can fly, against goblins."""
    game = duel("ose", numbers={"fly": fly}, foes=2)
    step = RoundStep(StepKind.ACT, "step", (ADA,), members=(ADA,), place=1, phase=phase)
    game.change(steps=(step, replace(step, phase="melee")))
    game.alter(ADA, **fields)
    return game.seat()


def own(game: Scene, *faces: int, **fields: object) -> None:
    """Ann has Ada drop something on the goblins."""
    action: dict[str, Any] = {"targets": (GOBLINS,), "damage": "2d6"} | fields
    game.act(Bomb(**action), ANN, faces)


@pytest.mark.rule("OSE-BOMBING")
def test_a_flier_drops_things_as_its_attack_of_the_round() -> None:
    game = flying()
    own(game, 1, 1)
    (made,) = game.events(AttackMade)
    assert (made.attacker.id, made.mode, made.attacks, made.hits) == (ADA, Mode.MISSILE, 2, 0)
    assert (made.how, made.left) == (("bomb",), 0)
    turn = game.combatant(ADA).turn
    assert (turn.attacked, turn.done) == ((0,), True)
    with pytest.raises(TooLateError, match="has already acted"):
        own(game)
    with pytest.raises(RuleError, match="Ada has attacked already in this round"):
        drop(game, attacker=ADA)
    drop(game, 1, 1, attacker=ADA, allow=True)


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize("fly", [0, None])
def test_nothing_is_dropped_from_the_ground_but_by_the_referees_word(fly: int | None) -> None:
    game = flying(fly=fly or 0)
    if fly is None:
        sheets = (replace(one, numbers={}) for one in game.state.characters)
        game.state = replace(game.state, characters=tuple(sheets))
        game.alter(ADA, numbers={})
    with pytest.raises(RuleError, match="Ada cannot fly, and nothing is dropped from the ground"):
        own(game, altitude=100)
    drop(game, 1, 1, attacker=ADA)


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize(("phase", "falls"), [("movement", False), ("missile", True), ("", True)])
def test_what_is_dropped_falls_when_missiles_are_shot(phase: str, falls: bool) -> None:
    game = flying(phase)
    if falls:
        own(game, 1, 1)
        return
    with pytest.raises(RuleError, match="What is dropped falls when missiles are shot"):
        own(game)
    drop(game, 1, 1, attacker=ADA)


@pytest.mark.rule("OSE-BOMBING")
def test_not_out_of_turn_nor_by_whoever_cannot_attack_nor_for_others() -> None:
    game = flying()
    turn_of(game, GOBLINS)
    with pytest.raises(RuleError, match="acts later in this round"):
        own(game)
    game = flying()
    game.act(AddEffect(target=ADA, name="blind", key="blind"))
    with pytest.raises(RuleError, match="The blind cannot attack"):
        own(game)
    game = flying()
    with pytest.raises(ForbiddenError, match="act for Goblins"):
        own(game, attacker=GOBLINS)
    with pytest.raises(ForbiddenError, match="allow what the rules forbid"):
        own(game, allow=True)


@pytest.mark.rule("OSE-BOMBING")
def test_of_a_group_one_drops_it_and_others_may_still_attack() -> None:
    game = duel("ose", foes=2)
    bombs = Bomb(targets=(ADA,), damage="2d6", attacker=GOBLINS)
    game.act(bombs, faces=(1,))
    assert game.combatant(GOBLINS).turn.attacked == (1,)
    game.act(bombs, faces=(1,))
    assert game.combatant(GOBLINS).turn.attacked == (1, 2)
    with pytest.raises(RuleError, match="Goblins has attacked already"):
        game.act(bombs)


@pytest.mark.rule("OSE-BOMBING")
def test_what_falls_by_itself_is_nobodys_attack() -> None:
    game = duel("ose", foes=2)
    drop(game, 1, 1)
    assert game.events(AttackMade) == []


@pytest.mark.rule("OSE-BOMBING")
def test_what_a_player_drops_does_up_to_two_dice() -> None:
    for damage in ("2000", "100d100", "2d6+1"):
        with pytest.raises(ForbiddenError, match="at most 2d6"):
            own(flying(), damage=damage)
    own(flying(), 1, 1, damage="12")
    drop(flying(), 1, 1, damage="3d6")
