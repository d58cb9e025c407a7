"""What is told of an action, with its buttons: to everybody, and to the person who acted."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.render.buttons import Button, redo_button, row_of, show_button, undo_button
from cogs.render.narration.tellers import TELLERS
from cogs.render.prompts import Prompts, prompts_for
from cogs.render.result import Result, render_result, text_beyond
from data.live import Outcome
from rules.kernel.actor import TABLE, Viewer


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
    """What everybody may know, and what the viewer is told beyond it, "" where that is nothing."""
    for_all = render_result(outcome, TABLE, TELLERS)
    for_one = for_all if for_all.is_whole else render_result(outcome, viewer, TELLERS)
    prompts = prompts_for(outcome, viewer)
    public = _public(outcome, for_all, prompts)
    if for_one.text == for_all.text:
        return public, Message("")
    text = text_beyond(outcome, for_all, for_one)
    return public, Message(text, _private_buttons(outcome, for_all, prompts))


def tell_shown(outcome: Outcome, viewer: Viewer) -> Message:
    """What the viewer may know of a row that is shown later, "" where dice in it are not for them.

    It has the buttons that it had for whoever was told at the time, unless it was taken back.
    """
    for_one = render_result(outcome, viewer, TELLERS)
    if for_one.hides_something or not for_one.text:
        return Message("")
    if outcome.entry.undone_by is not None:
        return Message(for_one.text)
    for_all = render_result(outcome, TABLE, TELLERS)
    return Message(for_one.text, _private_buttons(outcome, for_all, prompts_for(outcome, viewer)))


def _private_buttons(outcome: Outcome, for_all: Result, prompts: Prompts) -> tuple[Button, ...]:
    """The buttons below what one person is told; Undo stands there if it stands nowhere else."""
    history = () if for_all.told else _history_buttons(outcome)
    return (*prompts.private, *history)


def _public(outcome: Outcome, for_all: Result, prompts: Prompts) -> Message:
    """What everybody is told. Undo would say that something came of dice that fell in secret."""
    history = _history_buttons(outcome) if for_all.told else ()
    buttons = [*prompts.public, *history]
    if for_all.hides_something:
        buttons.append(show_button(outcome.game.id, outcome.entry.seq))
    # Without a text of its own an appeal would tell everybody of what was done in private.
    appeal = f"\n{prompts.appeal}" if for_all.text and prompts.appeal else ""
    return Message(for_all.text + appeal, tuple(buttons))


def _history_buttons(outcome: Outcome) -> Sequence[Button]:
    """What takes back a move, or brings back what an undo took."""
    game_id, entry = outcome.game.id, outcome.entry
    if entry.kind == "undo":
        return (redo_button(game_id, entry.seq),)
    return (undo_button(game_id, entry.seq),) if entry.changed else ()
