"""The buttons of a pursuit."""

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.encounter.joining import require_encounter
from cogs.render.buttons import row_of
from cogs.render.pursuit import referee_buttons, thing_buttons
from data.live import LiveGame
from rules.errors import RuleError, TooLateError
from rules.kernel.actor import TABLE
from rules.kernel.management import require_referee
from rules.pursuit.records import (
    CarryFallen,
    DropToStop,
    Evade,
    HoldUp,
    JudgeBait,
    LetGo,
    LoseSight,
    Pursue,
    RunOn,
    StopRunning,
)
from rules.view.pursuit import baits_of, can_throw, view_chase

OVER = "That pursuit is over."
NOTHING = (
    "Nobody of yours who runs has treasure or food. What counts as such says "
    "`/item set tags:treasure`."
)


async def press_evade(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The party runs: the encounter."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, Evade(), game=game)


async def press_follow(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The others follow: the pursuit."""
    await play(interaction, Pursue(chase=word(words, 0)), game=game)


async def press_leave(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They are let go."""
    await play(interaction, LetGo(chase=word(words, 0)), game=game)


async def press_run(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Run on: the pursuit, since when, how often."""
    action = RunOn(chase=word(words, 0), stretch=number(words, 1), times=number(words, 2))
    await play(interaction, action, game=game)


async def press_stand(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They stop."""
    await play(interaction, StopRunning(chase=word(words, 0)), game=game)


async def press_caught(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They are caught."""
    await play(interaction, StopRunning(chase=word(words, 0), caught=True), game=game)


async def press_sight(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They are out of sight."""
    await play(interaction, LoseSight(chase=word(words, 0)), game=game)


async def press_hold(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Something stops the pursuers for a round: the pursuit."""
    await play(interaction, HoldUp(chase=word(words, 0)), game=game)


async def press_more(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What a referee can say of a pursuit, for them alone: the pursuit."""
    require_referee(game.actor(interaction.user.id), "say how a pursuit goes on")
    chase = view_chase(game.state, TABLE)
    if chase is None or chase.id != word(words, 0):
        raise TooLateError(OVER)
    async with Answer(interaction) as answer:
        buttons = row_of(*referee_buttons(game.id, chase))
        await answer.private("What becomes of the pursuit?", view=buttons)


async def press_drop(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Asks what to throw down: treasure and food of one's own who run."""
    viewer, chase = game.viewer(interaction.user.id), word(words, 0)
    buttons = [
        button
        for one in can_throw(game.state, viewer)
        for button in thing_buttons(game.id, chase, one.id, baits_of(game.state, one.id))
    ]
    if not buttons:
        raise RuleError(NOTHING)
    async with Answer(interaction) as answer:
        text = (
            "Throw down what? All of it goes; `/chase drop` takes a `count`. The referee says "
            "whether it is worth stopping for."
        )
        await answer.private(text, view=row_of(*buttons[:MOST]))


async def press_throw(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What to throw down is picked: the pursuit, whose it is, the item."""
    action = DropToStop(target=word(words, 1), item_id=word(words, 2), chase=word(words, 0))
    await play(interaction, action, game=game)


async def press_bait(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whether what was thrown down is worth stopping for: the pursuit, yes or no."""
    action = JudgeBait(chase=word(words, 0), worth=word(words, 1) == "yes")
    await play(interaction, action, game=game)


async def press_carry(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Somebody who lies there is carried along: the pursuit, who."""
    action = CarryFallen(chase=word(words, 0), target=word(words, 1))
    await play(interaction, action, game=game)


MOST = 20
PRESSES: dict[str, Press] = {
    "chase-evade": press_evade,
    "chase-follow": press_follow,
    "chase-leave": press_leave,
    "chase-run": press_run,
    "chase-stand": press_stand,
    "chase-caught": press_caught,
    "chase-sight": press_sight,
    "chase-hold": press_hold,
    "chase-more": press_more,
    "chase-drop": press_drop,
    "chase-throw": press_throw,
    "chase-bait": press_bait,
    "chase-carry": press_carry,
}
