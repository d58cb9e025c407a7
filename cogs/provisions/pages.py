"""Food on the board, and what comes of it as days end."""

from collections.abc import Iterator

from cogs.provisions.telling import left_words, skin_words
from cogs.render.comings import COMINGS
from cogs.render.on_board import QUIET_LINES
from cogs.render.text import plain
from data.live import LiveGame
from rules.expedition.going import scale_of, travellers
from rules.kernel.dues import Coming
from rules.kernel.words import agree, capitalized, some
from rules.provisions.eating import anybody_hungers, is_counted, larder_of, skins_of
from rules.provisions.records import SUPPLIES
from rules.state.game import GameState
from rules.state.party import Scale


@QUIET_LINES.at(120)
def _food(game: LiveGame) -> Iterator[str]:
    return food_lines(game.state)


def food_lines(state: GameState) -> Iterator[str]:
    """`There is food for 3 days.` while it is counted; water where there is none to be found.

    Nothing of a party that has gone down for some hours without any.
    """
    rations = larder_of(state).rations
    is_short = scale_of(state) is Scale.DUNGEON and not rations and not SUPPLIES.of(state).dry
    if not is_counted(state) or (is_short and not anybody_hungers(state)):
        return
    words = left_words(rations, len(travellers(state)))
    if SUPPLIES.of(state).dry:
        words += f", and no water; {skin_words(skins_of(state))} full"
    yield f"{capitalized(words)}."


@COMINGS.of("meal")
def coming_meal(coming: Coming) -> str:
    """`the day ends and 4 rations are eaten`, in a preview."""
    rations = f"{some(coming.count, 'ration')} {agree(coming.count, 'is')}"
    return f"the day ends and {rations} eaten"


@COMINGS.of("hunger")
def coming_hunger(_coming: Coming) -> str:
    """In a preview."""
    return "food runs out and somebody goes hungry"


@COMINGS.of("without")
def coming_day_without(coming: Coming) -> str:
    """In a preview."""
    return f"{plain(coming.name)} has gone without for one more day"


@COMINGS.of("thirst")
def coming_thirst(_coming: Coming) -> str:
    """In a preview."""
    return "water runs out and somebody goes thirsty"
