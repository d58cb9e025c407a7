"""Which party a message or a private answer is about, where others are read in the same channel."""

from cogs.render.text import plain
from data.live import LiveGame
from rules.kernel.parties import label_of


def whose_line(game: LiveGame) -> str:
    """The small line above all else: what the party is called that the game is seen through."""
    return f"-# {plain(label_of(game.state))}"
