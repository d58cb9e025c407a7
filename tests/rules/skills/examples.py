"""What is tried twice of skills."""

from rules.sheet.records import SetSheetNumber
from rules.skills.records import (
    AcceptMember,
    AddTrainer,
    AnswerTraining,
    BeginTraining,
    CorrectTraining,
    DropTrainer,
    ForgetSkill,
    JoinBackground,
    LearnSkill,
    LeaveBackground,
    RuleBackground,
    SetEarlier,
    SetGuildSkill,
    SetSkill,
    StopTraining,
)
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN

INT = SetSheetNumber(character_id=ADA, field="int", value=13)
COOK = SetSkill(skill="Cook", value=40, kind="trained", character_id=ADA)
MARTEN = AddTrainer(name="Old Marten", skill="Tracker", kind="plebian", where="Threshold")
TRAIN = BeginTraining(skill="Cook", kind="noble", character_id=ADA, weeks=1)
JOIN = JoinBackground(background="Thief", character_id=ADA, waive=True)
THIEVES = RuleBackground(
    background="Thief",
    requires=("elf",),
    excludes=("cleric",),
    skills=("Lockpicker",),
    offered=True,
)
ASK = BeginTraining(skill="Cook", kind="artisan")


def pupil(preset: str) -> Scene:
    """Ann has asked the referee for a trainer."""
    game = camp(preset)
    game.act(ASK, ANN)
    return game


EXAMPLES: tuple[Example, ...] = (
    Example(camp, LearnSkill(skill="Tracker"), (INT,), by=ANN, says="already"),
    Example(camp, COOK, says="40% already"),
    Example(camp, ForgetSkill(skill="Cook", character_id=ADA), (COOK,), says="no such skill"),
    Example(camp, BeginTraining(skill="Tracker"), (MARTEN,), by=ANN, says="is learning Tracker"),
    Example(camp, ASK, by=ANN, says="has not answered"),
    Example(pupil, AnswerTraining(character_id=ADA, agreed=True), says="no word"),
    Example(camp, StopTraining(character_id=ADA), (TRAIN,), says="learning nothing"),
    Example(
        camp,
        CorrectTraining(character_id=ADA, weeks=3, done=1, price=5),
        (TRAIN,),
        says="Nothing would change",
    ),
    Example(camp, MARTEN, says="teaches Tracker already"),
    Example(camp, DropTrainer(trainer="Old Marten"), (MARTEN,), says="no such trainer"),
    Example(camp, JOIN, says="has a background"),
    Example(camp, AcceptMember(character_id=ADA), (THIEVES, JOIN), says="a Thief already"),
    Example(camp, LeaveBackground(character_id=ADA), (JOIN,), says="has no background"),
    Example(camp, THIEVES, says="Nothing would change"),
    Example(camp, SetGuildSkill(skill="Tracker"), says="closed to all"),
    Example(camp, SetEarlier(member=2, count=2), says="counted already"),
)
