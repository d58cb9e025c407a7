"""Who sees what comes of a roll or a word of the referee: the three ways there are (R-SECRET)."""

from enum import StrEnum

from rules.kernel.actor import ALL_KNOWING, TABLE, Actor, Viewer
from rules.kernel.events import EVERYBODY, REFEREES, Audience


class Visibility(StrEnum):
    """Everybody sees it; whoever rolls and the referees do; the referees alone do."""

    PUBLIC = "public"
    PRIVATE = "private"
    BLIND = "blind"

    @property
    def is_secret(self) -> bool:
        """Whether its dice fall from the secret seed."""
        return self is not Visibility.PUBLIC

    def audience(self, member: int) -> Audience:
        """Who sees it when that member rolls."""
        if self is Visibility.PUBLIC:
            return EVERYBODY
        return (member,) if self is Visibility.PRIVATE else REFEREES

    def viewer(self, actor: Actor) -> Viewer:
        """The one who knows least of those who see it: the result must tell them no secret."""
        if self is Visibility.PUBLIC:
            return TABLE
        return actor if self is Visibility.PRIVATE else ALL_KNOWING


def in_public(*, wanted: bool) -> Visibility:
    """Public if that is wanted, or else for the referees alone."""
    return Visibility.PUBLIC if wanted else Visibility.BLIND
