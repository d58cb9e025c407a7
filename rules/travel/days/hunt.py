"""OSE-HUNT: a whole day, without travel or rest."""

from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.state.journey import Happening, Today
from rules.travel.days.shape import DayKind
from rules.travel.events import Hunted
from rules.travel.log import note
from rules.travel.terrains import DIE
from rules.travel.weariness import count_day_without_rest
from rules.wandering.door import come_for

RULE = "OSE-HUNT"
MET_ON = 1
"""Animals are met on this or less of a d6."""
WORD = "hunt"
"""An encounter table for this word says which they are."""


def end(resolution: Resolution, _today: Today) -> None:
    """Whether they met animals that can be eaten; the referee plays out the catch."""
    throw = resolution.roll("hunting", 1, DIE, secret=True)
    met = throw.total <= MET_ON
    resolution.emit(Hunted(throw=throw, met=met, audience=REFEREES, rule=RULE))
    if met:
        note(resolution, Happening("game", secret=True))
        come_for(resolution, WORD, "Animals that can be eaten")


DAY = DayKind(
    key="hunt",
    label="Hunt",
    means="a whole day, without travel or rest",
    source=RULE,
    begin=count_day_without_rest,
    end=end,
)
