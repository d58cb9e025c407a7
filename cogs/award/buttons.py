"""The buttons of treasure: the page, the award, the division, a find, and those of a roll-off."""

from cogs.award.giving import press_give
from cogs.award.page import show_pool
from cogs.award.typed import read_found
from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from data.live import LiveGame
from rules.errors import NotFoundError, TooLateError
from rules.places.ground import ground_of
from rules.treasure.pool import coins_in
from rules.treasure.records import (
    AddTreasure,
    AnswerRollOff,
    AwardExperience,
    DivideCoins,
    OpenRollOff,
    PickTreasure,
    SetMerit,
)

CHANGED = "The pool has changed since. `/award show` has it as it is now."


async def press_treasure(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The page, for whoever presses."""
    async with Answer(interaction) as answer:
        await show_pool(answer, game, interaction.user.id)


async def press_award(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The experience that was shown."""
    action = AwardExperience(number=number(words, 0), total=number(words, 1))
    await play(interaction, action, game=game)


async def press_count(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Leave monsters out, or count them, and show what it comes to then."""
    if number(words, 0) != game.state.treasure.number:
        raise TooLateError(CHANGED)
    action = SetMerit(merit_id=word(words, 1), counts=word(words, 2) == "on")
    outcome = await play(interaction, action, game=game)
    async with Answer(interaction) as answer:
        await show_pool(answer, outcome.game, interaction.user.id)


async def press_divide(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The same to each, of as many coins as were shown."""
    if number(words, 0) != coins_in(game.state):
        raise TooLateError(CHANGED)
    await play(interaction, DivideCoins(), game=game)


async def press_open(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Have all magic items rolled for."""
    if number(words, 0) != game.state.treasure.number:
        raise TooLateError(CHANGED)
    await play(interaction, OpenRollOff(), game=game)


async def press_find(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What was hidden, as it is called."""
    finds = ground_of(game.state).place.finds
    find = next((one for one in finds if one.id == word(words, 0)), None)
    if find is None:
        raise NotFoundError("The party has gone on since. `/award found` says what it has.")
    name, count = read_found(find.name, None)
    await play(interaction, AddTreasure(name=name, count=count, find=find.id), game=game)


async def press_roll(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Roll for one's character."""
    await play(interaction, AnswerRollOff(roll_off=word(words, 0)), game=game)


async def press_pass(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Do without."""
    await play(interaction, AnswerRollOff(roll_off=word(words, 0), passes=True), game=game)


async def press_pick(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Take a thing in one's turn, or nothing."""
    item = words[2] if len(words) > 2 else ""
    action = PickTreasure(roll_off=word(words, 0), number=number(words, 1), item_id=item)
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {
    "treasure": press_treasure,
    "award-xp": press_award,
    "award-count": press_count,
    "award-give": press_give,
    "award-divide": press_divide,
    "award-roll": press_open,
    "award-find": press_find,
    "roll-off": press_roll,
    "roll-off-pass": press_pass,
    "pick": press_pick,
}
