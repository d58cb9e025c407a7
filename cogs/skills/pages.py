"""Skills, trainings and backgrounds as pages, on the board, and before time goes by."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.comings import COMINGS
from cogs.render.deeds import Deed, Doer, deeds_of, form_deed
from cogs.render.game_time import time_words
from cogs.render.on_board import QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from cogs.rolls.telling import tell_addend
from cogs.skills.telling import called, rule_words
from data.live import LiveGame
from rules.checks.asking import is_alive
from rules.clock.clock import rounds_per_turn
from rules.clock.records import clock_at
from rules.kernel.dues import Coming
from rules.kernel.fields import Traits
from rules.kernel.words import in_sentence, listed, many
from rules.skills.learning import CALLINGS, guild_skills, is_offered, rule_of
from rules.skills.state import SKILLS, Trainer
from rules.state.game import GameState
from rules.state.sheet import Background, SkillKind, Training
from rules.view.sheets import SkillsView, SkillView, TrainingView, view_skills, view_training

MOST_BUTTONS = 15
"""Skills that have a button; the others are used with the command."""
_KINDS = {
    SkillKind.NATURAL: "natural",
    SkillKind.TRAINED: "trained",
    SkillKind.BACKGROUND: "by background",
}


def render_skills(view: SkillsView, state: GameState) -> str:
    """All that somebody may know of a character's skills, a line each."""
    return join_within((f"**Skills of {plain(view.name)}**", *_lines(view, state)), MESSAGE_LIMIT)


def _lines(view: SkillsView, state: GameState) -> Iterator[str]:
    if view.background is not None:
        yield _background_line(view.calling, view.background, state)
    if view.training is not None:
        yield _training_words(view.training, state)
    if not view.is_own:
        yield "What they come to is for their player and the referees to know."
        return
    yield from map(_skill_line, view.skills)
    if not view.skills:
        yield "None yet: `/do skill use` tries one for the first time."


def _skill_line(skill: SkillView) -> str:
    """`- Tracker 18%, natural`, and what a check adds."""
    if not skill.added:
        return f"- {plain(skill.name)} **{skill.value}%**, {skill.kind}"
    added = " ".join(map(tell_addend, skill.added))
    return (
        f"- {plain(skill.name)} {skill.value} {added} = **{skill.chance}%**, {_KINDS[skill.kind]}"
    )


def _background_line(calling: str, background: Background, state: GameState) -> str:
    """`Thief since day 64, 00:00; trained since day 4, 00:00.`"""
    begun = _date(state, background.begun, background.begun_at)
    if background.accepted is None:
        return f"Trains to be {called(background.key)} since {begun}."
    accepted = _date(state, background.accepted, background.accepted_at)
    return f"{calling} since {accepted}; trained since {begun}."


def _date(state: GameState, at: int, real: int) -> str:
    """A moment of game time, and of the real world where that is known."""
    shown = time_words(state, clock_at(at, rounds_per_turn(state)))
    return f"{shown} ({moment(real, 'd')})" if real else shown


# Training


def _training_words(view: TrainingView, state: GameState) -> str:
    """`Learns Tracker from Old Marten: 1 of 4 weeks, 60 gp each; over on day 36, 00:00.`"""
    training = view.training
    if not training.agreed:
        return f"Wants to learn {plain(training.skill)} ({training.kind}); no trainer yet."
    trainer = f" from {plain(training.trainer)}" if training.trainer else ""
    over = "goes on at home"
    if view.ends is not None:
        over = f"over on {time_words(state, clock_at(view.ends, rounds_per_turn(state)))}"
    weeks = f"{training.done} of {many(training.weeks, 'week')}"
    return f"Learns {plain(training.skill)}{trainer}: {weeks}, {training.price:,} gp each; {over}."


def render_trainings(state: GameState) -> str:
    """Who learns what, and who teaches what."""
    found = [view for one in state.characters if (view := view_training(one)) is not None]
    lines = [f"- {plain(view.who)} {in_sentence(_training_words(view, state))}" for view in found]
    teachers = [_trainer_line(one) for one in SKILLS.of(state).trainers]
    learn = ["**Training**", *lines] if lines else ["Nobody trains."]
    teach = ["**Trainers**", *teachers] if teachers else ["The game knows of no trainer."]
    return join_within((*learn, *teach), MESSAGE_LIMIT)


def _trainer_line(trainer: Trainer) -> str:
    """`- Old Marten: Tracker (plebian), Threshold`."""
    where = f", {plain(trainer.where)}" if trainer.where else ""
    return f"- {plain(trainer.name)}: {plain(trainer.skill)} ({trainer.kind}){where}"


@QUIET_LINES.at(130)
def training_line(game: LiveGame) -> Iterator[str]:
    """`Training: Ada (Tracker, 1 of 4 weeks), Bo (Cook, no trainer yet)`, for the board."""
    state = game.state
    people = [one for one in state.characters if not one.retired and is_alive(state, one.id)]
    found = ((one.name, one.training) for one in people)
    words = [f"{plain(who)} ({_short(training)})" for who, training in found if training]
    if words:
        yield f"Training: {listed(words)}"


def _short(training: Training) -> str:
    if not training.agreed:
        return f"{plain(training.skill)}, no trainer yet"
    return f"{plain(training.skill)}, {training.done} of {many(training.weeks, 'week')}"


@COMINGS.of("training")
def coming_training(coming: Coming) -> str:
    """`Ada has finished training`."""
    return f"{plain(coming.name)} has finished training"


# Backgrounds


def render_backgrounds(state: GameState, traits: Traits) -> str:
    """All backgrounds with what each asks for and brings, and the skills of guilds."""
    lines = [_calling_line(state, traits, index) for index in range(len(CALLINGS))]
    closed = listed([*map(plain, guild_skills(state))]) or "none"
    return join_within(
        ("**Backgrounds**", *lines, f"Skills that guilds keep to their members: {closed}."),
        MESSAGE_LIMIT,
    )


def _calling_line(state: GameState, traits: Traits, index: int) -> str:
    calling = CALLINGS[index]
    rule = rule_of(state, calling.key)
    if not is_offered(state, calling):
        return f"- {calling.name}: not offered in this game"
    asked = rule_words(
        [*map(traits.label, rule.requires)], [*map(traits.label, rule.excludes)], rule.skills
    )
    return f"- {calling.name}: {'; '.join(asked)}"


# Buttons


def skill_buttons(game_id: int, view: SkillsView) -> Sequence[Button]:
    """Uses a skill with one tap."""
    return [
        make_button(
            "skill-use",
            game_id,
            view.id,
            skill.name,
            label=f"{skill.name} {skill.chance}%",
            style=GREEN,
        )
        for skill in view.skills[:MOST_BUTTONS]
    ]


def skill_deeds(doer: Doer) -> Iterator[Deed]:
    """Their skills, one tap each."""
    if doer.character is not None:
        view = view_skills(doer.game.state, doer.character, doer.viewer)
        yield from deeds_of(skill_buttons(doer.game.id, view), also="use skill roll")
        yield form_deed("Skills and training", "skill list")
