"""Cramped places, where everybody counts as in melee, and the first blow of whoever waits."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.rounding import divide_down
from rules.positions.actions import CrampPlace
from rules.positions.events import PlaceCramped
from rules.positions.placing import put_positions
from rules.record import replace

MOST_ABREAST = 50
WIDEST = 150
"""Feet: through a wider passage more go abreast than can be said."""
ABREAST, FEET = 3, 10
"""So many fight abreast in so many feet, where nobody says how many (OSE-SPACING)."""


def cramp_place(resolution: Resolution, action: CrampPlace) -> None:
    """Suspend range and movement, give whoever waits the first blow, or say who has room."""
    resolution.require_referee("say how melee goes in this place")
    before = resolution.encounter.positions
    said = {
        "everyone": action.everyone,
        "first_blow": action.first_blow,
        "abreast": _abreast(action),
        "around": action.around,
    }
    after = replace(before, **{key: value for key, value in said.items() if value is not None})
    if not all(0 <= number <= MOST_ABREAST for number in (after.abreast, after.around)):
        raise RuleError(f"Up to {MOST_ABREAST} can fight abreast, or fight one; 0 is for all.")
    if after == before:
        raise RuleError(
            "It is so already. Say what is to be different with `everyone`, `first_blow`, "
            "`abreast`, `passage` or `around`."
        )
    put_positions(resolution, after)
    is_spacing = (after.abreast, after.around) != (before.abreast, before.around)
    resolution.emit(
        PlaceCramped(
            everyone=after.everyone,
            first_blow=after.first_blow,
            abreast=after.abreast,
            around=after.around,
            rule="OSE-SPACING" if is_spacing else "ERIS-MELEE-RANGE",
        )
    )


def _abreast(action: CrampPlace) -> int | None:
    """How many can fight abreast: as it was said, else three in ten feet, and one at least."""
    if action.abreast is not None or action.passage is None:
        return action.abreast
    if not 1 <= action.passage <= WIDEST:
        raise RuleError(f"A passage is 1 to {WIDEST} feet wide.")
    return max(1, divide_down(action.passage * ABREAST, FEET))
