"""What skills are called, and who has which: questions to the state."""

from collections.abc import Iterator

from rules.errors import RuleError
from rules.kernel.look import is_shown
from rules.sheet.door import on_one_line
from rules.skills.fields import SKILL
from rules.skills.guilds import guild_skills
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.state.skills import Skill

LONGEST_SKILL = 40
SEPARATORS = frozenset(",:")
"""What sets names apart where several are typed, and in the ids of buttons."""


def read_skill(state: GameState, typed: str) -> str:
    """A skill as the game spells it already, else as it was typed, with a capital letter.

    RuleError for what nobody could call a skill.
    """
    name = on_one_line(typed)
    if not 1 <= len(name) <= LONGEST_SKILL or not is_shown(name) or set(name) & SEPARATORS:
        raise RuleError(
            f"Name the skill after a trade, in 1 to {LONGEST_SKILL} letters without commas and "
            "colons, such as `Tracker`."
        )
    word = name.casefold()
    known = (one for one in known_skills(state) if one.casefold() == word)
    return next(known, name[0].upper() + name[1:])


def known_skills(state: GameState) -> tuple[str, ...]:
    """The names of all skills that the game knows, each once, in alphabetical order."""
    names = {name.casefold(): name for name in _names(state)}
    return tuple(names[word] for word in sorted(names))


def _names(state: GameState) -> Iterator[str]:
    for character in state.characters:
        yield from (skill.name for skill in character.skills)
        if character.training is not None:
            yield character.training.skill
    yield from (trainer.skill for trainer in state.skills.trainers)
    for rule in state.skills.backgrounds:
        yield from rule.skills
    yield from guild_skills(state)
    yield from (ask.what.removeprefix(SKILL) for ask in state.asks if ask.what.startswith(SKILL))


def skill_on(character: Character, name: str) -> Skill | None:
    """A skill of theirs, None for one that they do not have yet."""
    word = name.casefold()
    return next((skill for skill in character.skills if skill.name.casefold() == word), None)
