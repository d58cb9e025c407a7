"""Encounter powers and action points on a page of their own: what can be done with a tap."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.text import plain
from rules.powers.powers import can_return, word_of
from rules.state.powers import Power
from rules.view.sheets import SheetView

MOST_BUTTONS = 25


def powers_page(view: SheetView) -> str:
    """What somebody has, in words."""
    lines = [f"**{plain(view.name)}**"]
    if view.points is not None:
        lines.append("Action points: {} of {}".format(*view.points))
    used = [power for power in view.powers if power.used]
    if used:
        lines.append(f"Used: {', '.join(_used(power) for power in used)}")
    if not view.powers:
        lines.append("`/power add` writes your encounter powers down.")
    return "\n".join(lines)


def _used(power: Power) -> str:
    return plain(power.name) + ("" if can_return(power) else " (until a short rest)")


def powers_buttons(game_id: int, view: SheetView) -> Sequence[Button]:
    """The point, then what can be used, then what a standard action brings back."""
    return [*_buttons(game_id, view)][:MOST_BUTTONS]


def _buttons(game_id: int, view: SheetView) -> Iterator[Button]:
    if view.points is not None and view.points[0]:
        label = "Spend an action point"
        yield make_button("point-spend", game_id, view.id, label=label, style=GREEN)
    for power in view.powers:
        if not power.used:
            words, label = (view.id, word_of(power.name)), f"Use {power.name}"
            yield make_button("power-use", game_id, *words, label=label)
    for power in view.powers:
        if power.used and can_return(power):
            words, label = (view.id, word_of(power.name)), f"Regain {power.name}"
            yield make_button("power-regain", game_id, *words, label=label, style=BLUE)
