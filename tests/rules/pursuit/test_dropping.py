"""Throwing down treasure and food (OSE-PURSUIT-DUNGEON).
The fallen get away with the rest only if somebody carries them (OSE-EVASION).
"""

import pytest

from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.going import travellers
from rules.items.records import AddItem, Details, PutItem
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.pursuit.chasing import rates_of
from rules.pursuit.records import (
    BaitAsked,
    CarriedAlong,
    CarryFallen,
    DropToStop,
    Evade,
    Evaded,
    JudgeBait,
    LeftBehind,
    LetGo,
    LoseSight,
    NotTempted,
    Pursue,
    RunOn,
    StayedBehind,
    StopRunning,
    Tempted,
    ThrownDown,
)
from rules.pursuit.state import CHASE, ChaseStage
from rules.record import replace
from rules.state.health import PRISONER, Life
from rules.state.items import Item
from rules.view.journey import baits_of, view_chase
from tests.rules.alike import assert_alike
from tests.rules.pursuit.flight import (
    ADA,
    BEA,
    WOLVES,
    change_sheet,
    chase_in,
    ending,
    flee,
    met,
    pursued,
    run,
)
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB, CAT, REFEREE


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
@pytest.mark.parametrize(
    ("name", "face", "stay"),
    [
        ("Coin", 3, ["Goblins"]),
        ("Coin", 4, []),
        ("Iron ration", 3, ["Wolves"]),
        ("Iron ration", 4, []),
    ],
)
def test_of_mixed_pursuers_those_stop_who_care_and_the_others_run_on(
    name: str, face: int, stay: list[str]
) -> None:
    game = met()
    game.foe("Goblins", count=2, numbers={"move": 150, "ac": 6}, traits=("intelligent",))
    game.act(AddItem(name=name, count=10), ANN)
    pursued(game)
    before = rates_of(game.state, chase_in(game))
    drop(game, name)
    judge(game, face)
    (judged,) = game.events(Tempted)
    assert (judged.cares, judged.stops) == (True, bool(stay))
    behind = [one.name for event in game.events(StayedBehind) for one in event.targets]
    assert behind == stay
    assert bool(game.events(NotTempted)) is not bool(stay)
    left = [one.name for one in game.encounter.combatants if one.gone]
    assert left == stay
    assert chase_in(game).stage is ChaseStage.RUNNING
    after = rates_of(game.state, chase_in(game))
    assert (before[1], after[1]) == (1200, 1500 if stay == ["Wolves"] else 1200)


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


def with_bea(life: Life, environment: str = "dungeon", **how: object) -> Scene:
    """Bea has 0 hit points, or is up."""
    game = met("eris", environment, **how)  # type: ignore[arg-type]
    (sheet,) = [one for one in game.state.characters if one.id == BEA]
    points = sheet.vitals.maximum if life is Life.UP else 0
    change_sheet(game, BEA, vitals=replace(sheet.vitals, hit_points=points, life=life))
    return game


def captives(game: Scene) -> set[str]:
    """Who is in enemy hands."""
    return {effect.target for effect in game.state.effects if effect.key == PRISONER}


def down(game: Scene) -> list[str]:
    """Who lies there, as everybody sees it."""
    chase = view_chase(game.state, TABLE)
    assert chase is not None
    return [one.id for one in chase.down]


@pytest.mark.rule("OSE-EVASION")
@pytest.mark.parametrize("life", [Life.UNCONSCIOUS, Life.CRITICAL])
def test_who_lies_at_0_hit_points_does_not_get_away(life: Life) -> None:
    game = flee(with_bea(life))
    assert [who.id for who in game.events(Evaded)[0].down] == [BEA]
    assert down(game) == [BEA]
    game.act(LetGo())
    assert ending(game) == (True, "let go")
    (left,) = game.events(LeftBehind)
    assert ([who.id for who in left.targets], left.captive) == ([BEA], True)
    assert captives(game) == {BEA}
    game.seat()
    assert [one.id for one in travellers(game.state)] == [ADA]


@pytest.mark.rule("OSE-EVASION")
def test_who_is_carried_does() -> None:
    game = flee(with_bea(Life.UNCONSCIOUS))
    game.act(CarryFallen(target=BEA), ANN)
    (along,) = game.events(CarriedAlong)
    assert (along.target.id, along.by and along.by.id) == (BEA, ADA)
    assert down(game) == []
    with pytest.raises(RuleError, match="Bea does not lie there"):
        game.act(CarryFallen(target=BEA), ANN)
    game.act(LetGo())
    assert not captives(game)
    assert not game.events(LeftBehind)


@pytest.mark.rule("OSE-EVASION")
@pytest.mark.parametrize("life", [Life.UP, Life.DEAD])
def test_who_runs_and_who_is_dead_is_not_carried(life: Life) -> None:
    game = flee(with_bea(life))
    assert game.events(Evaded)[0].down == ()
    with pytest.raises(RuleError, match="Bea does not lie there"):
        game.act(CarryFallen(target=BEA), ANN)
    game.act(LetGo())
    assert not captives(game)


@pytest.mark.rule("OSE-EVASION")
def test_the_paralysed_do_not_run_either() -> None:
    game = met("eris")
    game.act(AddEffect(target=BEA, name="", key="paralysed"))
    flee(game)
    assert down(game) == [BEA]
    game.act(CarryFallen(target=BEA))
    assert game.events(CarriedAlong)[0].by is None
    for one in (ADA, BEA):
        game.act(AddEffect(target=one, name="", key="asleep"))
    other = met("eris")
    for one in (ADA, BEA):
        other.act(AddEffect(target=one, name="", key="paralysed"))
    with pytest.raises(RuleError, match="Nobody of that side can run"):
        flee(other, REFEREE)


@pytest.mark.rule("OSE-EVASION")
def test_who_is_in_enemy_hands_already_is_not_lost_twice() -> None:
    game = with_bea(Life.UNCONSCIOUS)
    game.act(AddEffect(target=BEA, name="", key=PRISONER))
    flee(game)
    assert down(game) == []
    game.act(LetGo())
    assert len(game.state.effects) == 1


@pytest.mark.rule("OSE-EVASION")
def test_only_those_who_run_carry() -> None:
    game = flee(with_bea(Life.UNCONSCIOUS))
    with pytest.raises(RuleError, match="Bea is unconscious, and cannot do that"):
        game.act(CarryFallen(target=BEA), BOB)
    with pytest.raises(ForbiddenError, match="somebody who runs"):
        game.act(CarryFallen(target=BEA), CAT)
    game.act(CarryFallen(target=BEA), ANN)


@pytest.mark.rule("OSE-EVASION")
def test_where_others_are_still_there_the_encounter_goes_on_around_them() -> None:
    game = with_bea(Life.UNCONSCIOUS)
    game.foe("Thugs", side="bandits")
    flee(game, whom="bandits")
    game.act(LetGo())
    assert not game.events(LeftBehind)[0].captive
    assert (game.combatant(ADA).gone, game.combatant(BEA).gone) == ("fled", "")
    assert not captives(game)


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize("carried", [True, False])
def test_in_the_wilds_they_are_left_as_the_days_of_flight_begin(carried: bool) -> None:
    game = flee(with_bea(Life.UNCONSCIOUS, "wilderness", theirs=150))
    if carried:
        game.act(CarryFallen(target=BEA), ANN)
    game.act(Pursue(), REFEREE, (100,))
    there = {one.id for one in chase_in(game).combatants}
    assert (BEA in there) is carried
    assert captives(game) == (set() if carried else {BEA})
    assert down(game) == []
    game.act(RunOn(), ANN, (1, 100))
    with pytest.raises(RuleError, match="Bea does not lie there"):
        game.act(CarryFallen(target=BEA), ANN)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_the_caught_have_left_nobody() -> None:
    game = pursued(with_bea(Life.UNCONSCIOUS, theirs=480, distance=20))
    game.act(RunOn(), ANN, (1, 6))
    assert ending(game) == (False, "caught up")
    assert not captives(game)
