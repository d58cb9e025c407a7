"""What damage becomes that counts now: a wound, or something that passes."""

from rules.health.hit_points import wound
from rules.health.subdual import SUBDUAL, bruise
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.state.health import Harm


def deal(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Take damage off a body now, or keep it apart where it is only meant to subdue."""
    if SUBDUAL in harm.tags:
        bruise(resolution, harm, throw)
    else:
        wound(resolution, harm, throw)
