"""What is dropped lies where it was, and is found there again.
How much of an item one character may carry (ERIS-ITEM-LIMITS).
"""

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.items.describing import LIMITS, limits_of
from rules.items.lying import lying_here, take_up
from rules.items.reading import items_of
from rules.items.records import (
    AddItem,
    ChangeItem,
    DropItem,
    GiveItem,
    ItemDropped,
    ItemPickedUp,
    ItemsLeftBehind,
    PickUpItem,
)
from rules.items.state import HOME, LYING, Heap
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.resolution import Resolution
from rules.places.records import EnterArea, ForgetPlace
from rules.record import replace
from rules.sheet.records import ChooseActive
from rules.state.items import Item
from rules.state.party import Scale
from rules.state.sheet import Service
from rules.travel.records import SetWay, SpendDays
from rules.view.items import view_lying
from tests.rules.items.test_containers import named
from tests.rules.places.prepared import area, prepare, room
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN, REFEREE, ScriptedDice


@pytest.fixture
def game() -> Scene:
    """Ada has a spear and six torches."""
    game = camp("eris")
    game.act(AddItem(name="spear"), ANN)
    game.act(AddItem(name="torches", count=6), ANN)
    return game


def drop(game: Scene, name: str, count: int | None = None, *, gone: bool = False) -> None:
    """Ada lets something lie."""
    game.act(DropItem(item_id=named(game.state, name).id, count=count, gone=gone), ANN)


def here(game: Scene) -> list[tuple[str, int]]:
    """What lies where the party is."""
    return [(item.name, item.count) for item in lying_here(game.state)]


def take(game: Scene, name: str, count: int | None = None, who: str = ADA) -> None:
    """Somebody picks up what lies there."""
    item = next(item for item in lying_here(game.state) if item.name == name)
    game.act(PickUpItem(item_id=item.id, target=who, count=count), ANN)


def test_what_is_dropped_lies_and_is_picked_up_by_whoever_wants_it(game: Scene) -> None:
    drop(game, "Torch", 2)
    drop(game, "Torch", 3)
    assert here(game) == [("Torch", 5)]
    assert [e.left for e in game.events(ItemDropped)] == [1]
    take(game, "Torch", 4, COUSIN)
    assert (here(game), items_of(game.state, COUSIN)[0].count) == ([("Torch", 1)], 4)
    take(game, "Torch")
    assert (here(game), LYING.of(game.state)) == ([], ())
    assert named(game.state, "Torch").count == 2
    assert [e.seen_by(TABLE) for e in game.events(ItemPickedUp)] == [None]
    with pytest.raises(NotFoundError, match="No such thing lies here"):
        game.act(PickUpItem(item_id="nothing"), ANN)


def test_what_is_gone_lies_nowhere(game: Scene) -> None:
    drop(game, "Torch", gone=True)
    assert (here(game), [e.lies for e in game.events(ItemDropped)]) == ([], [False])


def test_one_picks_up_no_more_than_one_may_carry(game: Scene) -> None:
    drop(game, "Torch")
    game.act(AddItem(name="torches", count=9), ANN)
    with pytest.raises(RuleError, match="may carry 12 of Torch and has 9"):
        take(game, "Torch")
    with pytest.raises(RuleError, match="Here lie 6 of Torch"):
        take(game, "Torch", 7)
    take(game, "Torch", 3)


def test_in_a_prepared_area_it_stays_until_the_party_is_back(game: Scene) -> None:
    place = prepare(game, room("Hall"), room("Crypt"))
    game.act(EnterArea(place=place.id, area=area(place, "Hall").id))
    drop(game, "Spear")
    game.act(EnterArea(place=place.id, area=area(place, "Crypt").id))
    assert here(game) == []
    spear = LYING.of(game.state)[0].items[0].id
    with pytest.raises(NotFoundError, match="No such thing lies here"):
        game.act(PickUpItem(item_id=spear), ANN)
    assert view_lying(game.state, Viewer(ANN.member)) == ()
    (heap,) = view_lying(game.state, Viewer(1, is_referee=True))
    assert (heap.where, heap.here) == ("Hall", False)
    game.act(ComeBack())
    assert game.events(ItemsLeftBehind) == []
    game.act(EnterArea(place=place.id, area=area(place, "Hall").id))
    take(game, "Spear")
    drop(game, "Spear")
    game.act(ComeBack())
    drop(game, "Torch")
    game.act(ForgetPlace(place=place.id))
    (left,) = game.events(ItemsLeftBehind)
    kept = tuple(item.name for heap in LYING.of(game.state) for item in heap.items)
    assert (left.names, left.counts, kept) == (("Spear",), (1,), ("Torch",))


def test_a_referee_has_it_picked_up_from_anywhere(game: Scene) -> None:
    drop(game, "Spear")
    game.act(SetOut(scale=Scale.DUNGEON))
    assert [heap.where for heap in view_lying(game.state, REFEREE)] == ["at home"]
    spear = LYING.of(game.state)[0].items[0].id
    game.act(PickUpItem(item_id=spear, target=ADA))
    assert named(game.state, "Spear").count == 1


def test_on_unprepared_ground_it_is_left_behind(game: Scene) -> None:
    game.act(SetOut(scale=Scale.DUNGEON))
    drop(game, "Spear")
    drop(game, "Torch", 2)
    assert [heap.where for heap in view_lying(game.state, REFEREE)] == ["on the way"]
    step = game.act(ComeBack())
    (left,) = [event for event in step.events if isinstance(event, ItemsLeftBehind)]
    assert (left.names, left.counts) == (("Spear", "Torch"), (1, 2))
    assert left.seen_by(TABLE) == left
    drop(game, "Torch")
    assert [heap.place for heap in LYING.of(game.state)] == [HOME]


def test_on_the_road_it_is_left_behind_by_who_goes_on() -> None:
    game = camp("ose")
    game.spare = (6,) * 40
    game.act(AddItem(name="spear"), ANN)
    game.act(SetOut(scale=Scale.WILDERNESS))
    game.act(SetWay(course="north", terrain="grasslands"))
    drop(game, "Spear")
    game.act(SpendDays(days=1))
    assert LYING.of(game.state) == ()
    assert [one.names for one in game.events(ItemsLeftBehind)] == [("Spear",)]


def test_who_is_not_with_the_party_picks_nothing_up(game: Scene) -> None:
    game.act(SetOut(scale=Scale.DUNGEON))
    drop(game, "Spear")
    with pytest.raises(RuleError, match="Cousin is not with the party"):
        take(game, "Spear", who=COUSIN)
    game.act(ChooseActive(character_id=COUSIN), ANN)
    take(game, "Spear", who=COUSIN)


def test_everybody_sees_what_a_monster_drops_but_not_what_one_unseen_does() -> None:
    game = meeting("ose")
    for name, seen, lies in (("Squire", False, 1), ("Goblins", True, 4), ("Wolf", False, 4)):
        target = game.id(name)
        game.act(AddItem(name="gem", target=target))
        gem = items_of(game.state, target)[0].id
        step = game.act(DropItem(item_id=gem, target=target))
        assert here(game) == [("Gem", lies)]
        assert (step.events[0].seen_by(TABLE) is not None) == seen


def test_only_so_much_lies_about(game: Scene) -> None:
    others = tuple(Item(f"x{number}", f"Gem {number}") for number in range(59))
    elsewhere = tuple(Heap("crypt", f"a{number}", others) for number in range(39))
    drop(game, "Torch", 1)
    (heap,) = LYING.of(game.state)
    game.state = LYING.put(game.state, (*elsewhere, replace(heap, items=others)))
    drop(game, "Spear")
    with pytest.raises(RuleError, match="Too many things lie about"):
        drop(game, "Torch", 1)
    game.state = LYING.put(game.state, (*elsewhere, heap))
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="Too many things lie about"):
        drop(game, "Torch", 1)


def test_what_lies_nowhere_is_not_taken_up(game: Scene) -> None:
    resolution = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    assert not take_up(resolution, ADA, "nothing", 1)


def has(game: Scene, name: str, who: str = ADA) -> int:
    """How many pieces somebody has."""
    return sum(item.count for item in items_of(game.state, who) if item.name == name)


def first(game: Scene, who: str = ADA) -> Item:
    """The first thing that somebody has."""
    return items_of(game.state, who)[0]


@pytest.mark.rule("ERIS-ITEM-LIMITS")
@pytest.mark.parametrize(
    ("typed", "name", "limit"),
    [
        ("rope", "Rope 50'", 1),
        ("oil flasks", "Oil flask", 3),
        ("standard rations", "Standard ration", 14),
        ("iron rations", "Iron ration", 28),
        ("wineskins", "Waterskin", 2),
        ("arrows", "Arrow", 40),
        ("quarrels", "Quarrel", 60),
        ("torches", "Torch", 12),
    ],
)
def test_one_carries_as_many_as_the_list_says_and_no_more(
    typed: str, name: str, limit: int
) -> None:
    game = camp("eris")
    with pytest.raises(RuleError, match=f"may carry {limit} of .* and has 0.*room for {limit} m"):
        game.act(AddItem(name=typed, count=limit + 1), ANN)
    game.act(AddItem(name=typed, count=limit), ANN)
    assert has(game, name) == limit == LIMITS[name]
    with pytest.raises(RuleError, match=f"and has {limit}. There is room for no more"):
        game.act(AddItem(name=name), ANN)
    with pytest.raises(ForbiddenError, match="allow more than somebody may carry"):
        game.act(AddItem(name=name, allow=True), ANN)
    with pytest.raises(RuleError, match="A referee can allow more"):
        game.act(AddItem(name=name, target=ADA))
    game.act(AddItem(name=name, target=ADA, allow=True))
    assert has(game, name) == limit + 1


@pytest.mark.rule("ERIS-ITEM-LIMITS")
def test_it_counts_who_is_given_something() -> None:
    game = camp("eris")
    game.act(AddItem(name="torch", count=12), ANN)
    game.act(AddItem(name="torch", count=10, target=COUSIN), ANN)
    torches = first(game).id
    with pytest.raises(RuleError, match=r"Cousin may carry 12 of Torch and has 10\..* for 2 more"):
        game.act(GiveItem(item_id=torches, to=COUSIN, count=3), ANN)
    assert has(game, "Torch") == 12
    game.act(GiveItem(item_id=torches, to=COUSIN, count=2), ANN)
    game.act(GiveItem(item_id=torches, to=COUSIN, target=ADA, count=1, allow=True))
    assert (has(game, "Torch"), has(game, "Torch", COUSIN)) == (9, 13)


@pytest.mark.rule("ERIS-ITEM-LIMITS")
def test_a_correction_counts_too() -> None:
    game = camp("eris")
    game.act(AddItem(name="torch", count=10), ANN)
    torches = first(game).id
    with pytest.raises(RuleError, match="for 2 more"):
        game.act(ChangeItem(item_id=torches, count=13), ANN)
    game.act(ChangeItem(item_id=torches, count=12), ANN)
    game.act(ChangeItem(item_id=torches, name="Torches"), ANN)
    game.act(ChangeItem(item_id=torches, target=ADA, count=14, allow=True))
    game.act(ChangeItem(item_id=torches, count=13), ANN)
    with pytest.raises(RuleError, match="may carry 3 of Oil flask and has 0"):
        game.act(ChangeItem(item_id=torches, name="Oil flask"), ANN)
    game.act(DropItem(item_id=torches, count=12), ANN)
    game.act(ChangeItem(item_id=torches, name="Oil flask"), ANN)
    assert has(game, "Oil flask") == 1


@pytest.mark.rule("ERIS-ITEM-LIMITS")
def test_other_things_monsters_and_other_rulebooks_have_no_limit() -> None:
    game = meeting("eris")
    game.act(AddItem(name="Elven dart", count=99), ANN)
    game.act(AddItem(name="Arrow", count=99, target=game.id("Squire")))
    for preset in ("ose", "4e"):
        game = camp(preset)
        game.act(AddItem(name="Arrow", count=99), ANN)
        assert has(game, "Arrow") == 99


@pytest.mark.rule("ERIS-ITEM-LIMITS")
def test_what_counts_is_shown_as_far_as_there_is_any() -> None:
    game = camp("eris")
    assert limits_of(game.state, ADA) == ()
    game.act(AddItem(name="torches", count=9), ANN)
    assert limits_of(game.state, ADA) == (("Torch", 9, 12),)
    assert limits_of(camp("ose").state, ADA) == limits_of(game.state, "nobody") == ()


@pytest.mark.rule("ERIS-ITEM-LIMITS")
def test_a_hireling_carries_what_its_employer_may_not() -> None:
    game = camp("eris")
    (ada, cousin) = game.state.characters
    porter = replace(cousin, service=Service(ADA, "Porter"))
    game.state = replace(game.state, characters=(ada, porter))
    game.act(AddItem(name="torches", count=40, target=COUSIN))
    assert has(game, "Torch", COUSIN) == 40
    assert limits_of(game.state, COUSIN) == ()
    torches = first(game, COUSIN).id
    with pytest.raises(RuleError, match="Ada may carry 12 of Torch"):
        game.act(GiveItem(item_id=torches, target=COUSIN, to=ADA))
