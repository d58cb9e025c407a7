"""What is left at home is carried by nobody, weighs nothing and is used by nothing."""

import pytest

from rules.checks.records import DestroyGear
from rules.encounter.records import StartEncounter
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.health.records import Damage
from rules.items.money import purse_of
from rules.items.reading import belongings_of, in_use, items_of, load_of
from rules.items.records import (
    AddItem,
    ChangeItem,
    Details,
    DropItem,
    FetchItem,
    StoreItem,
    WieldItem,
)
from rules.light.sources import SOURCES, items_for
from rules.provisions.eating import larder_of
from rules.state.items import Held
from rules.state.party import Scale
from tests.rules.items.test_containers import named, put
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.table import ANN, REFEREE


@pytest.fixture
def game() -> Scene:
    """Ada has things of many uses."""
    game = camp("eris")
    for name, count in (("Coin", 50), ("Torch", 12), ("Iron ration", 3), ("Long sword", 1)):
        game.act(AddItem(name=name, count=count), ANN)
    return game


def store(game: Scene, name: str, count: int | None = None) -> None:
    """Ada leaves something at home."""
    game.act(StoreItem(item_id=named(game.state, name).id, count=count), ANN)


def stored(game: Scene) -> list[tuple[str, int]]:
    """What Ada has at home."""
    there = belongings_of(game.state, ADA)
    return [(item.name, item.count) for item in there if item.held is Held.STORED]


def test_what_is_at_home_counts_nowhere(game: Scene) -> None:
    game.act(WieldItem(item_id=named(game.state, "Long sword").id), ANN)
    for name in ("Coin", "Torch", "Iron ration", "Long sword"):
        store(game, name)
    assert (items_of(game.state, ADA), in_use(game.state, ADA)) == ((), ())
    assert (load_of(game.state, ADA), purse_of(game.state, ADA)) == (0, 0)
    assert larder_of(game.state).rations == 0
    assert [i for source in SOURCES for i in items_for(game.state, ADA, source)] == []
    game.act(AddItem(name="torches", count=12), ANN)
    assert stored(game) == [("Coin", 50), ("Torch", 12), ("Iron ration", 3), ("Long sword", 1)]


def test_some_pieces_are_stored_and_put_to_their_like(game: Scene) -> None:
    store(game, "Coin", 20)
    coins = next(i for i in belongings_of(game.state, ADA) if i.name == "Coin")
    game.act(StoreItem(item_id=coins.id, count=5), ANN)
    assert (stored(game), purse_of(game.state, ADA)) == ([("Coin", 25)], 25)
    kept = next(i for i in belongings_of(game.state, ADA) if i.held is Held.STORED)
    game.act(FetchItem(item_id=kept.id, count=10), ANN)
    assert (stored(game), purse_of(game.state, ADA)) == ([("Coin", 15)], 35)
    with pytest.raises(RuleError, match="Stored at home are 15 of Coin"):
        game.act(FetchItem(item_id=kept.id, count=16), ANN)


def test_what_is_fetched_is_held_to_the_limits(game: Scene) -> None:
    store(game, "Torch")
    game.act(AddItem(name="torch"), ANN)
    kept = next(i for i in belongings_of(game.state, ADA) if i.held is Held.STORED)
    fetch = FetchItem(item_id=kept.id)
    with pytest.raises(RuleError, match="may carry 12 of Torch and has 1"):
        game.act(fetch, ANN)
    game.act(FetchItem(item_id=kept.id, target=ADA, allow=True), REFEREE)
    assert [item.count for item in items_of(game.state, ADA) if item.name == "Torch"] == [13]
    with pytest.raises(RuleError, match="along already"):
        game.act(FetchItem(item_id=named(game.state, "Torch").id), ANN)


def test_what_is_at_home_is_corrected_without_limits(game: Scene) -> None:
    store(game, "Torch")
    game.act(ChangeItem(item_id=named(game.state, "Torch").id, count=40), ANN)
    assert ("Torch", 40) in stored(game)


def test_it_has_to_be_fetched_before_it_is_used(game: Scene) -> None:
    store(game, "Long sword")
    sword = named(game.state, "Long sword")
    for action in (WieldItem(item_id=sword.id), DropItem(item_id=sword.id)):
        with pytest.raises(RuleError, match="Take it along"):
            game.act(action, ANN)
    game.act(DropItem(item_id=sword.id, gone=True), ANN)
    assert "Long sword" not in {name for name, _ in stored(game)}


def test_a_container_is_stored_with_what_is_in_it(game: Scene) -> None:
    game.act(AddItem(name="Sack", details=Details(holds=100)), ANN)
    put(game, "Coin", "Sack")
    store(game, "Sack")
    assert purse_of(game.state, ADA) == 0
    game.act(FetchItem(item_id=named(game.state, "Coin").id, count=20), ANN)
    assert (stored(game), purse_of(game.state, ADA)) == ([("Sack", 1), ("Coin", 30)], 20)


def test_players_store_only_at_home_and_between_encounters(game: Scene) -> None:
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="wait until the party is home"):
        store(game, "Coin")
    game.act(StoreItem(item_id=named(game.state, "Coin").id, target=ADA), REFEREE)
    with pytest.raises(RuleError, match="wait until the party is home"):
        game.act(FetchItem(item_id=named(game.state, "Coin").id), ANN)
    fight = camp("ose")
    fight.act(AddItem(name="gem"), ANN)
    fight.act(StartEncounter())
    with pytest.raises(RuleError, match="wait until the encounter is over"):
        store(fight, "Gem")


def test_who_has_no_sheet_has_no_home() -> None:
    game = meeting("ose")
    goblins = game.id("Goblins")
    game.act(AddItem(name="spear", target=goblins))
    spear = items_of(game.state, goblins)[0]
    with pytest.raises(RuleError, match="Goblins has no sheet"):
        game.act(StoreItem(item_id=spear.id, target=goblins))


def test_what_is_at_home_no_blast_takes(game: Scene) -> None:
    store(game, "Coin")
    game.act(Damage(targets=(ADA,), amount="99"))
    game.act(DestroyGear(target=ADA, saves=False))
    assert [(one.name, one.held) for one in belongings_of(game.state, ADA)] == [
        ("Coin", Held.STORED)
    ]
