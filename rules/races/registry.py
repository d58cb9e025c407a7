"""The races with rules, in no order that counts."""

from rules.races.dwarf import RACE as DWARVES
from rules.races.elf import RACE as ELVES
from rules.races.hobbit import RACE as HOBBITS
from rules.races.shape import Race

RACES: tuple[Race, ...] = (ELVES, DWARVES, HOBBITS)
