"""What is told of an action, with its buttons: to everybody, and to the person who acted.

Everybody is told what people want to read. What is book-keeping alone is told to the person who
acted, with its Undo; all others find it on the board and in the log.

A number stands below what somebody may ask about: dice. All else has its Undo, whose id says which
move it is, to Why? and to a start that looks for what was told (`cogs/core/looking.py`).
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.render.buttons import (
    Button,
    is_undo,
    keep_party,
    moves_of,
    redo_button,
    row_of,
    show_button,
    undo_button,
    why_button,
)
from cogs.render.families import TELLERS, Prompts, first_of, prompts_for
from cogs.render.holding import Fate, is_talkative, news_of, what_to_tell, whole_of
from cogs.render.offers import MOST_PRIVATE_PROMPTS, MOST_PROMPTS
from cogs.render.result import (
    Result,
    beyond,
    is_everybodys,
    join_results,
    pages_of,
    people_of,
    render_result,
)
from cogs.render.whose import whose_line
from data.live import LiveGame, LogEntry, Outcome
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.dues import BEGINS, REFEREES
from rules.kernel.parties import has_several
from rules.pace.records import PINGS
from rules.pace.waiting import awaited_members
from rules.record import replace

FOR_REFEREE = "For you as the referee:"
HELD = "\n-# The channel reads it when this step is over."
MOST_SHOWN = 3
"""So many moves that hide something have a button below the message that tells them."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its text, "" where there is nothing to tell, and the buttons under it.

    `rows` are the moves that it tells everybody, `whom` the members whom it concerns. `party` is
    the one that its buttons are about, 0 where there is but one.
    """

    text: str
    buttons: tuple[Button, ...] = ()
    rows: tuple[LogEntry, ...] = ()
    whom: tuple[int, ...] = ()
    party: int = 0

    @property
    def view(self) -> discord.ui.View | None:
        """The buttons as Discord takes them; a fresh one each time."""
        view = row_of(*self.buttons)
        if view is not None and self.party:
            keep_party(view, self.party)
        return view


@dataclass(frozen=True, slots=True)
class Told:
    """What becomes of moves: the messages of the channel, and what one person is told of them.

    `done` are the rows of which nothing is to be told any more once this has been, `fates` what
    becomes of each move. `own` is what somebody did whose move brought more than itself.
    """

    public: tuple[Message, ...] = ()
    done: tuple[LogEntry, ...] = ()
    private: Message = Message("")
    fates: tuple[Fate, ...] = ()
    own: str = ""


@dataclass(frozen=True, slots=True)
class _Told:
    """What one outcome tells: what everybody may know, the `news` of it, and one person's part."""

    news: Result
    private: Result


def tell_everybody(outcome: Outcome, *, with_bookkeeping: bool = False) -> Message:
    """What everybody may know, where there is nothing more to tell in private."""
    news = render_result(outcome, TABLE, TELLERS) if with_bookkeeping else news_of(outcome)
    return _of_party(outcome.game, _public(outcome, news, prompts_for(outcome, TABLE)))


def tell_all(outcomes: Sequence[Outcome], viewer: Viewer) -> Told:
    """What becomes of one or several moves that somebody has made in one go.

    What is held back is told to them alone. Where the channel is told, it is told what was held
    back before as well, and one Undo takes back all of it.
    """
    told = tell_channel(*outcomes, viewer=viewer)
    if len(outcomes) > 1:
        return dataclasses.replace(told, private=_private_together(outcomes, viewer, told))
    (outcome,) = outcomes
    (fate,) = told.fates
    if fate is Fate.TOLD:
        return dataclasses.replace(
            told, private=_private(outcome, viewer), own=_own(outcome, viewer)
        )
    return dataclasses.replace(
        told, private=_all_in_private(outcome, viewer, is_held=fate is Fate.HELD)
    )


def tell_reply(outcome: Outcome) -> Told:
    """What is replied to a post that made a move: where the move is held back, its book-keeping."""
    told = tell_channel(outcome)
    if sum(len(message.rows) for message in told.public) > 1:
        return told
    if told.fates == (Fate.HELD,):
        kept = tuple(event for event in outcome.events if event.is_bookkeeping())
        shown = Outcome(outcome.game, replace(outcome.entry, events=kept))
        text = render_result(shown, TABLE, TELLERS).text or f"Done.{HELD}"
        return dataclasses.replace(told, public=(_of_party(outcome.game, Message(text)),))
    reply = tell_everybody(outcome, with_bookkeeping=True)
    return dataclasses.replace(
        told,
        public=(dataclasses.replace(reply, text=reply.text or "Done.", rows=(outcome.entry,)),),
    )


def tell_channel(*outcomes: Outcome, viewer: Viewer = TABLE) -> Told:
    """What everybody is told of moves made in one go, and of those that were held back before.

    `viewer` is who made them, if it was a person.
    """
    plans = [what_to_tell(outcome) for outcome in outcomes]
    own = {outcome.entry.seq: outcome for outcome in outcomes}
    game = outcomes[-1].game
    rows = {row.seq: own.get(row.seq) or Outcome(game, row) for plan in plans for row in plan.rows}
    done = {row.seq: row for plan in plans for row in plan.done}
    told = tuple(rows.values())
    messages = (_alone(told[0], viewer),) if len(told) == 1 else _together(told, viewer)
    fates = tuple(plan.fate for plan in plans)
    public = tuple(_of_party(game, one) for one in messages if one.text)
    return Told(public, tuple(done.values()), fates=fates)


def _of_party(game: LiveGame, message: Message, *, is_shared: bool = False) -> Message:
    """A message of one of several parties: it says whose it is where others are read there too."""
    if not has_several(game.state) or message.party:
        return message
    rows = [row for row in message.rows if row.events]
    is_nobodys = bool(rows) and all(
        row.kind == "manage" or all(event.is_of_game() for event in row.events) for row in rows
    )
    text = message.text
    if text and (is_shared or game.shares_home) and not is_nobodys:
        text = f"{whose_line(game)}\n{text}"
    return dataclasses.replace(message, text=text, party=game.party)


def _alone(outcome: Outcome, viewer: Viewer) -> Message:
    prompts = prompts_for(outcome, viewer)
    message = _public(outcome, news_of(outcome), prompts)
    return _for(
        outcome.game, dataclasses.replace(message, rows=(outcome.entry,)), _whom(outcome, prompts)
    )


def _together(outcomes: Sequence[Outcome], viewer: Viewer) -> tuple[Message, ...]:
    """Some moves in one message, or in as many as it takes; the buttons stand under the last."""
    told = [(outcome, news_of(outcome)) for outcome in outcomes]
    pages = pages_of([(outcome.entry, news) for outcome, news in told])
    if not pages:
        return ()
    prompts = [prompts_for(outcome, viewer) for outcome in outcomes]
    texts = [text for text, _ in pages]
    texts[-1] = "\n".join((texts[-1], *filter(None, [each.appeal for each in prompts])))
    buttons = (
        *first_of((button for each in prompts for button in each.public), MOST_PROMPTS),
        *_undo_of([outcome for outcome, news in told if news.told]),
        *_show_buttons([outcome for outcome, news in told if news.hides_something]),
    )
    messages = [Message(text, rows=rows) for text, (_, rows) in zip(texts, pages, strict=True)]
    found = [_whom(outcome, each) for outcome, each in zip(outcomes, prompts, strict=True)]
    whom = tuple(dict.fromkeys(member for members in found for member in members))
    last = _for(outcomes[-1].game, dataclasses.replace(messages[-1], buttons=buttons), whom)
    return (*messages[:-1], last)


def _whom(outcome: Outcome, prompts: Prompts) -> list[int]:
    """The members whom a move concerns, but for whoever made it, where the game calls people.

    Who is waited for is called by the board.
    """
    game, pace = outcome.game, outcome.game.state.pace
    if PINGS.in_force(game.state) != BEGINS:
        return []
    found = [*prompts.whom]
    if REFEREES in found and all(wait.owners for wait in pace.waits):
        found += [referee.number for referee in game.referees]
    known = (REFEREES, outcome.entry.member, *awaited_members(pace))
    return [member for member in found if member not in known]


def _for(game: LiveGame, message: Message, whom: Sequence[int]) -> Message:
    """A message that mentions those whom it concerns."""
    if not (whom and message.text):
        return message
    people = people_of(game)
    names = ", ".join(people.name(member) for member in whom)
    return dataclasses.replace(message, text=f"{message.text}\n-# {names}", whom=tuple(whom))


def _undo_of(outcomes: Sequence[Outcome]) -> tuple[Button, ...]:
    """Takes back all of some moves, where players may know of the first that changed anything."""
    first = next((outcome for outcome in outcomes if outcome.entry.changed), None)
    if first is None or not first.entry.is_public:
        return ()
    return (undo_button(first.game.id, first.entry.label),)


def _show_buttons(outcomes: Sequence[Outcome]) -> list[Button]:
    """Show what fell in secret, for those who may see it."""
    found = outcomes[-MOST_SHOWN:]
    label = "Show the result" if len(found) == 1 else "Show the result of #{}"
    return [
        show_button(outcome.game.id, outcome.entry.label, label.format(outcome.entry.label))
        for outcome in found
    ]


def _private(outcome: Outcome, viewer: Viewer) -> Message:
    """What else somebody is told of their move where the channel is told, "" if nothing."""
    told = _tell(outcome, viewer)
    prompts = prompts_for(outcome, viewer)
    if not (told.private.body or prompts.private):
        return Message("")
    buttons = _private_buttons(outcome, told.news, prompts)
    return Message(_numbered(told.private, outcome, viewer, buttons) or FOR_REFEREE, buttons)


def _own(outcome: Outcome, viewer: Viewer) -> str:
    """What somebody did, where the channel reads only what came of it: the last to declare."""
    first = outcome.events[0] if outcome.events else None
    if first is None or not first.is_bookkeeping() or is_talkative(outcome.game):
        return ""
    alone = replace(outcome.entry, events=(first,))
    return render_result(Outcome(outcome.game, alone), viewer, TELLERS).body


def _all_in_private(outcome: Outcome, viewer: Viewer, *, is_held: bool) -> Message:
    """All that somebody may know of their move, with its Undo, where the channel is not told."""
    prompts = prompts_for(outcome, viewer)
    public = prompts.public if is_held else ()
    buttons = (*prompts.private, *public, *history_buttons(outcome), *_why_of(outcome))
    text = _numbered(_known_to(outcome, viewer), outcome, viewer, buttons)
    if not (text or prompts.private):
        return Message("")
    return Message(f"{text or FOR_REFEREE}{HELD if is_held else ''}", buttons)


def _why_of(outcome: Outcome) -> tuple[Button, ...]:
    """Asks how one's own roll came about; that dice fell in secret it does not tell."""
    entry = outcome.entry
    is_rolled = any(not throw.secret for throw in entry.throws)
    return (why_button(outcome.game.id, entry.label),) if is_rolled else ()


def _private_together(outcomes: Sequence[Outcome], viewer: Viewer, told: Told) -> Message:
    """The same of several moves; Undo stands there if it does not stand in the channel."""
    texts: list[Result] = []
    buttons: list[Button] = []
    for outcome, fate in zip(outcomes, told.fates, strict=True):
        prompts, is_held = prompts_for(outcome, viewer), fate is Fate.HELD
        part = _known_to(outcome, viewer)
        texts.append(part if is_held else _tell(outcome, viewer).private)
        buttons += (*prompts.private, *(prompts.public if is_held else ()))
    text = join_results(texts)
    changed = [outcome.entry for outcome in outcomes if outcome.entry.changed]
    if changed and not any(is_undo(button) for page in told.public for button in page.buttons):
        buttons.append(undo_button(outcomes[0].game.id, changed[0].label))
        text = text or FOR_REFEREE
    return Message(text, tuple(first_of(buttons, MOST_PRIVATE_PROMPTS)))


def _tell(outcome: Outcome, viewer: Viewer) -> _Told:
    news, mine = news_of(outcome), _known_to(outcome, viewer)
    if not news.text:
        return _Told(news, mine)
    whole = whole_of(outcome)
    return _Told(news, Result() if mine.body == whole.body else beyond(outcome, whole, mine))


def _known_to(outcome: Outcome, viewer: Viewer) -> Result:
    """All that somebody may know of a move."""
    if is_everybodys(outcome):
        return whole_of(outcome)
    return render_result(outcome, viewer, TELLERS)


def tell_shown(outcome: Outcome, viewer: Viewer) -> Message:
    """What the viewer may know of a row that is shown later, "" where dice in it are not for them.

    It has the buttons that it had for whoever was told at the time, unless it was taken back.
    """
    for_one = render_result(outcome, viewer, TELLERS)
    if for_one.hides_something or not for_one.text:
        return Message("")
    if outcome.entry.undone_by is not None:
        return Message(for_one.text)
    buttons = _private_buttons(outcome, news_of(outcome), prompts_for(outcome, viewer))
    return Message(_numbered(for_one, outcome, viewer, buttons), buttons)


def _numbered(told: Result, outcome: Outcome, viewer: Viewer, buttons: Sequence[Button]) -> str:
    """What is told, with the move's number below where dice that the viewer knows of fell in it, or
    no button says which move it is."""
    label, throws = outcome.entry.label, outcome.entry.throws
    is_rolled = any(viewer.is_referee or not throw.secret for throw in throws)
    is_plain = not (is_rolled or told.hides_something)
    return told.body if is_plain and label in moves_of(buttons) else told.text


def _private_buttons(outcome: Outcome, news: Result, prompts: Prompts) -> tuple[Button, ...]:
    """The buttons below what one person is told; Undo stands there if it stands nowhere else."""
    history = () if news.told else history_buttons(outcome)
    return (*prompts.private, *history)


def _public(outcome: Outcome, news: Result, prompts: Prompts) -> Message:
    """What everybody is told. Undo would say that something came of dice that fell in secret."""
    history = history_buttons(outcome) if news.told else ()
    buttons = [*prompts.public, *history]
    if news.hides_something:
        buttons.append(show_button(outcome.game.id, outcome.entry.label))
    # Without a text of its own an appeal would tell everybody of what was done in private.
    appeal = f"\n{prompts.appeal}" if news.text and prompts.appeal else ""
    return Message(_numbered(news, outcome, TABLE, buttons) + appeal, tuple(buttons))


def history_buttons(outcome: Outcome) -> Sequence[Button]:
    """What takes back a move, or brings back what an undo took."""
    game_id, entry = outcome.game.id, outcome.entry
    if entry.kind == "undo":
        return (redo_button(game_id, entry.label),)
    return (undo_button(game_id, entry.label),) if entry.changed else ()


def tell_referees(outcome: Outcome) -> Message:
    """What players are not told of an outcome, with its buttons; "" where they know of it all.

    That a monster has so many hit points left is no news of its own: it stands on the referee's
    page and in the log.
    """
    rows = (outcome.entry, *outcome.moves)
    if all(event.seen_by(TABLE) is not None for row in rows for event in row.events):
        return Message("")
    known = render_result(outcome, TABLE, TELLERS)
    mine = render_result(outcome, ALL_KNOWING, TELLERS)
    new = beyond(outcome, known, mine) if known.told else mine
    history = () if news_of(outcome).told else history_buttons(outcome)
    buttons = (*prompts_for(outcome, ALL_KNOWING).private, *history)
    told = Message(_numbered(new, outcome, ALL_KNOWING, buttons), buttons)
    return _of_party(outcome.game, told, is_shared=True)
