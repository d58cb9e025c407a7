"""`/do train`: learning a skill from a trainer, week by week."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.checks.commands import Forced
from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, word
from cogs.core.choices import Choices, pick, suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, game_here, play
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.skills.commands import CHARACTER_HELP, SKILL_HELP, Named, character_id, suggest_any_skill
from cogs.skills.pages import render_trainings
from data.live import LiveGame
from rules.skills.lessons import LESSONS, LONGEST_TRAINER
from rules.skills.records import (
    AddTrainer,
    AnswerTraining,
    BeginTraining,
    CorrectTraining,
    DropTrainer,
    StopTraining,
)
from rules.skills.state import SKILLS
from rules.skills.training import MOST_PRICE, MOST_WEEKS

KIND_HELP = "How long it takes and what it costs; a trainer of the game says it"
WEEKS_HELP = "How many weeks it takes, instead of rolling (referee)"
PRICE_HELP = "What a week costs in gp, instead of rolling (referee)"
KINDS = [
    app_commands.Choice(
        name=f"{one.name}: {one.weeks.text} weeks, 1d20 x {one.factor} gp each", value=one.key
    )
    for one in LESSONS
]
Called = app_commands.Range[str, 0, LONGEST_TRAINER]
Weeks = app_commands.Range[int, 1, MOST_WEEKS]
Price = app_commands.Range[int, 0, MOST_PRICE]
Kind = app_commands.Choice[str]


async def _suggest_trainers(interaction: Interaction, typed: str) -> Choices:
    """The trainers that the game knows, with what they teach."""
    game = await find_game(interaction)
    trainers = SKILLS.of(game.state).trainers if game else ()
    return pick(((f"{one.name}: {one.skill} ({one.kind})", one.id) for one in trainers), typed)


async def _suggest_asking(interaction: Interaction, typed: str) -> Choices:
    """Those who wait for a word on a trainer."""
    game = await find_game(interaction)
    found = ((one, one.training) for one in game.state.characters) if game else ()
    waiting = ((f"{one.name}: {t.skill}", one.id) for one, t in found if t and not t.agreed)
    return pick(waiting, typed)


async def _suggest_learners(interaction: Interaction, typed: str) -> Choices:
    """Those who train, with what they learn."""
    game = await find_game(interaction)
    found = ((one, one.training) for one in game.state.characters) if game else ()
    return pick(((f"{one.name}: {t.skill}", one.id) for one, t in found if t and t.agreed), typed)


@app_commands.guild_only()
class TrainCommands(commands.GroupCog, group_name="train", group_description="Learning a skill"):
    """Begin, answer and stop."""

    @app_commands.command(name="begin")
    @app_commands.describe(
        skill=SKILL_HELP,
        kind=KIND_HELP,
        trainer="Whom you learn from; pick one that the game knows",
        character=CHARACTER_HELP,
        weeks=WEEKS_HELP,
        price=PRICE_HELP,
    )
    @app_commands.choices(kind=KINDS)
    @app_commands.autocomplete(
        skill=suggest_any_skill, trainer=_suggest_trainers, character=suggest_own_characters
    )
    async def begin(
        self,
        interaction: Interaction,
        skill: Named,
        kind: Kind | None = None,
        trainer: Called = "",
        character: str = "",
        weeks: Weeks | None = None,
        price: Price | None = None,
    ) -> None:
        """Train for a skill, or for more of one; weeks count while the party is at home"""
        action = BeginTraining(
            skill=skill,
            kind=kind.value if kind else "",
            trainer=trainer,
            character_id=await character_id(interaction, character),
            weeks=weeks,
            price=price,
        )
        await play(interaction, action)

    @app_commands.command(name="answer")
    @app_commands.describe(
        character="Who has asked",
        agreed="False if there is no trainer",
        trainer="What the trainer is called",
        weeks=WEEKS_HELP,
        price=PRICE_HELP,
    )
    @app_commands.autocomplete(character=_suggest_asking)
    async def answer(
        self,
        interaction: Interaction,
        character: str,
        agreed: bool = True,
        trainer: Called = "",
        weeks: Weeks | None = None,
        price: Price | None = None,
    ) -> None:
        """Say whether there is a trainer for what somebody wants to learn (referee)"""
        game = await game_here(interaction)
        action = AnswerTraining(
            character_id=read_character(game, character).id,
            agreed=agreed,
            trainer=trainer,
            weeks=weeks,
            price=price,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="set")
    @app_commands.describe(
        character="Whose training",
        done="How many weeks are over; all of them end it",
        weeks="How many weeks it takes in all",
        price="What a week costs in gp",
        forced="The face of the d100 when it ends",
    )
    @app_commands.autocomplete(character=_suggest_learners)
    async def correct(
        self,
        interaction: Interaction,
        character: str,
        done: app_commands.Range[int, 0, MOST_WEEKS] | None = None,
        weeks: Weeks | None = None,
        price: Price | None = None,
        forced: Forced | None = None,
    ) -> None:
        """Say how far a training is, how long it takes and what it costs (referee)"""
        game = await game_here(interaction)
        action = CorrectTraining(
            character_id=read_character(game, character).id,
            done=done,
            weeks=weeks,
            price=price,
            forced=forced,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="stop")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_own_characters)
    async def stop(self, interaction: Interaction, character: str = "") -> None:
        """Give up your training; what is paid is paid"""
        target = await character_id(interaction, character)
        await play(interaction, StopTraining(character_id=target))

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """Show who is learning what, and the trainers that the game knows"""
        game = await game_here(interaction)
        await answer_privately(interaction, render_trainings(game.state))

    @app_commands.command(name="trainer")
    @app_commands.describe(
        name="What the trainer is called",
        skill=SKILL_HELP,
        kind="How long it takes to learn, and what it costs",
        where="In which settlement",
    )
    @app_commands.choices(kind=KINDS)
    @app_commands.autocomplete(skill=suggest_any_skill)
    async def trainer(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_TRAINER],
        skill: Named,
        kind: Kind,
        where: Called = "",
    ) -> None:
        """Write down a trainer, with whom players train without asking you (referee)"""
        await play(interaction, AddTrainer(name=name, skill=skill, kind=kind.value, where=where))

    @app_commands.command(name="dismiss")
    @app_commands.describe(trainer="Which; pick one from the list")
    @app_commands.autocomplete(trainer=_suggest_trainers)
    async def dismiss(self, interaction: Interaction, trainer: str) -> None:
        """Strike a trainer from the list (referee)"""
        await play(interaction, DropTrainer(trainer=trainer))


async def _press_trainer(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee says whether there is a trainer."""
    action = AnswerTraining(character_id=word(words, 0), agreed=word(words, 1) == "yes")
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {"trainer": _press_trainer}


def training_deeds(doer: Doer) -> Iterator[Deed]:
    """To learn at home, from a trainer."""
    if doer.character is None or doer.is_out:
        return
    if doer.character.training is None:
        yield form_deed("Learn a skill from a trainer…", "train begin")
    else:
        yield form_deed("How your training goes", "train list")
        yield form_deed("Give up your training…", "train stop")


FEATURE = Feature(
    deeds=training_deeds,
    order=80,
    cogs=(TrainCommands,),
    presses=PRESSES,
)
