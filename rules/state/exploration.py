"""What the party means to do in a turn or a day, and how long it has gone on without rest."""

from collections.abc import Mapping

from rules.record import Record, field
from rules.state.tasks import Task


class Plan(Record, frozen=True):
    """The turn or the day that is being planned; `id` tells it from all others.

    `tasks` are those of characters who have said what they do, by their ids. All others do what the
    party does: `doing`, None as long as nobody has said it, and `feet` where that is to go so far.
    `asked` says that players are waited for, `ready` that all of them have answered.
    """

    id: str
    doing: Task | None = None
    feet: int = 0
    tasks: Mapping[str, Task] = field(default_factory=dict[str, Task])
    asked: bool = False
    ready: bool = False


class Toil(Record, frozen=True):
    """How long somebody has gone on without rest: `since` a moment of game time, in seconds.

    `resting` is since when they have rested without a break, None while they do not. `weary` until
    they have rested for a turn (OSE-DUNGEON-REST). `idle` is since when time has only been let go
    by, None while something is done in it.
    """

    since: int
    resting: int | None = None
    weary: bool = False
    idle: int | None = None


class Exploration(Record, frozen=True):
    """The plan, None where nobody has said anything yet, and what lasts from turn to turn.

    `begun` is since when turns or days are counted, in seconds since the campaign began. `toil` is
    by the id of characters. `standing` are the tasks that somebody does where their player does not
    answer in time, at most one for each scale.
    """

    plan: Plan | None = None
    begun: int = 0
    toil: Mapping[str, Toil] = field(default_factory=dict[str, Toil])
    standing: Mapping[str, tuple[Task, ...]] = field(default_factory=dict[str, tuple[Task, ...]])
