"""What the clock does about people who are away."""

from collections.abc import Iterator

from rules.away.actions import EndAway
from rules.kernel.plans import Plan
from rules.state.game import GameState


def ends_of_absence(state: GameState) -> Iterator[Plan]:
    """Everybody's time away ends when they said."""
    for away in state.away:
        key = f"away:{away.member}:{away.since}:{away.until}"
        yield Plan(away.until, key, EndAway(member=away.member, until=away.until))
