"""What the engine has to know of this family: handlers, events, reactions, answers, numbers."""

from rules.checks.records import CheckBonus
from rules.clock.records import ClockMoved
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.sheet.records import NumberOf
from rules.skills import joining, records
from rules.skills.learning import OF_BACKGROUNDS, RULE, forget_skill, learn_skill, set_skill
from rules.skills.lessons import (
    add_trainer,
    drop_trainer,
    rule_background,
    set_earlier,
    set_guild_skill,
)
from rules.skills.records import (
    PICK_POCKETS,
    SKILL_CHOICE,
    TRAITS,
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
from rules.skills.training import answer, begin, stop
from rules.skills.using import TASKS, as_a_number, at_a_check, dues_of_trainers
from rules.skills.weeks import IMPROVE, comings, correct, party_moves, time_passes

TRAINING = "ERIS-SKILL-TRAINING"
TYPES = "ERIS-ADVANCED-TYPES"
SYSTEM = System(
    key="skills",
    handlers={
        LearnSkill: learn_skill,
        SetSkill: set_skill,
        ForgetSkill: forget_skill,
        BeginTraining: begin,
        AnswerTraining: answer,
        StopTraining: stop,
        CorrectTraining: correct,
        AddTrainer: add_trainer,
        DropTrainer: drop_trainer,
        JoinBackground: joining.join,
        AcceptMember: joining.accept,
        LeaveBackground: joining.leave,
        RuleBackground: rule_background,
        SetGuildSkill: set_guild_skill,
        SetEarlier: set_earlier,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=ClockMoved, run=time_passes, source=TRAINING),
        Reaction(on=(PartySetOut, PartyCameBack), run=party_moves, source=TRAINING),
    ),
    answers=(
        Answer(on=CheckBonus, run=at_a_check, source=OF_BACKGROUNDS),
        Answer(on=NumberOf, run=as_a_number, source=RULE),
    ),
    dues=(dues_of_trainers,),
    comings=(comings,),
    tasks=TASKS,
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
