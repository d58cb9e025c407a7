"""A skill is used in a turn or a day; and which skills a game knows."""

import pytest

from rules.checks.records import CheckRolled
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import SetOut
from rules.exploration.records import ChooseTask, PlayTurn
from rules.kernel.actor import ALL_KNOWING, Viewer
from rules.skills.learning import known_skills
from rules.skills.records import AddTrainer, RuleBackground, SkillLearned
from rules.skills.using import TASKS
from rules.state.party import Scale
from rules.state.sheet import Skill, SkillKind
from tests.rules.scene import Scene
from tests.rules.skills.school import ADA, BO, school, train
from tests.rules.table import ANN, BOB

(TASK,) = TASKS


def delving(*skills: Skill) -> Scene:
    game = school(*skills)
    game.act(SetOut(scale=Scale.DUNGEON))
    return game


@pytest.mark.rule("ERIS-SKILLS")
def test_a_skill_is_used_in_a_turn_by_its_name() -> None:
    game = delving()
    game.act(ChooseTask(kind="skill", target=ADA, text="tracker"), ANN)
    game.act(PlayTurn(), faces=[50, 13])
    assert game.events(SkillLearned)[0].value == 13
    assert game.events(CheckRolled)[0].passed


def test_what_nobody_could_use_is_refused_as_it_is_said() -> None:
    game = delving()
    with pytest.raises(RuleError, match="Say which skill"):
        game.act(ChooseTask(kind="skill", target=ADA), ANN)
    with pytest.raises(ForbiddenError, match="skill of a guild"):
        game.act(ChooseTask(kind="skill", target=ADA, text="lockpicker"), ANN)
    game = delving(Skill("Lockpicker", 40))
    game.act(ChooseTask(kind="skill", target=ADA, about="Lockpicker"), ANN)


def test_ones_own_skills_are_offered_with_what_they_come_to() -> None:
    game = school(Skill("Cook", 40), Skill("Tracker", 30, SkillKind.BACKGROUND), level=2)
    for viewer in (Viewer(ANN.member), ALL_KNOWING):
        assert [*TASK.targets(game.state, viewer, ADA)] == [
            ("Cook", "Cook 40%"),
            ("Tracker", "Tracker 40%"),
        ]
    assert [*TASK.targets(game.state, Viewer(BOB.member), ADA)] == []


def test_a_game_knows_a_skill_by_whoever_has_learns_or_teaches_it() -> None:
    game = train(school(Skill("cook", 40)), "Tracker", who=BO)
    game.act(AddTrainer(name="Mira", skill="COOK", kind="plebian"))
    game.act(AddTrainer(name="Mira", skill="Miller", kind="plebian"))
    game.act(RuleBackground(background="Ranger", skills=("Herbalist",)))
    assert known_skills(game.state) == (
        "cook", "Herbalist", "Lockpicker", "Miller", "Pickpocketer", "Tracker",
    )  # fmt: skip
