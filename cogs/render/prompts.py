"""Buttons that a result offers because of what happened: a check that is due, a save to roll."""

from collections.abc import Callable, Mapping
from typing import Any

from cogs.render.buttons import Button
from data.live import LiveGame, Outcome
from rules.events import Event

Prompt = Callable[[Any, LiveGame], "Button | None"]
MOST_PROMPTS = 3

PROMPTS: Mapping[type[Event], Prompt] = {}


def prompts_for(outcome: Outcome) -> list[Button]:
    """The buttons for the events of an outcome, the first few of them."""
    buttons: list[Button] = []
    for event in outcome.events:
        prompt = PROMPTS.get(type(event))
        button = prompt(event, outcome.game) if prompt is not None else None
        if button is not None:
            buttons.append(button)
    return buttons[:MOST_PROMPTS]
