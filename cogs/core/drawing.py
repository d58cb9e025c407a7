"""What a board shows, as little of it as has to be remembered."""

from dataclasses import dataclass
from hashlib import blake2b
from operator import attrgetter
from typing import Self

import discord

from cogs.render.buttons import ids_within, read_id
from data.live import LiveGame
from rules.exploration.records import EXPLORATION

_DIGEST_BYTES = 16
_stands_as = attrgetter("seq", "undone_by")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board as it stands in a message: two of the same digest look the same there.

    `state` is the hash of the document and of the moves so far that it was drawn of, `name` and
    `ended` are the game's.
    """

    message_id: int
    digest: str
    state: int
    name: str
    ended: bool

    @classmethod
    def of(cls, message_id: int, layout: discord.ui.LayoutView, game: LiveGame) -> Self:
        """A game's board in a message."""
        return cls(message_id, digest_of(layout), _hash_of(game), game.name, game.ended)

    def is_of(self, game: LiveGame) -> bool:
        """Whether the game would be drawn just so again."""
        shown = self.state, self.name, self.ended
        return shown == (_hash_of(game), game.name, game.ended)


def _hash_of(game: LiveGame) -> int:
    return hash((game.document.encoded, tuple(map(_stands_as, game.so_far))))


def digest_of(layout: discord.ui.LayoutView) -> str:
    """What tells one look of a board from another."""
    components: object = layout.to_components()  # type: ignore[no-untyped-call]
    return blake2b(repr(components).encode(), digest_size=_DIGEST_BYTES).hexdigest()


def step_of(game: LiveGame) -> tuple[str, int, int]:
    """The encounter, the round and the step that a game is in; of a party that is out, the turn.

    All of it is empty where nothing is being played.
    """
    state, encounter = game.state, game.state.encounter
    if encounter is not None:
        return (encounter.id, encounter.round, encounter.step_number)
    if state.expedition is None:
        return ("", 0, 0)
    plan = EXPLORATION.of(state).plan
    return ("out", state.clock.turns, int(plan is not None and plan.asked))


def nonce_of(game: LiveGame, old: tuple[int, int] | None) -> str:
    """What makes Discord post the next board only once.

    Where the bot was killed before it could store where the board stands, Discord hands out the
    same message again, as it was posted then.
    """
    return f"b{game.id}-{old[1] if old else 0:x}"


def is_board(message: discord.Message, game_id: int) -> bool:
    """Whether a message is a board of a game, however old: a layout with a button of that game."""
    if not message.flags.components_v2:
        return False
    found = map(read_id, ids_within(message.components))
    return any(button is not None and button[1] == game_id for button in found)


def looks_like(message: discord.Message, layout: discord.ui.LayoutView) -> bool:
    """Whether a message has the texts of a board."""
    parts = (part for top in message.components for part in getattr(top, "children", ()))
    shown = [part.content for part in parts if isinstance(part, discord.TextDisplay)]
    wanted = [p.content for p in layout.walk_children() if isinstance(p, discord.ui.TextDisplay)]
    return shown == wanted
