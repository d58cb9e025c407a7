"""Who is told of a row of the log, as it is kept: `,3,5,`, or nothing for everybody."""

from rules.kernel.actor import Viewer
from rules.kernel.apart import Gathered
from rules.kernel.events import EVERYBODY, Audience

ALL_TOLD = ""


def told_words(audience: Audience) -> str:
    """As it is kept; `,` is the referees alone."""
    if audience is None:
        return ALL_TOLD
    return "," + "".join(f"{member}," for member in audience)


def read_told(kept: str) -> Audience:
    """The same read back."""
    if kept == ALL_TOLD:
        return EVERYBODY
    return tuple([int(one) for one in kept.split(",") if one])


def known_where(viewer: Viewer) -> tuple[str, tuple[str, ...]]:
    """What rows have to be for somebody to know of them, as words of a statement; what they take.

    In the words of no index but that of places.
    """
    if viewer.is_referee:
        return "", ()
    if isinstance(viewer, Gathered):
        members = list(viewer.members)
        each = " AND ".join("told_to LIKE ?" for _ in members)
        own = f" OR ({each})" if members else ""
    else:
        members = [one for one in (viewer.member, *viewer.stands_in_for) if one is not None]
        own = "".join(" OR told_to LIKE ?" for _ in members)
    return f"AND is_public <> 0 AND (told_to = ''{own})", tuple(f"%,{one},%" for one in members)
