"""`/game`: begin and end a game, choose its rules, its referees and its channels."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.game.commands import PRESSES, GameCommands
from cogs.render.hints import Here, Hints, Situation


def _referee(here: Here) -> Iterator[str]:
    if here.situation is Situation.TOWN:
        yield "`/game settings` shows every rule and changes it."


FEATURE = Feature(order=20, cogs=(GameCommands,), presses=PRESSES, hints=Hints(referee=_referee))
