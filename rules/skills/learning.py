"""The backgrounds over a class (ERIS-ADVANCED-TYPES), and how somebody comes by a skill.

By a first try, by their background, or as it is on paper.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.checks.records import ASKS
from rules.errors import ForbiddenError, Lack, MissingNumberError, NotFoundError, RuleError, WayOut
from rules.kernel.actor import owned_by
from rules.kernel.events import Audience
from rules.kernel.fields import Trait
from rules.kernel.folding import folded
from rules.kernel.numbers import Table, check_forced, divide_nearest
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.kernel.words import capitalized, is_shown
from rules.record import replace
from rules.sheet.classes import class_word
from rules.sheet.reading import number, on_one_line, own_character
from rules.sheet.records import THIEF
from rules.skills import FAMILY
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
    SKILL,
    ForgetSkill,
    LearnSkill,
    SetSkill,
    SkillLearned,
    SkillWritten,
)
from rules.skills.state import SKILLS, BackgroundRule
from rules.state.game import GameState
from rules.state.sheet import Character, Skill, SkillKind

ERIS_ADVANCED_TYPES = "ERIS-ADVANCED-TYPES"
USUAL = ("Lockpicker", "Pickpocketer")
"""The skills of guilds that the source names."""
LONGEST_SKILL = 40
SEPARATORS = frozenset(",:")
"""What sets names apart where several are typed, and in the ids of buttons."""
SIDES = 100
BEST = 100
TAUGHT = 5
"""What a training adds to half of the die."""
INTELLIGENCE = Table(((None, 6, -20), (7, 8, -10), (9, 12, 0), (13, 14, 5), (15, None, 10)))
"""What Intelligence adds, by the score."""
ERIS_SKILLS = "ERIS-SKILLS"
OF_BACKGROUNDS = "ERIS-BACKGROUND-SKILLS"
MOST_SKILLS = 40


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
BACKGROUND_BY_KEY: Mapping[str, Calling] = {calling.key: calling for calling in CALLINGS}
HOBBIT_THIEF = 4
"""Levels that a hobbit who is a thief counts more (ERIS-HOBBIT)."""


def find_calling(typed: str) -> Calling:
    """A background by its name; NotFoundError says which there are."""
    word = folded(typed)
    for calling in CALLINGS:
        if word == folded(calling.name) or word.replace(" ", "-") in calling.trait.names:
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


def is_own_skill(state: GameState, character: Character, name: str) -> bool:
    """Whether a skill comes with the background they belong to."""
    # The key of the background they are accepted into, "" for none.
    background = character.background
    belongs_to = "" if background is None or background.accepted is None else background.key
    skills = rule_of(state, belongs_to).skills if belongs_to else ()
    return name.casefold() in (one.casefold() for one in skills)


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


def guild_skills(state: GameState) -> tuple[str, ...]:
    """Those of this game."""
    said = SKILLS.of(state).guilds
    return USUAL if said is None else said


def is_closed(state: GameState, name: str) -> bool:
    """Whether a skill is for members alone."""
    return name.casefold() in (skill.casefold() for skill in guild_skills(state))


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
    return next(known, capitalized(name))


def known_skills(state: GameState) -> tuple[str, ...]:
    """The names of all skills that the game knows, each once, in alphabetical order."""
    names = {name.casefold(): name for name in _names(state)}
    return tuple(names[word] for word in sorted(names))


def _names(state: GameState) -> Iterator[str]:
    for character in state.characters:
        yield from (skill.name for skill in character.skills)
        if character.training is not None:
            yield character.training.skill
    yield from (trainer.skill for trainer in SKILLS.of(state).trainers)
    for rule in SKILLS.of(state).backgrounds:
        yield from rule.skills
    yield from guild_skills(state)
    yield from (
        ask.what.removeprefix(SKILL) for ask in ASKS.of(state) if ask.what.startswith(SKILL)
    )


def skill_on(character: Character, name: str) -> Skill | None:
    """A skill of theirs, None for one that they do not have yet."""
    word = name.casefold()
    return next((skill for skill in character.skills if skill.name.casefold() == word), None)


def natural(face: int, adjustment: int) -> int:
    """A quarter of the die and what Intelligence adds, at least 0 (R-SKILL-FLOOR)."""
    return max(0, divide_nearest(face, 4) + adjustment)


def by_background(face: int) -> int:
    """Half of the die."""
    return divide_nearest(face, 2)


def trained(face: int) -> int:
    """Half of the die and 5."""
    return divide_nearest(face, 2) + TAUGHT


def improved(value: int, total: int) -> int:
    """The skill with a third of what it lacks, if the total is greater than it; else as it was."""
    return value + divide_nearest(BEST - value, 3) if total > value else value


def put_skill(resolution: Resolution, character_id: str, skill: Skill) -> None:
    """Write a skill on a sheet, in place of what is there of that name."""
    character = resolution.character(character_id)
    word = skill.name.casefold()
    others = tuple(one for one in character.skills if one.name.casefold() != word)
    skills = sorted((*others, skill), key=lambda one: one.name.casefold())
    resolution.put_character(replace(character, skills=tuple(skills)))


def require_room(character: Character, name: str) -> None:
    """Raise RuleError where no other skill fits on the sheet."""
    if skill_on(character, name) is None and len(character.skills) >= MOST_SKILLS:
        raise RuleError(
            f"A sheet holds {MOST_SKILLS} skills. ", WayOut("Strike one", "skill forget"), "."
        )


def require_open(resolution: Resolution, character: Character, name: str) -> None:
    """Raise ForbiddenError for what a guild keeps to itself; a referee may let anybody."""
    state = resolution.state
    if resolution.actor.is_referee or is_own_skill(state, character, name):
        return
    if is_closed(state, name):
        raise ForbiddenError(
            f"{name} is a skill of a guild, and {character.name} is no member of one that "
            f"teaches it. A referee can let {character.name} try or learn it all the same "
            f"({OF_BACKGROUNDS})."
        )


def intelligence_adds(resolution: Resolution, target: str) -> int:
    """What Intelligence adds to the die. MissingNumberError without a score."""
    score = number(resolution, target, "int")
    if score is None:
        name = resolution.who(target).label
        raise MissingNumberError(
            f"No INT is written for {name}, and it counts here.", Lack(target, ("int",))
        )
    return INTELLIGENCE.at(score)


def learn(
    resolution: Resolution,
    target: str,
    name: str,
    *,
    seen: Visibility = Visibility.PUBLIC,
    forced: int | None = None,
) -> None:
    """Roll a skill that they have not got yet, and write it down for good; nobody's leave is asked.

    What comes with their background is half of the die, all else is natural. Where not everybody
    sees the roll its player and the referees do: it stands on the sheet.
    """
    character = resolution.character(target)
    is_own = is_own_skill(resolution.state, character, name)
    added = 0 if is_own else intelligence_adds(resolution, target)
    check_forced(forced, 1, SIDES, f"1d{SIDES}")
    throw = resolution.roll(name.lower(), 1, SIDES, secret=seen.is_secret, forced=forced)
    value = by_background(throw.total) if is_own else natural(throw.total, added)
    kind = SkillKind.BACKGROUND if is_own else SkillKind.NATURAL
    put_skill(resolution, character.id, Skill(name, value, kind))
    audience: Audience = (character.owner,) if seen.is_secret else None
    resolution.emit(
        SkillLearned(
            target=resolution.who(target),
            skill=name,
            kind=kind.value,
            throw=throw,
            adjustment=added,
            value=value,
            rule=OF_BACKGROUNDS if is_own else ERIS_SKILLS,
            audience=audience,
        )
    )


def begin_skill(
    resolution: Resolution, target: str, name: str, *, seen: Visibility, asked: bool
) -> None:
    """Before a check: who tries it for the first time learns how good they are.

    With `asked` others want the check, and no guild is in the way.
    """
    character = resolution.find_character(target)
    if character is None or skill_on(character, name) is not None:
        return
    if not asked:
        require_open(resolution, character, name)
        require_room(character, name)
    learn(resolution, target, name, seen=seen)


@FAMILY.handles
def learn_skill(resolution: Resolution, action: LearnSkill) -> None:
    """Roll without a check how good somebody is; RuleError for what they have."""
    character = own_character(resolution, action.character_id, "roll a skill for")
    name = read_skill(resolution.state, action.skill)
    known = skill_on(character, name)
    if known is not None:
        raise RuleError(f"{character.name} has {known.name} at {known.value}% already.")
    require_open(resolution, character, name)
    require_room(character, name)
    learn(resolution, character.id, name, forced=action.forced)


# As it is on paper


def check_skill(state: GameState, skill: Skill) -> Skill:
    """A skill as the game spells it. RuleError for a name or a value that cannot be."""
    if not 0 <= skill.value <= BEST:
        raise RuleError(f"A skill goes from 0 to {BEST}%; {skill.value} is outside.")
    return replace(skill, name=read_skill(state, skill.name))


@FAMILY.handles
def set_skill(resolution: Resolution, action: SetSkill) -> None:
    """Write a skill down; what has been rolled stays, unless a referee says otherwise."""
    character = own_character(resolution, action.character_id, "write on the sheet of")
    word = action.kind.strip().lower()
    if word not in [kind.value for kind in SkillKind]:
        raise RuleError("A skill is `natural`, `trained` or of a `background`.")
    written = Skill(action.skill, action.value, SkillKind(word))
    after = check_skill(resolution.state, written)
    name, before = after.name, skill_on(character, after.name)
    if before == after:
        raise RuleError(f"{name} of {character.name} is {after.value}% already.")
    if before is not None and not resolution.actor.is_referee:
        raise ForbiddenError(
            f"{character.name} has {before.name} at {before.value}%, which is kept for good. "
            "Only a referee can write another number."
        )
    require_room(character, name)
    put_skill(resolution, character.id, after)
    _tell(resolution, character, after, before)


@FAMILY.handles
def forget_skill(resolution: Resolution, action: ForgetSkill) -> None:
    """Strike a skill, as a referee; the next try rolls it anew."""
    resolution.require_referee("strike a skill from a sheet")
    character = own_character(resolution, action.character_id, "write on the sheet of")
    known = skill_on(character, action.skill.strip())
    if known is None:
        raise RuleError(f"{character.name} has no such skill. Pick one from the list.")
    left = tuple(one for one in character.skills if one is not known)
    resolution.put_character(replace(character, skills=left))
    _tell(resolution, character, None, known)


def _tell(
    resolution: Resolution, character: Character, after: Skill | None, before: Skill | None
) -> None:
    shown = after or before
    assert shown is not None
    resolution.emit(
        SkillWritten(
            target=resolution.who(character.id),
            skill=shown.name,
            kind=shown.kind.value,
            before=None if before is None else before.value,
            after=None if after is None else after.value,
            rule=ERIS_SKILLS,
            audience=(character.owner,),
        )
    )
