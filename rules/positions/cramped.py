"""Cramped places, where everybody counts as in melee, and the first blow of whoever waits."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.positions.actions import CrampPlace
from rules.positions.events import PlaceCramped
from rules.positions.placing import put_positions
from rules.record import replace

MOST_ABREAST = 50


def cramp_place(resolution: Resolution, action: CrampPlace) -> None:
    """Suspend range and movement, give whoever waits the first blow, or say who has room."""
    resolution.require_referee("say how melee goes in this place")
    before = resolution.encounter.positions
    everyone = before.everyone if action.everyone is None else action.everyone
    first_blow = before.first_blow if action.first_blow is None else action.first_blow
    abreast = before.abreast if action.abreast is None else action.abreast
    if not 0 <= abreast <= MOST_ABREAST:
        raise RuleError(f"Up to {MOST_ABREAST} can fight abreast; 0 is for all who like.")
    after = replace(before, everyone=everyone, first_blow=first_blow, abreast=abreast)
    if after == before:
        raise RuleError(
            "It is so already. Say what is to be different with `everyone`, `first_blow` or "
            "`abreast`."
        )
    put_positions(resolution, after)
    is_spacing = abreast != before.abreast
    resolution.emit(
        PlaceCramped(
            everyone=everyone,
            first_blow=first_blow,
            abreast=abreast,
            rule="OSE-SPACING" if is_spacing else "ERIS-MELEE-RANGE",
        )
    )
