"""Whether it is known who is surprised."""

from rules.state.encounter import Side


def is_settled(side: Side) -> bool:
    """Whether it is known if a side is surprised."""
    return side.aware or side.surprise_said or side.surprise_roll is not None
