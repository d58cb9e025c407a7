"""What a viewer may know of somebody's skills, of what they learn, and of their background."""

from dataclasses import dataclass

from rules.kernel.actor import Viewer
from rules.kernel.questions import Addend
from rules.skills.backgrounds import BY_KEY
from rules.skills.using import bonuses, chance_of
from rules.skills.weeks import over_at
from rules.state.game import GameState
from rules.state.sheet import Background, Character, SkillKind, Training


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill in percent: what is written, what a check `added` to it, and what that comes to."""

    name: str
    value: int
    kind: SkillKind
    added: tuple[Addend, ...]
    chance: int


@dataclass(frozen=True, slots=True)
class TrainingView:
    """What somebody learns; `kind` and the rest are as in `Training`.

    `ends` is when it is over if nothing comes between, in seconds since the campaign began; None
    while they do not attend.
    """

    who: str
    training: Training
    ends: int | None


@dataclass(frozen=True, slots=True)
class SkillsView:
    """All of it for one character. `skills` are empty for those who do not act for them.

    `calling` is the name of their background, "" without one.
    """

    id: str
    name: str
    is_own: bool
    skills: tuple[SkillView, ...]
    training: TrainingView | None
    background: Background | None
    calling: str = ""


def view_skills(state: GameState, character: Character, viewer: Viewer) -> SkillsView:
    """What the viewer may know: numbers are their player's and the referees', the rest is open."""
    is_own, background = viewer.acts_for(character.owner), character.background
    skills = (
        SkillView(
            skill.name,
            skill.value,
            skill.kind,
            tuple(bonuses(state, character, skill)),
            chance_of(state, character, skill),
        )
        for skill in character.skills
    )
    return SkillsView(
        character.id,
        character.name,
        is_own,
        tuple(skills) if is_own else (),
        view_training(character),
        background,
        "" if background is None else BY_KEY[background.key].name,
    )


def view_training(character: Character) -> TrainingView | None:
    """What somebody learns, and when that is over; everybody may know it."""
    training = character.training
    if training is None:
        return None
    return TrainingView(character.name, training, over_at(training))
