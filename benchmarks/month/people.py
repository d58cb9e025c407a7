"""Who plays: when they are awake, how long they take, when they are away, and what they forget."""

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
        """Where they are away, if they are."""
        day = (at - start) / DAY
        return next((a for a in self.absences if a.begin <= day < a.end), None)

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
        return next_open(self.hours, start + int(absence.end * DAY))

    def answers_reminder(self, reminded: int, what: str) -> int | None:
        """When they answer after a reminder; None if they overlook it."""
        luck = random.Random(f"{self.name} {what} {reminded} again")
        if luck.random() < 0.4:
            return None
        return next_open(self.hours, reminded + int(luck.uniform(0.1, 2) * HOUR))


PLAYERS = (
    Player("Ada", "Europe/Berlin", 7, 23, 2.0),
    Player("Bram", "Europe/Berlin", 9, 24, 5.0, 0.15, (Absence(8, 13, delegate="Ada"),)),
    Player("Cleo", "America/New_York", 7, 22, 4.0),
    Player("Dov", "America/Los_Angeles", 8, 24, 6.0, 0.2, (Absence(15, 19),)),
    Player("Emi", "Asia/Tokyo", 6, 22, 3.0),
    Player("Finn", "America/New_York", 10, 24, 7.0, 0.2, (Absence(22, 25, is_said=False),)),
)
SILENCE = Absence(19.5, 22.5, is_said=False)
"""The referee is silent for three days, and tells nobody."""
REFEREE = Player("Rae", "Europe/Berlin", 8, 23, 2.0, 0.0, (SILENCE,))
EVERYBODY = (*PLAYERS, REFEREE)


def called(name: str) -> Player:
    """The person of that name."""
    return next(one for one in EVERYBODY if one.name == name)


def strict_rounds(start: int, limit: int, days: int) -> Iterator[float]:
    """Hours that rounds take in which all act one after the other, on the same answer times.

    Who has not answered within the limit is passed over, as a patient referee would, who is there
    all the time.
    """
    referee = replace(REFEREE, absences=())
    at, number = start, 0
    while at < start + days * DAY:
        began, number = at, number + 1
        for player in (*PLAYERS, referee):
            answer = player.answers_at(at, f"round {number}", start)
            at = min(answer or at + limit, at + limit)
        yield (at - began) / HOUR
