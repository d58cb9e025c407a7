"""Skills, training and backgrounds, told as sentences."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.game_time import duration_words
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Short,
    Tellers,
    Weight,
    acts,
    name,
)
from cogs.render.offers import LONGEST_NAME, Offers, referees
from cogs.render.text import plain, shorten, show_dice
from data.live import Outcome
from rules.clock.records import SECONDS_PER_TURN
from rules.kernel.events import Throw
from rules.kernel.targets import find_character
from rules.kernel.words import an, listed, many, some, whose
from rules.skills.learning import BACKGROUND_BY_KEY
from rules.skills.records import (
    BackgroundAccepted,
    BackgroundBegun,
    BackgroundLeft,
    BackgroundRuled,
    EarlierSet,
    GuildSkillSet,
    SkillLearned,
    SkillWritten,
    TrainerAdded,
    TrainerDropped,
    TrainingAsked,
    TrainingBegun,
    TrainingCompleted,
    TrainingCorrected,
    TrainingInterrupted,
    TrainingRefused,
    TrainingStopped,
    Week,
    WeekTrained,
)

TELLERS = Tellers(
    {
        TrainingAsked: Line(
            "**{target}** ~wants to learn {skill} ({kind}): "
            "a referee says whether there is a trainer."
        ),
        TrainingRefused: Line("There is no trainer for {skill}: {target} does not train."),
        TrainerDropped: Line("{name} no longer teaches {skill}."),
    }
)
BRIEFS = Briefs(
    {
        SkillLearned: Short("{target} tried {skill} for the first time, at {value}%", Weight.SMALL),
        TrainingBegun: Short("{target} began to train ({skill})"),
        WeekTrained: Short("{people} trained", Weight.SMALL),
        TrainingStopped: Short("{target} gave up training ({skill})", Weight.SMALL),
        TrainingInterrupted: Short("{target} missed too much training ({skill})"),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _learned(event: SkillLearned) -> str:
    """`Ada tries Tracker for the first time: 1d100 (50) / 4, rounded, + 5 for INT: 18%.`"""
    if event.kind == "background":
        dice = f"{show_dice(event.throw)} / 2, rounded"
        return f"{acts(event.target, 'has')} {plain(event.skill)}: {dice}: **{event.value}%**."
    added = _signed(event.adjustment, " for INT")
    least = ", at least 0" if event.value == 0 else ""
    return (
        f"{acts(event.target, 'tries')} {plain(event.skill)} for the first time: "
        f"{show_dice(event.throw)} / 4, rounded{added}{least}: **{event.value}%**."
    )


def _signed(amount: int, what: str) -> str:
    """` + 5 for INT`, "" for nothing."""
    return f" {'+' if amount > 0 else '-'} {abs(amount)}{what}" if amount else ""


@TELLERS.tells
def _written(event: SkillWritten) -> str:
    skill = f"{whose(name(event.target))} {plain(event.skill)}"
    if event.after is None:
        return f"{skill} is struck from the sheet; it was {event.before}%."
    before = "" if event.before is None else f", {event.before}% before"
    return f"{skill} is {event.after}% now ({event.kind}{before})."


# Training


@TELLERS.tells
def _begun(event: TrainingBegun) -> str:
    """`Ada learns Tracker: 1d10+1 (3) = 4 weeks, for 1d20 (12) x 5 = 60 gp each, paid …`"""
    verb = "gets better at" if event.improves else "learns"
    trainer = f" from {plain(event.trainer)}" if event.trainer and not event.improves else ""
    if event.trainer and event.improves:
        trainer = f" with {plain(event.trainer)}"
    weeks = many(event.weeks, "week")
    dice = "" if event.weeks_throw is None else f"{show_dice(event.weeks_throw)} = "
    price = _price(event.price, event.price_throw)
    each = "" if event.weeks == 1 else " each"
    return (
        f"{name(event.target)} {verb} {plain(event.skill)}{trainer}: {dice}**{weeks}**, "
        f"for {price}{each}, paid at the end of the week."
    )


def _price(price: int, throw: Throw | None) -> str:
    """`1d20 (12) x 5 = **60 gp**`."""
    if throw is None or not throw.total:
        return f"**{price:,} gp**"
    factor = price // throw.total
    times = f" x {factor}" if factor > 1 else ""
    return f"{show_dice(throw)}{times} = **{price:,} gp**"


@TELLERS.tells
def _stopped(event: TrainingStopped) -> str:
    who, skill = name(event.target), plain(event.skill)
    if not event.weeks:
        return f"{who} does not want to learn {skill} after all."
    return f"{who} gives up learning {skill} after {event.done} of {many(event.weeks, 'week')}."


@TELLERS.tells
def _corrected(event: TrainingCorrected) -> str:
    who, skill, weeks = name(event.target), plain(event.skill), many(event.weeks, "week")
    return f"Training of {who} ({skill}): {event.done} of {weeks}, {event.price:,} gp each."


@TELLERS.runs(WeekTrained)
def _trained(events: Sequence[WeekTrained]) -> str:
    """All weeks that are over, in one line: `Training: Ada (Tracker, week 2 of 4, 60 gp).`"""
    weeks = [week for event in events for week in event.weeks]
    by_who: dict[tuple[str, str], list[Week]] = {}
    for week in weeks:
        by_who.setdefault((week.who.id, week.skill), []).append(week)
    return f"Training: {'; '.join(map(_weeks, by_who.values()))}."


def _weeks(weeks: Sequence[Week]) -> str:
    last, paid = weeks[-1], [week for week in weeks if week.paid]
    words = [plain(last.skill)]
    if paid:
        numbers = [str(week.done) for week in paid]
        which = f"{'week' if len(numbers) == 1 else 'weeks'} {listed(numbers)} of {last.weeks}"
        words += [which, f"{sum(week.price for week in paid):,} gp"]
    missed = len(weeks) - len(paid)
    if missed:
        often = some(missed, "week")
        price = next(week.price for week in reversed(weeks) if not week.paid)
        words.append(f"{often} not counted, for want of {price:,} gp")
    return f"{name(last.who)} ({', '.join(words)})"


@TELLERS.tells
def _interrupted(event: TrainingInterrupted) -> str:
    lost = f"**{many(event.lost, 'week')}**"
    if event.loss is not None:
        lost = f"{show_dice(event.loss)} = {lost}"
    price = _price(event.price, event.throw)
    return (
        f"{acts(event.target, 'has')} missed more than a week of training ({plain(event.skill)}): "
        f"{lost} lost, {event.done} of {event.weeks} left. A week costs {price} now, "
        f"{event.before:,} gp before."
    )


@TELLERS.tells
def _completed(event: TrainingCompleted) -> str:
    if event.improves:
        who, skill = name(event.target), plain(event.skill)
        total = f"{show_dice(event.throw)}{_signed(event.adjustment, ' for INT')}"
        if event.after == event.before:
            return f"{who} is no better at {skill}: {total} is not more than {event.before}%."
        return (
            f"{who} is better at **{skill}**: {total} is more than {event.before}%, "
            f"a third of what is missing is gained: **{event.after}%**."
        )
    half = f"{show_dice(event.throw)} / 2, rounded, + 5"
    kept = ", is less than the natural skill, which stays" if event.kept else ""
    return (
        f"{acts(event.target, 'has')} learned **{plain(event.skill)}**: {half}{kept}: "
        f"**{event.after}%**."
    )


@TELLERS.tells
def _trainer(event: TrainerAdded) -> str:
    where = f" in {plain(event.where)}" if event.where else ""
    return f"{plain(event.name)} teaches {plain(event.skill)} ({event.kind}){where}."


# Backgrounds


def called(key: str) -> str:
    """A background as it stands in a sentence: `a Thief`, `an Assassin`."""
    return an(BACKGROUND_BY_KEY[key].name)


@TELLERS.tells
def _joins(event: BackgroundBegun) -> str:
    waived = " by the referee's leave" if event.waived else ""
    return (
        f"{acts(event.target, 'trains')} to be {called(event.background)}{waived}. "
        "A referee says when the training is over: `/do background accept`."
    )


@TELLERS.tells
def _accepted(event: BackgroundAccepted) -> str:
    time = duration_words(event.seconds // SECONDS_PER_TURN)
    after = f", after {time} of training" if time else ""
    text = f"{acts(event.target, 'is')} **{called(event.background)}** now{after}."
    if not event.lacks_skills:
        return text
    return f"{text} Nobody has written which skills come with it: `/do background rules`."


@TELLERS.tells
def _left(event: BackgroundLeft) -> str:
    who, what = name(event.target), called(event.background)
    if event.was_member:
        return f"{who} is no longer {what}."
    return f"{who} gives up the training to be {what}."


@TELLERS.tells
def _ruled(event: BackgroundRuled) -> str:
    asked = rule_words(event.requires, event.excludes, event.skills)
    offered = "" if event.offered else ", not offered"
    return f"{BACKGROUND_BY_KEY[event.background].name}{offered}: {'; '.join(asked)}."


def rule_words(
    requires: Sequence[str], excludes: Sequence[str], skills: Sequence[str]
) -> Iterator[str]:
    """What a background asks for and brings, from the labels of traits."""
    yield f"only {listed([*map(plain, requires)], 'or')}" if requires else "every class"
    if excludes:
        yield f"no {listed([*map(plain, excludes)], 'or')}"
    yield f"skills {listed([*map(plain, skills)])}" if skills else "no skills written"


@TELLERS.tells
def _guild(event: GuildSkillSet) -> str:
    if event.closed:
        return f"{plain(event.skill)} is the skill of a guild: members alone learn it."
    return f"{plain(event.skill)} is open to everybody."


@TELLERS.tells
def _earlier(event: EarlierSet, people: People) -> str:
    return f"Characters that {people.name(event.member)} has played elsewhere: {event.count}."


@BRIEFS.tells
def _brief_completed(event: TrainingCompleted) -> Iterator[Mark]:
    skill = plain(event.skill)
    did = f"finished training ({skill}: {event.after}%)"
    yield Note((event.target,), did, weight=Weight.GREAT)


@BRIEFS.tells
def _brief_joins(event: BackgroundBegun) -> Iterator[Mark]:
    yield Note((event.target,), f"began to train to be {called(event.background)}")


@BRIEFS.tells
def _brief_accepted(event: BackgroundAccepted) -> Iterator[Mark]:
    yield Note((event.target,), f"became {called(event.background)}", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_left(event: BackgroundLeft) -> Iterator[Mark]:
    did = "left off being" if event.was_member else "gave up training to be"
    yield Note((event.target,), f"{did} {called(event.background)}")


@OFFERS.offers(whom=referees)
def _offer_trainer(event: TrainingAsked, outcome: Outcome) -> Sequence[Button]:
    """There is a trainer, or there is none, as long as nobody has said it."""
    game = outcome.game
    character = find_character(game.state, event.target.id)
    asked = None if character is None else character.training
    if asked is None or asked.agreed:
        return ()
    who = event.target.id
    name = shorten(event.target.name, LONGEST_NAME)
    yes = f"There is a trainer for {name}"
    return (
        make_button("trainer", game.id, who, "yes", label=yes, style=GREEN),
        make_button("trainer", game.id, who, "no", label="There is none"),
    )
