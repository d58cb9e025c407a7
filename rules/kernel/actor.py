"""Who acts and who looks: people as the rules see them, resolved before a step begins."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """The member who acts, and whether they referee this game."""

    member: int
    is_referee: bool = False


CLOCK = Actor(0, is_referee=True)
"""The clock, which does what was planned: no member of any game, and so number 0."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """The member who looks; None is somebody who is not in the game, or the whole channel."""

    member: int | None = None
    is_referee: bool = False

    def acts_for(self, owner: int | None) -> bool:
        """Whether this person may act for what a member plays: that member, or a referee."""
        return self.is_referee or (owner is not None and owner == self.member)


TABLE = Viewer()
"""The channel itself: what everybody may see."""
ALL_KNOWING = Viewer(is_referee=True)
"""A referee whoever it is: all there is to see."""
