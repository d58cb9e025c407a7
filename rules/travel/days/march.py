"""OSE-FORCED-MARCH: half as far again, and then a day of rest is due."""

from rules.errors import RuleError
from rules.expedition.door import travellers
from rules.kernel.resolution import Resolution
from rules.state.game import GameState
from rules.state.health import Life
from rules.travel.days.shape import DayKind
from rules.travel.days.travel import set_off
from rules.travel.miles import FORCED
from rules.travel.weariness import march, names_who_must_rest


def check(resolution: Resolution) -> None:
    """Who has not rested since the last one cannot march again (R-FORCED)."""
    if names := names_who_must_rest(resolution.state):
        raise RuleError(
            "There is no second forced march without a full day of rest, which is due for "
            f"{', '.join(names)}."
        )


def doubt(state: GameState) -> str:
    """Who is down has to be carried, and needs rest before anything else."""
    down = [one for one in travellers(state) if one.vitals.life is not Life.UP]
    return ", ".join(f"{one.name} is {one.vitals.life.value}" for one in down)


def begin(resolution: Resolution) -> None:
    """The morning, as on any day of travel."""
    set_off(resolution)
    march(resolution)


DAY = DayKind(
    key="march",
    label="Forced march",
    means="half as far again; then a full day of rest is due",
    source="OSE-FORCED-MARCH",
    speed=FORCED,
    once=True,
    check=check,
    doubt=doubt,
    begin=begin,
)
