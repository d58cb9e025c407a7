"""What the bot says when the local table opens: who you are, what to try, what happened last."""

from collections.abc import Iterable

from cogs.render.telling import tell_everybody
from cogs.render.text import MESSAGE_LIMIT, join_within, shorten_marked
from cogs.table.people import PLAYERS, REFEREE
from data.live import LiveGame, LogEntry, Outcome

LAST_MOVES = 5
_MOVE_LIMIT = 300

WELCOME = f"""\
**Welcome to Linkboy's local table.** The page opens with you as the **{REFEREE}**. \
{", ".join(PLAYERS[:-1])} and {PLAYERS[-1]} are the players: choose at the top of the page whom \
you play, or open this address in a second window and be somebody else there.

Three things to try first; type or paste them as they stand:
1. `/roll 1d20+3`
2. `/encounter start`, and then `/monster add name:goblin count:3`
3. Be **{PLAYERS[0]}** at the top of the page, and press **Join** on the board. The referee begins \
the rounds; when it is your turn, press **Attack**.

`/help` says what you can do now, whoever you are. `/` lists every command."""


def welcome_back(game: LiveGame, entries: Iterable[LogEntry]) -> str:
    """What happened last in a game that was kept; `entries` come newest first."""
    told = [tell_everybody(Outcome(game, e)).text for e in entries if e.undone_by is None]
    lines = [shorten_marked(text, _MOVE_LIMIT) for text in reversed(told) if text]
    head = "**Welcome back.** This is how it stood:" if lines else "**Welcome back.**"
    tail = "The rest is in `/log show`; `/help` says what you can do now."
    room = MESSAGE_LIMIT - len(head) - len(tail) - 2
    return "\n".join((head, *([join_within(lines, room)] if lines else []), tail))
