"""The steps of the first fight follow from the game, in whatever order they are done."""

import pytest

from cogs.example.mill import END, STEPS, lesson_of
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter
from rules.state.encounter import Stage
from tests.cogs.conftest import Play
from tests.cogs.recorded import fix_dice
from tests.cogs.scene import Scene
from tests.cogs.test_example import Evening
from tests.rules.scenes import acting, camp


async def step(play: Play) -> int | None:
    """The number of the step that comes next, as its words say."""
    lesson = lesson_of((await play.game()).state)
    assert lesson is not None
    return None if lesson.words == END else [one.words for one in STEPS].index(lesson.words) + 1


async def test_each_step_is_seen_to_be_done(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    fix_dice(monkeypatch, 1)
    evening, scene = Evening(play), Scene(play)
    started = await evening.begin("ose")
    assert await step(play) == 1
    room = await evening.tap(play.referee, started, "Into the mill")
    assert await step(play) == 2
    await evening.tap(play.referee, room, "Meet 4 giant rats")
    assert await step(play) == 3
    await scene.press(play.referee, "Begin the rounds")
    assert await step(play) == 4
    await scene.press(play.ann, "Attack")
    assert await step(play) == 5
    for who in (play.bob, play.cat):
        await scene.press(who, "Attack")
    assert (await play.encounter()).stage is Stage.ROUNDS
    assert await step(play) == 6
    await scene.act(play.referee, EndEncounter())
    assert await step(play) is None


def test_other_games_have_no_lesson() -> None:
    assert lesson_of(camp("ose").state) is None


def test_a_round_that_decides_the_fight_is_a_round() -> None:
    scene = acting("ose")
    assert not STEPS[4].is_done(scene.state)
    scene.act(AddEffect(target=scene.id("Goblins"), name="", key="asleep"))
    assert STEPS[4].is_done(scene.state)
