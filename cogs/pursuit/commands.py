"""`/do chase`: getting away before a fight, following, and being pursued."""

from collections.abc import Callable, Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.choices import (
    Choices,
    pick,
    suggest_own_combatants,
    suggest_own_targets,
    suggest_sides,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.core.play import find_game, game_here, play
from cogs.encounter.meeting import require_encounter
from cogs.encounter.typed import read_side
from cogs.items.handling import suggest_items
from cogs.items.typed import read_item, read_owner
from cogs.pursuit.pages import referee_buttons, thing_buttons
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.encounter.joining import PARTY
from rules.errors import RuleError, TooLateError
from rules.items.describing import MOST_PIECES
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.management import require_referee
from rules.pursuit.records import (
    Approach,
    CarryFallen,
    DropToStop,
    Evade,
    FollowUnseen,
    HoldUp,
    JudgeBait,
    LetGo,
    LoseSight,
    MeetUnseen,
    PlayUnseen,
    Pursue,
    RestFromRunning,
    RunOn,
    SetLead,
    StopRunning,
    StopUnseen,
)
from rules.view.pursuit import baits_of, can_throw, is_fleeing_below, view_chase

Rounds = app_commands.Range[int, 1, 60]
Feet = app_commands.Range[int, 1, 100_000]
Percent = app_commands.Range[int, 0, 100]
Modifier = app_commands.Range[int, -100, 100]
FASTEST = 1000
Rate = app_commands.Range[float, 0, FASTEST]


UNSEEN: Mapping[str, Callable[[], Action]] = {
    "follow": FollowUnseen,
    "day": PlayUnseen,
    "meet": MeetUnseen,
    "stop": StopUnseen,
}
UNSEEN_CHOICES = [
    app_commands.Choice(name="those hidden leave the encounter and follow", value="follow"),
    app_commands.Choice(name="a day of theirs: do they come up?", value="day"),
    app_commands.Choice(name="they are there, hidden, in this or a new encounter", value="meet"),
    app_commands.Choice(name="they give up", value="stop"),
]


async def _suggest_fallen(interaction: Interaction, typed: str) -> Choices:
    """Those who lie there and whom nobody carries."""
    game = await find_game(interaction)
    chase = None if game is None else view_chase(game.state, game.viewer(interaction.user.id))
    return [] if chase is None else pick(((one.name, one.id) for one in chase.down), typed)


def read_rate(rate: float | None) -> int | None:
    """A rate in tenths. RuleError for one out of bounds, which only Discord's own pages refuse."""
    if rate is None:
        return None
    if not 0 <= rate <= FASTEST:
        raise RuleError(f"A rate goes from 0 to {FASTEST:,}.")
    return round(10 * rate)


@app_commands.guild_only()
class ChaseCommands(commands.GroupCog, group_name="chase", group_description="Flight and pursuit"):
    """Run, follow, and what comes of it."""

    @app_commands.command(name="approach")
    @app_commands.autocomplete(side=suggest_sides)
    @app_commands.describe(
        feet="How far, in feet or out of doors in yards; without it, as far as the rounds allow",
        rounds="For how many rounds; without it, one",
        away="True to draw back",
        side="Which side; without it, the party (referee)",
    )
    async def approach(
        self,
        interaction: Interaction,
        feet: Feet | None = None,
        rounds: Rounds = 1,
        away: bool = False,
        side: str = PARTY,
    ) -> None:
        """Before the fight: come nearer or draw back, a third of the base rate a round"""
        game = await game_here(interaction)
        key = read_side(game, interaction.user.id, side)
        action = Approach(side=key, feet=feet, rounds=rounds, away=away)
        await play(interaction, action, game=game)

    @app_commands.command(name="evade")
    @app_commands.autocomplete(side=suggest_sides, whom=suggest_sides)
    @app_commands.describe(
        side="Who runs; without it, the party (referee)",
        whom="From which side; not needed where there is one other",
        chance="In percent, instead of the rule's: 10 for a surprised side (referee)",
        allow="Though the fight has begun (referee)",
    )
    async def evade(
        self,
        interaction: Interaction,
        side: str = PARTY,
        whom: str = "",
        chance: Percent | None = None,
        allow: bool = False,
    ) -> None:
        """Try to get away before the fight begins"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Evade(
            side=read_side(game, user_id, side),
            whom=read_side(game, user_id, whom) if whom.strip() else "",
            chance=chance,
            allow=allow,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="follow")
    @app_commands.describe(
        modifier="What the country adds to the chance to get away: 25 in dense woods (referee)",
        fleeing="The rate in a round of those who run, instead of the one that is known (referee)",
        following="The rate in a round of the pursuers (referee)",
    )
    async def follow(
        self,
        interaction: Interaction,
        modifier: Modifier = 0,
        fleeing: Rate | None = None,
        following: Rate | None = None,
    ) -> None:
        """Follow those who run, or go on though they are out of sight"""
        rates = read_rate(fleeing), read_rate(following)
        await play(interaction, Pursue(modifier=modifier, fleeing=rates[0], following=rates[1]))

    @app_commands.command(name="let-go")
    async def let_go(self, interaction: Interaction) -> None:
        """Let those who run go, or give up the pursuit"""
        await play(interaction, LetGo())

    @app_commands.command(name="run")
    @app_commands.describe(times="So many rounds or turns, unless something happens")
    async def run(self, interaction: Interaction, times: Rounds = 1) -> None:
        """Run on, or follow on: a round, a turn or a day"""
        await play(interaction, RunOn(times=times))

    @app_commands.command(name="drop")
    @app_commands.autocomplete(item=suggest_items, who=suggest_own_combatants)
    @app_commands.describe(
        item="Treasure or food: the pursuers may stop for it",
        count="How many; without it, all of it",
        who="Whose; without it, your character's",
    )
    async def drop(
        self,
        interaction: Interaction,
        item: str,
        count: app_commands.Range[int, 1, MOST_PIECES] | None = None,
        who: str = "",
    ) -> None:
        """Throw down treasure or food to stop the pursuers"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        owner = read_owner(game, user_id, who)
        found = read_item(game, user_id, owner, item)
        await play(interaction, DropToStop(item_id=found.id, target=owner, count=count), game=game)

    @app_commands.command(name="bait")
    @app_commands.describe(worth="Whether it is worth stopping for, to so many of them")
    async def bait(self, interaction: Interaction, worth: bool) -> None:
        """Say whether what was thrown down is worth stopping for (referee)"""
        await play(interaction, JudgeBait(worth=worth))

    @app_commands.command(name="carry")
    @app_commands.autocomplete(who=_suggest_fallen)
    @app_commands.describe(who="Who lies there, and does not get away otherwise")
    async def carry(self, interaction: Interaction, who: str) -> None:
        """Carry a fallen comrade along"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who)
        await play(interaction, CarryFallen(target=target), game=game)

    @app_commands.command(name="stop")
    async def stop(self, interaction: Interaction) -> None:
        """Stop and face the pursuers"""
        await play(interaction, StopRunning())

    @app_commands.command(name="caught")
    async def caught(self, interaction: Interaction) -> None:
        """Say that those who run are caught (referee)"""
        await play(interaction, StopRunning(caught=True))

    @app_commands.command(name="out-of-sight")
    async def out_of_sight(self, interaction: Interaction) -> None:
        """Say that the pursuers have lost sight of them (referee)"""
        await play(interaction, LoseSight())

    @app_commands.command(name="hold-up")
    @app_commands.describe(
        rounds="For how many rounds; without it, one",
        why="What it is, such as burning oil",
        fleeing="True if it stops those who run",
    )
    async def hold_up(
        self,
        interaction: Interaction,
        rounds: Rounds = 1,
        why: app_commands.Range[str, 0, 100] = "",
        fleeing: bool = False,
    ) -> None:
        """Say that something stops the pursuers for some rounds (referee)"""
        await play(interaction, HoldUp(rounds=rounds, why=why, fleeing=fleeing))

    @app_commands.command(name="lead")
    @app_commands.describe(distance="In feet in a dungeon, in yards elsewhere")
    async def lead(
        self, interaction: Interaction, distance: app_commands.Range[int, 0, 100_000]
    ) -> None:
        """Say how far ahead those who run are (referee)"""
        await play(interaction, SetLead(distance=distance))

    @app_commands.command(name="unseen")
    @app_commands.choices(what=UNSEEN_CHOICES)
    @app_commands.describe(what="What those do whom the party does not see")
    async def unseen(self, interaction: Interaction, what: app_commands.Choice[str]) -> None:
        """Have those hidden follow the party in the wilds, who know nothing of it (referee)"""
        await play(interaction, UNSEEN[what.value]())

    @app_commands.command(name="rested")
    @app_commands.autocomplete(who=suggest_own_targets)
    @app_commands.describe(
        who="Who is exhausted from running", turns="For how many full turns; without it, three"
    )
    async def rested(
        self, interaction: Interaction, who: str, turns: app_commands.Range[int, 1, 144] = 3
    ) -> None:
        """Say who has rested from running (referee)"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who)
        await play(interaction, RestFromRunning(target=target, turns=turns), game=game)


OVER = "That pursuit is over."
NOTHING = (
    "Nobody of yours who runs has treasure or food. What counts as such says "
    "`/do item set tags:treasure`."
)


async def _press_evade(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The party runs: the encounter."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, Evade(), game=game)


async def _press_follow(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The others follow: the pursuit."""
    await play(interaction, Pursue(chase=word(words, 0)), game=game)


async def press_leave(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They are let go."""
    await play(interaction, LetGo(chase=word(words, 0)), game=game)


async def _press_run(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Run on: the pursuit, since when, how often."""
    action = RunOn(chase=word(words, 0), stretch=number(words, 1), times=number(words, 2))
    await play(interaction, action, game=game)


async def _press_stand(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They stop."""
    await play(interaction, StopRunning(chase=word(words, 0)), game=game)


async def _press_caught(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They are caught."""
    await play(interaction, StopRunning(chase=word(words, 0), caught=True), game=game)


async def _press_sight(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
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


async def _press_drop(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
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
            "Throw down what? All of it goes; `/do chase drop` takes a `count`. The referee says "
            "whether it is worth stopping for."
        )
        await answer.private(text, view=row_of(*buttons[:MOST]))


async def _press_throw(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What to throw down is picked: the pursuit, whose it is, the item."""
    action = DropToStop(target=word(words, 1), item_id=word(words, 2), chase=word(words, 0))
    await play(interaction, action, game=game)


async def _press_bait(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whether what was thrown down is worth stopping for: the pursuit, yes or no."""
    action = JudgeBait(chase=word(words, 0), worth=word(words, 1) == "yes")
    await play(interaction, action, game=game)


async def _press_carry(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Somebody who lies there is carried along: the pursuit, who."""
    action = CarryFallen(chase=word(words, 0), target=word(words, 1))
    await play(interaction, action, game=game)


MOST = 20
PRESSES: dict[str, Press] = {
    "chase-evade": _press_evade,
    "chase-follow": _press_follow,
    "chase-leave": press_leave,
    "chase-run": _press_run,
    "chase-stand": _press_stand,
    "chase-caught": _press_caught,
    "chase-sight": _press_sight,
    "chase-hold": press_hold,
    "chase-more": press_more,
    "chase-drop": _press_drop,
    "chase-throw": _press_throw,
    "chase-bait": _press_bait,
    "chase-carry": _press_carry,
}


def chase_deeds(doer: Doer) -> Iterator[Deed]:
    """Doors between those who flee below and those who follow."""
    if doer.own and is_fleeing_below(doer.state):
        yield form_deed("Shut a door behind you…", "door shut")
        yield form_deed("Spike a door shut…", "door spike")


FEATURE = Feature(deeds=chase_deeds, order=280, cogs=(ChaseCommands,), presses=PRESSES)
