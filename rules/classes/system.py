"""What the engine has to know of this family: handlers, events, reactions, answers, settings."""

from rules.attack.questions import AttackRuling
from rules.classes import (
    answers,
    bonuses,
    clerics,
    draining,
    languages,
    levelling,
    operating,
    tables,
    turning,
    writing,
)
from rules.classes.actions import (
    AnswerBonuses,
    AskBonuses,
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    LevelUp,
    Operate,
    TurnUndead,
    WriteLanguages,
    WriteLevels,
    WriteTurning,
)
from rules.classes.dues import dues_of_levels
from rules.classes.events import EVENTS
from rules.classes.fields import LANGUAGES
from rules.classes.settings import (
    ABILITY_BONUSES,
    CLERICS,
    HP_FLOOR,
    LEVEL_HP,
    RACIAL_BONUSES,
    WISDOM_LANGUAGES,
    has_clerics,
)
from rules.expedition.events import PartySetOut
from rules.hazards.events import LevelDrained
from rules.health.questions import MaximumBesides
from rules.items.questions import WieldRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.sheet.questions import NumberOf

SYSTEM = System(
    key="classes",
    handlers={
        KeepClassTable: tables.keep_table,
        ForgetClassTable: tables.forget_table,
        ImportClassTables: tables.import_tables,
        WriteLevels: writing.write_levels,
        LevelUp: levelling.level_up,
        Operate: operating.operate,
        TurnUndead: turning.turn_undead,
        WriteTurning: turning.write_turning,
        WriteLanguages: languages.write_languages,
        AskBonuses: bonuses.ask_bonuses,
        AnswerBonuses: bonuses.answer_bonuses,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=LevelDrained, run=draining.level_is_drained, source=draining.RULE),
        Reaction(on=PartySetOut, run=operating.set_out, source=operating.RULE),
    ),
    answers=(
        Answer(
            on=NumberOf, run=answers.from_table, source=answers.TABLES, needs=answers.has_tables
        ),
        Answer(on=WieldRuling, run=clerics.in_hand, source=clerics.RULE),
        Answer(on=AttackRuling, run=clerics.in_a_fight, source=clerics.RULE, needs=has_clerics),
        Answer(on=MaximumBesides, run=answers.other_maximum, source=answers.ELVES),
    ),
    dues=(dues_of_levels, bonuses.dues_of_bonuses),
    settings=(LEVEL_HP, HP_FLOOR, CLERICS, WISDOM_LANGUAGES, ABILITY_BONUSES, RACIAL_BONUSES),
    fields=(LANGUAGES,),
    implements=("ERIS-HP-LEVELING", "ERIS-CLERIC", languages.RULE, bonuses.RULE),
)
