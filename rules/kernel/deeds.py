"""Several deeds in one step: done in somebody else's name, and taken back where a rule refuses."""

from collections.abc import Callable
from typing import TypeVar

from rules.errors import RuleError
from rules.kernel.actor import Actor
from rules.kernel.resolution import Resolution

T = TypeVar("T")


def acting_as(resolution: Resolution, actor: Actor, deed: Callable[[], T]) -> T:
    """A deed of its own, by somebody other than whoever set off the step."""
    before = resolution.actor
    resolution.actor = actor
    resolution.begin_deed()
    try:
        return deed()
    finally:
        resolution.actor = before


def attempt(resolution: Resolution, deed: Callable[[], None]) -> RuleError | None:
    """Do what rules may refuse. None if it is done, else why not, with all as it was before:
    the state, what was reported, and the dice, which fall the same way for whatever comes next."""
    state, events, throws = resolution.state, len(resolution.events), len(resolution.throws)
    revealed, scene_changed = resolution.revealed, resolution.scene_changed
    begun = dict(resolution.begun)
    reacted, halted = resolution.reacted, len(resolution.halted)
    try:
        deed()
    except RuleError as refusal:
        resolution.state = state
        del resolution.events[events:], resolution.throws[throws:], resolution.halted[halted:]
        resolution.reacted = reacted
        resolution.revealed, resolution.scene_changed = revealed, scene_changed
        resolution.forget_rolls(begun)
        return refusal
    return None
