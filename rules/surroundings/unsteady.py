"""OSE-UNSTABLE: who comes into a fight on a ship in rough sea, or riding a flying animal.

They have the condition as if somebody had put it on them, until the fight is over or they are on
firm ground; a referee can end it, or put it on others.
"""

from rules.conditions.actions import AddEffect
from rules.conditions.door import BY_KEY, begin_effect, effects_on, end_effect
from rules.encounter.events import CombatantJoined, EncounterEnded
from rules.kernel.resolution import Resolution
from rules.state.conditions import Effect
from rules.surroundings.questions import Unsteady
from rules.travel.events import Dismounted, Mounted

RULE = "OSE-UNSTABLE"
KEY = "unstable"


def joins(resolution: Resolution, event: CombatantJoined) -> None:
    """Somebody comes into the fight as they are."""
    look_at(resolution, event.target.id)


def mounts(resolution: Resolution, event: Mounted | Dismounted) -> None:
    """Somebody gets on or off in the midst of a fight."""
    if resolution.find_combatant(event.target.id) is not None:
        look_at(resolution, event.target.id)


def look_at(resolution: Resolution, who: str) -> None:
    """Put the condition on somebody who is on something unsteady, or take it off."""
    own = _own(resolution, who)
    is_unsteady = bool(resolution.ask(Unsteady(who=who)))
    if is_unsteady and own is None:
        known = BY_KEY[KEY]
        begin_effect(resolution, AddEffect(target=who, name=known.name, key=KEY), rule=RULE)
    elif own is not None and not is_unsteady:
        end_effect(resolution, own, "time")


def _own(resolution: Resolution, who: str) -> Effect | None:
    """The condition that this rule has put on somebody."""
    there = effects_on(resolution.state, who)
    return next((one for one in there if one.key == KEY and one.rule == RULE), None)


def encounter_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody shoots or casts any more."""
    for effect in resolution.state.effects:
        if effect.key == KEY and effect.rule == RULE:
            end_effect(resolution, effect, "time")
