"""Who does something in a place, between fights."""

from rules.conditions.door import stopped
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.sheet.door import own_character
from rules.state.health import Life
from rules.state.sheet import Character


def require_able(resolution: Resolution, character_id: str, what: str) -> Character:
    """The character, "" being the actor's own; `what` completes "can … Morgan".

    Raises as `own_character` does, and RuleError for whoever cannot do anything now.
    """
    who = own_character(resolution, character_id, what)
    if who.vitals.life is not Life.UP:
        raise RuleError(f"{who.name} is {who.vitals.life.value}, and cannot do that.")
    if who.id in stopped(resolution.state):
        raise RuleError(f"A condition keeps {who.name} from doing that.")
    return who
