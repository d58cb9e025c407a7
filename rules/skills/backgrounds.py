"""The backgrounds over a class, what each asks for and what it brings (ERIS-ADVANCED-TYPES)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.errors import NotFoundError
from rules.kernel.actor import owned_by
from rules.kernel.fields import Trait
from rules.sheet.classes import class_word
from rules.sheet.records import THIEF
from rules.skills.records import (
    ASSASSIN,
    BERSERKER,
    DEATHMONK,
    DERVISH,
    DRUID,
    PALADIN,
    PSIONIC,
    RANGER,
    SAMURAI,
)
from rules.skills.state import SKILLS, BackgroundRule
from rules.state.game import GameState
from rules.state.sheet import Character

RULE = "ERIS-ADVANCED-TYPES"


@dataclass(frozen=True, slots=True)
class Calling:
    """A background as the source lists it; `trait` is the word on those who belong to it.

    One that is only `considered` can be joined once a referee offers it.
    """

    trait: Trait
    name: str
    considered: bool = False

    @property
    def key(self) -> str:
        """The key of its trait."""
        return self.trait.key


CALLINGS: tuple[Calling, ...] = (
    Calling(THIEF, "Thief"),
    Calling(ASSASSIN, "Assassin"),
    Calling(PALADIN, "Paladin"),
    Calling(RANGER, "Ranger/Warden"),
    Calling(BERSERKER, "Berserker"),
    Calling(DERVISH, "Dervish"),
    Calling(PSIONIC, "Psionic", considered=True),
    Calling(DRUID, "Druid", considered=True),
    Calling(DEATHMONK, "Ishpanese Deathmonk", considered=True),
    Calling(SAMURAI, "Ishpanese Samurai", considered=True),
)
BY_KEY: Mapping[str, Calling] = {calling.key: calling for calling in CALLINGS}
HOBBIT_THIEF = 4
"""Levels that a hobbit who is a thief counts more (ERIS-HOBBIT)."""


def find_calling(typed: str) -> Calling:
    """A background by its name; NotFoundError says which there are."""
    word = typed.strip().casefold()
    for calling in CALLINGS:
        if word == calling.name.casefold() or word.replace(" ", "-") in calling.trait.names:
            return calling
    names = ", ".join(calling.name for calling in CALLINGS)
    raise NotFoundError(f"There is no such background. There are: {names}.")


def rule_of(state: GameState, key: str) -> BackgroundRule:
    """What the referee has written of a background, else that nothing is."""
    written = (rule for rule in SKILLS.of(state).backgrounds if rule.key == key)
    return next(written, BackgroundRule(key))


def is_offered(state: GameState, calling: Calling) -> bool:
    """Whether it can be joined in this game."""
    said = rule_of(state, calling.key).offered
    return not calling.considered if said is None else said


def _belongs_to(character: Character) -> str:
    """The key of the background they are accepted into, "" for none."""
    background = character.background
    return "" if background is None or background.accepted is None else background.key


def is_own_skill(state: GameState, character: Character, name: str) -> bool:
    """Whether a skill comes with the background they belong to."""
    key, word = _belongs_to(character), name.casefold()
    return bool(key) and word in (one.casefold() for one in rule_of(state, key).skills)


def words_of(character: Character) -> set[str]:
    """What they are, in the words of conditions: traits, and classes, of an elf both."""
    second = () if character.second is None else (character.second.name,)
    return {*character.traits, class_word(character), *second}


def earlier_characters(state: GameState, character: Character) -> int:
    """How many characters its player has played in this campaign before."""
    sheets = owned_by(character.owner, state.characters)
    own = [one.id for one in sheets if one.service is None]
    before = own.index(character.id) if character.id in own else len(own)
    return before + SKILLS.of(state).earlier.get(character.owner, 0)


USUAL = ("Lockpicker", "Pickpocketer")
"""The skills of guilds that the source names."""


def guild_skills(state: GameState) -> tuple[str, ...]:
    """Those of this game."""
    said = SKILLS.of(state).guilds
    return USUAL if said is None else said


def is_closed(state: GameState, name: str) -> bool:
    """Whether a skill is for members alone."""
    return name.casefold() in (skill.casefold() for skill in guild_skills(state))
