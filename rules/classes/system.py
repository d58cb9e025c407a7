"""What the engine has to know of this family: handlers, events, reactions, answers, settings."""

from rules.attack.records import AttackRuling
from rules.classes import records, writing
from rules.classes.bonuses import (
    ERIS_WISDOM_LANGUAGES,
    RULE_4E_ABILITY_BONUSES,
    answer_bonuses,
    ask_bonuses,
    dues_of_bonuses,
    write_languages,
)
from rules.classes.levelling import (
    ELVES,
    ERIS_LEVEL_DRAIN,
    R_SHEETNUM,
    dues_of_levels,
    from_table,
    has_tables,
    level_is_drained,
    level_up,
    other_maximum,
)
from rules.classes.records import (
    ABILITY_BONUSES,
    CLERICS,
    HP_FLOOR,
    LANGUAGES,
    LEVEL_HP,
    RACIAL_BONUSES,
    WISDOM_LANGUAGES,
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
    has_clerics,
)
from rules.classes.special import (
    CLERIC_RULE,
    ERIS_ELF,
    in_a_fight,
    in_hand,
    operate,
    set_out,
    turn_undead,
    write_turning,
)
from rules.classes.tables import forget_table, import_tables, keep_table
from rules.expedition.records import PartySetOut
from rules.hazards.records import LevelDrained
from rules.health.records import MaximumBesides
from rules.items.records import WieldRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.sheet.records import NumberOf

SYSTEM = System(
    key="classes",
    handlers={
        KeepClassTable: keep_table,
        ForgetClassTable: forget_table,
        ImportClassTables: import_tables,
        WriteLevels: writing.write_levels,
        LevelUp: level_up,
        Operate: operate,
        TurnUndead: turn_undead,
        WriteTurning: write_turning,
        WriteLanguages: write_languages,
        AskBonuses: ask_bonuses,
        AnswerBonuses: answer_bonuses,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=LevelDrained, run=level_is_drained, source=ERIS_LEVEL_DRAIN),
        Reaction(on=PartySetOut, run=set_out, source=ERIS_ELF),
    ),
    answers=(
        Answer(on=NumberOf, run=from_table, source=R_SHEETNUM, needs=has_tables),
        Answer(on=WieldRuling, run=in_hand, source=CLERIC_RULE),
        Answer(on=AttackRuling, run=in_a_fight, source=CLERIC_RULE, needs=has_clerics),
        Answer(on=MaximumBesides, run=other_maximum, source=ELVES),
    ),
    dues=(dues_of_levels, dues_of_bonuses),
    settings=(LEVEL_HP, HP_FLOOR, CLERICS, WISDOM_LANGUAGES, ABILITY_BONUSES, RACIAL_BONUSES),
    fields=(LANGUAGES,),
    implements=("ERIS-HP-LEVELING", "ERIS-CLERIC", ERIS_WISDOM_LANGUAGES, RULE_4E_ABILITY_BONUSES),
)
