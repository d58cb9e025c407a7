"""Commands that refusals tell people to use, and the names of steps."""

DONE = "`/done`"
DECLARE = "`/declare`"
NEXT = "`/encounter next`"
ROLL = "`/encounter roll`"
SAVE = "`/life save`"
CHECK = "`/check`"
HERE = "Pick one from the list that appears."
CANNOT_ACT = "is down or held by a condition, and cannot act now."

DECLARING = "Declarations"
INITIATIVE = "Initiative"
PAUSE = "Referee"
NOBODY = "Nobody can act"
DECIDED = "The fight is decided"
UNASKED = "Nobody to ask"

_PHASES = {
    "bonus": "dexterity bonus",
    "middle": "no bonus or penalty",
    "penalty": "dexterity penalty",
    "slow": "slow weapons",
}


def phase_name(phase: str) -> str:
    """What players call a phase: `movement`, `slow weapons`."""
    return _PHASES.get(phase, phase)


def listing(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
