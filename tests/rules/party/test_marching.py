"""Who walks where (OSE-MARCHING-ORDER)."""

import pytest

from rules.doors.records import DoorOpened
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.exploration.planning import GO
from rules.exploration.records import PlayTurn
from rules.health.records import SetLife
from rules.kernel.actor import Actor
from rules.party.forming import formation_now, in_order
from rules.party.records import (
    FormationSet,
    FormationStruck,
    FormationTaken,
    SetFormation,
    TakeFormation,
)
from rules.places.records import AreaEntered, EnterArea
from rules.places.state import PLACES, Area, Door, Place, Trap
from rules.record import replace
from rules.sheet.records import CreateCharacter, RetireCharacter
from rules.state.health import Life
from rules.state.party import Expedition, Scale
from rules.traps.records import TrapSprung
from rules.votes.records import NameCaller
from rules.wandering.records import Meet
from tests.rules.exploration.delving import at_home, delve
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

pytestmark = pytest.mark.rule("OSE-MARCHING-ORDER")
STANDARD = (("ada", "bert"), ("cid",))
REAR_FIRST = (("cid",), ("bert", "ada"))


def write(
    scene: Scene, ranks: tuple[tuple[str, ...], ...], name: str = "standard", by: Actor = REFEREE
) -> list[FormationSet]:
    return reported(scene.act(SetFormation(name=name, ranks=ranks), by), FormationSet)


def orders(scene: Scene) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {one.name: one.ranks for one in scene.state.party.formations}


def walking(scene: Scene, occasion: str = "") -> list[str]:
    return [one.id for one in in_order(scene.state, scene.state.characters, occasion)]


def test_without_an_order_all_walk_as_they_came() -> None:
    scene = at_home()
    assert formation_now(scene.state) is None
    assert walking(scene) == ["ada", "bert", "cid"]


def test_ranks_go_from_the_front_and_from_left_to_right() -> None:
    scene = at_home()
    (told,) = write(scene, REAR_FIRST)
    assert [[who.name for who in rank] for rank in told.ranks] == [["Cid"], ["Bert", "Ada"]]
    assert (told.name, told.new, told.holds, told.rule) == (
        "standard", True, True, "OSE-MARCHING-ORDER",
    )  # fmt: skip
    assert walking(scene) == ["cid", "bert", "ada"]
    (again,) = write(scene, STANDARD, "  STANDARD ")
    assert (again.name, again.new) == ("standard", False)
    with pytest.raises(RuleError, match="is that already"):
        write(scene, STANDARD)


def test_who_has_no_place_walks_last() -> None:
    scene = at_home()
    write(scene, (("cid",),))
    assert walking(scene) == ["cid", "ada", "bert"]


def test_the_standard_order_holds_until_another_is_called_out() -> None:
    scene = at_home()
    write(scene, REAR_FIRST, "combat")
    assert formation_now(scene.state) == scene.state.party.formations[0]
    (told,) = write(scene, STANDARD)
    assert told.holds
    (taken,) = reported(scene.act(TakeFormation(name="Combat"), ANN), FormationTaken)
    assert (taken.name, taken.ranks[0][0].name) == ("combat", "Cid")
    assert walking(scene) == ["cid", "bert", "ada"]
    with pytest.raises(RuleError, match="in the order “combat” already"):
        scene.act(TakeFormation(name="combat"))
    with pytest.raises(NotFoundError, match="There are combat, standard"):
        scene.act(TakeFormation(name="flight"))
    with pytest.raises(ForbiddenError):
        scene.act(TakeFormation(name="standard"), STRANGER)


def test_an_order_for_an_occasion_counts_for_it_whatever_holds() -> None:
    scene = at_home()
    write(scene, STANDARD)
    write(scene, REAR_FIRST, "opening doors")
    assert walking(scene) == ["ada", "bert", "cid"]
    assert walking(scene, "opening doors") == ["cid", "bert", "ada"]
    assert walking(scene, "searching") == ["ada", "bert", "cid"]


def test_an_order_is_struck() -> None:
    scene = at_home()
    with pytest.raises(NotFoundError, match="None has been written yet"):
        write(scene, ())
    write(scene, STANDARD)
    (gone,) = reported(scene.act(SetFormation(name="Standard")), FormationStruck)
    assert (gone.name, scene.state.party.formations) == ("standard", ())


@pytest.mark.parametrize(
    ("ranks", "name", "says"),
    [
        ((("goblins",),), "standard", "Only characters and hirelings"),
        ((("ada",), ("ada",)), "standard", "Ada can only walk in one place"),
        ((("ada",),), " ", "Give it a name"),
        ((("ada",),), "x" * 31, "Give it a name"),
    ],
)
def test_what_is_no_order_is_refused(
    ranks: tuple[tuple[str, ...], ...], name: str, says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        write(at_home(), ranks, name)


def test_an_order_has_so_many_ranks_of_so_many_people() -> None:
    scene = at_home()
    people = [CreateCharacter(name=f"Man {n}", hit_points=3, owner=5) for n in range(13)]
    for one in people:
        scene.act(one)
    ids = tuple(one.id for one in scene.state.characters if one.name.startswith("Man"))
    assert write(scene, (ids[:6], ids[6:12]))
    assert write(scene, tuple((who,) for who in ids[:12]))
    for ranks in ((ids[:7],), tuple((who,) for who in ids)):
        with pytest.raises(RuleError, match="at most 12 ranks of 6 people"):
            write(scene, ranks)


def test_a_party_has_eight_orders_at_the_most() -> None:
    scene = at_home()
    for number in range(8):
        write(scene, STANDARD, f"order {number}")
    with pytest.raises(RuleError, match="has 8 marching orders"):
        write(scene, STANDARD, "one more")
    assert write(scene, REAR_FIRST, "order 7")


# Who says so


def test_anybody_of_the_party_writes_one_at_once() -> None:
    scene = at_home()
    assert write(scene, REAR_FIRST, by=BOB)
    assert walking(scene) == ["cid", "bert", "ada"]
    with pytest.raises(RuleError, match="is that already"):
        write(scene, REAR_FIRST, by=ANN)
    (gone,) = reported(scene.act(SetFormation(name="standard"), ANN), FormationStruck)
    assert gone.name == "standard"
    with pytest.raises(ForbiddenError):
        write(scene, STANDARD, by=STRANGER)


# Who drops out


def test_the_dead_and_the_put_away_drop_out_and_ranks_close_up() -> None:
    scene = at_home()
    write(scene, STANDARD)
    write(scene, (("cid",),), "combat")
    scene.act(SetLife(target="cid", life=Life.UNCONSCIOUS))
    assert orders(scene) == {"standard": STANDARD, "combat": (("cid",),)}
    scene.act(SetLife(target="cid", life=Life.DEAD))
    assert orders(scene) == {"standard": (("ada", "bert"),)}
    scene.act(RetireCharacter(character_id="ada"))
    assert scene.state.party.formations[0].ranks == (("bert",),)
    scene.act(RetireCharacter(character_id="ada", retired=False))
    assert scene.state.party.formations[0].ranks == (("bert",),)
    with pytest.raises(RuleError, match="Cid is dead or put away"):
        write(scene, (("cid",),))


def test_who_is_no_longer_in_the_game_is_not_told_of() -> None:
    scene = at_home()
    write(scene, STANDARD)
    write(scene, REAR_FIRST, "combat")
    rest = tuple(one for one in scene.state.characters if one.id != "cid")
    scene.state = replace(scene.state, characters=rest)
    (taken,) = reported(scene.act(TakeFormation(name="combat")), FormationTaken)
    assert [[who.name for who in rank] for rank in taken.ranks] == [["Bert", "Ada"]]


# What counts


HALL = Place(
    "p1",
    "Crypt",
    areas=(Area("hall", "Hall"), Area("crypt", "Crypt")),
    doors=(Door("d1", "oak door", ("hall", "crypt")),),
    traps=(Trap("t1", "pit", "crypt", chance=6),),
)


def in_the_hall() -> Scene:
    scene = delve()
    here = Expedition(Scale.DUNGEON, place="p1", area="hall")
    scene.state = PLACES.put(replace(scene.state, expedition=here), (HALL,))
    return scene


def test_whoever_walks_in_front_opens_doors_and_falls_into_pits() -> None:
    scene = in_the_hall()
    scene.act(NameCaller(character_id="ada"))
    scene.state = replace(scene.state, overrides={**scene.state.overrides, "led_by": "caller"})
    write(scene, STANDARD)
    write(scene, REAR_FIRST, "opening doors")
    step = scene.act(PlayTurn(doing=GO, about="d1"), ANN, [6])
    (opened,) = reported(step, DoorOpened)
    (sprung,) = reported(step, TrapSprung)
    # Ann leads, and Cat's Cid opens the door: that is what the party has agreed on.
    assert (opened.who.id, [who.id for who in sprung.targets]) == ("cid", ["ada"])


def test_who_cannot_walk_in_front_leaves_it_to_the_next() -> None:
    scene = in_the_hall()
    write(scene, REAR_FIRST)
    scene.act(SetLife(target="cid", life=Life.UNCONSCIOUS))
    step = scene.act(PlayTurn(doing=GO, about="d1"), REFEREE, [6])
    (opened,) = reported(step, DoorOpened)
    (sprung,) = reported(step, TrapSprung)
    assert (opened.who.id, [who.id for who in sprung.targets]) == ("bert", ["bert"])


def test_the_front_rank_is_the_first_to_set_off_a_trap() -> None:
    scene = in_the_hall()
    write(scene, REAR_FIRST)
    step = scene.act(EnterArea(place="p1", area="crypt"), faces=[6])
    assert reported(step, AreaEntered)
    (sprung,) = reported(step, TrapSprung)
    assert [who.id for who in sprung.targets] == ["cid"]


def test_they_stand_in_a_fight_as_they_walked() -> None:
    scene = delve(asked_checks="by-player")
    write(scene, STANDARD)
    write(scene, REAR_FIRST, "combat")
    scene.falling = CountedDice()
    scene.act(Meet(what="goblin", count=1))
    assert scene.names[:3] == ["Cid", "Bert", "Ada"]
