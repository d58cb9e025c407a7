"""The trainers that a game knows of, and who of them teaches what (ERIS-SKILL-TRAINING)."""

from rules.errors import NotFoundError, RuleError
from rules.kernel.look import is_shown
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import on_one_line
from rules.skills.actions import AddTrainer, DropTrainer
from rules.skills.events import TrainerAdded, TrainerDropped
from rules.skills.lessons import RULE, find_lesson
from rules.skills.names import read_skill
from rules.state.game import GameState
from rules.state.skills import Trainer

MOST_TRAINERS = 40
LONGEST_TRAINER = 40


def read_trainer(typed: str) -> str:
    """What a trainer is called, on one line; RuleError for too much, or nothing."""
    name = on_one_line(typed)
    if not 1 <= len(name) <= LONGEST_TRAINER or not is_shown(name):
        raise RuleError(f"Say who teaches it in 1 to {LONGEST_TRAINER} letters: `Old Marten`.")
    return name


def add_trainer(resolution: Resolution, action: AddTrainer) -> None:
    """Write a trainer down: whoever learns of them asks no referee."""
    resolution.require_referee("say who teaches what")
    state, name = resolution.state, read_trainer(action.name)
    skill, lesson = read_skill(state, action.skill), find_lesson(action.kind)
    where = read_trainer(action.where) if action.where.strip() else ""
    there = (one for one in state.skills.trainers if one.skill == skill)
    if any(one.name.casefold() == name.casefold() for one in there):
        raise RuleError(f"{name} teaches {skill} already.")
    if len(state.skills.trainers) >= MOST_TRAINERS:
        raise RuleError(f"At most {MOST_TRAINERS} are kept. Strike one with `/train dismiss`.")
    new = Trainer(f"t{resolution.token()}", name, skill, lesson.key, where)
    _put(resolution, (*state.skills.trainers, new))
    resolution.emit(TrainerAdded(name=name, skill=skill, kind=lesson.key, where=where, rule=RULE))


def drop_trainer(resolution: Resolution, action: DropTrainer) -> None:
    """Strike a trainer; who learns of them already goes on."""
    resolution.require_referee("say who teaches what")
    trainers = resolution.state.skills.trainers
    found = find_trainer(trainers, action.trainer)
    if found is None:
        raise NotFoundError("There is no such trainer. Pick one from the list.")
    _put(resolution, tuple(one for one in trainers if one is not found))
    resolution.emit(TrainerDropped(name=found.name, skill=found.skill, rule=RULE))


def find_trainer(trainers: tuple[Trainer, ...], typed: str) -> Trainer | None:
    """The trainer of that id or name."""
    word = typed.strip().casefold()
    return next((one for one in trainers if word in (one.id.casefold(), one.name.casefold())), None)


def trainers_for(state: GameState, skill: str) -> tuple[Trainer, ...]:
    """Those who teach a skill."""
    word = skill.casefold()
    return tuple(one for one in state.skills.trainers if one.skill.casefold() == word)


def _put(resolution: Resolution, trainers: tuple[Trainer, ...]) -> None:
    skills = replace(resolution.state.skills, trainers=trainers)
    resolution.state = replace(resolution.state, skills=skills)
