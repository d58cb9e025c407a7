"""Through the air, and on what: OSE-FLYING, OSE-FLYING-MOUNTS."""

import pytest

from rules.bestiary.known import find_block
from rules.bestiary.records import KeepStatBlock, StatBlock
from rules.bestiary.words import parse_hit_dice
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.items.records import AddItem
from rules.sheet.records import RetireCharacter
from rules.travel.going import slowest
from rules.travel.mounts import CARRIES, Burden, mount_of, own_beasts
from rules.travel.records import (
    DaySpent,
    DirectionRolled,
    Dismount,
    Dismounted,
    Mounted,
    MountUp,
    SetWay,
)
from tests.rules.scene import reported
from tests.rules.table import ANN
from tests.rules.travel.road import Road


def beast(game: Road, dice: str, /, **numbers: int) -> str:
    """Keep a stat block with those hit dice, and give its name."""
    written = numbers or {"move": 120, "fly": 240}
    block = StatBlock(
        "Beast", hit_points=9, hit_dice=parse_hit_dice(dice) if dice else None, numbers=written
    )
    game.act(KeepStatBlock(block=block))
    return "Beast"


@pytest.mark.rule("OSE-FLYING")
@pytest.mark.parametrize("terrain", ["clear", "swamp", "forest by road", "mountains, city"])
def test_twice_the_miles_over_land_on_any_ground(terrain: str) -> None:
    game = Road()
    for who in ("ada", "bert"):
        game.set_numbers(who, fly=60)
    game.act(SetWay(course="east", terrain=terrain, fly=True))
    (spent,) = reported(game.travel(), DaySpent)
    assert (spent.miles, spent.fly) == ("48", True)
    (spent,) = reported(game.travel(kind="march"), DaySpent)
    assert spent.miles == "72"


@pytest.mark.rule("OSE-FLYING")
def test_the_way_is_lost_as_on_the_ground_below() -> None:
    game = Road()
    for who in ("ada", "bert"):
        game.set_numbers(who, fly=60)
    game.act(SetWay(course="east", terrain="swamp", fly=True))
    (rolled,) = reported(game.travel(), DirectionRolled)
    assert rolled.chance == 3


@pytest.mark.rule("OSE-FLYING")
def test_everybody_has_to_fly() -> None:
    game = Road()
    game.set_numbers("ada", fly=60)
    game.set_numbers("bert", fly=0)
    with pytest.raises(RuleError, match="Not everybody can fly: Bert"):
        game.act(SetWay(course="east", terrain="swamp", fly=True))
    game.act(MountUp(rider="bert", beast=beast(game, "6")))
    game.act(SetWay(course="east", terrain="swamp", fly=True))
    game.travel()
    game.act(Dismount(rider="bert"))
    with pytest.raises(RuleError, match="Not everybody can fly: Bert"):
        game.travel()
    game.act(SetWay(fly=False))
    (spent,) = reported(game.travel(), DaySpent)
    assert (spent.miles, spent.fly) == ("12", False)


@pytest.mark.rule("OSE-FLYING-MOUNTS")
@pytest.mark.parametrize(
    ("hit_dice", "burden"),
    [
        (0, Burden.NOTHING),
        (2, Burden.NOTHING),
        (3, Burden.HALF_HUMAN),
        (5, Burden.HALF_HUMAN),
        (6, Burden.HUMAN),
        (11, Burden.HUMAN),
        (12, Burden.HORSE),
        (23, Burden.HORSE),
        (24, Burden.ELEPHANT),
        (40, Burden.ELEPHANT),
    ],
)
def test_each_row_of_the_table(hit_dice: int, burden: Burden) -> None:
    assert CARRIES.at(hit_dice) is burden
    assert len(CARRIES.bands) == 5


@pytest.mark.rule("OSE-FLYING-MOUNTS")
@pytest.mark.parametrize(
    ("dice", "size", "carries"),
    [
        ("6", "", True),
        ("6+1", "", True),
        ("5+1", "", False),
        ("3", "half", True),
        ("2", "half", False),
        ("½", "half", False),
        ("NH", "half", False),
        ("11", "horse", False),
        ("12", "horse", True),
        ("23", "elephant", False),
        ("24", "elephant", True),
    ],
)
def test_a_winged_beast_carries_what_its_hit_dice_say(
    dice: str, size: str, *, carries: bool
) -> None:
    game = Road()
    ride = MountUp(rider="ada", beast=beast(game, dice), size=size)
    if carries:
        (mounted,) = reported(game.act(ride), Mounted)
        assert (mounted.mount, mounted.flies, mounted.rule) == ("Beast", True, "OSE-FLYING-MOUNTS")
        return
    with pytest.raises(RuleError, match=r"through the air, and not|how many hit dice"):
        game.act(ride)
    game.act(MountUp(rider="ada", beast="Beast", size=size, anyway=True))
    assert mount_of(game.state, "ada") is not None


@pytest.mark.rule("OSE-FLYING-MOUNTS")
def test_a_hobbit_is_of_half_a_humans_size() -> None:
    game = Road()
    (ada, bert) = game.state.characters
    small = type(ada)(ada.id, ada.name, ada.owner, ada.vitals, traits=("hobbit",))
    game.state = type(game.state)(preset="ose", characters=(small, bert), active=game.state.active)
    game.act(MountUp(rider="ada", beast=beast(game, "3")))
    with pytest.raises(RuleError, match="somebody of half a human's size"):
        game.act(MountUp(rider="bert", beast="Beast"))


@pytest.mark.rule("OSE-FLYING-MOUNTS")
@pytest.mark.parametrize("dice", ["", "2d6"])
def test_unknown_hit_dice_decide_nothing(dice: str) -> None:
    game = Road()
    with pytest.raises(RuleError, match="how many hit dice"):
        game.act(MountUp(rider="ada", beast=beast(game, dice)))
    game.act(MountUp(rider="ada", beast="Beast", anyway=True))


@pytest.mark.rule("OSE-OVERLAND")
def test_a_mount_on_the_ground_gives_its_own_rate_to_whomever() -> None:
    game = Road()
    game.set_numbers("bert", move=240)
    (mounted,) = reported(game.act(MountUp(rider="ada", beast=beast(game, "1", move=240))), Mounted)
    assert (mounted.flies, mounted.rule) == (False, "OSE-OVERLAND")
    game.travel("clear")
    assert game.miles == 48
    rate = slowest(game.state)
    assert rate is not None
    assert (rate.name, rate.feet, rate.mount) == ("Ada", 240, "Beast")
    (down,) = reported(game.act(Dismount(rider="ada")), Dismounted)
    assert down.mount == "Beast"
    game.travel()
    assert game.miles == 24


@pytest.mark.rule("OSE-FLYING")
def test_what_has_no_rate_on_land_goes_by_that_of_its_flight() -> None:
    game = Road()
    name = beast(game, "6", fly=180)
    for who in ("ada", "bert"):
        game.act(MountUp(rider=who, beast=name))
    game.act(SetWay(course="east", terrain="clear", fly=True))
    game.travel()
    assert game.miles == 72


@pytest.mark.rule("OSE-OVERLAND")
def test_players_ride_the_beasts_that_they_lead_and_get_off() -> None:
    game = Road(book="ose")
    game.act(AddItem(name="Riding horse", count=2, target="ada"))
    game.act(AddItem(name="Cart", target="ada"))
    assert [one.name for one in own_beasts(game.state, "ada")] == ["Riding horse"]
    (mounted,) = reported(game.act(MountUp(rider="ada", beast="riding Horse"), by=ANN), Mounted)
    assert mounted.mount == "Riding horse"
    assert reported(game.act(Dismount(rider="ada"), by=ANN), Dismounted)


@pytest.mark.rule("OSE-OVERLAND")
def test_players_ride_nothing_else() -> None:
    game = Road(book="ose")
    with pytest.raises(RuleError, match=r"Ada has no beast of that name to ride\. A referee can"):
        game.act(MountUp(rider="ada", beast="Riding horse"), by=ANN)
    game.act(AddItem(name="Mule", target="ada"))
    with pytest.raises(RuleError, match=r"to ride\. They have: Mule\."):
        game.act(MountUp(rider="ada", beast="Red dragon"), by=ANN)
    with pytest.raises(ForbiddenError, match="let a beast carry more"):
        game.act(MountUp(rider="ada", beast="Mule", anyway=True), by=ANN)
    for another in (MountUp(rider="bert", beast="Mule"), Dismount(rider="bert")):
        with pytest.raises(ForbiddenError, match="say what Bert rides"):
            game.act(another, by=ANN)


def test_what_cannot_be_ridden_is_refused() -> None:
    game = Road()
    assert find_block(game.state, "Dragonette") is None
    with pytest.raises(NotFoundError, match="no stat block"):
        game.act(MountUp(rider="ada", beast="Dragonette"))
    game.act(KeepStatBlock(block=StatBlock("Rock", hit_points=9)))
    with pytest.raises(RuleError, match="No movement is written for Rock"):
        game.act(MountUp(rider="ada", beast="Rock"))
    game.act(MountUp(rider="ada", beast=beast(game, "1", move=60)))
    with pytest.raises(RuleError, match="rides that already"):
        game.act(MountUp(rider="ada", beast="Beast"))
    with pytest.raises(RuleError, match="Bert rides nothing"):
        game.act(Dismount(rider="bert"))


def test_nobody_who_stays_behind_sets_the_pace() -> None:
    game = Road()
    game.set_numbers("bert", move=30)
    game.act(RetireCharacter(character_id="bert", retired=True))
    game.travel("clear")
    assert game.miles == 24
    game.state = type(game.state)(preset="ose")
    assert slowest(game.state) is None
