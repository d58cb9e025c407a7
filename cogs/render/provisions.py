"""Food and drink of the party: a line on the board and in `/party load`, and what is coming."""

from collections.abc import Iterator

from cogs.render.narration.provisions import left_words, skin_words
from rules.expedition.going import scale_of, travellers
from rules.kernel.comings import Coming
from rules.provisions.eating import anybody_hungers, is_counted
from rules.provisions.larder import larder_of, skins_of
from rules.state.expedition import Scale
from rules.state.game import GameState


def food_lines(state: GameState) -> Iterator[str]:
    """`There is food for 3 days.` while it is counted; water where there is none to be found.

    Nothing of a party that has gone down for some hours without any.
    """
    rations = larder_of(state).rations
    is_short = scale_of(state) is Scale.DUNGEON and not rations and not state.provisions.dry
    if not is_counted(state) or (is_short and not anybody_hungers(state)):
        return
    words = left_words(rations, len(travellers(state)))
    if state.provisions.dry:
        words += f", and no water; {skin_words(skins_of(state))} full"
    yield f"{words[0].upper()}{words[1:]}."


def coming_meal(coming: Coming) -> str:
    """`the day ends and 4 rations are eaten`, in a preview."""
    rations = "a ration is" if coming.count == 1 else f"{coming.count} rations are"
    return f"the day ends and {rations} eaten"


def coming_hunger(_coming: Coming) -> str:
    """In a preview."""
    return "food runs out and somebody goes hungry"


def coming_thirst(_coming: Coming) -> str:
    """In a preview."""
    return "water runs out and somebody goes thirsty"
