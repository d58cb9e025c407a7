"""Who is waited for since when and until when, and who is away: real time, in milliseconds since
1970 UTC."""

from collections.abc import Mapping
from enum import StrEnum

from rules.record import Count, Minute, Moment, Record, field


class Hours(Record):
    """From `begin` to `end` on every day, in minutes after midnight on the clocks of `zone`.

    `zone` is an IANA name. An end that is not after the begin is on the next day: 22:00 to 07:00
    is a night, and the same minute twice is the whole day.
    """

    zone: str = "UTC"
    begin: Minute = 0
    end: Minute = 0


class Absence(StrEnum):
    """Why nobody waits for a member: they said so, do not answer, left the server, or nobody sits
    there."""

    SAID = "said"
    SILENT = "silent"
    LEFT = "left"
    EMPTY = "empty"


class Away(Record, kw_only=True):
    """A member who is away, in milliseconds since 1970 UTC, and who plays for them meanwhile.

    `delegate` None: nobody does. `until` None: until they are there again, since nobody said when.
    """

    member: int
    since: Moment
    until: Moment | None = None
    delegate: int | None = None
    note: str = ""
    why: Absence = Absence.SAID


class Limit(Record):
    """How long a phase may take: so many `minutes`, or where there is a `clock` until that minute
    after midnight, `days` later or as soon as it comes.
    """

    minutes: Count = 0
    clock: Minute | None = None
    days: Count = 0


class Wait(Record):
    """Something that is owed `since` a moment. `key` tells it from all else that is owed.

    `target` is whom it is for, `owners` the members who are here to give it, () for the referee;
    `deadline` is the key of its deadline, "" where it has none.
    """

    key: str
    target: str
    since: Moment
    owners: tuple[int, ...] = ()
    deadline: str = ""


class Missed(Record):
    """A member who has let so many deadlines in a row go by, the last of them `at` a moment."""

    member: int
    count: Count
    at: Moment


class Deadline(Record):
    """What is waited for in a phase, together. `at` None: it has no end, or the game is paused."""

    key: str
    phase: str
    since: Moment
    at: Moment | None = None


class Pace(Record):
    """How fast a game goes. `limits` are those of phases, that under "" of all the others.

    `zone` is where the game lives, an IANA name, or "" until somebody has said it. `quiet` are
    hours of the day in which no deadline falls. `paused` is since when the game is paused,
    `paused_until` when it goes on by itself.
    `answered`: somebody has answered since a deadline came last. `silent` are the members who were
    asked by the last deadlines in a row by which nobody had, the last of them at `silent_at`;
    `asleep`: it is paused because of that. `left` are the keys of what deadlines could not do, and
    the referee has to see to. `missed` is who let deadlines go by, whatever others did.
    `held`: it is paused because a player asked for a stop, until a referee takes it up again.
    `begun` is when anything happened first. `told_empty` are the empty seats that were told of.
    """

    limits: Mapping[str, Limit] = field(default_factory=dict[str, Limit])
    zone: str = ""
    quiet: Hours | None = None
    waits: tuple[Wait, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    paused: Moment | None = None
    paused_until: Moment | None = None
    answered: bool = False
    silent: tuple[int, ...] = ()
    silent_at: Moment = 0
    asleep: bool = False
    held: bool = False
    left: tuple[str, ...] = ()
    missed: tuple[Missed, ...] = ()
    begun: Moment = 0
    told_empty: tuple[int, ...] = ()
