"""What somebody still owes: one record for everything a game waits for, and who may know of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from rules.kernel.action import Action
from rules.kernel.actor import (
    Viewer,
    absence_of,
    called_by_all,
    is_anybody_away,
    stand_in_of,
    with_stand_ins,
)
from rules.kernel.known import Known, KnownByParts
from rules.record import Record, fields_of, replace
from rules.state.game import GameState

REFEREE = "the referee"
THE_PARTY = "the party"
_READ = attrgetter(*(name for name in fields_of(GameState) if name != "pace"), "pace.left")
REFEREES = -1
"""In place of a member: all who referee the game."""
Join = Callable[[Sequence[Action]], Action]
BEGINS, ONLY_REMINDERS, NO_PINGS = "begin", "reminders", "off"
"""When people are mentioned by itself, by the word of a game and by their own."""


class DueKind(StrEnum):
    """What is owed."""

    BEGIN = "the beginning of the rounds"
    DECLARATION = "a declaration"
    INITIATIVE = "an initiative die"
    TURN = "a turn"
    PAUSE = "a word of the referee"
    MORALE = "a morale check"
    FLIGHT = "what comes of a failed morale check"
    DEATH_SAVE = "a death save"
    CHECK = "a check"
    COUNTER = "a counter-attack"
    VOTE = "a vote"
    TASK = "a task"
    PLAY = "a word that the turn or day is played"
    GEAR = "a word on the gear of the dead"
    END = "the end of the encounter"
    MEETING = "a word on what came up"
    SURROUND = "a word on who stands round the party"
    CHASE = "a word on a pursuit"
    RUNNING = "a word on who runs from a fight"
    STORM = "a word on the gale"
    LEVEL = "a new level"
    TRAINER = "a word on a trainer"
    RESEARCH = "a word on a work of magic"
    AWARD = "the award of experience"
    ROLL_OFF = "a roll for treasure"
    PICK = "a pick of treasure"
    BONUSES = "a word on bonuses to abilities"
    HIRING = "a word on hirelings"
    SPELL = "a word on what a spell does"
    LOST = "a word on how it goes on"
    NEXT = "what the party does next"
    REFEREE = "a word of the referee on something"


DICE = frozenset({DueKind.CHECK, DueKind.DEATH_SAVE, DueKind.ROLL_OFF})
"""What dice alone decide: rolled at once where nobody is there to roll it."""
LEFT_TO_REFEREE = DICE | {DueKind.PLAY, DueKind.CHASE, DueKind.NEXT}
"""What is the referee's to give where whoever owes it is away, and nobody stands in for them."""


class Due(Record, kw_only=True):
    """One thing that is owed, by the `owners` or, where there are none, by the referee.

    `target` is the combatant, side (then `of_side`) or body that it is for, or "", and `name` what
    everybody calls it. `spokesman` is who gives it for a side unless others are quicker, or "". It
    is owed since `round` and `step`, outside encounters since `moment` (seconds of game time).
    `verb` and `words` are the button that gives it, `command` what is typed instead; a referee may
    give whatever others owe. `otherwise` is what happens if it never comes. `holds` if the game
    waits for it, `secret` if players may not know of it: where that holds, they know that the
    referee is waited for, and not what for.
    `away` are the owners who are away. Who stands in for them is an owner too, and what everybody
    calls them is `stand_in`; where nobody does, it is the referee's or does not hold.
    `left`: a deadline came and could not do it. Its owners may still give it, but it is the referee
    who is asked from now on. `last`: it is the referee's beside its owners, and open only where
    nobody else is asked whom players know of.
    """

    kind: DueKind
    target: str = ""
    name: str = ""
    of_side: bool = False
    spokesman: str = ""
    owners: tuple[int, ...] = ()
    round: int = 0
    step: int = 0
    moment: int | None = None
    verb: str = ""
    words: tuple[str, ...] = ()
    command: str = ""
    otherwise: str = ""
    holds: bool = True
    secret: bool = False
    away: tuple[int, ...] = ()
    stand_in: str = ""
    left: bool = False
    last: bool = False

    @property
    def key(self) -> str:
        """What tells it from all else that is open, through all steps of a round."""
        return ":".join((self.kind.name, self.target, str(self.round), *self.words))

    @property
    def is_referees(self) -> bool:
        """Whether the referee is to give it, or to see to it."""
        return self.left or not self.owners

    @property
    def is_handed_over(self) -> bool:
        """Whether a player would give it, and the referee sees to it: a deadline could not do it,
        or whoever it is for is away.
        """
        return self.left or bool(self.away and not self.owners)

    @property
    def asked(self) -> tuple[int, ...]:
        """Those of the owners who are here to give it: whom to remind, and nobody else."""
        if self.left:
            return ()
        return tuple([owner for owner in self.owners if owner not in self.away])

    @property
    def is_unplayed(self) -> bool:
        """Whether it is a player's to give, and nobody is here to give it."""
        return not self.is_referees and not self.asked

    @property
    def debtor(self) -> str:
        """Who is waited for: whom it is for where players give it, else the referee.

        A side is nobody, so it is who speaks for it, else a player of it: whoever gives it first.
        """
        if self.is_referees:
            return REFEREE
        if self.of_side:
            return self.spokesman or f"a player of {self.name}"
        return f"{self.name} ({self.stand_in})" if self.stand_in else self.name

    def is_of(self, viewer: Viewer) -> bool:
        """Whether it is this person's own to give."""
        is_ours = viewer.is_referee and (self.is_referees or self.last)
        return is_ours or viewer.plays_for_any(self.owners)

    @property
    def debtors(self) -> tuple[str, ...]:
        """All who are waited for with it: `debtor`, and the referee where it is theirs as well."""
        if self.last and not self.is_referees:
            return (THE_PARTY, REFEREE)
        return (self.debtor,)


Dues = Callable[[GameState], Iterable[Due]]
"""What one family's rules leave open: a pure function of the state, in the order of the table.

Of `state.pace`, which follows from them, they read `left` alone.
"""


AT_ONCE = 0
"""The moment of a plan that waits for nothing."""


def _as_played(state: GameState, due: Due) -> Due:
    """A due as it is now that some are away: theirs who stand in, the referee's, or nobody's."""
    owners = with_stand_ins(state, due.owners)
    away = tuple([owner for owner in owners if absence_of(state, owner) is not None])
    if not away:
        return due
    if len(away) == len(owners) and due.kind in LEFT_TO_REFEREE:
        return replace(due, owners=(), away=away)
    playing = (stand_in_of(state, owner) for owner in away)
    names = [called_by_all(state, member) for member in playing if member is not None]
    return replace(
        due,
        owners=owners,
        away=away,
        stand_in=names[0] if names and not due.of_side else "",
        holds=due.holds and len(away) < len(owners),
    )


class DueBook:
    """All that is open in a state, by the word of all families."""

    def __init__(self, families: Iterable[Dues]) -> None:
        self._families = tuple(families)
        of_parts = KnownByParts(_READ, lambda state: tuple(_all_dues(self._families, state)))
        self._all = Known(of_parts)

    def what_is_due(self, state: GameState, viewer: Viewer) -> tuple[Due, ...]:
        """All that is open as far as the viewer may know of it."""
        found = self._all(state)
        return found if viewer.is_referee else _as_players_know(state, found)

    def is_anybody_awaited(self, state: GameState) -> bool:
        """Whether the game waits for anybody."""
        return any(due.holds for due in self._all(state))


def is_between(state: GameState) -> bool:
    """Whether the party is out and in no encounter: somebody whom players know of is always asked
    then."""
    return state.expedition is not None and state.encounter is None


def tells_of_secrets(state: GameState) -> bool:
    """Whether players know that the referee is waited for with what they may not know: in an
    encounter, where nothing holds that hangs on the hidden alone. Elsewhere nobody is told or
    called because of a secret alone."""
    return state.encounter is not None


def _as_players_know(state: GameState, found: Sequence[Due]) -> tuple[Due, ...]:
    """What is open without the secrets; that the referee is waited for is none."""
    known = [due for due in found if not due.secret]
    says_so = any(due.holds and due.is_referees for due in known)
    if tells_of_secrets(state) and not says_so and any(due.holds for due in found if due.secret):
        known.append(Due(kind=DueKind.REFEREE))
    return tuple(known)


def _all_dues(families: Iterable[Dues], state: GameState) -> Iterator[Due]:
    """All that is open, as it is played now; what is `last` where nobody else is asked."""
    left, is_away, found = state.pace.left, is_anybody_away(state), list[Due]()
    for dues in families:
        for one in dues(state):
            due = _as_played(state, one) if is_away else one
            found.append(replace(due, left=True) if left and due.key in left else due)
    is_asked = any(due.holds and not due.secret and not due.last for due in found)
    return (due for due in found if not (due.last and is_asked))


def debtors(dues: Iterable[Due]) -> list[str]:
    """The names of those whom the game waits for, each once and the referee last."""
    names = dict.fromkeys(name for due in dues if due.holds for name in due.debtors)
    if REFEREE in names:
        del names[REFEREE]
        return [*names, REFEREE]
    return list(names)


@dataclass(frozen=True, slots=True)
class Plan:
    """What the clock does `at` a moment (milliseconds since 1970 UTC).

    `key` is never used again in the same game: what has been done under it is not done a second
    time, nor where an undo brings the plan back, but see `again`. A plan for another moment has
    another key.
    `member` is whom it only reminds of something, 0 for nobody: it waits until they are awake, and
    `join` makes one action of several that are due together. `again`: where an undo brings it back,
    it is done a second time, a while later. `every`: it is done again so many milliseconds after
    it was done, for as long as it is planned.
    """

    at: int
    key: str
    action: Action
    member: int = 0
    join: Join | None = None
    again: bool = False
    every: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """That a `member`, or `REFEREES`, is called for something that the game waits for: no move.

    That is as soon as it can be shown, and is seen to `at` a moment. `key` as above: nobody is
    called twice under one.
    """

    at: int
    key: str
    member: int


Plans = Callable[[GameState], Iterable[Plan | Call]]
"""What one family wants done later: a pure function of the state."""


class Coming(Record, kw_only=True):
    """Something that comes `at` a moment of game time, in seconds since the campaign began.

    `what` is a word for what it is, such as "light", `name` and `target` whom or what it is about,
    `count` how many. With `stops`, time that is let go by stops there: somebody has to decide.
    What is `secret` is the referees' alone to know; what is `minor` is no reason to ask anybody
    before time goes by.
    """

    at: int
    what: str
    name: str = ""
    target: str = ""
    count: int = 1
    stops: bool = False
    secret: bool = False
    minor: bool = False
    rule: str = ""


Comings = Callable[[GameState, int], Iterable[Coming]]
"""All that one family sees coming after now and up to a moment: a pure function of the state."""


def what_comes(families: Iterable[Comings], state: GameState, until: int) -> Iterator[Coming]:
    """All that comes up to a moment, in no order and secrets included."""
    for comings in families:
        yield from comings(state, until)


def coming_for(viewer: Viewer, found: Iterable[Coming]) -> tuple[Coming, ...]:
    """What a viewer may know of it, the next first."""
    known = [one for one in found if viewer.is_referee or not one.secret]
    return tuple(sorted(known, key=lambda one: one.at))
