"""What everybody sees of a move that was made while a place of the round was played."""

from collections.abc import Iterator

from msgspec.structs import replace

from cogs.log.board_pages import so_far
from cogs.render.board_lines import LADDER
from cogs.render.holding import what_to_tell
from cogs.render.telling import Message, tell_channel
from data.live import LiveGame, LogEntry, Outcome
from data.loading import is_acting, with_row
from rules.rounds.records import StepBegan
from rules.state.rounds import ACT


def opening(entry: LogEntry, after: int) -> LogEntry:
    """The row with which a place begins, so many after another."""
    event = StepBegan(round=1, step_number=1, kind=ACT, label="Party")
    number = entry.number + after
    return replace(
        entry, seq=entry.seq + after, number=number, events=(event,), throws=(), changed=True
    )


def held_looks(outcome: Outcome) -> Iterator[object]:
    """What becomes of a move, the board after it, and the channel when the place is over."""
    if not is_acting(outcome.game.state):
        return
    bare: LiveGame = replace(outcome.game, so_far=())
    begun = with_row(bare, opening(outcome.entry, -1))
    after = with_row(begun, outcome.entry)
    made = replace(outcome, game=after, before=begun.so_far)
    yield what_to_tell(made).fate
    yield list(map(shown, tell_channel(made).public))
    yield list(so_far(after, LADDER[0]))
    over = opening(outcome.entry, 1)
    ended = Outcome(with_row(after, over), over, before=after.so_far)
    yield list(map(shown, tell_channel(ended).public))


def shown(message: Message) -> object:
    """All that people see of a message, and what its buttons do."""
    return message.text, [(button.label, button.custom_id) for button in message.buttons]
