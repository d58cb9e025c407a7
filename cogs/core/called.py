"""Who is called by a board, and whose phones it rings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import discord

from cogs.render.buttons import texts_within
from data.live import LiveGame


@dataclass(frozen=True, slots=True)
class Called:
    """The members whom a board names, and of what is `new` by its key those who are rung for it."""

    shown: tuple[int, ...] = ()
    new: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])

    def mentions(self, game: LiveGame) -> discord.AllowedMentions:
        """Whose phones ring when the board is posted."""
        found = (game.user_id(member) for members in self.new.values() for member in members)
        users = [discord.Object(one) for one in dict.fromkeys(found) if one is not None]
        return discord.AllowedMentions(everyone=False, roles=False, users=users)

    def rung_by(self, message: discord.Message, game: LiveGame) -> tuple[str, ...]:
        """For which of what is new a message rang already: one of which nobody knew any more."""
        text = "".join(texts_within(message.components))
        return tuple(
            key
            for key, members in self.new.items()
            if all(f"<@{game.user_id(member)}>" in text for member in members)
        )
