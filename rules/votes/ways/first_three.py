"""The first three who agree decide; of fewer players, all of them."""

from rules.votes.ways.shape import Count, Way

AGREEING = 3


def decided(count: Count) -> int | None:
    """The option that three have voted for, or as many as there are."""
    return count.leader(min(AGREEING, len(count.voters)))


WAY = Way("first-three", "the first three who agree", "The first three who agree decide.", decided)
