"""What one of the party does in a turn: spells, own words, what it is about."""

from typing import cast

import pytest

from rules.casting.records import Memorise, SpellCast
from rules.errors import RuleError, TooLateError
from rules.expedition.going import scale_of
from rules.exploration.planning import about, before_of, unanswered
from rules.exploration.records import (
    EXPLORATION,
    AskParty,
    ChooseTask,
    PlayTurn,
    RepeatTask,
    TaskDone,
    is_previewed,
)
from rules.exploration.tasks import CAST, FOLLOW, GUARD, KINDS, OTHER
from rules.kernel.resolution import Resolution
from rules.state.party import Scale, Task
from tests.rules.exploration.delving import delve
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE


def test_a_spell_is_cast_in_a_turn() -> None:
    scene = delve()
    scene.act(Memorise(spell="light", target="ada"), ANN)
    with pytest.raises(RuleError, match="no such spell"):
        scene.act(ChooseTask(kind=CAST, about="fly"), ANN)
    scene.act(ChooseTask(kind=CAST, about="light", text="the shield"), ANN)
    (cast,) = reported(scene.act(PlayTurn()), SpellCast)
    assert (cast.spell, cast.at) == ("light", "the shield")
    with pytest.raises(RuleError, match="no such spell"):
        scene.act(ChooseTask(kind=CAST, about="light"), ANN)


def test_a_spell_in_memory_is_offered_to_who_plays_its_caster() -> None:
    scene = delve()
    scene.act(Memorise(spell="light", count=2, target="ada"), ANN)
    targets = scene.engine.tasks[CAST].targets
    assert [*targets(scene.state, ANN, "ada")] == [("light", "light")]
    assert [*targets(scene.state, REFEREE, "ada")] == [("light", "light")]
    assert [*targets(scene.state, BOB, "ada")] == []
    assert [*targets(scene.state, REFEREE, "nobody")] == []


@pytest.mark.parametrize(
    ("setting", "empty", "full"),
    [("if-anything", False, True), ("always", True, True), ("never", False, False)],
)
def test_whether_a_turn_is_shown_first(setting: str, *, empty: bool, full: bool) -> None:
    state = delve(turn_preview=setting).state
    assert is_previewed(state, brings_anything=False) is empty
    assert is_previewed(state, brings_anything=True) is full


def test_the_scale_of_a_delve() -> None:
    assert scale_of(delve().state) is Scale.DUNGEON


# Words


def test_what_a_task_is_about_is_said_as_everybody_may_know_it() -> None:
    scene = delve()
    kinds, state = scene.engine.tasks, scene.state
    assert about(state, kinds, "ada", Task(GUARD)) == ""
    assert about(state, kinds, "ada", Task("dance", "ada")) == ""


def test_each_own_task_has_its_words() -> None:
    assert [kind.key for kind in KINDS if kind.asks] == [OTHER]
    step = delve().act(PlayTurn(doing=GUARD))
    assert len(reported(step, TaskDone)) == 3


def test_who_follows_does_nothing_of_their_own() -> None:
    scene = delve()
    assert unanswered(scene.state) == ()
    scene.act(ChooseTask(kind="follow"), ANN)
    scene.act(ChooseTask(kind=OTHER, text="hums"), BOB)
    (done,) = reported(scene.act(PlayTurn()), TaskDone)
    assert done.target.name == "Bert"
    follow = next(kind for kind in KINDS if kind.key == "follow")
    follow.run(cast("Resolution", None), "ada", Task("follow"))


# As before


def test_what_was_said_last_is_said_again_by_one_word() -> None:
    scene = delve()
    scene.act(AskParty())
    scene.act(RepeatTask(), ANN)
    assert said(scene)["ada"] == Task(FOLLOW)
    with pytest.raises(RuleError, match="Nobody of yours is still to say"):
        scene.act(RepeatTask(), ANN)
    scene.act(ChooseTask(kind=GUARD), ANN)
    scene.act(ChooseTask(kind=OTHER, text="watches the mule"), BOB)
    scene.act(PlayTurn())
    scene.act(AskParty())
    plan = EXPLORATION.of(scene.state).plan
    assert plan is not None
    scene.act(RepeatTask(plan=plan.id), ANN)
    scene.act(RepeatTask(target="bert"), REFEREE)
    assert said(scene) == {"ada": Task(GUARD), "bert": Task(OTHER, text="watches the mule")}
    with pytest.raises(RuleError, match="Ada does just that already"):
        scene.act(RepeatTask(target="ada"), ANN)
    with pytest.raises(TooLateError):
        scene.act(RepeatTask(plan="gone"), BOB)


def test_what_cannot_be_done_here_is_not_said_again() -> None:
    scene = delve()
    scene.act(Memorise(spell="light", target="ada"), ANN)
    scene.act(ChooseTask(kind=CAST, about="light"), ANN)
    scene.act(PlayTurn())
    scene.act(AskParty())
    assert before_of(scene.state, scene.engine.tasks, ANN, "ada") is None
    with pytest.raises(RuleError, match="Ada cannot do here what they did before"):
        scene.act(RepeatTask(), ANN)
    assert before_of(scene.state, scene.engine.tasks, BOB, "bert") is None


def said(scene: Scene) -> dict[str, Task]:
    """What everybody has said that they do."""
    plan = EXPLORATION.of(scene.state).plan
    assert plan is not None
    return dict(plan.tasks)
