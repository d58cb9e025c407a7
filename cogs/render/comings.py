"""What game time will bring, in a few words each, for a preview."""

from collections.abc import Callable, Mapping, Sequence

from cogs.render.lights import coming_light
from cogs.render.narration.exploration import coming_rest, coming_weariness
from cogs.render.stealth import coming_theft
from cogs.render.text import listed, plain
from rules.kernel.comings import Coming


def _occasion(coming: Coming) -> str:
    return f"it happens: {plain(coming.name)}"


def _wandering(_coming: Coming) -> str:
    return "it is rolled whether something comes"


TEXTS: Mapping[str, Callable[[Coming], str]] = {
    "light": coming_light,
    "theft": coming_theft,
    "occasion": _occasion,
    "wandering": _wandering,
    "rest-due": coming_rest,
    "weary": coming_weariness,
}
"""What is said of each kind of thing that comes, by its word: "2 torches go out"."""


def comings_words(comings: Sequence[Coming]) -> str:
    """All of it as one line, each thing once; "" where nothing comes."""
    return listed(list(dict.fromkeys(TEXTS[coming.what](coming) for coming in comings)))
