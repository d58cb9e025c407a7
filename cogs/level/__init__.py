"""`/level`: classes, experience, levels, and the tables that a referee types for them."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.core.retyping import careful
from cogs.level.commands import LevelCommands, press_level, press_mine, submit_points
from cogs.level.files import TAKING
from cogs.level.tables import press_edit, reopen_table, submit_table
from cogs.render.hints import Here, Hints, Situation
from rules.classes.records import CLASS_TABLES
from rules.kernel.dues import DueKind
from rules.sheet.classes import class_word


def _yours(here: Here) -> Iterator[str]:
    character = here.character
    if character is None or here.encounter is not None:
        return
    if character.second is not None and here.state.expedition is None:
        yield (
            f"You operate as {class_word(character)}; `/level operate` changes that until the "
            "party sets out."
        )
    elif not class_word(character):
        yield "`/level set` writes your class; `/level show` has your XP and what you need next."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is None and here.state.characters and not CLASS_TABLES.of(here.state).tables:
        yield "`/level table keep` writes what the levels of a class need and give."


FEATURE = Feature(
    order=60,
    cogs=(LevelCommands,),
    presses={"class-edit": press_edit, "level-up": press_level, "level-mine": press_mine},
    forms={
        "class-kept": careful("class-kept", submit_table),
        "classes-pasted": TAKING.submit,
        "level-points": submit_points,
    },
    reopens={"class-kept": reopen_table, "classes-pasted": TAKING.reopen},
    hints=Hints(
        yours=_yours,
        referee=_referee,
        where=frozenset((Situation.TOWN,)),
        owed={DueKind.LEVEL: "**{name}** has the XP for a new level: `/level up`."},
    ),
)
