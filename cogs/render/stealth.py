"""Who sneaks, in a line for the board, and what stealth brings later."""

from collections.abc import Iterator

from cogs.render.text import listed, plain
from rules.kernel.comings import Coming
from rules.state.game import GameState
from rules.stealth.sneaking import sneaking


def sneak_line(state: GameState) -> Iterator[str]:
    """`Sneaking: Aldric and Berta`; how it came out is on no board."""
    ids = set(sneaking(state))
    names = [plain(one.name) for one in state.characters if one.id in ids]
    if names:
        yield f"Sneaking: {listed(names)}"


def coming_theft(coming: Coming) -> str:
    """`a merchant realises what was taken`, for referees."""
    return f"{plain(coming.name)} realises what was taken"
