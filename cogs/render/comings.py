"""What game time will bring, as a page and as a line; each family says what it is called.

@COMINGS.of("light")
def coming_light(coming: Coming) -> str:
    return f"{coming.count} lights go out"
"""

from collections.abc import Callable, Sequence

from cogs.render.brought import BroughtFor
from cogs.render.game_time import time_words
from cogs.render.text import MESSAGE_LIMIT, join_within
from rules.clock.clock import rounds_per_turn
from rules.clock.records import clock_at
from rules.kernel.dues import Coming
from rules.state.game import GameState

COMINGS = BroughtFor[str, Callable[[Coming], str]]()
"""What is said of each kind of thing that comes, by its word: "2 torches go out"."""
MOST_LINES = 15
"""So many things are told that come, the next first."""


def comings_page(state: GameState, comings: Sequence[Coming], until: int) -> str:
    """What comes when, up to a moment of game time in seconds."""
    length = rounds_per_turn(state)
    head = f"**Until {time_words(state, clock_at(until, length))}**"
    if not comings:
        return f"{head} nothing comes that you know of."
    told = ((time_words(state, clock_at(one.at, length)), _words(one)) for one in comings)
    lines = [*dict.fromkeys(f"- {at}: {words}" for at, words in told)]
    return join_within((f"{head}:", *lines[:MOST_LINES]), MESSAGE_LIMIT)


def comings_words(comings: Sequence[Coming]) -> str:
    """All of it as one line, each thing once; "" where nothing comes."""
    return "; ".join(dict.fromkeys(map(_words, comings)))


def _words(coming: Coming) -> str:
    return COMINGS[coming.what](coming)
