"""Levels that are drained, for good and for a week (ERIS-LEVEL-DRAIN, ERIS-TEMP-DRAIN)."""

import pytest

from rules.checks.records import ASKS
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, RuleError
from rules.hazards.records import DrainLevels, LevelDrained, LevelReturned, Unaffected
from rules.health.records import Damage, SetLife
from rules.kernel.actor import TABLE
from rules.rest.records import RestForDays
from rules.state.health import Life
from tests.rules.hazards.dungeon import HIT, SAVES, bite, dungeon, sheet
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN


def level(game: Scene, name: str = "ada") -> int:
    """The level on the sheet, which the encounter has as well."""
    (found,) = (one.level for one in game.state.characters if one.id == name)
    if game.state.encounter is not None:
        assert game.combatant(name).level == found
    return found


def levelled(*tags: str, at: int = 3, **more: object) -> Scene:
    """Ada is of that level."""
    game = dungeon("eris", *tags, **more)  # type: ignore[arg-type]
    sheet(game, "ada", level=at)
    return game


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_a_hit_does_its_damage_and_takes_a_level_without_a_save() -> None:
    game = levelled("drain")
    step = bite(game, HIT, 4, 3, 6)
    assert level(game) == 2
    assert (game.vitals("ada").hit_points, game.vitals("ada").maximum) == (5, 9)
    (drained,) = reported(step, LevelDrained)
    assert (drained.before, drained.after, drained.maximum) == (3, 2, 9)
    assert not ASKS.of(game.state)


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_the_new_hit_points_are_not_kept_even_if_higher_and_no_floor_counts() -> None:
    game = levelled("drain 2")
    bite(game, HIT, 1, 6)
    assert level(game) == 1
    assert (game.vitals("ada").hit_points, game.vitals("ada").maximum) == (5, 6)
    game = levelled(at=2, hit_points=2)
    game.act(DrainLevels(targets=("ada",)), faces=[6])
    assert (game.vitals("ada").hit_points, game.vitals("ada").maximum) == (6, 6)


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_the_die_of_the_sheet_counts_or_what_the_referee_says() -> None:
    game = levelled(numbers={**SAVES, "hit_die": 8})
    game.act(DrainLevels(targets=("ada",)), faces=[8, 7])
    assert game.vitals("ada").maximum == 15
    game.act(DrainLevels(targets=("ada",), hit_points=5))
    assert (level(game), game.vitals("ada").maximum) == (1, 5)


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
@pytest.mark.parametrize(
    ("lost", "life"), [(5, Life.UP), (6, Life.UNCONSCIOUS), (8, Life.CRITICAL), (9, Life.DEAD)]
)
def test_too_much_damage_for_the_new_level_is_judged_at_that_level(lost: int, life: Life) -> None:
    game = levelled()
    game.act(Damage(targets=("ada",), amount=str(lost)))
    faces = [3, 3, 2] if life is Life.UNCONSCIOUS else [3, 3]
    game.act(DrainLevels(targets=("ada",)), faces=faces)
    assert game.vitals("ada").hit_points == 6 - lost
    assert game.vitals("ada").life is life


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
@pytest.mark.parametrize(("at", "tag"), [(1, "drain"), (2, "drain 3"), (0, "drain")])
def test_below_level_1_somebody_dies(at: int, tag: str) -> None:
    game = levelled(tag, at=at)
    step = bite(game, HIT, 1)
    assert game.vitals("ada").life is Life.DEAD
    (drained,) = reported(step, LevelDrained)
    assert (drained.before, drained.after, drained.maximum) == (at, 0, None)
    assert level(game) == 0


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
@pytest.mark.rule("ERIS-TEMP-DRAIN")
@pytest.mark.parametrize("tag", ["drain", "blood-drain"])
def test_what_a_monster_loses_is_the_referees_to_say(tag: str) -> None:
    game = dungeon("eris", tag)
    game.alter("wolf", numbers={"ac": 9})
    step = bite(game, HIT, 1, whom="wolf")
    assert reported(step, Unaffected)
    assert not [event for event in told(step, ANN) if isinstance(event, Unaffected)]


@pytest.mark.rule("ERIS-TEMP-DRAIN")
def test_blood_drain_takes_a_level_until_a_week_of_rest() -> None:
    game = levelled("blood-drain")
    bite(game, HIT, 1)
    bite_again = DrainLevels(targets=("ada",), temporary=True)
    game.act(bite_again)
    assert level(game) == 1
    assert (game.vitals("ada").hit_points, game.vitals("ada").maximum) == (14, 15)
    game.act(EndEncounter())
    assert not reported(game.act(RestForDays(days=6, who=("ada",), safe=True)), LevelReturned)
    assert level(game) == 1
    step = game.act(RestForDays(days=1, who=("ada",), safe=True))
    assert level(game) == 3
    (back,) = reported(step, LevelReturned)
    assert (back.before, back.after) == (1, 3)
    assert not reported(game.act(RestForDays(days=7, who=("ada",), safe=True)), LevelReturned)


@pytest.mark.rule("ERIS-TEMP-DRAIN")
@pytest.mark.parametrize("safe", [False, True])
def test_a_full_weeks_rest_anywhere_gives_levels_back(safe: bool) -> None:
    """ "This reduces the characters level until a full week's rest": no safe place is named."""
    game = levelled()
    game.act(DrainLevels(targets=("ada",), temporary=True))
    game.act(EndEncounter())
    game.act(RestForDays(days=6, who=("ada",), safe=safe))
    assert level(game) == 2
    game.act(RestForDays(days=1, who=("ada",), safe=not safe))
    assert level(game) == 3


@pytest.mark.rule("ERIS-TEMP-DRAIN")
def test_an_interruption_ends_the_week() -> None:
    game = levelled()
    game.act(DrainLevels(targets=("ada",), temporary=True))
    game.act(EndEncounter())
    game.act(RestForDays(days=7, who=("ada",), interrupted=1))
    game.act(RestForDays(days=6, who=("ada",)))
    assert level(game) == 2
    game.act(RestForDays(days=1, who=("ada",)))
    assert level(game) == 3


@pytest.mark.rule("ERIS-TEMP-DRAIN", "ERIS-LEVEL-DRAIN")
@pytest.mark.parametrize("temporary", [False, True])
@pytest.mark.parametrize(
    ("numbers", "typed"),
    [
        ({"thac0": 17, "save_wands": 13}, ("attacks", "saves")),
        ({"save_death": 12}, ("saves",)),
        ({"attack": 2}, ("attacks",)),
        ({"dex": 9}, ()),
    ],
)
def test_what_was_typed_follows_no_level_and_that_is_said(
    numbers: dict[str, int], typed: tuple[str, ...], *, temporary: bool
) -> None:
    game = levelled()
    sheet(game, "ada", numbers=numbers)
    drained = DrainLevels(targets=("ada",), temporary=temporary, hit_points=5)
    (told_of,) = reported(game.act(drained), LevelDrained)
    assert told_of.typed == typed


@pytest.mark.rule("ERIS-TEMP-DRAIN")
def test_nobody_dies_of_blood_drain_alone() -> None:
    game = levelled("blood-drain", at=1)
    bite(game, HIT, 1)
    assert (level(game), game.vitals("ada").life) == (0, Life.UP)
    with pytest.raises(RuleError, match="no level left to lose"):
        game.act(DrainLevels(targets=("ada",), temporary=True))
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    step = bite(game, HIT, 1)
    assert reported(step, Unaffected)[0].seen_by(TABLE) is not None
    assert level(game) == 0


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_who_may_drain_whom() -> None:
    game = levelled()
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(DrainLevels(targets=("ada",)), ANN)
    for levels in (0, 21):
        with pytest.raises(RuleError, match="1 to 20 levels"):
            game.act(DrainLevels(targets=("ada",), levels=levels))
    for points in (0, 10_000):
        with pytest.raises(RuleError, match="maximum goes from"):
            game.act(DrainLevels(targets=("ada",), hit_points=points))
    with pytest.raises(RuleError, match="Wolf has no sheet"):
        game.act(DrainLevels(targets=("wolf",)))
    game.act(SetLife(target="ada", life=Life.DEAD))
    with pytest.raises(RuleError, match="nothing left to drain"):
        game.act(DrainLevels(targets=("ada",)))
    game.act(EndEncounter())
    game.act(DrainLevels(targets=("bert",), temporary=True))
    assert level(game, "bert") == 0
