"""Healing surges: a quarter of full hit points, up to what wounds allow (4E-WOUNDS).
A rest stops where something comes that somebody has to decide, and may go on afterwards.
"""

import pytest

from rules.clock.clock import now
from rules.clock.records import AddOccasion, PassTime
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.records import SetOut
from rules.health.records import HitPointsChanged, SetLife
from rules.record import replace
from rules.rest.records import (
    RESTING,
    ExtendedRested,
    Rested,
    RestForDays,
    RestOn,
    RestWentBy,
    ShortRested,
    SpendSurge,
    SurgeSpent,
    TakeLongRest,
    TakeShortRest,
)
from rules.state.health import Life, Vitals
from rules.state.party import Scale
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.wandering.records import LetPass, SetWandering, WanderingChecked
from tests.rules.cast import character
from tests.rules.rest.test_natural_healing import DAY, points, resting
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB


def wounded(vitals: Vitals, **numbers: int) -> Scene:
    """Ann's Morgan (c1)."""
    return Scene("4e").bring(character(vitals=vitals, numbers=numbers))


def sheet(game: Scene) -> Character:
    return game.state.characters[0]


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("vitals", "after"),
    [
        (Vitals(10, 48), 22),
        (Vitals(40, 48), 48),
        (Vitals(10, 45), 21),
        (Vitals(20, 48, wound_level=2), 24),
        (Vitals(-3, 48, life=Life.UNCONSCIOUS, wound_level=1), 12),
    ],
)
def test_a_surge_is_a_quarter_of_full_hit_points_and_never_reduced_by_wounds(
    vitals: Vitals, after: int
) -> None:
    game = wounded(vitals)
    game.act(SpendSurge(target="c1"), ANN)
    assert (game.vitals("c1").hit_points, game.vitals("c1").life) == (after, Life.UP)
    assert [e.amount for e in game.events(HitPointsChanged)] == [vitals.maximum // 4]
    assert [(e.spent, e.left) for e in game.events(SurgeSpent)] == [(1, None)]


@pytest.mark.rule("4E-WOUNDS")
def test_the_sheet_says_how_many_and_a_long_rest_brings_them_back() -> None:
    game = wounded(Vitals(4, 48), surges=2)
    left: list[int | None] = []
    for _ in range(2):
        game.act(SpendSurge(target="c1"), ANN)
        left += [event.left for event in game.events(SurgeSpent)]
    assert left == [1, 0]
    with pytest.raises(RuleError, match="no healing surge left until the next long rest"):
        game.act(SpendSurge(target="c1"), ANN)
    game.act(TakeShortRest(who=("c1",)))
    assert sheet(game).rest.surges_spent == 2
    game.act(TakeLongRest(who=("c1",)))
    assert sheet(game).rest.surges_spent == 0


@pytest.mark.rule("4E-WOUNDS")
def test_a_day_of_rest_brings_surges_back_too() -> None:
    game = wounded(Vitals(4, 48), surges=1)
    game.act(SpendSurge(target="c1"), ANN)
    game.act(RestForDays(who=("c1",)))
    assert sheet(game).rest.surges_spent == 0
    assert game.vitals("c1").hit_points == 16


@pytest.mark.rule("4E-WOUNDS")
def test_whoever_plays_nobody_else_spends_their_own() -> None:
    game = wounded(Vitals(4, 48))
    with pytest.raises(ForbiddenError, match="spend healing surges for"):
        game.act(SpendSurge(target="c1"), BOB)


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("vitals", "says"),
    [
        (Vitals(48, 48), "gives no more"),
        (Vitals(24, 48, wound_level=2), "24 of 48 hit points"),
        (Vitals(-30, 48, life=Life.DEAD), "is dead"),
    ],
)
def test_a_surge_that_would_do_nothing_is_kept(vitals: Vitals, says: str) -> None:
    game = wounded(vitals)
    with pytest.raises(RuleError, match=says):
        game.act(SpendSurge(target="c1"), ANN)


@pytest.mark.rule("4E-WOUNDS")
def test_a_button_counts_until_time_goes_by() -> None:
    game = wounded(Vitals(4, 48))
    game.act(SpendSurge(target="c1", moment=0), ANN)
    game.act(TakeShortRest(who=("c1",)))
    with pytest.raises(TooLateError, match="Time has gone by"):
        game.act(SpendSurge(target="c1", moment=0), ANN)
    game.act(SpendSurge(target="c1", moment=600), ANN)
    assert game.vitals("c1").hit_points == 28


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_other_rulebooks_have_none(preset: str) -> None:
    game = Scene(preset).bring(character(vitals=Vitals(4, 48)))
    with pytest.raises(RuleError, match="heals without surges"):
        game.act(SpendSurge(target="c1"), ANN)


@pytest.mark.rule("4E-WOUNDS")
def test_a_secret_failure_shows_when_a_surge_brings_somebody_to_their_feet() -> None:
    lying = Vitals(-2, 48, life=Life.UNCONSCIOUS, wound_level=2, secret_failures=1)
    game = wounded(lying)
    game.act(SpendSurge(target="c1"), ANN)
    assert (game.vitals("c1").wound_level, game.vitals("c1").hit_points) == (3, 12)


@pytest.mark.rule("4E-WOUNDS")
def test_a_surge_is_a_number_of_the_sheet() -> None:
    assert ENGINE.fields.find("healing surges").key == "surges"


@pytest.mark.rule("4E-WOUNDS")
def test_the_button_of_a_fall_counts_while_they_lie_there() -> None:
    game = wounded(Vitals(-2, 48, life=Life.UNCONSCIOUS, wound_level=1))
    game.act(SpendSurge(target="c1", lying=True), ANN)
    with pytest.raises(TooLateError, match="is up again"):
        game.act(SpendSurge(target="c1", lying=True), ANN)


HOUR = 60 * 60
OSE = pytest.mark.rule("OSE-HEALING")


def waiting(preset: str = "ose", *, days: int = 0, hours: int = 0) -> Scene:
    """Morgan has 3 of 30 hit points, and the ritual ends then."""
    game = resting(preset, Vitals(3, 30))
    game.act(AddOccasion(text="The ritual ends", days=days, hours=hours))
    return game


def counted(game: Scene) -> list[tuple[int, int]]:
    return [(event.days, event.interrupted) for event in game.events(Rested)]


def time(game: Scene) -> tuple[int, int]:
    (event,) = game.events(RestWentBy)
    return event.after - event.before, event.left


@OSE
def test_full_days_count_before_and_after_and_the_one_that_had_begun_too() -> None:
    game = waiting(days=1, hours=6)
    game.act(RestForDays(days=3), faces=[2])
    assert (time(game), counted(game), points(game)) == (
        (DAY + 6 * HOUR, 2 * DAY - 6 * HOUR),
        [(1, 0)],
        5,
    )
    game.act(RestOn(), faces=[1, 3])
    assert (time(game), counted(game), points(game)) == ((2 * DAY - 6 * HOUR, 0), [(2, 0)], 9)
    assert RESTING.of(game.state) is None


@OSE
def test_an_encounter_interrupts_the_day_that_has_begun() -> None:
    game = waiting(days=1, hours=6)
    game.act(RestForDays(days=3), faces=[2])
    game.act(StartEncounter())
    with pytest.raises(RuleError, match="while an encounter is running"):
        game.act(RestOn())
    game.act(EndEncounter())
    game.act(RestOn(), faces=[3])
    assert counted(game) == [(1, 1)]


@OSE
def test_days_that_the_referee_calls_interrupted_are_counted_once() -> None:
    game = waiting(days=1, hours=6)
    game.act(RestForDays(days=3, interrupted=2))
    assert counted(game) == [(0, 1)]
    game.act(RestOn(), faces=[3])
    assert counted(game) == [(1, 1)]


@pytest.mark.rule("ERIS-NATURAL-HEALING")
def test_a_week_is_not_broken_by_what_stops_it() -> None:
    game = waiting("eris", days=2, hours=6)
    game.act(RestForDays(days=7, safe=True))
    assert [event.towards for event in game.events(Rested)] == [2]
    game.act(RestOn())
    assert [event.weeks for event in game.events(Rested)] == [1]
    assert points(game) == 30


def test_a_shorter_rest_counts_once_it_is_over() -> None:
    game = waiting("4e", hours=2)
    game.act(TakeLongRest(hours=6))
    assert (time(game), game.events(ExtendedRested)) == ((2 * HOUR, 4 * HOUR), [])
    game.act(RestOn())
    assert len(game.events(ExtendedRested)) == 1
    game.act(AddOccasion(text="The moon rises", turns=1))
    game.act(TakeShortRest(turns=2))
    assert game.events(ShortRested) == []
    game.act(RestOn())
    assert len(game.events(ShortRested)) == 1


@pytest.mark.parametrize("after", [StartEncounter(), SetOut(scale=Scale.DUNGEON)])
def test_a_fight_or_setting_out_ends_a_shorter_rest(after: StartEncounter | SetOut) -> None:
    game = waiting("4e", hours=2)
    game.act(TakeLongRest(hours=6))
    game.act(after)
    assert RESTING.of(game.state) is None


def test_only_what_was_stopped_goes_on_and_a_button_answers_one_stop() -> None:
    game = waiting(hours=2)
    game.act(RestForDays(days=1))
    stopped = now(game.state)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(RestOn(), ANN)
    game.act(PassTime(turns=1))
    with pytest.raises(TooLateError, match="Time has gone by since"):
        game.act(RestOn(moment=stopped))
    game.act(PassTime(days=1))
    with pytest.raises(RuleError, match="No rest was stopped"):
        game.act(RestOn())


def test_players_are_not_told_that_something_stopped_it() -> None:
    game = waiting(hours=2)
    game.act(RestForDays(days=1))
    (event,) = game.events(RestWentBy)
    assert event.left
    seen = event.public()
    assert seen is not None
    assert seen.left == 0
    assert seen.public() is seen


@pytest.mark.rule("OSE-WANDERING-DUNGEON")
def test_what_wanders_by_stops_it_and_does_not_come_to_a_safe_place() -> None:
    game = resting("ose", Vitals(30, 30))
    game.state = replace(game.state, overrides={**game.state.overrides, "book": "none"})
    game.act(SetOut(scale=Scale.DUNGEON))
    game.act(SetWandering(every=6))
    step = game.act(TakeLongRest(hours=6), faces=[6, 1, 3, 3])
    assert (time(game), len(reported(step, WanderingChecked))) == ((2 * HOUR, 4 * HOUR), 2)
    with pytest.raises(RuleError, match="First the referee has something to say"):
        game.act(RestForDays(days=2, safe=True))
    game.act(LetPass(meeting_id=""))
    step = game.act(RestForDays(days=2, safe=True))
    assert (time(game), reported(step, WanderingChecked)) == ((2 * DAY, 0), [])


@OSE
def test_nobody_has_rested_who_dies_meanwhile() -> None:
    game = waiting(hours=2)
    game.act(RestForDays(days=1))
    game.act(SetLife(target="c1", life=Life.DEAD))
    game.act(RestOn())
    assert counted(game) == []
