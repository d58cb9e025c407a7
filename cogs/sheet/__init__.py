"""`/sheet`: a character from its first number to its last, by steps, from a text, on a card."""

from cogs.core.feature import Feature
from cogs.render.sheet import HINTS
from cogs.sheet.commands import SheetCommands
from cogs.sheet.showing import show_sheet_of

FEATURE = Feature(cogs=(SheetCommands,), menus=(show_sheet_of,), hints=HINTS)
