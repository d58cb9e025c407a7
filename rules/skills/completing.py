"""The end of a training: a skill is trained, or gets better (ERIS-SKILL-IMPROVE)."""

from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import number
from rules.skills.events import TrainingCompleted
from rules.skills.learning import put_skill
from rules.skills.lessons import RULE
from rules.skills.names import skill_on
from rules.skills.rolls import INTELLIGENCE, SIDES, improved, trained
from rules.skills.settings import HIGHER, SKILL_CHOICE
from rules.state.skills import Skill, SkillKind

IMPROVE = "ERIS-SKILL-IMPROVE"


def complete(resolution: Resolution, character_id: str, forced: int | None = None) -> None:
    """Roll what all the weeks were worth; `forced` is the d100 that a referee sets."""
    character = resolution.character(character_id)
    training = character.training
    assert training is not None
    resolution.put_character(replace(character, training=None))
    known = skill_on(character, training.skill)
    if known is not None and known.kind is SkillKind.TRAINED:
        _improve(resolution, character_id, known, forced)
    else:
        _train(resolution, character_id, training.skill, known, forced)


def _train(
    resolution: Resolution, character_id: str, name: str, known: Skill | None, forced: int | None
) -> None:
    """Half of the die and 5, or the natural skill where that counts and is higher."""
    throw = resolution.roll(name.lower(), 1, SIDES, forced=forced)
    rolled, had = trained(throw.total), 0 if known is None else known.value
    kept = had > rolled and resolution.chosen(SKILL_CHOICE.key) == HIGHER
    value = had if kept else rolled
    put_skill(resolution, character_id, Skill(name, value, SkillKind.TRAINED))
    resolution.emit(
        TrainingCompleted(
            target=resolution.who(character_id),
            skill=name,
            throw=throw,
            before=None if known is None else known.value,
            after=value,
            kept=kept,
            rule=RULE,
        )
    )


def _improve(resolution: Resolution, character_id: str, known: Skill, forced: int | None) -> None:
    """A third of what is missing, if the die and Intelligence come to more than the skill."""
    score = number(resolution, character_id, "int")
    added = 0 if score is None else INTELLIGENCE.at(score)
    throw = resolution.roll(known.name.lower(), 1, SIDES, forced=forced)
    value = improved(known.value, throw.total + added)
    put_skill(resolution, character_id, replace(known, value=value))
    resolution.emit(
        TrainingCompleted(
            target=resolution.who(character_id),
            skill=known.name,
            throw=throw,
            before=known.value,
            after=value,
            adjustment=added,
            improves=True,
            rule=IMPROVE,
        )
    )
