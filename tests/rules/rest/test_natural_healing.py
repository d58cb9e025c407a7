"""What days of rest give back: OSE-HEALING, ERIS-NATURAL-HEALING, 4E-WOUND-RECOVERY."""

import pytest

from rules.clock.records import ClockMoved, PassTime
from rules.errors import ForbiddenError, RuleError
from rules.health.records import HitPointsChanged, LifeChanged, WoundLevelChanged
from rules.kernel.action import Action
from rules.rest.records import (
    ExtendedRested,
    Rested,
    RestForDays,
    ShortRested,
    TakeLongRest,
    TakeShortRest,
)
from rules.state.health import Life, Vitals
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN

DAY = 24 * 60 * 60


def resting(preset: str, vitals: Vitals, **settings: str) -> Scene:
    """Ann's Morgan (c1), in such a state, is being played."""
    game = Scene(preset, **settings).bring(character(vitals=vitals))
    game.state = type(game.state)(
        preset=preset,
        overrides=game.state.overrides,
        characters=game.state.characters,
        active={ANN.member: "c1"},
    )
    return game


def points(game: Scene) -> int:
    return game.vitals("c1").hit_points


# OSE


@pytest.mark.rule("OSE-HEALING")
@pytest.mark.parametrize(
    ("before", "days", "interrupted", "faces", "after"),
    [
        (3, 1, 0, [1], 4),
        (3, 1, 0, [3], 6),
        (1, 3, 0, [3, 2, 1], 7),
        (7, 1, 0, [3], 8),
        (7, 5, 0, [1], 8),
        (3, 1, 1, [], 3),
        (3, 3, 2, [2], 5),
        (8, 4, 0, [], 8),
    ],
)
def test_a_full_day_gives_1d3_and_an_interrupted_one_nothing(
    before: int, days: int, interrupted: int, faces: list[int], after: int
) -> None:
    game = resting("ose", Vitals(before, 8))
    game.act(RestForDays(days=days, interrupted=interrupted), faces=faces)
    assert points(game) == after
    (moved,) = game.events(ClockMoved)
    assert (moved.before, moved.after, moved.reason) == (0, days * DAY, "rest")
    (rested,) = game.events(Rested)
    assert (rested.days, rested.interrupted) == (days - interrupted, interrupted)
    assert [e.rule for e in game.events(HitPointsChanged)] == ["OSE-HEALING"] * (before != after)


@pytest.mark.rule("OSE-HEALING")
def test_no_rest_heals_the_dead_and_they_are_not_of_the_party() -> None:
    game = resting("ose", Vitals(0, 8, life=Life.DEAD))
    with pytest.raises(RuleError, match="is dead, and no rest helps"):
        game.act(RestForDays(who=("c1",)))
    with pytest.raises(RuleError, match="Nobody is being played who could rest"):
        game.act(RestForDays())


# ERIS


@pytest.mark.rule("ERIS-NATURAL-HEALING")
@pytest.mark.parametrize(
    ("days", "safe", "interrupted", "after", "weeks", "towards"),
    [
        (6, True, 0, 2, 0, 6),
        (7, True, 0, 9, 1, 0),
        (8, True, 0, 9, 1, 1),
        (14, True, 0, 9, 2, 0),
        (7, False, 0, 2, 0, 0),
        (7, True, 1, 2, 0, 0),
        (8, True, 1, 9, 1, 0),
    ],
)
def test_a_full_week_in_a_safe_place_heals_all_and_six_days_nothing(
    days: int, safe: bool, interrupted: int, after: int, weeks: int, towards: int
) -> None:
    game = resting("eris", Vitals(2, 9))
    game.act(RestForDays(days=days, safe=safe, interrupted=interrupted))
    assert points(game) == after
    (rested,) = game.events(Rested)
    assert (rested.weeks, rested.towards, rested.safe) == (weeks, towards, safe)


@pytest.mark.rule("ERIS-NATURAL-HEALING")
def test_a_week_can_be_rested_in_parts_if_no_time_goes_by_between_them() -> None:
    game = resting("eris", Vitals(2, 9))
    game.act(RestForDays(days=6, safe=True))
    game.act(RestForDays(days=1, safe=True))
    assert points(game) == 9

    paused = resting("eris", Vitals(2, 9))
    paused.act(RestForDays(days=6, safe=True))
    paused.act(TakeLongRest())
    paused.act(RestForDays(days=1, safe=True))
    assert points(paused) == 9

    broken = resting("eris", Vitals(2, 9))
    broken.act(RestForDays(days=6, safe=True))
    broken.act(PassTime(turns=1))
    broken.act(RestForDays(days=1, safe=True))
    assert points(broken) == 2

    unsafe = resting("eris", Vitals(2, 9))
    unsafe.act(RestForDays(days=6, safe=True))
    unsafe.act(RestForDays(days=1))
    unsafe.act(RestForDays(days=6, safe=True))
    assert points(unsafe) == 2


@pytest.mark.rule("ERIS-NATURAL-HEALING", "ERIS-DEATH")
def test_a_week_mends_the_critically_injured() -> None:
    game = resting("eris", Vitals(-1, 9, life=Life.CRITICAL))
    game.act(RestForDays(days=7, safe=True))
    assert (points(game), game.vitals("c1").life) == (9, Life.UP)
    assert [e.after for e in game.events(LifeChanged)] == [Life.UP]


# The fourth edition


@pytest.mark.rule("4E-WOUND-RECOVERY")
@pytest.mark.parametrize(
    ("length", "days", "level"),
    [("1", 1, 2), ("1", 2, 1), ("1", 3, 0), ("1", 9, 0), ("2", 1, 3), ("2", 3, 2), ("7", 6, 3)],
)
def test_days_of_rest_close_wound_levels_and_heal_nothing(
    length: str, days: int, level: int
) -> None:
    game = resting("4e", Vitals(10, 48, wound_level=3), wound_days=length)
    game.act(RestForDays(days=days))
    assert (points(game), game.vitals("c1").wound_level) == (10, level)
    changed = [(e.after, e.cause) for e in game.events(WoundLevelChanged)]
    assert changed == ([(level, "rest")] if level < 3 else [])


@pytest.mark.rule("4E-WOUND-RECOVERY")
def test_days_that_are_left_over_count_next_time_and_end_with_the_last_wound() -> None:
    game = resting("4e", Vitals(10, 48, wound_level=2), wound_days="3")
    levels: list[int] = []
    for days in (2, 2, 1, 1):
        game.act(RestForDays(days=days))
        levels.append(game.vitals("c1").wound_level)
    assert levels == [2, 1, 1, 0]
    assert game.state.characters[0].rest.days == 0


@pytest.mark.rule("4E-WOUND-RECOVERY")
def test_an_interrupted_day_counts_for_nothing() -> None:
    game = resting("4e", Vitals(10, 48, wound_level=2))
    game.act(RestForDays(days=2, interrupted=1))
    assert game.vitals("c1").wound_level == 1
    game.act(RestForDays(days=1, interrupted=1))
    assert game.vitals("c1").wound_level == 1
    assert not game.events(ExtendedRested)


@pytest.mark.rule("4E-WOUNDS", "4E-WOUND-RECOVERY")
def test_the_example_of_48_comes_back_above_24_only_by_rest() -> None:
    game = resting("4e", Vitals(24, 48, wound_level=2))
    game.act(TakeShortRest())
    game.act(TakeLongRest())
    assert points(game) == 24
    game.act(RestForDays(days=1))
    assert (points(game), game.vitals("c1").wound_level) == (24, 1)
    game.act(TakeLongRest())
    assert points(game) == 36


@pytest.mark.rule("4E-WOUNDS")
def test_a_long_rest_heals_what_wounds_allow_and_a_short_one_nothing() -> None:
    game = resting("4e", Vitals(5, 48, wound_level=1))
    game.act(TakeShortRest(turns=2))
    assert points(game) == 5
    assert len(game.events(ShortRested)) == 1
    assert game.events(ClockMoved)[0].after == 2 * 600
    game.act(TakeLongRest(hours=8))
    assert points(game) == 36
    assert game.events(ClockMoved)[0].after == 2 * 600 + 8 * 3600
    assert [e.in_days for e in game.events(ExtendedRested)] == [False]


@pytest.mark.rule("OSE-HEALING", "4E-WOUND-RECOVERY")
def test_a_day_of_the_old_school_may_fill_what_it_has_opened() -> None:
    game = resting("4e", Vitals(24, 48, wound_level=2), natural_healing="ose")
    game.act(RestForDays(days=1), faces=[3])
    assert (points(game), game.vitals("c1").wound_level) == (27, 1)
    game.act(TakeLongRest())
    assert points(game) == 27


# Who, when and how long


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (RestForDays(days=0), "1 to 366 days"),
        (RestForDays(days=367), "1 to 366 days"),
        (RestForDays(days=2, interrupted=3), "0 to 2 can be interrupted"),
        (RestForDays(days=2, interrupted=-1), "0 to 2 can be interrupted"),
        (TakeShortRest(turns=0), "1 to 144 turns"),
        (TakeShortRest(turns=145), "1 to 144 turns"),
        (TakeLongRest(hours=0), "1 to 24 hours"),
        (TakeLongRest(hours=25), "1 to 24 hours"),
    ],
)
def test_what_cannot_be_is_refused(action: Action, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        resting("ose", Vitals(3, 8)).act(action)


@pytest.mark.parametrize("action", [RestForDays(), TakeShortRest(), TakeLongRest()])
def test_a_referee_says_when_the_party_rests_and_not_in_an_encounter(action: Action) -> None:
    game = resting("ose", Vitals(8, 8))
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(action, ANN)
    game.meet()
    with pytest.raises(RuleError, match="while an encounter is running"):
        game.act(action)


def test_those_who_are_named_rest_and_others_do_not() -> None:
    game = resting("ose", Vitals(3, 8))
    game.bring(character("c2", 3, maximum=8, name="Bert"))
    game.act(RestForDays(who=("c2", "c2")), faces=[2])
    assert [game.vitals(who).hit_points for who in ("c1", "c2")] == [3, 5]
    assert [event.target.name for event in game.events(Rested)] == ["Bert"]
