"""Who has a light, and who may do something with it."""

from rules.errors import NotFoundError, RuleError
from rules.kernel.events import EVERYBODY, REFEREES, Audience, Who
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.light.actions import GROUND
from rules.light.reading import is_here, is_unseen
from rules.sheet.door import require_active
from rules.state.health import Life
from rules.state.light import Light


def name_bearer(resolution: Resolution, typed: str, what: str) -> str:
    """The id of whoever is to have a light, "" for the ground; whoever acts may act for them.

    `typed` "" is the actor's own character. `what` completes "Only Morgan's player can …".
    """
    if typed == GROUND:
        require_somebody(resolution)
        return ""
    if not typed:
        return require_active(resolution.state, resolution.actor).id
    bearer = name_receiver(resolution, typed)
    resolution.require_control(bearer, what)
    return bearer


def name_receiver(resolution: Resolution, typed: str) -> str:
    """The id of somebody who can carry a light; RuleError for the dead."""
    bearer = id_of(name_combatant(resolution, typed))
    vitals = find_vitals(resolution.state, bearer)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{resolution.who(bearer).name} is dead. Pick somebody else.")
    return bearer


def require_somebody(resolution: Resolution) -> None:
    """Raise NotFoundError unless the actor is a referee or plays somebody who is there."""
    if not resolution.actor.is_referee:
        require_active(resolution.state, resolution.actor)


def require_handling(resolution: Resolution, light: Light | None) -> Light:
    """The light, if the actor knows of it and may do something with it.

    What was set down anybody may take who plays somebody.
    """
    state, actor = resolution.state, resolution.actor
    if light is None or (is_unseen(state, light) and not actor.is_referee):
        raise NotFoundError("There is no such light. Pick one from the list that appears.")
    if light.bearer:
        resolution.require_control(light.bearer, "handle the light of {}")
    else:
        require_somebody(resolution)
    return light


def told_bearer(resolution: Resolution, light: Light) -> Who | None:
    """Its bearer for an event, None for the ground."""
    return resolution.who(light.bearer) if light.bearer else None


def told_of(resolution: Resolution, light: Light) -> Audience:
    """Who learns what becomes of it: everybody, or referees where the party is not."""
    return EVERYBODY if is_here(resolution.state, light) else REFEREES
