"""What somebody has said of their own clock, as text."""

from cogs.render.times import write_clock
from rules.kernel.hours import DAY_MINUTES, wall_clock
from rules.state.hours import Hours

UNKNOWN = """I do not know your time zone.
- `/me timezone zone:Berlin` sets it, for all games.
- Until then times that you type are read on the game's clock, if it has one, and reminders may \
reach you at any hour that the game allows."""


def render_person(awake: Hours, now: int) -> str:
    """Their zone, what their clock shows, and when reminders may reach them."""
    clock = f"{wall_clock(awake.zone, now):%H:%M}"
    return (
        f"Your time zone is **{awake.zone}**, where it is {clock} now.\n"
        f"{_reminded(awake)} `/me hours` changes that."
    )


def _reminded(awake: Hours) -> str:
    if awake.begin == awake.end:
        return "Reminders reach you at any hour."
    begin, end = write_clock(awake.begin), write_clock(awake.end % DAY_MINUTES)
    return f"Reminders reach you from **{begin}** to **{end}**."
