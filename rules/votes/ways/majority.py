"""More than half of all who have a vote."""

from rules.votes.ways.shape import Count, Way


def decided(count: Count) -> int | None:
    """The option that more than half have voted for, whatever the others say."""
    return count.leader(len(count.voters) // 2 + 1)


WAY = Way("majority", "more than half of all", "More than half of all decide.", decided)
