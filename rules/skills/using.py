"""What skills say where others ask: levels at a check, and numbers that follow from a skill.

Using a skill in a turn or a day. What the referee owes to those who want to learn something.
"""

from collections.abc import Iterator, Mapping

from rules.checks.records import CheckBonus, RollCheck
from rules.doors.records import OPEN_LOCKS
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.questions import Addend, Found
from rules.kernel.resolution import Resolution, TaskKind
from rules.kernel.targets import find_character
from rules.races.records import has_races
from rules.sheet.records import HOBBIT, THIEF, NumberOf
from rules.skills import FAMILY
from rules.skills.learning import (
    BEST,
    ERIS_SKILLS,
    HOBBIT_THIEF,
    OF_BACKGROUNDS,
    read_skill,
    require_open,
    skill_on,
)
from rules.skills.records import PICK_POCKETS, SKILL
from rules.state.game import GameState
from rules.state.party import Scale, Task
from rules.state.sheet import Character, Skill, SkillKind

PER_LEVEL = 5
STAND_FOR: Mapping[str, str] = {OPEN_LOCKS.key: "Lockpicker", PICK_POCKETS.key: "Pickpocketer"}
"""Numbers in percent that follow from a skill where nobody has typed them (OSE-LOCKED-DOORS)."""


def bonuses(state: GameState, character: Character, skill: Skill) -> Iterator[Addend]:
    """What a check adds to a skill: 5 for each level, where it comes from a background."""
    if skill.kind is not SkillKind.BACKGROUND:
        return
    yield Addend(f"level {character.level}", PER_LEVEL * character.level, OF_BACKGROUNDS)
    if {THIEF.key, HOBBIT.key} <= {*character.traits} and has_races(state):
        yield Addend(HOBBIT.label, PER_LEVEL * HOBBIT_THIEF, HOBBIT.source)


def chance_of(state: GameState, character: Character, skill: Skill) -> int:
    """What 1d100 may come to, in percent, held at 100."""
    return min(BEST, skill.value + sum(one.amount for one in bonuses(state, character, skill)))


def skill_numbers(state: GameState, character: Character) -> Mapping[str, int]:
    """What their skills come to, by name as it is typed among dice: `rope_maker`."""
    return {
        "_".join(skill.name.casefold().replace("-", " ").split()): chance_of(
            state, character, skill
        )
        for skill in character.skills
    }


@FAMILY.answers(OF_BACKGROUNDS)
def at_a_check(state: GameState, question: CheckBonus) -> Iterator[Addend]:
    """What is added when somebody uses a skill of theirs."""
    name = (question.stake or "").partition(SKILL)[2]
    character = find_character(state, question.who) if name else None
    skill = None if character is None else skill_on(character, name)
    if character is not None and skill is not None:
        yield from bonuses(state, character, skill)


def _is_skill(key: str) -> bool:
    return key in STAND_FOR or key.startswith(SKILL)


@FAMILY.answers(ERIS_SKILLS, about=_is_skill)
def as_a_number(state: GameState, question: NumberOf) -> Iterator[Found]:
    """A skill by its key, without what a check adds; what stands for another number, with it."""
    stands_for = STAND_FOR.get(question.key, "")
    character = find_character(state, question.who)
    name = stands_for or question.key.removeprefix(SKILL)
    skill = None if character is None else skill_on(character, name)
    if character is None or skill is None:
        return
    value = chance_of(state, character, skill) if stands_for else skill.value
    rule = OF_BACKGROUNDS if skill.kind is SkillKind.BACKGROUND else ERIS_SKILLS
    yield Found(value, skill.name, rule)


def _own(state: GameState, viewer: Viewer, who: str) -> Iterator[tuple[str, str]]:
    """The skills that somebody has, for whoever plays them; any other can be typed."""
    character = find_character(state, who)
    if character is not None and viewer.acts_for(character.owner):
        for skill in character.skills:
            yield skill.name, f"{skill.name} {chance_of(state, character, skill)}%"


def _named(resolution: Resolution, task: Task) -> str:
    typed = task.target or task.text
    if not typed.strip():
        raise RuleError("Say which skill, such as `Tracker`.")
    return read_skill(resolution.state, typed)


def _check(resolution: Resolution, who: str, task: Task) -> None:
    character, name = resolution.character(who), _named(resolution, task)
    if skill_on(character, name) is None:
        require_open(resolution, character, name)


def _use(resolution: Resolution, who: str, task: Task) -> None:
    resolution.perform(RollCheck(what=SKILL + _named(resolution, task), targets=(who,)))


TASKS = (
    TaskKind(
        "skill",
        "Use a skill",
        "1d100 for at most the skill",
        tuple(Scale),
        _use,
        check=_check,
        targets=_own,
        asks="Which skill, such as Tracker?",
    ),
)


@FAMILY.owes
def dues_of_trainers(state: GameState) -> Iterator[Due]:
    """A word on each trainer that somebody has asked for; nothing waits for it."""
    for character in state.characters:
        training = character.training
        if training is not None and not training.agreed:
            yield Due(
                kind=DueKind.TRAINER,
                target=character.id,
                name=character.name,
                verb="trainer",
                words=(character.id, "yes"),
                command="`/do train answer`",
                otherwise="stays due",
                holds=False,
            )


FAMILY.brings(tasks=TASKS)
