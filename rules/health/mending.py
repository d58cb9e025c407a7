"""4E-WOUND-RECOVERY: wound levels close; that lifts the cap and heals nothing by itself."""

from rules.health.hit_points import become
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.record import replace
from rules.state.health import Life


def close_wounds(resolution: Resolution, target: str, levels: int) -> None:
    """Close so many wound levels of somebody who lives, as far as there are any."""
    before = find_vitals(resolution.state, target)
    assert before is not None
    if levels and before.life is not Life.DEAD:
        left = max(0, before.wound_level - levels)
        become(resolution, target, replace(before, wound_level=left), cause="rest")
