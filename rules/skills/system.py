"""What the engine has to know of this family: handlers, events, reactions, answers, numbers."""

from rules.checks.questions import CheckBonus
from rules.clock.events import ClockMoved
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.sheet.questions import NumberOf
from rules.skills import (
    answers,
    correcting,
    joining,
    learning,
    ruling,
    tasks,
    trainers,
    training,
    weeks,
)
from rules.skills.actions import (
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
from rules.skills.completing import IMPROVE
from rules.skills.dues import dues_of_trainers
from rules.skills.events import EVENTS
from rules.skills.fields import PICK_POCKETS
from rules.skills.learning import OF_BACKGROUNDS, RULE
from rules.skills.settings import SKILL_CHOICE
from rules.skills.traits import TRAITS

TRAINING = "ERIS-SKILL-TRAINING"
TYPES = "ERIS-ADVANCED-TYPES"
SYSTEM = System(
    key="skills",
    handlers={
        LearnSkill: learning.learn_skill,
        SetSkill: learning.set_skill,
        ForgetSkill: learning.forget_skill,
        BeginTraining: training.begin,
        AnswerTraining: training.answer,
        StopTraining: training.stop,
        CorrectTraining: correcting.correct,
        AddTrainer: trainers.add_trainer,
        DropTrainer: trainers.drop_trainer,
        JoinBackground: joining.join,
        AcceptMember: joining.accept,
        LeaveBackground: joining.leave,
        RuleBackground: ruling.rule_background,
        SetGuildSkill: ruling.set_guild_skill,
        SetEarlier: ruling.set_earlier,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=ClockMoved, run=weeks.time_passes, source=TRAINING),
        Reaction(on=(PartySetOut, PartyCameBack), run=weeks.party_moves, source=TRAINING),
    ),
    answers=(
        Answer(on=CheckBonus, run=answers.at_a_check, source=OF_BACKGROUNDS),
        Answer(on=NumberOf, run=answers.as_a_number, source=RULE),
    ),
    dues=(dues_of_trainers,),
    comings=(weeks.comings,),
    tasks=tasks.TASKS,
    personal=(
        SetSkill,
        BeginTraining,
        StopTraining,
        JoinBackground,
        LeaveBackground,
    ),
    deeds=(LearnSkill,),
    settings=(SKILL_CHOICE,),
    fields=(PICK_POCKETS,),
    traits=TRAITS,
    implements=(RULE, TRAINING, IMPROVE, TYPES, OF_BACKGROUNDS),
)
