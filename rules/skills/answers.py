"""What skills say where others ask: levels at a check, and numbers that follow from a skill."""

from collections.abc import Iterator, Mapping

from rules.checks.questions import CheckBonus
from rules.doors.fields import OPEN_LOCKS
from rules.kernel.questions import Addend, Found
from rules.kernel.targets import find_character
from rules.races.settings import has_races
from rules.sheet.questions import NumberOf
from rules.sheet.traits import HOBBIT, THIEF
from rules.skills.backgrounds import HOBBIT_THIEF
from rules.skills.fields import PICK_POCKETS, SKILL
from rules.skills.learning import OF_BACKGROUNDS, RULE
from rules.skills.names import skill_on
from rules.skills.rolls import BEST
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.state.skills import Skill, SkillKind

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


def at_a_check(state: GameState, question: CheckBonus) -> Iterator[Addend]:
    """What is added when somebody uses a skill of theirs."""
    name = (question.stake or "").partition(SKILL)[2]
    character = find_character(state, question.who) if name else None
    skill = None if character is None else skill_on(character, name)
    if character is not None and skill is not None:
        yield from bonuses(state, character, skill)


def as_a_number(state: GameState, question: NumberOf) -> Iterator[Found]:
    """A skill by its key, without what a check adds; what stands for another number, with it."""
    stands_for = STAND_FOR.get(question.key, "")
    if not stands_for and not question.key.startswith(SKILL):
        return
    character = find_character(state, question.who)
    name = stands_for or question.key.removeprefix(SKILL)
    skill = None if character is None else skill_on(character, name)
    if character is None or skill is None:
        return
    value = chance_of(state, character, skill) if stands_for else skill.value
    rule = OF_BACKGROUNDS if skill.kind is SkillKind.BACKGROUND else RULE
    yield Found(value, skill.name, rule)
