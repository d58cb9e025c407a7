"""Healing surges: a quarter of full hit points, up to what wounds allow (4E-WOUNDS)."""

import pytest

from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.health.records import HitPointsChanged
from rules.rest.records import RestForDays, SpendSurge, SurgeSpent, TakeLongRest, TakeShortRest
from rules.state.health import Life, Vitals
from rules.state.sheet import Character
from rules.systems import ENGINE
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("4E-WOUNDS")


def wounded(vitals: Vitals, **numbers: int) -> Scene:
    """Ann's Morgan (c1)."""
    return Scene("4e").bring(character(vitals=vitals, numbers=numbers))


def sheet(game: Scene) -> Character:
    return game.state.characters[0]


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


def test_a_day_of_rest_brings_surges_back_too() -> None:
    game = wounded(Vitals(4, 48), surges=1)
    game.act(SpendSurge(target="c1"), ANN)
    game.act(RestForDays(who=("c1",)))
    assert sheet(game).rest.surges_spent == 0
    assert game.vitals("c1").hit_points == 16


def test_whoever_plays_nobody_else_spends_their_own() -> None:
    game = wounded(Vitals(4, 48))
    with pytest.raises(ForbiddenError, match="spend healing surges for"):
        game.act(SpendSurge(target="c1"), BOB)


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


def test_a_button_counts_until_time_goes_by() -> None:
    game = wounded(Vitals(4, 48))
    game.act(SpendSurge(target="c1", moment=0), ANN)
    game.act(TakeShortRest(who=("c1",)))
    with pytest.raises(TooLateError, match="Time has gone by"):
        game.act(SpendSurge(target="c1", moment=0), ANN)
    game.act(SpendSurge(target="c1", moment=600), ANN)
    assert game.vitals("c1").hit_points == 28


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_other_rulebooks_have_none(preset: str) -> None:
    game = Scene(preset).bring(character(vitals=Vitals(4, 48)))
    with pytest.raises(RuleError, match="heals without surges"):
        game.act(SpendSurge(target="c1"), ANN)


def test_a_secret_failure_shows_when_a_surge_brings_somebody_to_their_feet() -> None:
    lying = Vitals(-2, 48, life=Life.UNCONSCIOUS, wound_level=2, secret_failures=1)
    game = wounded(lying)
    game.act(SpendSurge(target="c1"), ANN)
    assert (game.vitals("c1").wound_level, game.vitals("c1").hit_points) == (3, 12)


def test_a_surge_is_a_number_of_the_sheet() -> None:
    assert ENGINE.fields.find("healing surges").key == "surges"


def test_the_button_of_a_fall_counts_while_they_lie_there() -> None:
    game = wounded(Vitals(-2, 48, life=Life.UNCONSCIOUS, wound_level=1))
    game.act(SpendSurge(target="c1", lying=True), ANN)
    with pytest.raises(TooLateError, match="is up again"):
        game.act(SpendSurge(target="c1", lying=True), ANN)
