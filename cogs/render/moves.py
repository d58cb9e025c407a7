"""Where somebody can go: the private page behind the Move button."""

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.text import listed, plain
from rules.view import EncounterView
from rules.view.moves import MoveView, WayView

MOST_WAYS = 24
WORDS = {
    "away": "Away from all",
    "withdrawal": "Withdraw",
    "retreat": "Retreat, no attack",
}


def move_page(view: MoveView) -> str:
    """How far somebody can still go, and why not, where there is no way."""
    how_far = f"**{plain(view.name)}** can go {view.left} {view.unit} in this round"
    lines = [f"{how_far}, of {view.rate}." if view.left < view.rate else f"{how_far}."]
    if view.base.source:
        why = f"{view.base.label} ({view.base.source})"
        lines.append(f"-# The base rate is {view.base.value} {view.unit}: {why}.")
    if view.foes:
        lines.append(f"In melee with {listed([plain(foe) for foe in view.foes])}.")
    if view.foes and not view.ways and view.left:
        lines.append("Neither a withdrawal nor a retreat was declared for this round.")
    return "\n".join(lines)


def move_buttons(game_id: int, encounter: EncounterView, view: MoveView) -> list[Button]:
    """A button for each way, the nearest foe first."""
    words = (game_id, encounter.id, encounter.round, view.mover)
    ways = [*view.ways[:MOST_WAYS], *view.ways[MOST_WAYS:][-1:]]
    return [
        make_button(
            "go",
            *words,
            one.way,
            one.whom,
            label=_label(one, view.unit),
            style=GREEN if one.whom else BLUE,
        )
        for one in ways
    ]


def _label(one: WayView, unit: str) -> str:
    head = f"To {one.name}" if one.whom else WORDS[one.way]
    return head if one.feet is None else f"{head}: {one.feet} {unit}"
