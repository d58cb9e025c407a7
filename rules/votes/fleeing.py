"""A vote on flight: whether the party runs, goes on running, or stops (OSE-EVASION)."""

from collections.abc import Mapping

from rules.encounter.door import PARTY
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK
from rules.kernel.deeds import acting_as, attempt
from rules.kernel.resolution import Resolution
from rules.pursuit.actions import Evade, RunOn, StopRunning
from rules.pursuit.door import is_fleeing, may_run
from rules.state.party import Option

FLIGHT = "flight"
_DEEDS: Mapping[str, Action] = {
    "evade": Evade(),
    "run": RunOn(),
    "stand": StopRunning(),
}


def flight_options(resolution: Resolution) -> tuple[Option, ...]:
    """What the party can decide now. RuleError where there is nothing to run from."""
    state = resolution.state
    if is_fleeing(state, PARTY):
        return Option("Run on", f"{FLIGHT}:run"), Option("Stop and face them", f"{FLIGHT}:stand")
    if state.encounter is None or state.chase is not None or not may_run(state, PARTY):
        raise RuleError("The party cannot run now. Leave that out, and ask in your own words.")
    return Option("Run away", f"{FLIGHT}:evade"), Option("Stay")


def flee(resolution: Resolution, _text: str, words: str) -> None:
    """Do it in the party's name; what a rule refuses by now is left undone."""
    deed = _DEEDS[words]
    attempt(resolution, lambda: acting_as(resolution, CLOCK, lambda: resolution.perform(deed)))
