"""Looks at the file of a game in the process that reads strangers' files, and tries it out.

What the bot will do with such a game by itself is done here first: its board is drawn, what players
and referees see is put together, every move is told to both.
"""

from collections.abc import Iterator, Sequence
from typing import IO

from cogs.render.board import render_board
from cogs.render.families import TELLERS
from cogs.render.narration import People, tell_seen
from data.carrying.archive import Piece
from data.carrying.checking import Trials, read_campaign
from data.codec import Document, codec_of
from data.live import LiveGame
from data.seeds import Seed
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.events import Event
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.world import world_of
from rules.wandering.records import WANDERING
from rules.wandering.tables import require_rollable

_CODEC = codec_of(ENGINE.events)


def find_game(file: IO[bytes], vocabulary: int) -> Iterator[bytes | Piece]:
    """What of the file of a game is kept: `game.json`, then pieces. Raises RuleError."""
    return read_campaign(file, _CODEC, TRIALS, vocabulary)


def _try_state(state: GameState) -> None:
    """Draw the board, and work out what is planned and what people see."""
    game = LiveGame(
        id=0,
        guild_id=0,
        name="",
        home_channel_id=0,
        version=0,
        state=state,
        document=Document(b""),
        open_seed=Seed(0, b""),
        secret_seed=Seed(0, b""),
        members={},
    )
    for table in WANDERING.of(state).tables:
        require_rollable(table)
    ENGINE.plans(state)
    ENGINE.calls(state)
    for viewer in (TABLE, ALL_KNOWING):
        world_of(ENGINE, state, viewer)
    render_board(game)


def _try_events(events: Sequence[Event]) -> None:
    """Tell them, to all and to a referee."""
    for viewer in (TABLE, ALL_KNOWING):
        tell_seen([event.seen_by(viewer) for event in events], People({}), TELLERS)


def _try_picture(content: bytes) -> None:
    from cogs.speech.picture import require_scaled  # loaded with the first picture

    require_scaled(content)


TRIALS = Trials(_try_state, _try_events, _try_picture)
