"""Who plays: when they are awake, how long they take, when they are away, and what they forget."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.kernel.hours import is_open, next_open
from rules.state.pace import Hours

HOUR = 3_600_000
DAY = 24 * HOUR


@dataclass(frozen=True)
class Absence:
    """Days of the month, counted from 0; `is_said` with `/away`, `delegate` plays meanwhile."""

    begin: float
    end: float
    is_said: bool = True
    delegate: str = ""


@dataclass(frozen=True)
class Player:
    """Somebody with a zone and waking hours, who answers in `usual` hours at the median."""

    name: str
    zone: str
    wakes: int
    sleeps: int
    usual: float
    forgets: float = 0.1
    absences: tuple[Absence, ...] = ()
    is_thin: bool = False
    """Their sheet has a name, hit points and an armour class: no save, no number to hit with."""
    leaves: float | None = None
    """The day on which they leave the server, without a word."""
    curious: float = 0.0
    """How often, when they look in, they press something that is nobody's yet."""

    @property
    def hours(self) -> Hours:
        """When they are awake."""
        return Hours(self.zone, self.wakes * 60, self.sleeps * 60)

    @property
    def hero(self) -> str:
        """What their character is called."""
        return f"{self.name}s hero"

    def is_awake(self, at: int) -> bool:
        """Whether they are awake at a moment."""
        return is_open(self.hours, at)

    def absence(self, at: int, start: int) -> Absence | None:
        """Where they are away, if they are; who has left is away for good."""
        day = (at - start) / DAY
        if self.leaves is not None and day >= self.leaves:
            return Absence(self.leaves, math.inf, is_said=False)
        return next((a for a in self.absences if a.begin <= day < a.end), None)

    def is_silent(self, day: int) -> bool:
        """Whether they answer nothing on that day, and have not said so."""
        return any(
            not gap.is_said and gap.begin < day + 1 and day < gap.end
            for gap in (*self.absences, *self._left())
        )

    def _left(self) -> tuple[Absence, ...]:
        return () if self.leaves is None else (Absence(self.leaves, math.inf, is_said=False),)

    def answers_at(self, asked: int, what: str, start: int) -> int | None:
        """When they answer what they were asked at a moment; None if they forget.

        The same question has the same answer, whoever asks it and when.
        """
        luck = random.Random(f"{self.name} {what}")
        if luck.random() < self.forgets:
            return None
        at = next_open(self.hours, asked + int(luck.lognormvariate(0, 0.8) * self.usual * HOUR))
        absence = self.absence(at, start)
        if absence is None:
            return at
        if absence.end == math.inf:
            return None
        return next_open(self.hours, start + int(absence.end * DAY))

    def answers_reminder(self, reminded: int, what: str) -> int | None:
        """When they answer after a reminder; None if they overlook it."""
        luck = random.Random(f"{self.name} {what} {reminded} again")
        if luck.random() < 0.4:
            return None
        return next_open(self.hours, reminded + int(luck.uniform(0.1, 2) * HOUR))


@dataclass(frozen=True)
class Cast:
    """The people of one table. `hirer` has a hireling; `second` play another game beside it.

    They are in at most so many `parties` at once.
    """

    name: str
    players: tuple[Player, ...]
    referee: Player
    hirer: str = ""
    second: tuple[str, ...] = ()
    parties: int = 1

    @property
    def everybody(self) -> tuple[Player, ...]:
        """The players, and then the referee."""
        return *self.players, self.referee

    def called(self, name: str) -> Player:
        """The person of that name."""
        return next(one for one in self.everybody if one.name == name)

    def of_second(self) -> "Cast":
        """Those who play in the second game too, at its table."""
        there = tuple(one for one in self.players if one.name in self.second)
        return Cast(f"{self.name}, second", there, self.referee, hirer=there[0].name)

    def strict_rounds(self, start: int, limit: int, days: int) -> Iterator[float]:
        """Hours that rounds take in which all act one after the other, on the same answer times.

        Who has not answered within the limit is passed over, as a patient referee would, who is
        there all the time.
        """
        referee = replace(self.referee, absences=())
        at, number = start, 0
        while at < start + days * DAY:
            began, number = at, number + 1
            for player in (*self.players, referee):
                answer = player.answers_at(at, f"round {number}", start)
                at = min(answer or at + limit, at + limit)
            yield (at - began) / HOUR


BERLIN, NEW_YORK, LOS_ANGELES = "Europe/Berlin", "America/New_York", "America/Los_Angeles"
RAE = Player("Rae", BERLIN, 8, 23, 2.0, 0.0)
STEADY = Cast(
    "steady",
    (
        Player("Ada", BERLIN, 7, 23, 2.0),
        Player("Bram", BERLIN, 9, 24, 5.0, 0.15, (Absence(8, 13, delegate="Ada"),)),
        Player("Cleo", NEW_YORK, 7, 22, 4.0),
        Player("Dov", LOS_ANGELES, 8, 24, 6.0, 0.2, (Absence(15, 19),)),
        Player("Emi", "Asia/Tokyo", 6, 22, 3.0),
        Player("Finn", NEW_YORK, 10, 24, 7.0, 0.2, (Absence(22, 25, is_said=False),)),
    ),
    replace(RAE, absences=(Absence(19.5, 22.5, is_said=False),)),
    hirer="Ada",
)
"""Six who answer late and forget; the referee is silent for three days, and tells nobody."""
LOOSE = Cast(
    "loose",
    (
        Player("Gil", BERLIN, 7, 23, 3.0, is_thin=True),
        Player("Hana", "Asia/Tokyo", 7, 23, 4.0, 0.15, (Absence(6, 15, is_said=False),)),
        Player("Ivo", NEW_YORK, 8, 24, 5.0, 0.1, leaves=11.0),
        Player("Jun", LOS_ANGELES, 8, 23, 4.0, 0.1, (Absence(10, 24),)),
        Player("Kai", BERLIN, 9, 24, 2.0, curious=0.5),
    ),
    RAE,
    hirer="Kai",
    second=("Gil", "Kai"),
)
"""A newcomer with a thin sheet, one who is silent for nine days, one who leaves, one who is away
for two weeks, one who presses everything; two of them play in a second game on the same server."""
FORSAKEN = Cast(
    "forsaken",
    (
        Player("Lia", BERLIN, 7, 23, 2.0, is_thin=True, curious=0.3),
        Player("Mio", "Asia/Tokyo", 6, 22, 3.0),
        Player("Ned", NEW_YORK, 8, 24, 6.0, 0.2, (Absence(3, 12, is_said=False),)),
    ),
    replace(RAE, absences=(Absence(12, 19, is_said=False),)),
    hirer="Lia",
)
"""Three, one of them silent for nine days; and then the referee is gone for a week."""
CROWD = Cast(
    "crowd",
    (
        Player("Ola", BERLIN, 7, 23, 3.0, curious=0.3),
        Player("Pia", BERLIN, 8, 24, 5.0, 0.2, leaves=5.0),
        Player("Quin", NEW_YORK, 7, 22, 4.0, 0.1, (Absence(7, 21, delegate="Ola"),)),
        Player("Rui", LOS_ANGELES, 8, 24, 6.0, 0.3),
        Player("Sven", BERLIN, 6, 22, 3.0, 0.1, (Absence(14, 23, is_said=False),)),
        Player("Tove", "Asia/Tokyo", 6, 22, 4.0, is_thin=True),
        Player("Uma", NEW_YORK, 10, 24, 7.0, 0.2),
    ),
    replace(RAE, absences=(Absence(22, 29, is_said=False),)),
    hirer="Uma",
)
"""Seven, one of whom leaves in the first week, and a referee who is gone for the last one."""
SCATTERED = Cast(
    "scattered",
    (
        Player("Ana", BERLIN, 7, 23, 2.0, curious=0.2),
        Player("Bo", BERLIN, 9, 24, 5.0, 0.15, (Absence(8, 13, delegate="Ana"),)),
        Player("Cyd", NEW_YORK, 7, 22, 4.0),
        Player("Dag", LOS_ANGELES, 8, 24, 6.0, 0.2, (Absence(15, 19),)),
        Player("Eve", "Asia/Tokyo", 6, 22, 3.0),
        Player("Fay", NEW_YORK, 10, 24, 7.0, 0.2, (Absence(22, 25, is_said=False),)),
        Player("Gus", BERLIN, 8, 23, 4.0, 0.1),
    ),
    replace(RAE, absences=(Absence(19.5, 21.5, is_said=False),)),
    hirer="Ana",
    parties=3,
)
"""Seven in up to three parties, that split up and join up whenever nothing else is going on."""
CASTS = {cast.name: cast for cast in (STEADY, LOOSE, FORSAKEN, CROWD, SCATTERED)}
