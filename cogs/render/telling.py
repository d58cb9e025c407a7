"""What is told of an action, with its buttons: to everybody, and to the person who acted.

Everybody is told what people want to read. What is book-keeping alone is told to the person who
acted, with its Undo; all others find it on the board and in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from cogs.render.buttons import Button, redo_button, row_of, show_button, undo_button
from cogs.render.narration.tellers import TELLERS
from cogs.render.prompts import Prompts, prompts_for
from cogs.render.result import (
    Result,
    join_results,
    render_result,
    text_beyond,
    without_bookkeeping,
)
from data.live import Outcome
from rules.kernel.actor import TABLE, Viewer

FOR_REFEREE = "For you as the referee:"


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its text, "" where there is nothing to tell, and the buttons under it."""

    text: str
    buttons: tuple[Button, ...] = ()

    @property
    def view(self) -> discord.ui.View | None:
        """The buttons as Discord takes them; a fresh one each time."""
        return row_of(*self.buttons)


@dataclass(frozen=True, slots=True)
class _Told:
    """What one outcome tells: what everybody may know, the `news` of it, and one person's part."""

    news: Result
    private: str


def tell_everybody(outcome: Outcome, *, with_bookkeeping: bool = False) -> Message:
    """What everybody may know, where there is nothing more to tell in private."""
    whole = render_result(outcome, TABLE, TELLERS)
    news = whole if with_bookkeeping else without_bookkeeping(outcome, whole, TELLERS)
    return _public(outcome, news, prompts_for(outcome, TABLE))


def tell_both(outcome: Outcome, viewer: Viewer) -> tuple[Message, Message]:
    """What everybody is told, and what else the viewer is told, "" if nothing."""
    told = _tell(outcome, viewer)
    prompts = prompts_for(outcome, viewer)
    public = _public(outcome, told.news, prompts)
    if not (told.private or prompts.private):
        return public, Message("")
    text = told.private or FOR_REFEREE
    return public, Message(text, _private_buttons(outcome, told.news, prompts))


def tell_together(outcomes: Sequence[Outcome], viewer: Viewer) -> tuple[Message, Message]:
    """The same of several outcomes at once; one Undo takes back all of them."""
    told = [_tell(outcome, viewer) for outcome in outcomes]
    public = join_results([one.news for one in told])
    private = join_results([replace(one.news, text=one.private) for one in told])
    changed = [outcome.entry for outcome in outcomes if outcome.entry.changed]
    undo = (undo_button(outcomes[-1].game.id, changed[0].label),) if changed else ()
    if public and undo and not changed[0].is_public:
        return Message(public), Message(private or FOR_REFEREE, undo)
    return Message(public, undo if public else ()), Message(private, () if public else undo)


def _tell(outcome: Outcome, viewer: Viewer) -> _Told:
    whole = render_result(outcome, TABLE, TELLERS)
    mine = whole if whole.is_whole else render_result(outcome, viewer, TELLERS)
    news = without_bookkeeping(outcome, whole, TELLERS)
    if not news.text:
        return _Told(news, mine.text)
    return _Told(news, "" if mine.text == whole.text else text_beyond(outcome, whole, mine))


def tell_shown(outcome: Outcome, viewer: Viewer) -> Message:
    """What the viewer may know of a row that is shown later, "" where dice in it are not for them.

    It has the buttons that it had for whoever was told at the time, unless it was taken back.
    """
    for_one = render_result(outcome, viewer, TELLERS)
    if for_one.hides_something or not for_one.text:
        return Message("")
    if outcome.entry.undone_by is not None:
        return Message(for_one.text)
    news = _news(outcome)
    return Message(for_one.text, _private_buttons(outcome, news, prompts_for(outcome, viewer)))


def _news(outcome: Outcome) -> Result:
    """What everybody is told, without its buttons."""
    return without_bookkeeping(outcome, render_result(outcome, TABLE, TELLERS), TELLERS)


def _private_buttons(outcome: Outcome, news: Result, prompts: Prompts) -> tuple[Button, ...]:
    """The buttons below what one person is told; Undo stands there if it stands nowhere else."""
    history = () if news.told else _history_buttons(outcome)
    return (*prompts.private, *history)


def _public(outcome: Outcome, news: Result, prompts: Prompts) -> Message:
    """What everybody is told. Undo would say that something came of dice that fell in secret."""
    history = _history_buttons(outcome) if news.told else ()
    buttons = [*prompts.public, *history]
    if news.hides_something:
        buttons.append(show_button(outcome.game.id, outcome.entry.label))
    # Without a text of its own an appeal would tell everybody of what was done in private.
    appeal = f"\n{prompts.appeal}" if news.text and prompts.appeal else ""
    return Message(news.text + appeal, tuple(buttons))


def _history_buttons(outcome: Outcome) -> Sequence[Button]:
    """What takes back a move, or brings back what an undo took."""
    game_id, entry = outcome.game.id, outcome.entry
    if entry.kind == "undo":
        return (redo_button(game_id, entry.label),)
    return (undo_button(game_id, entry.label),) if entry.changed else ()
