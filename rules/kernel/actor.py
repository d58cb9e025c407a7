"""Who acts and who looks: people as the rules see them, resolved before a step begins.

Ownership is asked here and nowhere else: `plays_for` whether somebody plays what a member owns,
`acts_for` whether they may act for it, as referees may for all.
"""

from collections.abc import Iterable
from typing import Protocol, Self, TypeVar

from rules.kernel.targets import find_character
from rules.kernel.words import whose
from rules.record import Record, replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.pace import Absence, Away
from rules.state.sheet import Character


class Owned(Protocol):
    """Something that a member may own, such as a character."""

    @property
    def owner(self) -> int | None:
        """The member, None if it is nobody's."""
        ...


T = TypeVar("T", bound=Owned)


class Viewer(Record):
    """The member who looks; None is somebody who is not in the game, or the whole channel.

    `stands_in_for` are the members who are away and have left their characters to this one.
    """

    member: int | None = None
    is_referee: bool = False
    stands_in_for: tuple[int, ...] = ()

    def is_member(self, number: int | None) -> bool:
        """Whether this is that member in person."""
        return number is not None and number == self.member

    def plays_for(self, owner: int | None) -> bool:
        """Whether this person plays what a member owns: that member, or who stands in for them."""
        return owner is not None and (owner == self.member or owner in self.stands_in_for)

    def plays_for_any(self, owners: Iterable[int | None]) -> bool:
        """Whether this person plays what one of several members owns."""
        return any(map(self.plays_for, owners))

    def acts_for(self, owner: int | None) -> bool:
        """Whether this person may act for what a member owns: who plays it, or a referee."""
        return self.is_referee or self.plays_for(owner)

    def alone(self) -> Self:
        """The same person, standing in for nobody."""
        return replace(self, stands_in_for=()) if self.stands_in_for else self


class Actor(Viewer):
    """The member who acts, as everybody who acts may look; 0 is nobody in the game."""

    member: int = 0


CLOCK = Actor(0, is_referee=True)
"""The clock, which does what was planned: no member of any game, and so number 0."""
TABLE = Viewer()
"""The channel itself: what everybody may see."""
ALL_KNOWING = Viewer(is_referee=True)
"""A referee whoever it is: all there is to see."""


def active_character(state: GameState, member: int) -> Character | None:
    """The sheet that the member plays now, None if they have none."""
    character_id = state.active.get(member)
    return next((c for c in state.characters if c.id == character_id), None)


def living_character(state: GameState, member: int) -> Character | None:
    """The sheet that the member plays now, None if they have none, or it is that of somebody dead:
    then a new character takes the place."""
    active = active_character(state, member)
    return None if active is None or active.vitals.life is Life.DEAD else active


def played_by(state: GameState, viewer: Viewer) -> Character | None:
    """The sheet that somebody means without a word: the one they play, else, as where that one is
    dead, the one that whoever they stand in for plays. None if that is nobody, or several."""
    member = viewer.member or 0
    if not viewer.stands_in_for or living_character(state, member) is not None:
        return active_character(state, member)
    left = [living_character(state, other) for other in viewer.stands_in_for]
    found = [character for character in left if character is not None]
    return found[0] if len(found) == 1 else active_character(state, member)


def owned_by(member: int | None, things: Iterable[T]) -> list[T]:
    """What belongs to a member, whoever plays it now."""
    return [one for one in things if one.owner == member]


def absence_of(state: GameState, member: int | None) -> Away | None:
    """Since when and until when a member is away, None if they are here.

    A seat in which nobody sits is away, whatever else was said of it.
    """
    found = next((away for away in state.away if away.member == member), None)
    if found is None and member is not None and member in state.vacant:
        return Away(member=member, since=0, why=Absence.EMPTY)
    return found


def is_anybody_away(state: GameState) -> bool:
    """Whether any member is away, or any seat empty. Every step asks it."""
    return bool(state.away or state.vacant)


def stood_in_for(state: GameState, member: int) -> tuple[int, ...]:
    """Those whose characters a member plays beside their own: none while they are away too."""
    if not state.away or absence_of(state, member) is not None:
        return ()
    return tuple([away.member for away in state.away if away.delegate == member])


def stand_in_of(state: GameState, owner: int | None) -> int | None:
    """Who plays for somebody who is away; None for somebody who is here, and where nobody does."""
    away = absence_of(state, owner)
    if away is None or away.delegate is None or absence_of(state, away.delegate) is not None:
        return None
    return away.delegate


def is_unplayed(state: GameState, owner: int | None) -> bool:
    """Whether what a member owns has nobody to play it: its player is away, and no one stands in.

    What is nobody's is the referee's to play.
    """
    if not is_anybody_away(state) or absence_of(state, owner) is None:
        return False
    return stand_in_of(state, owner) is None


def with_stand_ins(state: GameState, members: Iterable[int]) -> tuple[int, ...]:
    """Members, and whoever stands in for them, each once."""
    found: dict[int, None] = {}
    for member in members:
        found[member] = None
        stand_in = stand_in_of(state, member)
        if stand_in is not None:
            found[stand_in] = None
    return tuple(found)


def called_by_all(state: GameState, member: int) -> str:
    """What everybody calls a member, who is known by the character they play."""
    character = find_character(state, state.active.get(member, ""))
    return "somebody else" if character is None else f"{whose(character.name)} player"
