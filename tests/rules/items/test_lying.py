"""What is dropped lies where it was, and is found there again."""

import pytest

from rules.errors import NotFoundError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.items import lying
from rules.items.having import MOST_ITEMS
from rules.items.lying import lying_here, take_up
from rules.items.reading import items_of
from rules.items.records import (
    AddItem,
    DropItem,
    ItemDropped,
    ItemPickedUp,
    ItemsLeftBehind,
    PickUpItem,
)
from rules.items.state import HOME, LYING
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.resolution import Resolution
from rules.places.records import EnterArea, ForgetPlace
from rules.sheet.records import ChooseActive
from rules.state.party import Scale
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


def test_only_so_much_lies_about(game: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lying, "MOST_ITEMS", 1)
    drop(game, "Spear")
    with pytest.raises(RuleError, match="Too many things lie about"):
        drop(game, "Torch")
    monkeypatch.setattr(lying, "MOST_ITEMS", MOST_ITEMS)
    monkeypatch.setattr(lying, "MOST_HEAPS", 1)
    drop(game, "Torch", 1)
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="Too many things lie about"):
        drop(game, "Torch", 1)


def test_what_lies_nowhere_is_not_taken_up(game: Scene) -> None:
    resolution = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    assert not take_up(resolution, ADA, "nothing", 1)
