"""`/do train`: learning a skill from a trainer, week by week."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.buttons import Press, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import OwnCharacterId, character_in
from cogs.core.play import play
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.skills.commands import WHICH, AnySkill, Face
from cogs.skills.pages import render_trainings
from data.live import LiveGame
from rules.kernel.action import Action
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

TRAIN = Group("train", "Learning a skill")


def _trainers(typed: Typed) -> Pairs:
    """The trainers that the game knows, with what they teach."""
    known = SKILLS.of(typed.game.state).trainers
    return ((f"{one.name}: {one.skill} ({one.kind})", one.id) for one in known)


def _learners(typed: Typed, *, agreed: bool) -> Pairs:
    """Those who train, or wait for a word on a trainer, with what they learn."""
    for one in typed.game.state.characters:
        if one.training is not None and one.training.agreed is agreed:
            yield f"{one.name}: {one.training.skill}", one.id


Kind = Annotated[
    str,
    Option(
        choices={
            f"{one.name}: {one.weeks.text} weeks, 1d20 x {one.factor} gp each": one.key
            for one in LESSONS
        }
    ),
]
Called = Annotated[str, text(LONGEST_TRAINER)]
WEEKS_HELP = "How many weeks it takes, instead of rolling (referee)"
PRICE_HELP = "What a week costs in gp, instead of rolling (referee)"
Weeks = Annotated[int, whole(1, MOST_WEEKS, WEEKS_HELP)]
Price = Annotated[int, whole(0, MOST_PRICE, PRICE_HELP)]


@TRAIN.command("begin", kind="How long it takes and what it costs; a trainer of the game says it")
def begin(
    skill: AnySkill,
    kind: Kind = "",
    trainer: Annotated[
        str,
        Option(
            about="Whom you learn from; pick one that the game knows",
            most=LONGEST_TRAINER,
            suggest=_trainers,
            own_words=True,
        ),
    ] = "",
    character: OwnCharacterId = "",
    weeks: Weeks | None = None,
    price: Price | None = None,
) -> Action:
    """Train for a skill, or for more of one; weeks count while the party is at home"""
    return BeginTraining(
        skill=skill, kind=kind, trainer=trainer, character_id=character, weeks=weeks, price=price
    )


@TRAIN.command(
    "answer",
    character="Who has asked",
    agreed="False if there is no trainer",
    trainer="What the trainer is called",
)
def answer(
    character: Annotated[
        str, Option(read=character_in, suggest=lambda typed: _learners(typed, agreed=False))
    ],
    agreed: bool = True,
    trainer: Called = "",
    weeks: Weeks | None = None,
    price: Price | None = None,
) -> Action:
    """Say whether there is a trainer, for what somebody wants to learn (referee)"""
    return AnswerTraining(
        character_id=character, agreed=agreed, trainer=trainer, weeks=weeks, price=price
    )


@TRAIN.command(
    "set",
    character="Whose training",
    done="How many weeks are over; all of them end it",
    weeks="How many weeks it takes in all",
    price="What a week costs in gp",
    forced="The face of the d100 when it ends",
)
def correct(
    character: Annotated[
        str, Option(read=character_in, suggest=lambda typed: _learners(typed, agreed=True))
    ],
    done: Annotated[int, whole(0, MOST_WEEKS)] | None = None,
    weeks: Weeks | None = None,
    price: Price | None = None,
    forced: Face | None = None,
) -> Action:
    """Say how far a training is, how long it takes and what it costs (referee)"""
    return CorrectTraining(
        character_id=character, done=done, weeks=weeks, price=price, forced=forced
    )


@TRAIN.command("stop")
def stop(character: OwnCharacterId = "") -> Action:
    """Give up your training; what is paid is paid"""
    return StopTraining(character_id=character)


@TRAIN.command("list")
def list_trainings(game: LiveGame) -> str:
    """Show who is learning what, and the trainers that the game knows"""
    return render_trainings(game.state)


@TRAIN.command(
    "trainer",
    name="What the trainer is called",
    kind="How long it takes to learn, and what it costs",
    where="In which settlement",
)
def trainer(name: Called, skill: AnySkill, kind: Kind, where: Called = "") -> Action:
    """Write down a trainer, with whom players train without asking you (referee)"""
    return AddTrainer(name=name, skill=skill, kind=kind, where=where)


@TRAIN.command("dismiss")
def dismiss(trainer: Annotated[str, Option(about=WHICH, suggest=_trainers)]) -> Action:
    """Strike a trainer from the list (referee)"""
    return DropTrainer(trainer=trainer)


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
    presses=PRESSES,
)
