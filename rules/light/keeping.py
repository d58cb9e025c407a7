"""The lights as the state keeps them."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.light import Light

MOST_LIGHTS = 40
"""Different lights that a game can have: they are part of every stored state."""


def add_light(resolution: Resolution, light: Light) -> None:
    """Put a new light into the state, with an id of its own."""
    lights = resolution.state.lights
    if not has_room(resolution):
        raise RuleError(f"There are {MOST_LIGHTS} lights already. Put some out with `/light out`.")
    made = replace(light, id=f"l{resolution.token()}")
    resolution.state = replace(resolution.state, lights=(*lights, made))


def has_room(resolution: Resolution) -> bool:
    """Whether one more light can be kept."""
    return len(resolution.state.lights) < MOST_LIGHTS


def put_light(resolution: Resolution, light: Light) -> None:
    """Replace the light with the same id."""
    lights = tuple(light if one.id == light.id else one for one in resolution.state.lights)
    resolution.state = replace(resolution.state, lights=lights)


def remove_light(resolution: Resolution, light: Light) -> None:
    """Take a light out of the state."""
    lights = tuple(one for one in resolution.state.lights if one.id != light.id)
    resolution.state = replace(resolution.state, lights=lights)
