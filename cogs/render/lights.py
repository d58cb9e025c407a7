"""The lights in a line for the board, and in a list for whoever asks."""

from collections import Counter
from collections.abc import Iterable, Iterator

from cogs.render.narration.light import several, turns
from cogs.render.text import plain
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.comings import Coming
from rules.state.game import GameState
from rules.view.lights import LightView, view_lights

MOST = 8
"""How many lights the board names."""


def light_line(state: GameState) -> Iterator[str]:
    """`Light: torch (Aldric, 4 turns), lantern (Berta, 11 turns)`, as everybody may know it."""
    if not state.lights and state.expedition is None:
        return
    view = view_lights(state, TABLE)
    shining = [light for light in view.lights if light.shines]
    if view.dark:
        yield "Light: none. It is **dark**."
    elif shining:
        yield f"Light: {', '.join(_counted(shining))}"


def _counted(lights: Iterable[LightView]) -> list[str]:
    """Each with its bearer and what is left; those that are alike together."""
    found = Counter((light.name, light.covered, light.bearer, light.turns) for light in lights)
    told = [
        f"{several(plain(name), count)} ({_more(covered, bearer, left)})"
        for (name, covered, bearer, left), count in found.items()
    ]
    return told if len(told) <= MOST else [*told[:MOST], f"{len(told) - MOST} more"]


def _more(covered: bool, bearer: str, left: int | None) -> str:
    words = [plain(bearer) or "on the ground"]
    words += ["covered"] if covered else []
    words += [] if left is None else [turns(left)]
    return ", ".join(words)


def render_lights(state: GameState, viewer: Viewer) -> str:
    """All lights one by one, those that are out as well."""
    view = view_lights(state, viewer)
    lines = [f"- {_line(light)}" for light in view.lights]
    if view.dark:
        lines.insert(0, "It is **dark**: nothing shines.")
    return "\n".join(lines) or "Nobody carries a light. `/light on` lights something."


def _line(light: LightView) -> str:
    words = [plain(light.bearer) or "on the ground"]
    if light.elsewhere:
        words.append("out of the players' sight")
    if light.lit and light.shines:
        words.append(f"{light.radius}' {'dim' if light.dim else 'bright'}")
    elif light.drawn:
        words.append("sheathed")
    elif not light.lit:
        words.append("no oil left" if light.dry else "put out")
    if light.covered:
        words.append("covered")
    if light.turns:
        words.append(f"{turns(light.turns)} left")
    return f"**{plain(light.name)}**: {', '.join(words)}"


def coming_light(coming: Coming) -> str:
    """`2 torches go out`, in a preview."""
    verb = "goes" if coming.count == 1 else "go"
    start = f"a {coming.name}" if coming.count == 1 else several(coming.name, coming.count)
    last = ", and it gets dark" if coming.stops else ""
    return f"{start} {verb} out{last}"
