"""Weeks of training go by: paid for, missed, interrupted, and over (ERIS-SKILL-TRAINING)."""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_DAY, ClockMoved
from rules.errors import RuleError
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.items.money import pay, purse_of
from rules.kernel.dues import Coming
from rules.kernel.numbers import check_forced
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import number
from rules.skills import FAMILY
from rules.skills.learning import INTELLIGENCE, SIDES, improved, put_skill, skill_on, trained
from rules.skills.lessons import BY_KEY, RULE, roll_loss, roll_price
from rules.skills.records import (
    CorrectTraining,
    TrainingCompleted,
    TrainingCorrected,
    TrainingInterrupted,
    Week,
    WeekTrained,
)
from rules.skills.training import attends, check_price, check_weeks, learners
from rules.state.game import GameState
from rules.state.sheet import Character, Skill, SkillKind, Training

IMPROVE = "ERIS-SKILL-IMPROVE"
WEEK = 7 * TURNS_PER_DAY * SECONDS_PER_TURN
"""In seconds; as long an interruption costs nothing, and a longer one does."""
COMING = "training"


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
        # Half of the die and 5, or the natural skill where that counts and is higher.
        name = training.skill
        throw = resolution.roll(name.lower(), 1, SIDES, forced=forced)
        rolled, had = trained(throw.total), 0 if known is None else known.value
        kept = had > rolled
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


def ends_at(training: Training) -> int | None:
    """When the running week is over, None for who does not attend."""
    return None if training.since is None else training.since - training.part + WEEK


def over_at(training: Training) -> int | None:
    """When all weeks are over, if each is attended and paid for; None for who does not attend."""
    end = ends_at(training) if training.agreed else None
    return None if end is None else end + (training.weeks - training.done - 1) * WEEK


@FAMILY.follows(RULE)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Weeks that are over by now are paid for and told together; then what came of them is told."""
    learning = tuple(learners(resolution.state))
    for character, _ in learning:
        follow(resolution, character, event.before)
    first = len(resolution.events)
    weeks = [_weeks_of(resolution, character.id, event.after) for character, _ in learning]
    rows = tuple(row for found in weeks for row in found)
    if not rows:
        return
    people = tuple({row.who.id: row.who for row in rows}.values())
    resolution.emit_before(first, WeekTrained(people=people, weeks=rows, rule=RULE))
    for character, _ in learning:
        if _is_done(resolution.character(character.id)):
            complete(resolution, character.id)


@FAMILY.follows(RULE)
def party_moves(resolution: Resolution, _event: PartySetOut | PartyCameBack) -> None:
    """Who sets out misses something from now on, and who comes home may have missed too much."""
    for character, _ in tuple(learners(resolution.state)):
        follow(resolution, character, now(resolution.state))


def follow(resolution: Resolution, character: Character, moment: int) -> None:
    """Somebody begins to attend, or stops, at a moment."""
    training, here = character.training, attends(resolution.state, character)
    if training is None or here is (training.since is not None):
        return
    if training.since is not None:
        part = training.part + moment - training.since
        _put(resolution, character.id, replace(training, part=part, since=None, last=moment))
        return
    if moment - training.last > WEEK:
        training = _interrupted(resolution, character, training)
    _put(resolution, character.id, replace(training, since=moment))


def _interrupted(resolution: Resolution, character: Character, training: Training) -> Training:
    """More than a week is missed: some of what was learned is lost, and the price is a new one."""
    lesson = BY_KEY[training.kind]
    loss = roll_loss(resolution, lesson)
    lost = lesson.loss.more if loss is None else loss.total
    left = max(0, training.done * WEEK + training.part - lost * WEEK)
    throw = roll_price(resolution)
    done, part = divmod(left, WEEK)
    after = replace(training, done=done, part=part, price=throw.total * lesson.factor)
    resolution.emit(
        TrainingInterrupted(
            target=resolution.who(character.id),
            skill=training.skill,
            lost=lost,
            done=done,
            weeks=training.weeks,
            before=training.price,
            price=after.price,
            throw=throw,
            loss=loss,
            rule=RULE,
        )
    )
    return after


def _weeks_of(resolution: Resolution, character_id: str, until: int) -> Iterator[Week]:
    """What becomes of somebody's weeks up to a moment."""
    while not _is_done(character := resolution.character(character_id)):
        training = character.training
        end = None if training is None else ends_at(training)
        if training is None or end is None or end > until:
            return
        paid = purse_of(resolution.state, character_id) >= training.price
        if paid and training.price:
            pay(resolution, character_id, training.price)
        after = _counted(training, end) if paid else _missed(resolution, character, training, end)
        _put(resolution, character_id, after)
        yield Week(
            resolution.who(character_id),
            training.skill,
            training.price,
            training.done + paid,
            training.weeks,
            paid,
        )


def _counted(training: Training, end: int) -> Training:
    """A week that was attended and paid for."""
    return replace(training, done=training.done + 1, part=0, since=end, last=end, unpaid=0)


def _missed(resolution: Resolution, character: Character, training: Training, end: int) -> Training:
    """A week that nobody paid for is missed, and a second one in a row is more than one week."""
    after = replace(training, part=0, since=end, unpaid=training.unpaid + 1)
    return _interrupted(resolution, character, after) if after.unpaid == 2 else after


def _is_done(character: Character) -> bool:
    """Whether somebody who trains has been taught all of it."""
    training = character.training
    return training is not None and training.done >= training.weeks


def _put(resolution: Resolution, character_id: str, training: Training) -> None:
    character = resolution.character(character_id)
    resolution.put_character(replace(character, training=training))


@FAMILY.foresees
def comings(state: GameState, until: int) -> Iterator[Coming]:
    """When somebody's training is over, if they attend and pay until then."""
    for character, training in learners(state):
        at = over_at(training)
        if at is not None and at <= until:
            yield Coming(
                at=at,
                what=COMING,
                name=character.name,
                target=character.id,
                minor=True,
                rule=RULE,
            )


@FAMILY.handles
def correct(resolution: Resolution, action: CorrectTraining) -> None:
    """Write it down; a training of which all weeks are over is completed."""
    resolution.require_referee("correct a training")
    character = resolution.character(action.character_id)
    held = character.training
    if held is None or not held.agreed:
        raise RuleError(f"{character.name} is not training now.")
    check_forced(action.forced, 1, SIDES, f"1d{SIDES}")
    after = _corrected(held, action)
    if after == held:
        raise RuleError(f"Nothing would change. Say how the training of {character.name} stands.")
    is_over = after.done == after.weeks
    if action.forced is not None and not is_over:
        raise RuleError("The die falls when all weeks are over: give `done` and `weeks` alike.")
    resolution.put_character(replace(character, training=after))
    resolution.emit(
        TrainingCorrected(
            target=resolution.who(character.id),
            skill=after.skill,
            done=after.done,
            weeks=after.weeks,
            price=after.price,
            rule=RULE,
        )
    )
    if is_over:
        complete(resolution, character.id, forced=action.forced)


def _corrected(held: Training, action: CorrectTraining) -> Training:
    """The training as the action says; RuleError for what cannot be."""
    weeks = held.weeks if action.weeks is None else check_weeks(action.weeks)
    done = held.done if action.done is None else action.done
    price = held.price if action.price is None else check_price(action.price)
    if not 0 <= done <= weeks:
        raise RuleError(f"Of {weeks} weeks, 0 to {weeks} can be over; {done} is outside.")
    return replace(held, weeks=weeks, done=done, price=price)
