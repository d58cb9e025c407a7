"""Throwing down treasure and food (OSE-PURSUIT-DUNGEON)."""

import pytest

from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.items.records import AddItem, Details, PutItem
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.pursuit.records import (
    BaitAsked,
    DropToStop,
    Evade,
    JudgeBait,
    LoseSight,
    NotTempted,
    Pursue,
    StopRunning,
    Tempted,
    ThrownDown,
)
from rules.pursuit.state import CHASE, ChaseStage
from rules.state.items import Item
from rules.view.journey import baits_of, view_chase
from tests.rules.alike import assert_alike
from tests.rules.pursuit.flight import ADA, WOLVES, chase_in, ending, met, pursued, run
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB


def chased(*traits: str, preset: str = "ose") -> Scene:
    """Ada runs from such pursuers, with coins and rations."""
    game = met(preset)
    game.alter(WOLVES, traits=traits)
    for name in ("Coin", "Iron ration", "Torch"):
        game.act(AddItem(name=name, count=10), ANN)
    return pursued(game)


def things(game: Scene) -> tuple[Item, ...]:
    """What Ada still has."""
    (sheet,) = [one for one in game.state.characters if one.id == ADA]
    return sheet.items


def drop(game: Scene, name: str, count: int | None = None) -> None:
    """Ada throws something down."""
    (item,) = [one for one in things(game) if one.name == name]
    game.act(DropToStop(item_id=item.id, count=count), ANN)


def judge(game: Scene, face: int, *, worth: bool = True) -> None:
    """The referee says whether it is worth stopping for."""
    game.act(JudgeBait(worth=worth), faces=(face,))


def carried(game: Scene) -> dict[str, int]:
    """What Ada still has, by name."""
    return {item.name: item.count for item in things(game)}


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
@pytest.mark.parametrize("preset", ["ose", "eris"])
@pytest.mark.parametrize(
    ("traits", "name", "face", "stops"),
    [
        (("intelligent",), "Coin", 3, True),
        (("intelligent",), "Coin", 4, False),
        (("intelligent",), "Iron ration", 1, False),
        ((), "Iron ration", 3, True),
        ((), "Iron ration", 4, False),
        ((), "Coin", 1, False),
    ],
)
def test_the_intelligent_stop_for_treasure_and_others_for_food(
    preset: str, traits: tuple[str, ...], name: str, face: int, stops: bool
) -> None:
    game = chased(*traits, preset=preset)
    drop(game, name)
    assert name not in carried(game)
    (thrown,) = game.events(ThrownDown)
    assert (thrown.name, thrown.count, thrown.food, thrown.asked) == (
        name, 10, name != "Coin", True
    )  # fmt: skip
    judge(game, face)
    if stops:
        assert ending(game) == (True, "stopped for it")
        assert game.state.encounter is None
    else:
        assert len(game.events(NotTempted)) == 1
        assert chase_in(game).bait is None


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_the_referee_is_asked_whether_it_is_worth_that_to_so_many() -> None:
    game = met(wolves=20)
    game.alter(WOLVES, traits=("intelligent",))
    game.act(AddItem(name="Coin", count=5), ANN)
    pursued(game)
    drop(game, "Coin", 1)
    (asked,) = game.events(BaitAsked)
    assert (asked.name, asked.count, asked.worth, asked.heads) == ("Coin", 1, 1, 20)
    assert not [event for event in told(game.step, ANN) if isinstance(event, BaitAsked)]
    dues = game.engine.what_is_due(game.state, TABLE)
    (due,) = [due for due in dues if due.kind is DueKind.CHASE]
    assert (due.owners, due.command, due.holds) == ((), "`/do chase bait`", True)
    with pytest.raises(RuleError, match="First a referee says whether Coin is worth"):
        run(game)
    with pytest.raises(ForbiddenError):
        game.act(JudgeBait(worth=True), ANN)
    judge(game, 1, worth=False)
    assert (game.events(Tempted)[0].worth, game.events(Tempted)[0].stops) == (False, False)
    with pytest.raises(TooLateError, match="waits for a word"):
        game.act(JudgeBait(worth=True))
    run(game)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_players_cannot_tell_why_they_run_on() -> None:
    """Wolves care for no coins whatever falls; orcs do, and a 4 is too much; ogres want more."""
    plays: list[Scene] = []
    for traits, face, worth in (((), 1, True), (("intelligent",), 4, True), ((), 1, False)):
        game = chased(*traits)
        drop(game, "Coin")
        judge(game, face, worth=worth)
        assert not any(isinstance(event, Tempted) for event in told(game.step, ANN))
        plays.append(game)
    for game in plays[1:]:
        assert_alike(told(plays[0].step, ANN), told(game.step, ANN), ANN)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_some_of_it_is_enough_once_a_round() -> None:
    game = chased()
    drop(game, "Coin", count=4)
    assert carried(game)["Coin"] == 6
    with pytest.raises(RuleError, match="First a referee says"):
        drop(game, "Iron ration")
    judge(game, 6)
    with pytest.raises(RuleError, match="There is treasure before the pursuers already"):
        drop(game, "Coin")
    drop(game, "Iron ration", count=1)
    judge(game, 6)
    run(game)
    drop(game, "Coin", count=4)
    judge(game, 6)
    run(game)
    with pytest.raises(RuleError, match="has 2 of Coin"):
        drop(game, "Coin", count=4)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_who_has_neither_treasure_nor_food_can_throw_nothing_down() -> None:
    game = met()
    game.act(AddItem(name="Sack"), ANN)
    pursued(game)
    chase = view_chase(game.state, TABLE)
    assert chase is not None
    assert not chase.can_tempt


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
@pytest.mark.parametrize(
    ("inside", "kinds"),
    [
        (("Coin",), ("treasure",)),
        (("Iron ration",), ("food",)),
        (("Coin", "Iron ration"), ("treasure", "food")),
    ],
)
def test_a_sack_is_thrown_down_with_what_is_in_it(
    inside: tuple[str, ...], kinds: tuple[str, ...]
) -> None:
    game = met()
    for name in ("Coin", "Iron ration"):
        game.act(AddItem(name=name, count=10), ANN)
    game.act(AddItem(name="Sack", details=Details(holds=600)), ANN)
    ids = {item.name: item.id for item in things(game)}
    for name in inside:
        game.act(PutItem(item_id=ids[name], into=ids["Sack"]), ANN)
    pursued(game)
    chase = view_chase(game.state, TABLE)
    assert chase is not None
    assert chase.can_tempt
    assert ids["Sack"] in {item.id for item in baits_of(game.state, ADA)}
    drop(game, "Sack")
    (thrown,) = game.events(ThrownDown)
    assert (thrown.name, set(thrown.inside)) == ("Sack", {f"10 {name}" for name in inside})
    assert chase_in(game).bait is not None
    assert chase_in(game).dropped == kinds
    assert game.events(BaitAsked)[0].worth == (10 if "Coin" in inside else 0)
    assert not {"Sack", *inside} & set(carried(game))
    judge(game, 3)
    assert (CHASE.of(game.state) is None) is ("food" in kinds)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_all_pursuers_have_to_care() -> None:
    game = met()
    game.foe("Orcs", traits=("intelligent",))
    game.act(AddItem(name="Coin", count=10), ANN)
    pursued(game)
    drop(game, "Coin")
    judge(game, 1)
    assert not game.events(Tempted)[0].cares


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_out_of_sight_nothing_is_asked_any_more() -> None:
    game = chased()
    drop(game, "Coin")
    game.act(LoseSight())
    assert (chase_in(game).stage, chase_in(game).bait) == (ChaseStage.LOST, None)
    other = chased()
    drop(other, "Coin")
    other.act(StopRunning(), ANN)
    assert ending(other) == (False, "stood")


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_what_does_not_stop_pursuers() -> None:
    game = chased()
    with pytest.raises(RuleError, match="Torch is neither"):
        drop(game, "Torch")
    with pytest.raises(RuleError, match="no such item"):
        game.act(DropToStop(item_id="none"), ANN)
    with pytest.raises(ForbiddenError):
        game.act(DropToStop(item_id="none", target=ADA), BOB)
    wild = met(environment="water")
    wild.act(AddItem(name="Coin"), ANN)
    pursued(wild, (100,))
    with pytest.raises(RuleError, match="Only in a dungeon"):
        drop(wild, "Coin")


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_players_who_follow_decide_for_themselves() -> None:
    game = met(theirs=90)
    game.act(AddItem(name="Coin"), ANN)
    game.act(AddItem(name="Coin", target=WOLVES))
    game.act(Evade(side="monsters"))
    game.act(Pursue(), ANN)
    with pytest.raises(RuleError, match="not among those who run"):
        drop(game, "Coin")
    (coin,) = game.combatant(WOLVES).items
    game.act(DropToStop(item_id=coin.id, target=WOLVES))
    assert not game.events(ThrownDown)[0].asked
    assert not game.events(BaitAsked)
    run(game)
