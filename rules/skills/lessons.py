"""The kinds of training, by the table of ERIS-SKILL-TRAINING."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.errors import NotFoundError, RuleError, WayOut
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown
from rules.record import replace
from rules.sheet.reading import check_traits, on_one_line
from rules.skills import FAMILY
from rules.skills.learning import ERIS_ADVANCED_TYPES as BACKGROUNDS_RULE
from rules.skills.learning import (
    MOST_SKILLS,
    OF_BACKGROUNDS,
    find_calling,
    guild_skills,
    is_closed,
    is_offered,
    read_skill,
    rule_of,
)
from rules.skills.records import (
    AddTrainer,
    BackgroundRuled,
    DropTrainer,
    EarlierSet,
    GuildSkillSet,
    RuleBackground,
    SetEarlier,
    SetGuildSkill,
    TrainerAdded,
    TrainerDropped,
)
from rules.skills.state import SKILLS, BackgroundRule, Skills, Trainer
from rules.state.game import GameState

RULE = "ERIS-SKILL-TRAINING"
PRICE_DIE = 20
MOST_TRAINERS = 40
LONGEST_TRAINER = 40
MOST_EARLIER = 99


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice of so many sides, and more."""

    count: int
    sides: int
    more: int = 0

    @property
    def text(self) -> str:
        """As people write them: `1d10+1`, and a plain number where no die falls."""
        if not self.count:
            return str(self.more)
        return f"{self.count}d{self.sides}" + (f"+{self.more}" if self.more else "")

    @property
    def least(self) -> int:
        """The lowest they come to."""
        return self.count + self.more

    @property
    def most(self) -> int:
        """The highest they come to."""
        return self.count * self.sides + self.more


@dataclass(frozen=True, slots=True)
class Lesson:
    """A kind of training: how many weeks it takes, what each costs, and how much of it is lost.

    A week costs 1d20 times `factor` gp. Weeks in `loss` are lost by more than a week away.
    """

    key: str
    name: str
    weeks: Dice
    factor: int
    loss: Dice


LESSONS: tuple[Lesson, ...] = (
    Lesson("plebian", "Plebian", Dice(1, 4), 1, Dice(0, 0, 1)),
    Lesson("artisan", "Artisan", Dice(1, 10, 1), 5, Dice(1, 6)),
    Lesson("noble", "Noble", Dice(2, 10), 20, Dice(1, 10)),
)
BY_KEY: Mapping[str, Lesson] = {lesson.key: lesson for lesson in LESSONS}


def find_lesson(typed: str) -> Lesson:
    """A kind of training by its name; NotFoundError says which there are."""
    word = typed.strip().casefold()
    found = BY_KEY.get("plebian" if word == "plebeian" else word)
    if found is None:
        names = ", ".join(f"`{lesson.key}`" for lesson in LESSONS)
        raise NotFoundError(f"Say what kind of skill it is: {names}.")
    return found


def roll_weeks(resolution: Resolution, lesson: Lesson) -> Throw:
    """The weeks that it takes."""
    dice = lesson.weeks
    return resolution.roll("weeks of training", dice.count, dice.sides, dice.more)


def roll_price(resolution: Resolution) -> Throw:
    """The die of the weekly price, to be multiplied."""
    return resolution.roll("price of a week", 1, PRICE_DIE)


def roll_loss(resolution: Resolution, lesson: Lesson) -> Throw | None:
    """The weeks that are lost, None where the table says without a die that it is one."""
    dice = lesson.loss
    return resolution.roll("weeks lost", dice.count, dice.sides) if dice.count else None


def read_trainer(typed: str) -> str:
    """What a trainer is called, on one line; RuleError for too much, or nothing."""
    name = on_one_line(typed)
    if not 1 <= len(name) <= LONGEST_TRAINER or not is_shown(name):
        raise RuleError(f"Say who teaches it in 1 to {LONGEST_TRAINER} letters: `Old Marten`.")
    return name


@FAMILY.handles
def add_trainer(resolution: Resolution, action: AddTrainer) -> None:
    """Write a trainer down: whoever learns of them asks no referee."""
    resolution.require_referee("say who teaches what")
    state, name = resolution.state, read_trainer(action.name)
    skill, lesson = read_skill(state, action.skill), find_lesson(action.kind)
    where = read_trainer(action.where) if action.where.strip() else ""
    trainers = SKILLS.of(state).trainers
    there = (one for one in trainers if one.skill == skill)
    if any(one.name.casefold() == name.casefold() for one in there):
        raise RuleError(f"{name} teaches {skill} already.")
    if len(trainers) >= MOST_TRAINERS:
        raise RuleError(
            f"At most {MOST_TRAINERS} are kept. ", WayOut("Strike one", "train dismiss"), "."
        )
    new = Trainer(f"t{resolution.token()}", name, skill, lesson.key, where)
    _put_trainers(resolution, (*trainers, new))
    resolution.emit(TrainerAdded(name=name, skill=skill, kind=lesson.key, where=where, rule=RULE))


@FAMILY.handles
def drop_trainer(resolution: Resolution, action: DropTrainer) -> None:
    """Strike a trainer; who learns of them already goes on."""
    resolution.require_referee("say who teaches what")
    trainers = SKILLS.of(resolution.state).trainers
    found = find_trainer(trainers, action.trainer)
    if found is None:
        raise NotFoundError("There is no such trainer. Pick one from the list.")
    _put_trainers(resolution, tuple(one for one in trainers if one is not found))
    resolution.emit(TrainerDropped(name=found.name, skill=found.skill, rule=RULE))


def find_trainer(trainers: tuple[Trainer, ...], typed: str) -> Trainer | None:
    """The trainer of that id or name."""
    word = typed.strip().casefold()
    return next((one for one in trainers if word in (one.id.casefold(), one.name.casefold())), None)


def trainers_for(state: GameState, skill: str) -> tuple[Trainer, ...]:
    """Those who teach a skill."""
    word = skill.casefold()
    return tuple(one for one in SKILLS.of(state).trainers if one.skill.casefold() == word)


def _put_trainers(resolution: Resolution, trainers: tuple[Trainer, ...]) -> None:
    skills = replace(SKILLS.of(resolution.state), trainers=trainers)
    resolution.put(SKILLS, skills)


@FAMILY.handles
def rule_background(resolution: Resolution, action: RuleBackground) -> None:
    """Write what a background asks for and brings (R-BACKGROUND)."""
    resolution.require_referee("write the rules of a background")
    calling = find_calling(action.background)
    state, before = resolution.state, rule_of(resolution.state, calling.key)
    was_offered = is_offered(state, calling)
    # The rule with what the action says, and else as it was.
    requires, excludes, skills = action.requires, action.excludes, action.skills
    after = BackgroundRule(
        before.key,
        before.requires if requires is None else check_traits(resolution, requires),
        before.excludes if excludes is None else check_traits(resolution, excludes),
        before.skills if skills is None else _skills(resolution, skills),
        before.offered if action.offered is None else action.offered,
    )
    others = tuple(rule for rule in SKILLS.of(state).backgrounds if rule.key != calling.key)
    _put_ruling(resolution, replace(SKILLS.of(state), backgrounds=(*others, after)))
    offered = is_offered(resolution.state, calling)
    if offered is was_offered and after == replace(before, offered=after.offered):
        raise RuleError(f"Nothing would change for {calling.name}. Say what is to be different.")
    label = resolution.traits.label
    resolution.emit(
        BackgroundRuled(
            background=calling.key,
            requires=tuple(map(label, after.requires)),
            excludes=tuple(map(label, after.excludes)),
            skills=after.skills,
            offered=offered,
            rule=BACKGROUNDS_RULE,
        )
    )


def _skills(resolution: Resolution, typed: tuple[str, ...]) -> tuple[str, ...]:
    names = {name.casefold(): name for name in (read_skill(resolution.state, one) for one in typed)}
    if len(names) > MOST_SKILLS:
        raise RuleError(f"A background brings at most {MOST_SKILLS} skills.")
    return tuple(names.values())


@FAMILY.handles
def set_guild_skill(resolution: Resolution, action: SetGuildSkill) -> None:
    """Close a skill to all but members, or open it (ERIS-BACKGROUND-SKILLS)."""
    resolution.require_referee("say which skills are a guild's")
    state = resolution.state
    name = read_skill(state, action.skill)
    if is_closed(state, name) == action.closed:
        how = "closed to all but members" if action.closed else "open to everybody"
        raise RuleError(f"{name} is {how} already.")
    others = tuple(one for one in guild_skills(state) if one.casefold() != name.casefold())
    if len(others) >= MOST_SKILLS:
        raise RuleError(f"At most {MOST_SKILLS} skills are a guild's. Open one first.")
    guilds = (*others, name) if action.closed else others
    _put_ruling(resolution, replace(SKILLS.of(state), guilds=guilds))
    resolution.emit(GuildSkillSet(skill=name, closed=action.closed, rule=OF_BACKGROUNDS))


@FAMILY.handles
def set_earlier(resolution: Resolution, action: SetEarlier) -> None:
    """Count characters that a member has played before and that have no sheet here."""
    resolution.require_referee("count the earlier characters of a player")
    if not 0 <= action.count <= MOST_EARLIER:
        raise RuleError(f"Give a number from 0 to {MOST_EARLIER}.")
    skills = SKILLS.of(resolution.state)
    if skills.earlier.get(action.member, 0) == action.count:
        raise RuleError("That is what is counted already.")
    others = {member: count for member, count in skills.earlier.items() if member != action.member}
    more = {action.member: action.count} if action.count else {}
    _put_ruling(resolution, replace(skills, earlier=others | more))
    resolution.emit(EarlierSet(member=action.member, count=action.count, rule=BACKGROUNDS_RULE))


def _put_ruling(resolution: Resolution, skills: Skills) -> None:
    resolution.put(SKILLS, skills)
