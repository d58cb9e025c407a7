"""Measures in the log how long rounds and their phases took, and how long players took to answer.

Times are milliseconds. While a game is paused its watch stands still, so no pause counts anywhere.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from data.live import LogEntry
from rules.away.records import CameBack
from rules.checks.records import CheckRolled, ChecksAsked, ChecksSkipped, SaveRolled
from rules.encounter.joining import PARTY
from rules.encounter.records import EncounterBegan, EncounterEnded
from rules.exploration.records import LeftToStanding, PartyAsked, TaskChosen
from rules.initiative.records import InitiativeRolled
from rules.kernel.events import Event, Who
from rules.pace.records import GamePaused, GameResumed
from rules.rounds.records import (
    DeclarationWithdrawn,
    Declared,
    DeclaredAhead,
    PhaseDone,
    RoundBegan,
    RoundEnded,
    StepBegan,
    TurnReopened,
    TurnTaken,
)
from rules.state.rounds import StepKind

CHECK, TASK = "check ", "task"
_OF_ALL = (StepKind.DECLARE, StepKind.INITIATIVE)
"""Steps that name nobody, because they wait for all."""


@dataclass(slots=True)
class Phase:
    """A part of a round: its kind of step, whose it is, and how long it took."""

    kind: str
    label: str
    spent: int = 0


@dataclass(slots=True)
class Round:
    """A round of an encounter, numbers both, with its phases in order.

    It `is_over` once its end was played; `is_open` while it is being played. Where it is neither,
    the encounter ended in the middle of it.
    """

    number: int
    encounter: int
    is_free: bool = False
    phases: list[Phase] = field(default_factory=list[Phase])
    is_over: bool = False
    is_open: bool = True

    @property
    def spent(self) -> int:
        """How long it took so far."""
        return sum(phase.spent for phase in self.phases)


@dataclass(slots=True)
class Measured:
    """What was found: rounds, oldest first, and by member how long each answer took.

    `pauses` are the moments from which and to which the game was paused.
    """

    rounds: list[Round] = field(default_factory=list[Round])
    answers: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    pauses: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def time_between(self, since: int, now: int) -> int:
        """How long it is from one moment to another, without pauses."""
        paused = sum(max(0, min(now, end) - max(since, begin)) for begin, end in self.pauses)
        return max(0, now - since - paused)


def measure(
    entries: Iterable[LogEntry], owners: Mapping[str, int], *, encounter: int, now: int
) -> Measured:
    """What some rows of the log show, oldest first; what was taken back is left out.

    `owners` are members by the ids of their characters, `encounter` is the number of the newest
    one. Somebody's answer is what they did themselves: nobody's who let others do it.
    """
    watch = _Watch(owners, encounter)
    for entry in entries:
        if entry.kind == "act" and entry.undone_by is None:
            watch.read(entry)
    watch.look(now)
    watch.end_pause()
    return watch.found


class _Watch:
    """A stopwatch that goes through the log, row by row."""

    def __init__(self, owners: Mapping[str, int], encounter: int) -> None:
        self.found = Measured()
        self._owners = owners
        self._characters: dict[int, set[str]] = {}
        for who, member in owners.items():
            self._characters.setdefault(member, set()).add(who)
        self._newest = encounter
        self._phase: Phase | None = None
        self._at = 0
        self._time = 0
        self._paused: int | None = None
        self._member = 0
        self._awaited: dict[tuple[str, str], int] = {}
        self._asked_all: tuple[str, int] | None = None
        self._given: set[str] = set()
        self._ahead: set[tuple[str, int]] = set()

    def read(self, entry: LogEntry) -> None:
        """Go on to a row and take in what happened in it."""
        self.look(entry.at)
        self._member = entry.member
        for event in entry.events:
            take = _TAKES.get(type(event))
            if take is not None:
                take(self, event)

    def look(self, at: int) -> None:
        """Let the time go by until a moment, for the phase that is being played."""
        gone = max(0, at - self._at) if self._paused is None else 0
        self._at = at
        self._time += gone
        if self._phase is not None:
            self._phase.spent += gone

    def pause(self, _event: GamePaused) -> None:
        if self._paused is None:
            self._paused = self._at

    def end_pause(self, _event: GameResumed | None = None) -> None:
        if self._paused is not None:
            self.found.pauses.append((self._paused, self._at))
        self._paused = None

    # Rounds and phases

    def encounter_began(self, event: EncounterBegan) -> None:
        for one in self.found.rounds:
            one.encounter = min(one.encounter, event.number - 1)

    def round_began(self, event: RoundBegan) -> None:
        self._stop()
        self.found.rounds.append(Round(event.round, self._newest, event.surprise))

    def step_began(self, event: StepBegan) -> None:
        self._stop_waiting()
        if not self.found.rounds:
            return
        if not (event.goes_on and self._phase):
            self._phase = self._phase_of(event)
        for who in event.who:
            self._await(event.kind, who)
        if event.kind in _OF_ALL:
            self._asked_all = event.kind, self._time
        if event.kind == StepKind.DECLARE:
            self._given = {who for who, number in self._ahead if number == event.round}

    def _phase_of(self, event: StepBegan) -> Phase:
        """The phase of this round that a step belongs to, which may have been reopened."""
        phases = self.found.rounds[-1].phases
        for phase in phases:
            if (phase.kind, phase.label) == (event.kind, event.label):
                return phase
        phases.append(Phase(event.kind, event.label))
        return phases[-1]

    def round_ended(self, _event: RoundEnded) -> None:
        if self.found.rounds:
            self.found.rounds[-1].is_over = True
        self._stop()

    def encounter_ended(self, _event: EncounterEnded) -> None:
        self._stop()

    def _stop(self) -> None:
        self._phase = None
        self._stop_waiting()
        if self.found.rounds:
            self.found.rounds[-1].is_open = False

    # Answers

    def _await(self, kind: str, who: Who) -> None:
        if who.id in self._owners:
            self._awaited[kind, who.id] = self._time

    def _stop_waiting(self) -> None:
        """A step is over; what somebody was asked to check is still open."""
        checks = {key: at for key, at in self._awaited.items() if key[0].startswith(CHECK)}
        self._awaited = checks
        self._asked_all, self._given = None, set()

    def _answered(self, kind: str, who: str) -> None:
        """Somebody gave what they were asked for, or all were; the first time is what counts."""
        since = self._awaited.pop((kind, who), None)
        if since is None and self._asked_all is not None and who not in self._given:
            asked, moment = self._asked_all
            since = moment if asked == kind else None
        self._given.add(who)
        # What came in the same moment was no answer: it happened by itself.
        if since is not None and self._time > since:
            time = self._time - since
            players = self._owners.values() if who == PARTY else [self._owners.get(who)]
            if self._member in players:
                self.found.answers.setdefault(self._member, []).append(time)

    def came_back(self, event: CameBack) -> None:
        """Who was away was not waited for: what is open counts from now on."""
        own = self._characters.get(event.member, set())
        for kind, who in list(self._awaited):
            if who in own:
                self._awaited[kind, who] = self._time
        if self._asked_all is not None:
            kind, _ = self._asked_all
            self._awaited |= {(kind, who): self._time for who in own - self._given}

    def declared(self, event: Declared) -> None:
        self._answered(StepKind.DECLARE, event.target.id)

    def declared_ahead(self, event: DeclaredAhead) -> None:
        self._ahead.add((event.target.id, event.round))

    def withdrawn(self, event: DeclarationWithdrawn) -> None:
        self._await(StepKind.DECLARE, event.target)

    def rolled(self, event: InitiativeRolled) -> None:
        """A side is nobody: whichever of the players rolls for it has answered."""
        if event.target is not None:
            self._answered(StepKind.INITIATIVE, event.target.id)
        elif event.side == PARTY:
            self._answered(StepKind.INITIATIVE, PARTY)

    def acted(self, event: TurnTaken) -> None:
        if event.by_hand:
            self._answered(StepKind.ACT, event.target.id)

    def played_a_phase(self, event: PhaseDone) -> None:
        self._answered(StepKind.ACT, event.target.id)

    def reopened(self, event: TurnReopened) -> None:
        self._await(StepKind.ACT, event.target)

    def asked(self, event: ChecksAsked) -> None:
        for who in event.targets:
            self._await(CHECK + event.what, who)

    def asked_for_tasks(self, event: PartyAsked) -> None:
        for who in event.who:
            self._await(TASK, who)

    def chose(self, event: TaskChosen) -> None:
        self._answered(TASK, event.target.id)

    def missed(self, event: LeftToStanding) -> None:
        self._awaited.pop((TASK, event.target.id), None)

    def checked(self, event: CheckRolled) -> None:
        self._answered(CHECK + event.what, event.target.id)

    def let_off(self, event: ChecksSkipped) -> None:
        for who in event.targets:
            self._awaited.pop((CHECK + event.what, who.id), None)


_TAKES: Mapping[type[Event], Callable[[_Watch, Any], None]] = {
    GamePaused: _Watch.pause,
    GameResumed: _Watch.end_pause,
    EncounterBegan: _Watch.encounter_began,
    EncounterEnded: _Watch.encounter_ended,
    RoundBegan: _Watch.round_began,
    RoundEnded: _Watch.round_ended,
    StepBegan: _Watch.step_began,
    CameBack: _Watch.came_back,
    Declared: _Watch.declared,
    DeclaredAhead: _Watch.declared_ahead,
    DeclarationWithdrawn: _Watch.withdrawn,
    InitiativeRolled: _Watch.rolled,
    TurnTaken: _Watch.acted,
    PhaseDone: _Watch.played_a_phase,
    TurnReopened: _Watch.reopened,
    ChecksAsked: _Watch.asked,
    ChecksSkipped: _Watch.let_off,
    CheckRolled: _Watch.checked,
    SaveRolled: _Watch.checked,
    PartyAsked: _Watch.asked_for_tasks,
    TaskChosen: _Watch.chose,
    LeftToStanding: _Watch.missed,
}
