"""Who learns of what one of several parties does: everybody, or with `apart` closed its own people.

A row of the log is told to everybody (`EVERYBODY`), or to those who were with its party then. The
moves of a party that keeps apart are counted by themselves, so that no gap among the others' tells
how many there were: a number is the party's times `SERIES` and how many moves it has made apart.
"""

from collections.abc import Iterable, Iterator

from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Actor, Viewer, with_stand_ins
from rules.kernel.events import EVERYBODY, Audience
from rules.kernel.parties import PARTIES, each, has_several, here, numbers, own
from rules.kernel.setting import Setting, Value
from rules.record import replace
from rules.state.game import GameState
from rules.state.pace import Pace
from rules.state.parties import Elsewhere

CLOSED = "closed"
APART = Setting(
    "apart",
    "What parties know of each other",
    "",
    (
        Value("open", "everybody may read what every party does"),
        Value(
            CLOSED,
            "a player learns of another party's moves only what is told as they join up; each "
            "party is read in a private thread of its own",
        ),
    ),
    from_next_encounter=False,
)
SERIES = 2**32
"""No party makes so many moves."""


class Gathered(Viewer):
    """A channel in which these members read: what each of them may know."""

    members: tuple[int, ...] = ()

    def plays_for_any(self, owners: Iterable[int | None]) -> bool:
        """Whether all of them are among the owners."""
        return bool(self.members) and {*self.members} <= {*owners}


def is_closed(state: GameState) -> bool:
    """Whether parties keep from each other what they do."""
    return APART.chosen(state) == CLOSED


def keeps_apart(state: GameState) -> bool:
    """Whether there are several parties that do so now."""
    return has_several(state) and is_closed(state)


def members_of(state: GameState) -> frozenset[int]:
    """Whoever plays somebody in the party that a state is about, or has somebody there and plays
    nobody elsewhere; and who stands in for them."""
    played: set[int] = set()
    for one in each(state):
        if here(one) != here(state):
            played |= one.active.keys()
    own = set(state.active)
    owners = {one.owner for one in state.characters if not one.retired}
    return frozenset(with_stand_ins(state, sorted(own | (owners - played))))


def known_parties(state: GameState, viewer: Viewer) -> tuple[int, ...]:
    """The parties of which somebody may know what they do now, by their numbers."""
    if viewer.is_referee or not keeps_apart(state):
        return numbers(state)
    return tuple(here(one) for one in each(state) if viewer.plays_for_any(members_of(one)))


def told_to(before: GameState, after: GameState, actor: Actor, action: Action) -> Audience:
    """Who learns of what led from one state to the other, both seen through its party.

    Who parts and who meets hear of it together, and what is about the game is everybody's, but for
    which party somebody means, and where the party went on by it: as somebody is away whom alone a
    fight has waited for.
    """
    if not (has_several(before) and keeps_apart(after) and is_closed(before)):
        return EVERYBODY
    is_meant = PARTIES.of(before).looks_at != PARTIES.of(after).looks_at
    if action.of_game and not is_meant and _stands(before) == _stands(after):
        return EVERYBODY
    found = {*members_of(before), *members_of(after)}
    if not actor.is_referee:
        found.add(actor.member)
    return tuple(sorted(found))


def _stands(state: GameState) -> Elsewhere:
    """How it stands with a party, for whatever is not about the game; how fast it goes is."""
    return replace(own(state), pace=Pace())


def party_audience(state: GameState) -> Audience:
    """Who learns of what concerns the party that a state is about, and no other."""
    return tuple(sorted(members_of(state))) if keeps_apart(state) else EVERYBODY


def table_of(state: GameState) -> Viewer:
    """The place of the party that a state is about: what all who read there may know."""
    return Gathered(members=party_audience(state) or ()) if keeps_apart(state) else TABLE


def may_know(audience: Audience, viewer: Viewer) -> bool:
    """Whether somebody is among those who learn of something; `TABLE` is of what all do."""
    return audience is None or viewer.is_referee or viewer.plays_for_any(audience)


# Numbers of moves


def in_series(party: int, count: int) -> int:
    """The number of the move that a party makes apart from the others, its first being 1."""
    return party * SERIES + count


def is_apart(number: int) -> bool:
    """Whether a party made the move with that number apart from the others."""
    return number >= SERIES


def parted(number: int) -> tuple[int, int]:
    """The party, 0 for all, and the how manieth of its moves has a number."""
    return divmod(number, SERIES)


def called(number: int) -> str:
    """What people call a move: `12`, or `2.5` for the fifth that the second party made apart."""
    if number < SERIES:
        return str(number)
    party, count = parted(number)
    return f"{party}.{count}"


def number_called(party: str, count: str) -> int:
    """The number of a move that people call so; `party` is "" where it is told to all."""
    return in_series(int(party or 0), int(count))


def in_words(numbers: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Numbers by their series: what stands before each (`2.`, or nothing), and how they count."""
    parties = sorted({number // SERIES for number in numbers})
    for party in parties:
        counted = tuple(number % SERIES for number in numbers if number // SERIES == party)
        yield (f"{party}." if party else ""), counted
