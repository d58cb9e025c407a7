"""What the engine has to know of this family: handlers, events, reactions, answers, settings."""

from rules.classes import answers, draining, levelling, operating, tables, writing
from rules.classes.actions import (
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    LevelUp,
    Operate,
    WriteLevels,
)
from rules.classes.dues import dues_of_levels
from rules.classes.events import EVENTS
from rules.classes.settings import HP_FLOOR, LEVEL_HP
from rules.expedition.events import PartySetOut
from rules.hazards.events import LevelDrained
from rules.health.questions import MaximumBesides
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
    },
    events=EVENTS,
    reactions=(
        Reaction(on=LevelDrained, run=draining.level_is_drained, source=draining.RULE),
        Reaction(on=PartySetOut, run=operating.set_out, source=operating.RULE),
    ),
    answers=(
        Answer(on=NumberOf, run=answers.from_table, source=answers.TABLES),
        Answer(on=MaximumBesides, run=answers.other_maximum, source=answers.ELVES),
    ),
    dues=(dues_of_levels,),
    settings=(LEVEL_HP, HP_FLOOR),
    implements=("ERIS-HP-LEVELING",),
)
