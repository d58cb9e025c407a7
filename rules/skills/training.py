"""Beginning to train, the referee's word on a trainer, and giving up (ERIS-SKILL-TRAINING).

Training for a background, being accepted, and leaving it (ERIS-ADVANCED-TYPES).
"""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError, WayOut
from rules.expedition.going import travellers
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import own_character
from rules.sheet.records import ChangeTraits
from rules.skills import FAMILY
from rules.skills.learning import (
    BACKGROUND_BY_KEY,
    BEST,
    ERIS_ADVANCED_TYPES,
    Calling,
    earlier_characters,
    find_calling,
    intelligence_adds,
    is_offered,
    is_own_skill,
    learn,
    put_skill,
    read_skill,
    require_open,
    require_room,
    rule_of,
    skill_on,
    words_of,
)
from rules.skills.lessons import (
    BY_KEY,
    RULE,
    Lesson,
    find_lesson,
    find_trainer,
    read_trainer,
    roll_price,
    roll_weeks,
    trainers_for,
)
from rules.skills.records import (
    AcceptMember,
    AnswerTraining,
    BackgroundAccepted,
    BackgroundBegun,
    BackgroundLeft,
    BeginTraining,
    JoinBackground,
    LeaveBackground,
    StopTraining,
    TrainingAsked,
    TrainingBegun,
    TrainingRefused,
    TrainingStopped,
)
from rules.skills.state import SKILLS, Trainer
from rules.state.game import GameState
from rules.state.sheet import Background, Character, SkillKind, Training

MOST_WEEKS, MOST_PRICE = 99, 99_999
_WAIVE = "A referee can waive that."


def attends(state: GameState, character: Character) -> bool:
    """Whether they can train now: they live, are played, and are not out with the party."""
    if not character.is_there:
        return False
    return state.expedition is None or character.id not in [one.id for one in travellers(state)]


def learners(state: GameState) -> Iterator[tuple[Character, Training]]:
    """Those who have a trainer, with what they learn."""
    for character in state.characters:
        training = character.training
        if training is not None and training.agreed:
            yield character, training


@FAMILY.handles
def begin(resolution: Resolution, action: BeginTraining) -> None:
    """Train with a trainer whom the game knows, or by the referee's word; else ask the referee."""
    character = own_character(resolution, action.character_id, "train")
    name = read_skill(resolution.state, action.skill)
    # Raise RuleError for who learns something already, or waits for the referee's word.
    held = character.training
    if held is not None and held.agreed:
        raise RuleError(
            f"{character.name} is learning {held.skill}: {held.done} of {held.weeks} "
            "weeks are over. ",
            WayOut("Give that up", "train stop"),
            " first.",
        )
    if held is not None:
        raise RuleError(
            f"{character.name} has asked to learn {held.skill}, and the referee has not answered. ",
            WayOut("Take it back", "train stop"),
            " first.",
        )
    _require_teachable(resolution, character, name)
    trainer = _trainer(resolution, name, action.trainer)
    lesson = BY_KEY[trainer.kind] if trainer is not None else find_lesson(action.kind)
    called = trainer.name if trainer is not None else _called(action.trainer)
    training = Training(name, lesson.key, called)
    if trainer is not None or resolution.actor.is_referee:
        _start(resolution, character, training, action.weeks, action.price)
        return
    resolution.put_character(replace(character, training=replace(training, agreed=False)))
    target = resolution.who(character.id)
    resolution.emit(TrainingAsked(target=target, skill=name, kind=lesson.key, rule=RULE))


def _require_teachable(resolution: Resolution, character: Character, name: str) -> None:
    """Raise RuleError for what they cannot learn from a trainer."""
    known = skill_on(character, name)
    is_held = known is not None and known.kind is SkillKind.BACKGROUND
    if is_held or is_own_skill(resolution.state, character, name):
        raise RuleError(
            f"{name} comes with the background of {character.name}, and is learned by doing: "
            "it gets better with each level."
        )
    require_open(resolution, character, name)
    require_room(character, name)
    if known is None or known.kind is not SkillKind.TRAINED:
        return
    if known.value >= BEST:
        raise RuleError(f"{character.name} has {name} at {known.value}%: there is no better.")
    intelligence_adds(resolution, character.id)


def _trainer(resolution: Resolution, skill: str, typed: str) -> Trainer | None:
    """The trainer who is meant, None for nobody the game knows. RuleError where it is not clear."""
    teaching = trainers_for(resolution.state, skill)
    if typed.strip():
        found = find_trainer(teaching, typed)
        if found is None and find_trainer(SKILLS.of(resolution.state).trainers, typed) is not None:
            raise NotFoundError(f"That trainer does not teach {skill}.")
        return found
    if len(teaching) > 1:
        names = ", ".join(one.name for one in teaching)
        raise RuleError(f"Say with whom: {names} teach {skill}. Give `trainer`.")
    return teaching[0] if teaching else None


def _called(typed: str) -> str:
    """What a trainer is called whom the game does not know: the referee's to say, or nobody's."""
    return read_trainer(typed) if typed.strip() else ""


def _start(
    resolution: Resolution,
    character: Character,
    training: Training,
    weeks: int | None,
    price: int | None,
) -> None:
    """Roll how long it takes and what a week costs, and begin the first week.

    RuleError for who cannot be there: a referee is told so as well.
    """
    if not attends(resolution.state, character):
        raise RuleError(
            f"Trainers are in a settlement, and {character.name} is not at home. "
            "Have them begin when they are back."
        )
    lesson = BY_KEY[training.kind]
    weeks_throw = _weeks(resolution, lesson, weeks)
    price_throw = _price(resolution, price)
    begun = replace(
        training,
        agreed=True,
        weeks=weeks_throw.total if weeks_throw is not None else weeks or 0,
        price=price_throw.total * lesson.factor if price_throw is not None else price or 0,
        since=now(resolution.state),
        last=now(resolution.state),
    )
    resolution.put_character(replace(character, training=begun))
    known = skill_on(character, training.skill)
    resolution.emit(
        TrainingBegun(
            target=resolution.who(character.id),
            skill=begun.skill,
            kind=begun.kind,
            weeks=begun.weeks,
            price=begun.price,
            weeks_throw=weeks_throw,
            price_throw=price_throw,
            trainer=begun.trainer,
            improves=known is not None and known.kind is SkillKind.TRAINED,
            rule=RULE,
        )
    )


def _weeks(resolution: Resolution, lesson: Lesson, said: int | None) -> Throw | None:
    if said is None:
        return roll_weeks(resolution, lesson)
    resolution.require_referee("say how long a training takes")
    check_weeks(said)
    return None


def check_weeks(said: int) -> int:
    """The weeks that a training takes; RuleError for none, or too many."""
    if not 1 <= said <= MOST_WEEKS:
        raise RuleError(f"A training takes 1 to {MOST_WEEKS} weeks.")
    return said


def _price(resolution: Resolution, said: int | None) -> Throw | None:
    if said is None:
        return roll_price(resolution)
    resolution.require_referee("say what a week of training costs")
    check_price(said)
    return None


def check_price(said: int) -> int:
    """The price of a week in gp; RuleError for less than nothing, or too much."""
    if not 0 <= said <= MOST_PRICE:
        raise RuleError(f"A week of training costs 0 to {MOST_PRICE} gp.")
    return said


# The referee's word, and giving up


@FAMILY.handles
def answer(resolution: Resolution, action: AnswerTraining) -> None:
    """There is a trainer, and the first week begins; or there is none."""
    resolution.require_referee("say whether there is a trainer")
    character = resolution.character(action.character_id)
    asked = character.training
    if asked is None or asked.agreed:
        raise TooLateError(f"{character.name} waits for no word on a trainer.")
    if not action.agreed:
        resolution.put_character(replace(character, training=None))
        target = resolution.who(character.id)
        resolution.emit(TrainingRefused(target=target, skill=asked.skill, rule=RULE))
        return
    called = _called(action.trainer) or asked.trainer
    training = replace(asked, trainer=called)
    _start(resolution, character, training, action.weeks, action.price)


@FAMILY.handles
def stop(resolution: Resolution, action: StopTraining) -> None:
    """Give it up; a skill that was not taught to the end is as it was."""
    character = own_character(resolution, action.character_id, "stop the training of")
    held = character.training
    if held is None:
        raise RuleError(f"{character.name} is learning nothing now.")
    resolution.put_character(replace(character, training=None))
    resolution.emit(
        TrainingStopped(
            target=resolution.who(character.id),
            skill=held.skill,
            done=held.done,
            weeks=held.weeks,
            rule=RULE,
        )
    )


@FAMILY.handles
def join(resolution: Resolution, action: JoinBackground) -> None:
    """Begin to train for a background. RuleError says which condition is not met."""
    character = own_character(resolution, action.character_id, "choose a background for")
    calling = find_calling(action.background)
    held = character.background
    if held is not None:
        name = BACKGROUND_BY_KEY[held.key].name
        raise RuleError(
            f"{character.name} has a background, {name}, and there is only one for each. ",
            WayOut("Give it up", "background leave"),
            " first.",
        )
    if action.waive:
        resolution.require_referee("waive the conditions of a background")
    else:
        _require_fit(resolution, character, calling)
    background = Background(calling.key, now(resolution.state), resolution.at)
    resolution.put_character(replace(character, background=background))
    resolution.emit(
        BackgroundBegun(
            target=resolution.who(character.id),
            background=calling.key,
            waived=action.waive,
            rule=ERIS_ADVANCED_TYPES,
        )
    )


def _require_fit(resolution: Resolution, character: Character, calling: Calling) -> None:
    """Raise RuleError unless the background is offered, and they and their player may join it."""
    state, name = resolution.state, character.name
    if not is_offered(state, calling):
        raise RuleError(
            f"{calling.name} is not offered in this game. A referee can ",
            WayOut("offer it", "background rules"),
            ".",
        )
    rule = rule_of(state, calling.key)
    label = resolution.traits.label
    words = words_of(character)
    if rule.requires and not words.intersection(rule.requires):
        wanted = " or ".join(map(label, rule.requires))
        raise RuleError(f"{calling.name} is for a {wanted}, and {name} is none. {_WAIVE}")
    barred = [trait for trait in rule.excludes if trait in words]
    if barred:
        raise RuleError(f"{calling.name} is not for a {label(barred[0])}. {_WAIVE}")
    if not earlier_characters(state, character):
        raise RuleError(
            "A background is for players who have played a character in this campaign "
            f"before, and {name} is the first of theirs here. A referee can ",
            WayOut("count characters from elsewhere", "background earlier"),
            ", or waive it.",
        )


@FAMILY.handles
def accept(resolution: Resolution, action: AcceptMember) -> None:
    """Whoever trains for a background belongs to it from now on, and has its skills."""
    resolution.require_referee("accept somebody into a background")
    character = resolution.character(action.character_id)
    held = character.background
    if held is None:
        raise RuleError(
            f"{character.name} trains for no background. ",
            WayOut("Ask for one", "background join"),
            " first.",
        )
    calling = BACKGROUND_BY_KEY[held.key]
    if held.accepted is not None:
        raise RuleError(f"{character.name} is a {calling.name} already.")
    member = replace(held, accepted=now(resolution.state), accepted_at=resolution.at)
    resolution.put_character(replace(character, background=member))
    skills = rule_of(resolution.state, calling.key).skills
    resolution.emit(
        BackgroundAccepted(
            target=resolution.who(character.id),
            background=calling.key,
            seconds=now(resolution.state) - held.begun,
            lacks_skills=not skills,
            rule=ERIS_ADVANCED_TYPES,
        )
    )
    if calling.key not in character.traits:
        resolution.perform(ChangeTraits(character_id=character.id, traits=(calling.key,)))
    for name in skills:
        _give_skill(resolution, character.id, name)


def _give_skill(resolution: Resolution, character_id: str, name: str) -> None:
    """Roll a skill of their background; what they had counts if it is higher (R-SKILL-CHOICE)."""
    had = skill_on(resolution.character(character_id), name)
    learn(resolution, character_id, name)
    got = skill_on(resolution.character(character_id), name)
    assert got is not None
    if had is not None and had.value > got.value:
        put_skill(resolution, character_id, replace(got, value=had.value))


@FAMILY.handles
def leave(resolution: Resolution, action: LeaveBackground) -> None:
    """Give the training up; a referee also ends a membership. What was learned stays."""
    character = own_character(resolution, action.character_id, "give up the background of")
    held = character.background
    if held is None:
        raise RuleError(f"{character.name} has no background.")
    is_member = held.accepted is not None
    if is_member and not resolution.actor.is_referee:
        raise ForbiddenError("Only a referee of this game can end a membership.")
    resolution.put_character(replace(character, background=None))
    if held.key in character.traits and is_member:
        resolution.perform(ChangeTraits(character_id=character.id, traits=(held.key,), remove=True))
    resolution.emit(
        BackgroundLeft(
            target=resolution.who(character.id),
            background=held.key,
            was_member=is_member,
            rule=ERIS_ADVANCED_TYPES,
        )
    )
