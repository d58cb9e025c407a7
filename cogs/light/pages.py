"""Lights shown: on the board, on a page, and before they go out."""

from collections import Counter
from collections.abc import Iterable, Iterator

from cogs.render.board_lines import Detail
from cogs.render.buttons import Button, lights_button
from cogs.render.comings import COMINGS
from cogs.render.on_board import FIGHT_LINES, QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import plain
from data.live import LiveGame
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Coming
from rules.kernel.words import agree, many, pieces, some
from rules.light.records import LIGHTS
from rules.state.game import GameState
from rules.view.party import LightView, view_lights
from rules.view.records import EncounterView

MOST = 8
"""How many lights the board names."""


@QUIET_LINES.at(100)
def _light(game: LiveGame) -> Iterator[str]:
    return light_line(game.state)


@FIGHT_LINES.at(40)
def _light_in_fight(game: LiveGame, _view: EncounterView, _detail: Detail) -> Iterator[str]:
    return light_line(game.state)


@QUIET_BUTTONS.at(100)
def _light_button(game: LiveGame) -> Iterator[Button]:
    """Out in the world: all lights, and what one can do with one's own."""
    if game.state.expedition is not None:
        yield lights_button(game.id)


def light_line(state: GameState) -> Iterator[str]:
    """`Light: torch (Aldric, 4 turns), lantern (Berta, 11 turns)`, as everybody may know it."""
    if not LIGHTS.of(state) and state.expedition is None and state.encounter is None:
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
        f"{pieces(count, plain(name))} ({_more(covered, bearer, left)})"
        for (name, covered, bearer, left), count in found.items()
    ]
    return told if len(told) <= MOST else [*told[:MOST], f"{len(told) - MOST} more"]


def _more(covered: bool, bearer: str, left: int | None) -> str:
    words = [plain(bearer) or "on the ground"]
    words += ["covered"] if covered else []
    words += [] if left is None else [many(left, "turn")]
    return ", ".join(words)


def render_lights(state: GameState, viewer: Viewer) -> str:
    """All lights one by one, those that are out as well."""
    view = view_lights(state, viewer)
    lines = [f"- {_line(light)}" for light in view.lights]
    if view.dark:
        lines.insert(0, "It is **dark**: nothing shines.")
    return "\n".join(lines) or "Nobody carries a light."


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
        words.append(f"{many(light.turns, 'turn')} left")
    return f"**{plain(light.name)}**: {', '.join(words)}"


@COMINGS.of("light")
def coming_light(coming: Coming) -> str:
    """`2 torches go out`, in a preview."""
    verb = agree(coming.count, "goes")
    start = some(coming.count, coming.name)
    last = ", and it gets dark" if coming.stops else ""
    return f"{start} {verb} out{last}"
