"""What game time will bring, in a few words each, for a preview."""

from collections.abc import Callable, Mapping, Sequence

from cogs.render.hirelings import coming_wages, coming_week
from cogs.render.lights import coming_light
from cogs.render.narration.clock import clock_words
from cogs.render.narration.exploration import coming_rest, coming_weariness
from cogs.render.provisions import coming_hunger, coming_meal, coming_thirst
from cogs.render.skills import coming_training
from cogs.render.stealth import coming_theft
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from cogs.render.upkeep import coming_upkeep
from rules.clock.clock import rounds_per_turn
from rules.clock.units import clock_at
from rules.kernel.comings import Coming
from rules.state.game import GameState


def _occasion(coming: Coming) -> str:
    return f"it happens: {plain(coming.name)}"


def _wandering(_coming: Coming) -> str:
    return "it is rolled whether something comes"


TEXTS: Mapping[str, Callable[[Coming], str]] = {
    "hunger": coming_hunger,
    "light": coming_light,
    "notice": coming_week,
    "theft": coming_theft,
    "meal": coming_meal,
    "occasion": _occasion,
    "thirst": coming_thirst,
    "upkeep": coming_upkeep,
    "training": coming_training,
    "wandering": _wandering,
    "rest-due": coming_rest,
    "weary": coming_weariness,
    "wages": coming_wages,
}
"""What is said of each kind of thing that comes, by its word: "2 torches go out"."""


MOST_LINES = 15
"""So many things are told that come, the next first."""


def comings_page(state: GameState, comings: Sequence[Coming], until: int) -> str:
    """What comes when, up to a moment of game time in seconds."""
    length = rounds_per_turn(state)
    head = f"**Until {clock_words(clock_at(until, length))}**"
    if not comings:
        return f"{head} nothing comes that you know of."
    told = ((clock_words(clock_at(one.at, length)), TEXTS[one.what](one)) for one in comings)
    lines = [*dict.fromkeys(f"- {at}: {words}" for at, words in told)]
    return join_within((f"{head}:", *lines[:MOST_LINES]), MESSAGE_LIMIT)


def comings_words(comings: Sequence[Coming]) -> str:
    """All of it as one line, each thing once; "" where nothing comes."""
    return "; ".join(dict.fromkeys(TEXTS[coming.what](coming) for coming in comings))
