"""Forced marches and the rest that is due: OSE-FORCED-MARCH, OSE-WILD-REST.
Food on the way: OSE-FORAGE, OSE-HUNT.
"""

import pytest

from rules.attack.records import AttackBonus, DamageBonus
from rules.clock.records import PassTime
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import RuleError
from rules.expedition.records import ComeBack
from rules.exploration.records import WearinessEnded
from rules.health.records import SetLife
from rules.kernel.actor import TABLE
from rules.kernel.events import REFEREES
from rules.provisions.records import SUPPLIES
from rules.record import replace
from rules.rest.records import Rested, RestForDays
from rules.state.health import Life
from rules.state.items import Item
from rules.travel.records import (
    JOURNEY,
    DaySpent,
    Foraged,
    Happening,
    Hunted,
    MakeCamp,
    SetWay,
    SpendDays,
    Wearied,
)
from rules.travel.toll import days_until_rest, names_who_must_rest
from rules.view.journey import view_journey
from rules.wandering.records import WANDERING, EncounterTable, KeepTable, TableRow
from tests.rules.cast import character
from tests.rules.scene import reported, told
from tests.rules.table import ANN, CAT
from tests.rules.travel.road import ON_COURSE, Road


def penalties(game: Road, who: str = "ada") -> list[tuple[int, str]]:
    """What somebody's attacks and damage lose, which has to be the same."""
    asked = game.engine.asking(game.state)
    attack, damage = (asked.ask(kind(who=who)) for kind in (AttackBonus, DamageBonus))
    assert attack == damage
    return [(one.amount, one.source) for one in attack]


@pytest.mark.rule("OSE-WILD-REST")
def test_the_penalty_begins_with_the_seventh_day_of_travel() -> None:
    game = Road()
    step = game.travel("city", days=6)
    assert (penalties(game), reported(step, Wearied), days_until_rest(game.state)) == ([], [], 0)
    (wearied,) = reported(game.travel(half=True), Wearied)
    assert ([who.name for who in wearied.targets], wearied.march) == (["Ada", "Bert"], False)
    assert penalties(game) == [(-1, "OSE-WILD-REST")]
    game.travel()
    assert reported(game.travel(), Wearied) == []
    assert penalties(game) == [(-1, "OSE-WILD-REST")]


@pytest.mark.rule("OSE-WILD-REST")
def test_a_day_of_rest_ends_it_whoever_commands_it() -> None:
    game = Road()
    game.travel("city", days=7)
    step = game.travel(kind="rest")
    assert [one.target.name for one in reported(step, Rested)] == ["Ada", "Bert"]
    assert (penalties(game), days_until_rest(game.state)) == ([], 6)
    game.travel(days=7)
    game.act(RestForDays(days=1, interrupted=1))
    assert penalties(game) == [(-1, "OSE-WILD-REST")]
    game.act(RestForDays(who=("ada",)))
    assert (penalties(game), penalties(game, "bert")) == ([], [(-1, "OSE-WILD-REST")])


@pytest.mark.rule("OSE-WILD-REST")
def test_each_has_their_own_days() -> None:
    game = Road()
    game.travel("city", days=4)
    game.bring(character("cat", name="Cat", owner=CAT.member)).seat()
    (wearied,) = reported(game.travel(days=3), Wearied)
    assert [who.name for who in wearied.targets] == ["Ada", "Bert"]
    assert (days_until_rest(game.state), penalties(game, "cat")) == (0, [])
    assert penalties(game, "nobody") == []


@pytest.mark.rule("OSE-WILD-REST")
def test_hunting_is_neither_travel_nor_rest() -> None:
    game = Road()
    game.travel("city", days=6)
    game.travel(kind="hunt")
    assert (penalties(game), days_until_rest(game.state)) == ([], 0)
    game.travel()
    assert penalties(game) == [(-1, "OSE-WILD-REST")]


@pytest.mark.rule("OSE-WILD-REST")
@pytest.mark.parametrize(("hours", "weary"), [(23, True), (24, False), (25, False)])
def test_a_day_at_home_is_a_day_of_rest_whatever_command_lets_it_pass(
    hours: int, *, weary: bool
) -> None:
    game = Road()
    game.travel("city", days=7)
    game.act(ComeBack())
    game.act(PassTime(hours=hours - 12))
    step = game.act(PassTime(hours=12))
    assert penalties(game) == ([(-1, "OSE-WILD-REST")] if weary else [])
    told = [[who.name for who in one.who] for one in reported(step, WearinessEnded)]
    assert told == ([] if weary else [["Ada", "Bert"]])
    assert (days_until_rest(game.state) == 6) is not weary


@pytest.mark.rule("OSE-WILD-REST")
def test_a_full_day_on_the_way_in_which_nobody_did_anything_is_rest_too() -> None:
    game = Road()
    game.travel("city", days=7)
    game.act(PassTime(hours=12))
    game.travel(kind="hunt")
    game.act(PassTime(hours=23))
    assert penalties(game) == [(-1, "OSE-WILD-REST")], "the hunt broke the first half day off"
    game.act(PassTime(hours=1))
    assert penalties(game) == []


@pytest.mark.rule("OSE-WILD-REST")
def test_who_stays_at_home_rests_while_the_others_travel_and_fight() -> None:
    game = Road()
    game.travel("city", days=7)
    game.act(ComeBack())
    game.state = replace(game.state, active={2: "ada"})
    game.travel("city")
    assert (penalties(game), penalties(game, "bert")) == ([(-1, "OSE-WILD-REST")], [])


@pytest.mark.rule("OSE-WILD-REST")
def test_a_fight_breaks_a_day_at_home_off() -> None:
    game = Road()
    game.travel("city", days=7)
    game.act(ComeBack())
    game.act(PassTime(hours=20))
    game.act(StartEncounter())
    game.act(EndEncounter())
    game.act(PassTime(hours=23))
    assert penalties(game) == [(-1, "OSE-WILD-REST")]
    game.act(PassTime(hours=1))
    assert penalties(game) == []


@pytest.mark.rule("OSE-WILD-REST")
def test_a_day_of_rest_that_was_interrupted_is_none_at_home_either() -> None:
    game = Road()
    game.travel("city", days=7)
    game.act(ComeBack())
    game.act(RestForDays(days=1, interrupted=1, who=("ada",)))
    assert (penalties(game), penalties(game, "bert")) == ([(-1, "OSE-WILD-REST")], [])


@pytest.mark.rule("OSE-FORCED-MARCH")
def test_a_forced_march_is_rested_off_at_home() -> None:
    game = Road()
    game.travel("clear", kind="march")
    game.act(ComeBack())
    step = game.act(PassTime(days=1))
    assert (names_who_must_rest(game.state), reported(step, WearinessEnded)) == ((), [])
    assert reported(game.travel("clear", kind="march"), DaySpent)[0].miles == "36"


@pytest.mark.rule("OSE-FORCED-MARCH")
@pytest.mark.parametrize(
    ("terrain", "miles"),
    [("clear", "36"), ("forest", "24"), ("swamp", "18"), ("clear by road", "54")],
)
def test_a_forced_march_is_half_as_far_again_after_terrain(terrain: str, miles: str) -> None:
    (spent,) = reported(Road().travel(terrain, kind="march"), DaySpent)
    assert (spent.miles, spent.kind, spent.rule) == (miles, "march", "OSE-FORCED-MARCH")


@pytest.mark.rule("OSE-FORCED-MARCH")
def test_who_does_not_rest_after_it_fights_worse_and_marches_no_more() -> None:
    game = Road()
    game.travel("clear", kind="march")
    assert (penalties(game), days_until_rest(game.state)) == ([], 0)
    assert names_who_must_rest(game.state) == ("Ada", "Bert")
    with pytest.raises(RuleError, match="due for Ada, Bert"):
        game.travel(kind="march")
    (wearied,) = reported(game.travel(), Wearied)
    assert (wearied.march, wearied.rule) == (True, "OSE-FORCED-MARCH")
    assert penalties(game) == [(-1, "OSE-FORCED-MARCH")]
    assert reported(game.travel(), Wearied) == []
    game.travel(kind="rest")
    assert (penalties(game), names_who_must_rest(game.state)) == ([], ())
    assert reported(game.travel(kind="march"), DaySpent)[0].miles == "36"


@pytest.mark.rule("OSE-FORCED-MARCH")
def test_rest_the_day_after_leaves_no_penalty() -> None:
    game = Road()
    game.travel("clear", kind="march")
    step = game.travel(kind="rest")
    assert (reported(step, Wearied), penalties(game)) == ([], [])


@pytest.mark.rule("OSE-FORCED-MARCH")
def test_a_day_of_hunting_after_it_is_no_rest() -> None:
    game = Road()
    game.travel("clear", kind="march")
    game.travel(kind="hunt")
    assert penalties(game) == [(-1, "OSE-FORCED-MARCH")]


@pytest.mark.rule("OSE-FORCED-MARCH")
def test_it_counts_as_a_day_of_travel_and_both_penalties_are_one() -> None:
    game = Road()
    game.travel("city", days=5)
    game.travel(kind="march")
    game.travel()
    assert penalties(game) == [(-1, "OSE-WILD-REST")]
    game.act(SetWay(course="west"))
    assert len(penalties(game)) == 1


@pytest.mark.rule("OSE-FORCED-MARCH")
@pytest.mark.parametrize("life", [Life.CRITICAL, Life.UNCONSCIOUS])
def test_nobody_marches_with_somebody_down_who_has_not_thought_of_it(life: Life) -> None:
    game = Road("eris")
    game.travel("clear")
    game.act(SetLife(target="bert", life=life))
    with pytest.raises(RuleError, match=rf"Bert is {life.value}\. Spend the day like that"):
        game.travel(kind="march")
    assert view_journey(game.state, TABLE).doubts == (("march", f"Bert is {life.value}"),)
    game.travel()
    game.secret_spare = [ON_COURSE]
    (spent,) = reported(game.act(SpendDays(kind="march", anyway=True)), DaySpent)
    assert spent.kind == "march"


@pytest.mark.rule("OSE-FORCED-MARCH")
def test_a_march_that_has_begun_goes_on_whoever_falls_in_it() -> None:
    game = Road("eris")
    game.travel("clear", kind="march", half=True)
    game.act(SetLife(target="bert", life=Life.CRITICAL))
    assert reported(game.travel(kind="march"), DaySpent)[0].over


@pytest.mark.rule("OSE-FORAGE")
@pytest.mark.parametrize(("faces", "food"), [([1, 5], 5), ([1, 1], 1), ([2], None), ([6], None)])
def test_food_for_1d6_is_found_on_a_1(faces: list[int], food: int | None) -> None:
    game = Road()
    game.act(SetWay(course="north", terrain="forest", forage=True))
    step = game.travel(faces=faces)
    (found,) = reported(step, Foraged)
    assert (found.throw.total, found.food.total if found.food else None) == (faces[0], food)
    assert game.miles == 16
    assert game.last.happened == ((Happening("food", amount=food),) if food else ())


@pytest.mark.rule("OSE-FORAGE")
def test_what_is_found_is_eaten_that_day_before_rations() -> None:
    game = Road(provisions="on")
    rations = (Item("i1", "Iron ration", count=9),)
    people = tuple(replace(one, items=rations) for one in game.state.characters)
    game.state = replace(game.state, characters=people)
    game.act(SetWay(course="north", terrain="forest", forage=True))
    game.travel(half=True, faces=[1, 1])
    assert SUPPLIES.of(game.state).found == 1
    game.travel()
    assert SUPPLIES.of(game.state).found == 0
    left = [item.count for one in game.state.characters for item in one.items]
    assert sorted(left) == [8, 9]


@pytest.mark.rule("OSE-FORAGE")
def test_it_is_rolled_once_a_day() -> None:
    game = Road()
    game.act(SetWay(course="north", terrain="forest", forage=True))
    assert len(reported(game.travel(half=True, faces=[2]), Foraged)) == 1
    assert reported(game.travel(), Foraged) == []
    assert len(reported(game.travel(half=True, faces=[2]), Foraged)) == 1
    assert reported(game.act(MakeCamp()), Foraged) == []


@pytest.mark.rule("OSE-FORAGE")
def test_nobody_looks_for_food_unasked_and_somebody_may_for_one_day() -> None:
    game = Road()
    assert reported(game.travel("forest"), Foraged) == []
    game.state = JOURNEY.put(game.state, replace(game.journey, forage=True))
    assert len(reported(game.travel(faces=[2]), Foraged)) == 1
    assert reported(game.travel(), Foraged) == []


@pytest.mark.rule("OSE-HUNT")
@pytest.mark.parametrize(("face", "met"), [(1, True), (2, False)])
def test_animals_are_met_on_a_1_and_only_the_referee_knows(face: int, met: bool) -> None:
    game = Road()
    game.travel("forest")
    step = game.travel(kind="hunt", secret=[face, 6, 6, 6, 6])
    (hunted,) = reported(step, Hunted)
    assert (hunted.met, hunted.audience, hunted.throw.secret) == (met, REFEREES, True)
    assert game.last.happened == ((Happening("game", secret=True),) if met else ())
    texts = [one.text for one in WANDERING.of(game.state).meetings]
    assert texts == (["Animals that can be eaten"] if met else [])
    (spent,) = reported(step, DaySpent)
    assert (spent.kind, spent.miles, spent.course, spent.total) == ("hunt", "0", None, "16")


@pytest.mark.rule("OSE-HUNT")
def test_a_table_for_the_hunt_says_what_is_met() -> None:
    game = Road()
    row = TableRow(1, 4, "Boar", number="2")
    table = EncounterTable("", "Game", "1d4", (row,), where=("hunt",))
    game.act(KeepTable(table=table))
    game.travel("forest")
    game.travel(kind="hunt", secret=[1, 3, 1, 2, 3, 4])
    (meeting,) = WANDERING.of(game.state).meetings
    assert (meeting.block, meeting.count, meeting.distance) == ("Boar", 2, 100)


@pytest.mark.rule("OSE-HUNT")
def test_players_are_told_the_same_of_a_good_hunt_and_a_bad_one() -> None:
    steps = [Road().travel(kind="hunt", secret=[face, 6, 6, 6, 6]) for face in (1, 6)]
    good, bad = (told(step, ANN) for step in steps)
    assert good == bad
