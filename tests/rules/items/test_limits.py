"""How much of an item one character may carry (ERIS-ITEM-LIMITS)."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.items.describing import LIMITS, limits_of
from rules.items.reading import items_of
from rules.items.records import AddItem, ChangeItem, DropItem, GiveItem
from rules.record import replace
from rules.state.items import Item
from rules.state.sheet import Service
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("ERIS-ITEM-LIMITS")


def has(game: Scene, name: str, who: str = ADA) -> int:
    """How many pieces somebody has."""
    return sum(item.count for item in items_of(game.state, who) if item.name == name)


def first(game: Scene, who: str = ADA) -> Item:
    """The first thing that somebody has."""
    return items_of(game.state, who)[0]


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


def test_other_things_monsters_and_other_rulebooks_have_no_limit() -> None:
    game = meeting("eris")
    game.act(AddItem(name="Elven dart", count=99), ANN)
    game.act(AddItem(name="Arrow", count=99, target=game.id("Squire")))
    for preset in ("ose", "4e"):
        game = camp(preset)
        game.act(AddItem(name="Arrow", count=99), ANN)
        assert has(game, "Arrow") == 99


def test_what_counts_is_shown_as_far_as_there_is_any() -> None:
    game = camp("eris")
    assert limits_of(game.state, ADA) == ()
    game.act(AddItem(name="torches", count=9), ANN)
    assert limits_of(game.state, ADA) == (("Torch", 9, 12),)
    assert limits_of(camp("ose").state, ADA) == limits_of(game.state, "nobody") == ()


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
