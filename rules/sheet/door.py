"""The door of this family: what other rooms may call of it, beside its records."""

from rules.sheet.active import active_character, own_character, playable_characters, require_active
from rules.sheet.armour import TURNED, is_ascending
from rules.sheet.bounds import HIGHEST_LEVEL, MOST_HIT_POINTS, check_level
from rules.sheet.copying import copy_sheet, with_numbers
from rules.sheet.dexterity import class_of
from rules.sheet.fields import FIELDS, SheetField, field_label, find_field
from rules.sheet.joining import BY_REFEREE, JOIN
from rules.sheet.names import LONGEST_NAME, check_length, on_one_line
from rules.sheet.reading import number, numbers_of, require_number
from rules.sheet.writing import check_numbers, fields_in, hold, written

__all__ = [
    "BY_REFEREE",
    "FIELDS",
    "HIGHEST_LEVEL",
    "JOIN",
    "LONGEST_NAME",
    "MOST_HIT_POINTS",
    "TURNED",
    "SheetField",
    "active_character",
    "check_length",
    "check_level",
    "check_numbers",
    "class_of",
    "copy_sheet",
    "field_label",
    "fields_in",
    "find_field",
    "hold",
    "is_ascending",
    "number",
    "numbers_of",
    "on_one_line",
    "own_character",
    "playable_characters",
    "require_active",
    "require_number",
    "with_numbers",
    "written",
]
