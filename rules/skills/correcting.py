"""The referee's word on a training: how long it takes, how far it is, what a week costs."""

from rules.errors import RuleError
from rules.kernel.limits import check_forced
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.skills.actions import CorrectTraining
from rules.skills.completing import complete
from rules.skills.events import TrainingCorrected
from rules.skills.lessons import RULE
from rules.skills.rolls import SIDES
from rules.skills.training import check_price, check_weeks
from rules.state.skills import Training


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
