"""How a day of a journey can be spent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import NotFoundError, RuleError
from rules.expedition.going import travellers
from rules.exploration.records import TaskDone
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution, TaskKind
from rules.provisions.eating import find_food
from rules.record import replace
from rules.rest.resting import rest_ends
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Scale, Task
from rules.travel import FAMILY
from rules.travel.log import DAY, FORCED, note
from rules.travel.records import JOURNEY, Foraged, Happening, Hunted, Today
from rules.travel.terrains import DIE
from rules.travel.toll import (
    count_day_of_travel,
    count_day_without_rest,
    march,
    names_who_must_rest,
    roll_direction,
)
from rules.wandering.coming_up import come_for

FOUND_ON = 1
"""Enough food is found on this or less of a d6; it feeds 1d6 people for a day."""
MET_ON = 1
"""Animals are met on this or less of a d6."""
WORD = "hunt"
"""An encounter table for this word says which they are."""


def forage_by_the_way(resolution: Resolution) -> None:
    """The day's roll, once for the party, where anybody looks for food; it is eaten that day."""
    journey = JOURNEY.of(resolution.state)
    if not (journey.forage or (journey.way is not None and journey.way.forage)):
        return
    throw = resolution.roll("foraging", 1, DIE)
    food = resolution.roll("food found", 1, DIE) if throw.total <= FOUND_ON else None
    if food is not None:
        note(resolution, Happening("food", amount=food.total))
        find_food(resolution, food.total)
    resolution.emit(Foraged(throw=throw, food=food, rule="OSE-FORAGE"))


@dataclass(frozen=True, slots=True)
class DayKind:
    """One way to spend a day. `label` is what a button says, `means` what it is in a few words.

    `speed` is what is made of a usual day's miles, 0 where nobody moves. `once`: not for several
    days in a row. `check` raises RuleError where it cannot be done, `doubt` says why it should not
    be, "" for nothing; `begin` runs in the morning and `end` when the day is over.
    """

    key: str
    label: str
    means: str
    source: str
    speed: Fraction = Fraction(0)
    once: bool = False
    check: Callable[[Resolution], None] = lambda _resolution: None
    doubt: Callable[[GameState], str] = lambda _state: ""
    begin: Callable[[Resolution], None] = lambda _resolution: None
    end: Callable[[Resolution, Today], None] = lambda _resolution, _today: None

    @property
    def moves(self) -> bool:
        """Whether they get anywhere."""
        return bool(self.speed)


def _end_hunt(resolution: Resolution, _today: Today) -> None:
    """Whether they met animals that can be eaten; the referee plays out the catch."""
    throw = resolution.roll("hunting", 1, DIE, secret=True)
    met = throw.total <= MET_ON
    resolution.emit(Hunted(throw=throw, met=met, audience=REFEREES, rule="OSE-HUNT"))
    if met:
        note(resolution, Happening("game", secret=True))
        come_for(resolution, WORD, "Animals that can be eaten")


def _set_off(resolution: Resolution) -> None:
    """One more day without rest; the way may be lost, and food may be found on it."""
    count_day_of_travel(resolution)
    roll_direction(resolution)
    forage_by_the_way(resolution)


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
    _set_off(resolution)
    march(resolution)


def _end_rest(resolution: Resolution, today: Today) -> None:
    """All have rested, unless an encounter disturbed them."""
    rest_ends(resolution, since=today.until - DAY, disturbed=today.disturbed)


DAYS = (
    DayKind(
        key="travel",
        label="Travel",
        means="as far as the ground lets them",
        source="OSE-OVERLAND",
        speed=Fraction(1),
        begin=_set_off,
    ),
    DayKind(
        key="march",
        label="Forced march",
        means="half as far again; then a full day of rest is due",
        source="OSE-FORCED-MARCH",
        speed=FORCED,
        once=True,
        check=check,
        doubt=doubt,
        begin=begin,
    ),
    DayKind(
        key="rest",
        label="Rest",
        means="a full day of it",
        source="OSE-WILD-REST",
        end=_end_rest,
    ),
    DayKind(
        key="hunt",
        label="Hunt",
        means="a whole day, without travel or rest",
        source="OSE-HUNT",
        begin=count_day_without_rest,
        end=_end_hunt,
    ),
)
BY_KEY: Mapping[str, DayKind] = {kind.key: kind for kind in DAYS}


def day_kind(key: str) -> DayKind:
    """The one with that key. NotFoundError says what there is."""
    found = BY_KEY.get(key)
    if found is None:
        raise NotFoundError(f"A day is spent with one of: {', '.join(BY_KEY)}.")
    return found


def _forage(resolution: Resolution, who: str, task: Task) -> None:
    """Food is looked for on this day: one roll for the party (OSE-FORAGE)."""
    resolution.put(JOURNEY, replace(JOURNEY.of(resolution.state), forage=True))
    resolution.emit(TaskDone(target=resolution.who(who), kind=task.kind))


FAMILY.brings(
    tasks=(
        TaskKind(
            "forage",
            "Forage",
            "looks for food on the way; one roll for the party",
            (Scale.WILDERNESS,),
            _forage,
            standing=True,
        ),
    )
)
