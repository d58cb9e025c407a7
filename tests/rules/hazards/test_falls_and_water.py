"""Falls, climbs and dangerous water (OSE-FALLING, OSE-CLIMBING, OSE-SWIMMING).
Cutting platemail off under water (ERIS-PLATE-DROWNING).
"""

import pytest

from rules.checks.records import ASKS, CheckRolled, RollCheck
from rules.clock.records import PassTime
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, MissingNumberError, RuleError, TooLateError
from rules.hazards.records import MONSTER, SHEER, Climb, CutFree, Fall, Fell, PlateCut, Swam, Swim
from rules.health.records import Damage, HitPointsChanged, SetLife
from rules.items.reading import items_of
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.health import Life
from rules.state.items import Held, Item
from tests.rules.attack.duel import turn_of
from tests.rules.cast import character
from tests.rules.hazards.dungeon import dungeon, save, sheet
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB


@pytest.mark.rule("OSE-FALLING")
@pytest.mark.parametrize(
    ("feet", "faces", "lost"),
    [(1, (), 0), (9, (), 0), (10, (4,), 4), (19, (6,), 6), (29, (1, 2), 3), (30, (1, 2, 3), 6)],
)
def test_a_die_for_each_full_ten_feet(feet: int, faces: tuple[int, ...], lost: int) -> None:
    game = dungeon()
    step = game.act(Fall(targets=("ada",), feet=feet), ANN, faces)
    assert game.vitals("ada").hit_points == 15 - lost
    assert reported(step, Fell)[0].dice == len(faces)
    assert all(not change.is_attack for change in reported(step, HitPointsChanged))


@pytest.mark.rule("OSE-FALLING")
def test_each_falls_with_dice_of_their_own() -> None:
    game = dungeon()
    game.act(Fall(targets=("ada", "bert"), feet=10), faces=[2, 5])
    assert [game.vitals(who).hit_points for who in ("ada", "bert")] == [13, 10]


@pytest.mark.rule("OSE-FALLING")
def test_the_fall_of_somebody_unseen_is_the_referees() -> None:
    game = dungeon()
    game.alter("spider", hidden=True)
    step = game.act(Fall(targets=("spider",), feet=10), faces=[1])
    assert not told(step, ANN)
    assert all(throw.secret for throw in step.throws)


@pytest.mark.rule("OSE-FALLING")
def test_whom_nobody_lets_fall() -> None:
    game = dungeon()
    with pytest.raises(ForbiddenError, match="let Bert fall"):
        game.act(Fall(targets=("bert",), feet=10), ANN)
    for feet in (0, 1001):
        with pytest.raises(RuleError, match="1 to 1000 feet"):
            game.act(Fall(targets=("ada",), feet=feet), ANN)
    game.act(SetLife(target="ada", life=Life.DEAD))
    with pytest.raises(RuleError, match="falls no further"):
        game.act(Fall(targets=("ada",), feet=10), ANN)
    with pytest.raises(RuleError, match="climbs nothing"):
        game.act(Climb(targets=("ada",), feet=10))


@pytest.mark.rule("OSE-CLIMBING")
def test_who_fails_to_climb_falls() -> None:
    game = dungeon()
    game.act(Climb(targets=("ada",), feet=29))
    step = save(game, 13, 2, 3)
    assert reported(step, CheckRolled)[0].what == "dex"
    assert reported(step, Fell)[0].feet == 29
    assert game.vitals("ada").hit_points == 10


@pytest.mark.rule("OSE-CLIMBING")
@pytest.mark.parametrize(("modifier", "face"), [(0, 12), (-4, 16), (4, 8), (4, 1)])
def test_who_succeeds_stays_up(modifier: int, face: int) -> None:
    game = dungeon()
    game.act(Climb(targets=("ada",), feet=29, modifier=modifier))
    assert not reported(save(game, face), Fell)
    assert game.vitals("ada").hit_points == 15


@pytest.mark.rule("OSE-CLIMBING")
@pytest.mark.parametrize(
    ("numbers", "gear", "what", "stays", "slips"),
    [
        ({"climb_sheer": 87}, False, "climb_sheer", 87, 88),
        ({"climb_sheer": 87, "climb_sheer_in_six": 1}, False, "climb_sheer", 87, 88),
        ({"climb_sheer_in_six": 4}, False, "climb_sheer_in_six", 4, 5),
        ({"dex": 12}, True, "dex", 12, 13),
        ({"dex": 12, "climb_sheer": 5}, True, "dex", 12, 13),
    ],
)
def test_what_is_sheer_takes_an_ability_or_equipment(
    numbers: dict[str, int], gear: bool, what: str, stays: int, slips: int
) -> None:
    """ "Some characters may have class abilities which allow them to attempt [it] unaided." """
    for face, falls in ((stays, 0), (slips, 1)):
        game = dungeon(numbers=numbers)
        game.act(Climb(targets=("ada",), feet=9, onto=SHEER, gear=gear))
        step = save(game, face)
        assert reported(step, CheckRolled)[0].what == what
        assert len(reported(step, Fell)) == falls


@pytest.mark.rule("OSE-CLIMBING")
def test_without_either_nobody_climbs_what_is_sheer() -> None:
    """ "Very steep or sheer surfaces are normally impossible to climb without [...] equipment." """
    game = dungeon()
    sheet(game, "bert", numbers={"climb_sheer": 80})
    with pytest.raises(RuleError, match=r"Ada cannot climb what is sheer.*`gear:yes`"):
        game.act(Climb(targets=("bert", "ada"), feet=10, onto=SHEER))
    assert not ASKS.of(game.state)
    sheet(game, "ada", numbers={"climb_sheer_in_six": 3})
    with pytest.raises(RuleError, match="from -5 to"):
        game.act(Climb(targets=("ada",), feet=10, onto=SHEER, modifier=6))


@pytest.mark.rule("ERIS-GRAPPLE-UNCONTESTED")
@pytest.mark.parametrize(("faces", "falls"), [((6, 6, 1), 0), ((6, 6, 2), 1), ((1, 1, 1), 0)])
def test_keeping_hold_of_a_monster_is_3d6_against_strength(
    faces: tuple[int, ...], falls: int
) -> None:
    """ "For climbing a larger monster, a regular 3d6 check would be more appropriate." """
    game = dungeon("eris", numbers={"str": 13})
    game.act(Climb(targets=("ada",), feet=9, onto=MONSTER))
    step = save(game, *faces)
    (rolled,) = reported(step, CheckRolled)
    assert (rolled.what, rolled.needed, rolled.natural) == ("grip", 13, None)
    assert rolled.rule == "ERIS-GRAPPLE-UNCONTESTED"
    assert len(reported(step, Fell)) == falls


@pytest.mark.rule("ERIS-GRAPPLE-UNCONTESTED")
@pytest.mark.parametrize(("forced", "is_taken"), [(2, False), (3, True), (18, True), (19, False)])
def test_a_grip_can_be_checked_by_itself(forced: int, is_taken: bool) -> None:
    game = dungeon("eris", numbers={"str": 13})
    check = RollCheck(what="grip", targets=("ada",), forced=forced)
    if is_taken:
        assert reported(game.act(check), CheckRolled)[0].passed is (forced <= 13)
    else:
        with pytest.raises(RuleError, match="3d6"):
            game.act(check)


@pytest.mark.rule("OSE-CLIMBING")
def test_the_referee_says_when_climbing_is_hard() -> None:
    with pytest.raises(ForbiddenError, match="Only a referee"):
        dungeon().act(Climb(targets=("ada",), feet=10), ANN)


@pytest.mark.rule("OSE-SWIMMING")
@pytest.mark.parametrize(
    ("chance", "face", "drowns"),
    [(99, 99, True), (99, 100, False), (10, 10, True), (10, 11, False), (0, 1, False)],
)
def test_the_chance_that_the_referee_names(chance: int, face: int, drowns: bool) -> None:
    game = dungeon()
    step = game.act(Swim(targets=("ada",), chance=chance), faces=[face])
    assert reported(step, Swam)[0].drowns is drowns
    assert (game.effect("drowning") is not None) is drowns


@pytest.mark.rule("OSE-SWIMMING")
def test_whoever_drowns_already_drowns_once() -> None:
    game = dungeon()
    for _ in range(2):
        game.act(Swim(targets=("ada",), chance=50), faces=[1])
    assert sum(effect.name == "drowning" for effect in game.state.effects) == 1


@pytest.mark.rule("OSE-SWIMMING")
def test_in_secret_nobody_learns_what_came_of_it() -> None:
    game = dungeon()
    step = game.act(Swim(targets=("ada",), chance=50, seen=Visibility.BLIND), faces=[1])
    assert not told(step, ANN)
    assert game.effect("drowning") is None


@pytest.mark.rule("OSE-SWIMMING")
def test_whom_nobody_lets_swim() -> None:
    game = dungeon()
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(Swim(targets=("ada",), chance=10), ANN)
    for chance in (-1, 101):
        with pytest.raises(RuleError, match="0 to 100 percent"):
            game.act(Swim(targets=("ada",), chance=chance))
    game.act(SetLife(target="ada", life=Life.DEAD))
    with pytest.raises(RuleError, match="drowns no more"):
        game.act(Swim(targets=("ada",), chance=10))


PLATE = Item("i1", "Platemail", held=Held.WORN, tags=("armour",))
CHAIN = Item("i1", "Chainmail", held=Held.WORN, tags=("armour",))
DAGGER = Item("i2", "Silver dagger", hands=1)


def river(*items: Item, chance: int | None = 2, traits: tuple[str, ...] = ()) -> Scene:
    """Ada goes under, outside of any encounter."""
    game = Scene("eris")
    numbers = {} if chance is None else {"open_doors": chance}
    ada = character("ada", name="Ada", items=items, numbers=numbers, traits=traits)
    game.bring(ada).seat()
    game.act(Swim(targets=("ada",), chance=99), faces=[99])
    return game


def cut(game: Scene, face: int) -> PlateCut:
    """Ada cuts at it."""
    game.act(CutFree(), ANN, faces=[face])
    (event,) = reported(game.step, PlateCut)
    return event


@pytest.mark.rule("ERIS-PLATE-DROWNING")
@pytest.mark.parametrize(("chance", "face", "free"), [(2, 2, True), (2, 3, False), (6, 6, True)])
def test_it_comes_off_as_a_stuck_door_opens(chance: int, face: int, *, free: bool) -> None:
    game = river(PLATE, DAGGER, chance=chance)
    assert cut(game, face).is_free is free
    names = [item.name for item in items_of(game.state, "ada")]
    assert names == (["Silver dagger"] if free else ["Platemail", "Silver dagger"])
    assert (game.effect("drowning") is None) is free
    if free:
        with pytest.raises(RuleError, match="Ada is not drowning"):
            game.act(CutFree(), ANN)
    else:
        with pytest.raises(RuleError, match="Ada has tried in this round"):
            game.act(CutFree(), ANN)
        game.act(PassTime(rounds=1))
        assert cut(game, 1).is_free, "there is another try in the next round"


@pytest.mark.rule("ERIS-PLATE-DROWNING")
def test_each_tries_for_themselves_in_a_round() -> None:
    game = river(PLATE, DAGGER)
    bert = character("bert", name="Bert", owner=3, items=(PLATE, DAGGER), numbers={"open_doors": 2})
    game.bring(bert).seat()
    game.act(Swim(targets=("bert",), chance=99), faces=[99])
    game.act(CutFree(), ANN, faces=[6])
    game.act(CutFree(), BOB, faces=[6])
    with pytest.raises(RuleError, match="Bert has tried in this round"):
        game.act(CutFree(), BOB)


@pytest.mark.rule("OSE-SWIMMING")
def test_who_drowns_as_the_referee_wrote_it_does_not_drown_twice() -> None:
    game = Scene("ose").bring(character("ada", name="Ada")).seat()
    game.act(AddEffect(target="ada", name="Drowning"))
    game.act(Swim(targets=("ada",), chance=99), faces=[99])
    assert [one.name for one in game.state.effects] == ["Drowning"]


@pytest.mark.rule("ERIS-PLATE-DROWNING")
def test_a_hobbit_has_a_harder_time() -> None:
    assert not cut(river(PLATE, DAGGER, traits=("hobbit",)), 2).is_free
    assert cut(river(PLATE, DAGGER, traits=("hobbit",)), 1).is_free


@pytest.mark.rule("ERIS-PLATE-DROWNING")
def test_without_dagger_plate_or_water_there_is_nothing_to_cut() -> None:
    with pytest.raises(RuleError, match="Ada has no dagger"):
        river(PLATE).act(CutFree(), ANN)
    for items in ((CHAIN, DAGGER), (DAGGER,), (replace(PLATE, held=Held.CARRIED), DAGGER)):
        with pytest.raises(RuleError, match="Ada wears no platemail"):
            river(*items).act(CutFree(), ANN)
    dry = Scene("eris").bring(character("ada", name="Ada", items=(PLATE, DAGGER))).seat()
    with pytest.raises(RuleError, match="Ada is not drowning"):
        dry.act(CutFree(), ANN)


@pytest.mark.rule("ERIS-PLATE-DROWNING")
def test_the_number_is_the_sheets_or_given_this_once() -> None:
    game = river(PLATE, DAGGER, chance=None)
    with pytest.raises(MissingNumberError, match="Ada has no number for open doors yet"):
        game.act(CutFree(), ANN)
    game.act(CutFree(number=1), ANN, faces=[2])
    game.act(CutFree(target="ada", number=1, forced=1))
    assert game.effect("drowning") is None
    game = river(PLATE, DAGGER)
    with pytest.raises(ForbiddenError, match="Ada's player or a referee"):
        game.act(CutFree(target="ada"), BOB)
    game.act(Damage(targets=("ada",), amount="50"))
    with pytest.raises(RuleError, match="dead, and drowns no more"):
        game.act(CutFree(target="ada"))


@pytest.mark.rule("ERIS-PLATE-DROWNING")
def test_in_an_encounter_it_is_the_turn() -> None:
    game = Scene("eris").fight().hero("Ada", numbers={"open_doors": 1})
    game.foe("Goblins")
    sheet = replace(game.state.characters[0], items=(PLATE, DAGGER))
    game.state = replace(game.state, characters=(sheet,))
    game.seat()
    game.act(AddEffect(target="ada", name="Drowning"))
    turn_of(game, "ada", "goblins")
    assert not cut(game, 2).is_free
    with pytest.raises(TooLateError, match="already acted"):
        game.act(CutFree(), ANN)
    game.begin_round(2)
    turn_of(game, "ada", "goblins")
    game.act(AddEffect(target="ada", name="", key="paralysed"))
    with pytest.raises(RuleError, match="Ada is paralysed"):
        game.act(CutFree(), ANN)


@pytest.mark.rule("ERIS-PLATE-DROWNING")
def test_nobody_learns_of_what_is_hidden() -> None:
    game = river(PLATE, DAGGER)
    hidden = tuple(replace(effect, hidden=True) for effect in game.state.effects)
    game.state = replace(game.state, effects=hidden)
    with pytest.raises(RuleError, match="not drowning"):
        game.act(CutFree(), ANN)
    game.act(CutFree(target="ada"), faces=[1])
    assert game.effect("drowning") is None
