"""What `/help` says about an encounter: coming in, the meeting, and going on."""

from collections.abc import Iterator

from cogs.render.hints import Here, Hints
from rules.state.encounter import Stage


def _yours(here: Here) -> Iterator[str]:
    if here.encounter is None:
        return
    there = {combatant.id for combatant in here.combatants}
    if here.character is not None and here.character.id not in there:
        where = "on the board" if here.encounter.stage is Stage.MEETING else "under **Details**"
        yield f"**Join** {where}, or `/encounter join`, takes you into the encounter."
    yield "`/encounter board` posts the board again at the bottom of the channel."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is None:
        yield "`/encounter start` begins an encounter."
        return
    if here.encounter.stage is Stage.MEETING:
        yield (
            "`/encounter surprise`, `/encounter distance` and `/encounter reaction` roll or set "
            "how the sides meet."
        )
        yield "`/encounter next`, or **Begin the rounds** on the board, starts the first round."
    elif here.is_decided:
        yield "The fight is decided: **End the encounter**, or go on with the round by **Next**."
    else:
        yield "`/encounter next`, or **Next** on the board, goes on to the next step."
    yield "`/encounter details` shows you everything; `/encounter end` ends it."


HINTS = Hints(yours=_yours, referee=_referee)
