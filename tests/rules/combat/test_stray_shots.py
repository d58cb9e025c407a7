"""Shots into melee: no range bonus, and friends in danger."""

import pytest

from rules.combat.records import AtRiskNamed, NameAtRisk, ShotStrayed
from rules.errors import ForbiddenError, RuleError
from rules.health.records import HitPointsChanged
from rules.kernel.questions import Mode
from rules.kernel.visibility import Visibility
from rules.state.encounter import Positions
from rules.state.health import Life
from rules.state.items import Bands, Item
from tests.rules.attack.duel import BOW, GOBLINS, SWORD
from tests.rules.combat.brawl import BOB, attack, brawl, has_traits, in_melee, taken
from tests.rules.scene import Scene
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("ERIS-FIRE-INTO-MELEE")
SLING = Item("i8", "Sling", bands=Bands(50, 100, 150))


def shooting(foes: int = 1, fire_into_melee: str = "eris", range_mods: str = "eris") -> Scene:
    """Ada stands 40 feet from the goblins, of whom Bob fights the first."""
    game = brawl(
        SLING,
        foes=foes,
        distance=40,
        fire_into_melee=fire_into_melee,
        range_mods=range_mods,
    )
    return in_melee(game, (BOB, GOBLINS))


def strayed(game: Scene) -> list[ShotStrayed]:
    told: list[ShotStrayed] = game.events(ShotStrayed)
    return told


@pytest.mark.parametrize(
    ("face", "damage", "amount"), [(1, (5,), 5), (2, (5,), 3), (2, (4,), 2), (3, (), 0), (6, (), 0)]
)
def test_a_miss_may_hit_the_friend(face: int, damage: tuple[int, ...], amount: int) -> None:
    game = shooting()
    [rolled] = attack(game, 2, face, *damage)
    assert rolled.reckoning.bonus == 0
    assert taken(game, BOB) == amount
    [stray] = strayed(game)
    assert (stray.struck is not None) == bool(amount)
    assert stray.half == (face == 2)


def test_a_hit_harms_nobody_else() -> None:
    game = shooting()
    attack(game, 19, 1)
    assert strayed(game) == []
    assert taken(game) == 1


def test_each_miss_is_rolled_for() -> None:
    game = brawl(BOW, distance=40)
    in_melee(game, (BOB, GOBLINS))
    attack(game, 2, 2, 3, 4)
    assert [one.throw.total for one in strayed(game)] == [3, 4]


@pytest.mark.parametrize(
    ("range_mods", "bonus"),
    [("eris", 2), ("ose", 1)],
)
def test_where_it_is_not_played_it_is_a_shot_like_others(range_mods: str, bonus: int) -> None:
    game = shooting(fire_into_melee="off", range_mods=range_mods)
    [rolled] = attack(game, 2)
    assert rolled.reckoning.bonus == bonus
    assert strayed(game) == []


def test_it_is_no_melee_before_the_first_blow() -> None:
    game = shooting()
    game.change(melee_begun=False)
    attack(game, 2)
    assert strayed(game) == []


def test_a_blow_begins_it_and_a_shot_does_not() -> None:
    game = brawl(SWORD, SLING, distance=None)
    attack(game, 2, item=SLING.id)
    assert not game.encounter.melee_begun
    attack(game, 2, item=SWORD.id, allow=True)
    assert game.encounter.melee_begun


def test_only_a_bonus_is_lost() -> None:
    game = shooting(range_mods="ose")
    [rolled] = attack(game, 2, 4, distance=140)
    assert rolled.reckoning.bonus == -1


def test_without_a_friend_in_that_melee_nothing_is_rolled() -> None:
    game = shooting()
    has_traits(game, GOBLINS)
    in_melee(game, ("wolves", GOBLINS))
    game.foe("Wolves", side="bandits")
    attack(game, 2)
    assert strayed(game) == []


def test_chance_picks_one_of_several_friends_by_way_of_others_too() -> None:
    game = shooting(foes=2)
    game.hero("Cyd", owner=3)
    game.hero("Dot", owner=3, hidden=True)
    in_melee(
        game,
        (BOB, f"{GOBLINS}#1"),
        (BOB, f"{GOBLINS}#2"),
        ("cyd", f"{GOBLINS}#2"),
        ("dot", f"{GOBLINS}#2"),
    )
    attack(game, 2, 1, 2, 4, targets=(f"{GOBLINS}#1",))
    [stray] = strayed(game)
    assert stray.picked is not None
    assert (stray.picked.record.text, stray.picked.total) == ("1d2", 2)
    assert taken(game, "cyd") == 4


def test_past_a_melee_friends_in_it_are_in_danger() -> None:
    game = shooting()
    game.foe("Wolves", numbers={"ac": 4})
    [rolled] = attack(game, 2, 1, 3, targets=("wolves",), how=("past",))
    assert rolled.reckoning.bonus == 0
    assert taken(game, BOB) == 3
    with pytest.raises(RuleError, match="no way to attack"):
        attack(shooting(fire_into_melee="off"), how=("past",))


def test_damage_that_was_said_counts_for_the_friend_too() -> None:
    game = shooting()
    [rolled] = attack(game, 2, 1, 10, damage="1d12")
    assert taken(game, BOB) == 10
    assert game.vitals(BOB).life is Life.CRITICAL or game.vitals(BOB).life is Life.DEAD
    public = rolled.public()
    assert public is not None
    assert public.dice == ""


def test_a_secret_shot_strays_in_secret() -> None:
    game = shooting()
    game.secret_spare = (2, 1, 3)
    attack(game, seen=Visibility.BLIND)
    [stray] = strayed(game)
    assert stray.throw.secret
    assert stray.audience == ()
    told: list[HitPointsChanged] = game.events(HitPointsChanged)
    assert [event.target.id for event in told] == [BOB]


@pytest.mark.rule("ERIS-INDIRECT-FIRE")
@pytest.mark.parametrize(("distance", "bonus"), [(40, 0), (100, -1)])
def test_an_arcing_shot_takes_two_off(distance: int, bonus: int) -> None:
    game = brawl(SLING, distance=distance)
    [rolled] = attack(game, 2, how=("indirect",))
    assert rolled.reckoning.bonus == bonus


@pytest.mark.rule("ERIS-INDIRECT-FIRE")
def test_an_arcing_shot_goes_no_farther_than_mid_range_and_into_melee_endangers_friends() -> None:
    with pytest.raises(RuleError, match="it reaches 100"):
        attack(brawl(SLING, distance=101), how=("indirect",))
    with pytest.raises(RuleError, match="Only a shot or a throw can arc"):
        attack(brawl(SWORD), how=("indirect",))
    with pytest.raises(RuleError, match="no way to attack"):
        attack(brawl(SLING, range_mods="ose"), how=("indirect",))
    game = shooting()
    [rolled] = attack(game, 2, 1, 3, how=("indirect",))
    assert rolled.reckoning.bonus == -2
    assert taken(game, BOB) == 3


@pytest.mark.rule("ERIS-INDIRECT-FIRE")
def test_a_weapon_that_is_hurled_can_arc_too() -> None:
    dagger = Item("i5", "Dagger", hands=1)
    game = brawl(dagger, distance=30)
    [rolled] = attack(game, 2, mode=Mode.MISSILE, how=("indirect",))
    assert rolled.reckoning.bonus == -1


def test_the_referee_names_the_friend_beforehand() -> None:
    game = shooting(2)
    game.hero("Cyd", owner=3)
    in_melee(game, (BOB, f"{GOBLINS}#1"), ("cyd", f"{GOBLINS}#1"))
    game.act(NameAtRisk(target="cyd"))
    [event] = game.events(AtRiskNamed)
    assert event.audience == ()
    attack(game, 2, 1, 4, targets=(f"{GOBLINS}#1",))
    assert taken(game, "cyd") == 4
    with pytest.raises(RuleError, match="so already"):
        game.act(NameAtRisk(target="cyd"))
    with pytest.raises(ForbiddenError):
        game.act(NameAtRisk(), ANN)
    game.act(NameAtRisk())
    assert game.encounter.positions.at_risk == ""


def test_in_a_cramped_place_every_shot_goes_into_melee() -> None:
    game = brawl(SLING, distance=40)
    game.change(positions=Positions(everyone=True), melee_begun=True)
    (shot,) = attack(game, 2, 1, 3)
    assert shot.rulings == ("no range bonus: into melee",)
    assert taken(game, BOB) == 3
