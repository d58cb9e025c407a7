"""What is told of an action, with its buttons: to everybody, and to the person who acted."""

from dataclasses import dataclass

import discord

from cogs.render.buttons import Button, redo_button, row_of, show_button, undo_button
from cogs.render.narration.tellers import TELLERS
from cogs.render.prompts import Prompts, prompts_for
from cogs.render.result import Result, render_result
from data.live import Outcome
from rules.actor import TABLE, Viewer


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its text, "" where there is nothing to tell, and the buttons under it."""

    text: str
    buttons: tuple[Button, ...] = ()

    @property
    def view(self) -> discord.ui.View | None:
        """The buttons as Discord takes them; a fresh one each time."""
        return row_of(*self.buttons)


def tell_everybody(outcome: Outcome) -> Message:
    """What everybody may know, where nobody is told more in private."""
    return _public(outcome, render_result(outcome, TABLE, TELLERS), prompts_for(outcome, TABLE))


def tell_both(outcome: Outcome, viewer: Viewer) -> tuple[Message, Message]:
    """What everybody may know, and what only the viewer may, "" where that is the same."""
    for_all = render_result(outcome, TABLE, TELLERS)
    for_one = for_all if for_all.is_whole else render_result(outcome, viewer, TELLERS)
    prompts = prompts_for(outcome, viewer)
    public = _public(outcome, for_all, prompts)
    if for_one.text == for_all.text:
        return public, Message("")
    buttons = prompts.private if public.text else [*prompts.private, *_history_buttons(outcome)]
    return public, Message(for_one.text, tuple(buttons))


def _public(outcome: Outcome, for_all: Result, prompts: Prompts) -> Message:
    buttons = [*prompts.public, *_history_buttons(outcome)]
    if for_all.hides_something:
        buttons.append(show_button(outcome.game.id, outcome.entry.seq))
    # Without a text of its own an appeal would tell everybody of what was done in private.
    appeal = f"\n{prompts.appeal}" if for_all.text and prompts.appeal else ""
    return Message(for_all.text + appeal, tuple(buttons))


def _history_buttons(outcome: Outcome) -> list[Button]:
    """What takes back a move, or brings back what an undo took."""
    game_id, entry = outcome.game.id, outcome.entry
    if entry.kind == "undo":
        return [redo_button(game_id, entry.seq)]
    return [undo_button(game_id, entry.seq)] if entry.changed else []
