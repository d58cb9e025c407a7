"""`/sheet`: a character from its first number to its last, by steps, from a text, on a card."""

from cogs.core.feature import Feature
from cogs.render.sheet import HINTS
from cogs.sheet.choosing import press_be, press_choose
from cogs.sheet.commands import SheetCommands
from cogs.sheet.exchange import press_over, reopen_pasted, submit_pasted
from cogs.sheet.making import press_step, reopen_step, submit_step
from cogs.sheet.showing import press_bonuses, show_sheet_of

FEATURE = Feature(
    order=30,
    cogs=(SheetCommands,),
    menus=(show_sheet_of,),
    presses={
        "bonuses": press_bonuses,
        "sheet-step": press_step,
        "sheet-choose": press_choose,
        "sheet-be": press_be,
        "sheet-over": press_over,
    },
    forms={"sheet-step": submit_step, "sheet-pasted": submit_pasted},
    reopens={"sheet-step": reopen_step, "sheet-pasted": reopen_pasted},
    hints=HINTS,
)
