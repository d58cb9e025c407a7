"""`/encounter`: who meets whom, who comes and goes, and the course of the rounds."""

from cogs.core.feature import Feature
from cogs.encounter.board import HINTS, press_board_down, press_details
from cogs.encounter.commands import EncounterCommands
from cogs.encounter.meeting import press_join, press_join_as, press_join_new, submit_new_character

FEATURE = Feature(
    order=130,
    cogs=(EncounterCommands,),
    presses={
        "join": press_join,
        "join-as": press_join_as,
        "join-new": press_join_new,
        "details": press_details,
        "board-down": press_board_down,
    },
    forms={"join-made": submit_new_character},
    hints=HINTS,
)
