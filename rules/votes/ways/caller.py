"""Whoever speaks for the party decides; the others advise."""

from rules.votes.ways import majority
from rules.votes.ways.shape import Count, Way


def decided(count: Count) -> int | None:
    """What the caller has voted for; while nobody speaks for the party, the majority decides."""
    if count.caller is None:
        return majority.decided(count)
    return count.votes.get(count.caller)


WAY = Way(
    "caller",
    "whoever speaks for the party",
    "Whoever speaks for the party decides; the others advise.",
    decided,
)
