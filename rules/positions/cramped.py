"""Cramped places, where everybody counts as in melee, and the first blow of whoever waits."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.positions.actions import CrampPlace
from rules.positions.events import PlaceCramped
from rules.positions.placing import put_positions
from rules.record import replace


def cramp_place(resolution: Resolution, action: CrampPlace) -> None:
    """Suspend range and movement, or give whoever waits the first blow (ERIS-MELEE-RANGE)."""
    resolution.require_referee("say how melee goes in this place")
    before = resolution.encounter.positions
    everyone = before.everyone if action.everyone is None else action.everyone
    first_blow = before.first_blow if action.first_blow is None else action.first_blow
    after = replace(before, everyone=everyone, first_blow=first_blow)
    if after == before:
        raise RuleError(
            "It is so already. Say what is to be different with `everyone` or `first_blow`."
        )
    put_positions(resolution, after)
    resolution.emit(PlaceCramped(everyone=everyone, first_blow=first_blow, rule="ERIS-MELEE-RANGE"))
