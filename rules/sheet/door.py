"""The door of this family: what other rooms may call of it, beside its records."""

from rules.sheet.active import (
    active_character,
    characters_of,
    own_character,
    playable_characters,
    played_by,
    require_active,
)
from rules.sheet.armour import TURNED, is_ascending
from rules.sheet.bounds import HIGHEST_LEVEL, MOST_HIT_POINTS, check_level
from rules.sheet.characters import admit, owner_named
from rules.sheet.classes import (
    CLASSES,
    SAVES,
    check_may_rise,
    class_word,
    find_class_table,
    gains_levels,
    hit_dice,
    hit_dice_at,
    own_level,
    rank_at,
    rank_of,
    require_levels,
)
from rules.sheet.copying import copy_sheet, with_numbers
from rules.sheet.dexterity import class_of, dexterity_class
from rules.sheet.entering import enter
from rules.sheet.having_traits import LONGEST_TRAIT, MOST_TRAITS, check_traits, tell_unknown
from rules.sheet.joining import BY_REFEREE, JOIN, waiting_of
from rules.sheet.names import LONGEST_NAME, check_length, check_name, on_one_line
from rules.sheet.numbers import reach_encounter
from rules.sheet.reading import (
    find_number,
    number,
    numbers_of,
    require_number,
    typed_number,
    writing_command,
)
from rules.sheet.writing import check_numbers, fields_in, hold, written

__all__ = [
    "BY_REFEREE",
    "CLASSES",
    "HIGHEST_LEVEL",
    "JOIN",
    "LONGEST_NAME",
    "LONGEST_TRAIT",
    "MOST_HIT_POINTS",
    "MOST_TRAITS",
    "SAVES",
    "TURNED",
    "active_character",
    "admit",
    "characters_of",
    "check_length",
    "check_level",
    "check_may_rise",
    "check_name",
    "check_numbers",
    "check_traits",
    "class_of",
    "class_word",
    "copy_sheet",
    "dexterity_class",
    "enter",
    "fields_in",
    "find_class_table",
    "find_number",
    "gains_levels",
    "hit_dice",
    "hit_dice_at",
    "hold",
    "is_ascending",
    "number",
    "numbers_of",
    "on_one_line",
    "own_character",
    "own_level",
    "owner_named",
    "playable_characters",
    "played_by",
    "rank_at",
    "rank_of",
    "reach_encounter",
    "require_active",
    "require_levels",
    "require_number",
    "tell_unknown",
    "typed_number",
    "waiting_of",
    "with_numbers",
    "writing_command",
    "written",
]
