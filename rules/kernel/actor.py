"""Who acts and who looks: people as the rules see them, resolved before a step begins.

Ownership is asked here and nowhere else: `plays_for` whether somebody plays what a member owns,
`acts_for` whether they may act for it, as referees may for all.
"""

from collections.abc import Iterable
from typing import Protocol, Self, TypeVar

from rules.record import Record, replace


class Owned(Protocol):
    """Something that a member may own, such as a character."""

    @property
    def owner(self) -> int | None:
        """The member, None if it is nobody's."""
        ...


T = TypeVar("T", bound=Owned)


class Viewer(Record, frozen=True):
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


class Actor(Viewer, frozen=True):
    """The member who acts, as everybody who acts may look; 0 is nobody in the game."""

    member: int = 0


CLOCK = Actor(0, is_referee=True)
"""The clock, which does what was planned: no member of any game, and so number 0."""
TABLE = Viewer()
"""The channel itself: what everybody may see."""
ALL_KNOWING = Viewer(is_referee=True)
"""A referee whoever it is: all there is to see."""


def owned_by(member: int | None, things: Iterable[T]) -> list[T]:
    """What belongs to a member, whoever plays it now."""
    return [one for one in things if one.owner == member]
