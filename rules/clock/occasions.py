"""What will happen in the world at a time, whatever the party does: a deadline of the story."""

from collections.abc import Iterator

from rules.clock import FAMILY
from rules.clock.clock import now
from rules.clock.records import (
    OCCASIONS,
    AddOccasion,
    ClockMoved,
    DropOccasion,
    Occasion,
    OccasionAdded,
    OccasionCame,
    OccasionDropped,
)
from rules.clock.units import LONGEST_DAYS, SECONDS_PER_TURN, TURNS_PER_DAY, turns_of
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.dues import Coming
from rules.kernel.events import EVERYBODY, REFEREES, Audience
from rules.kernel.resolution import Resolution
from rules.state.game import GameState

RULE = "OSE-TIME"
OCCASION = "occasion"
MOST_OCCASIONS = 30
LONGEST_TEXT = 200


def occasions_for(state: GameState, viewer: Viewer) -> tuple[Occasion, ...]:
    """What a viewer may know of what will happen, the next first."""
    return tuple(one for one in OCCASIONS.of(state) if viewer.is_referee or not one.secret)


@FAMILY.handles
def add_occasion(resolution: Resolution, action: AddOccasion) -> None:
    """Write down what will happen, and when."""
    resolution.require_referee("say what happens in the world")
    text = " ".join(action.text.split())
    if not 1 <= len(text) <= LONGEST_TEXT:
        raise RuleError(f"Say what happens in 1 to {LONGEST_TEXT} characters.")
    seconds = _seconds(action)
    state = resolution.state
    if len(OCCASIONS.of(state)) >= MOST_OCCASIONS:
        raise RuleError(f"At most {MOST_OCCASIONS} are kept. ⟦Drop one|time drop⟧.")
    new = Occasion(f"o{resolution.token()}", now(state) + seconds, text, action.secret)
    occasions = tuple(sorted((*OCCASIONS.of(state), new), key=lambda one: one.at))
    resolution.state = OCCASIONS.put(state, occasions)
    resolution.emit(OccasionAdded(text=text, seconds=seconds, rule=RULE, audience=_audience(new)))


def _seconds(action: AddOccasion) -> int:
    turns = turns_of(days=action.days, hours=action.hours, turns=action.turns)
    if min(action.days, action.hours, action.turns) < 0 or turns == 0:
        raise RuleError("Say in how much time it happens, for example `days:3` or `hours:6`.")
    if turns > LONGEST_DAYS * TURNS_PER_DAY:
        raise RuleError(f"At most {LONGEST_DAYS} days ahead. Give a smaller number.")
    return turns * SECONDS_PER_TURN


@FAMILY.handles
def drop_occasion(resolution: Resolution, action: DropOccasion) -> None:
    """Strike what will not happen."""
    resolution.require_referee("say what happens in the world")
    state = resolution.state
    found = next((one for one in OCCASIONS.of(state) if one.id == action.occasion_id), None)
    if found is None:
        raise NotFoundError("Nothing like that is to happen. Pick one from the list.")
    resolution.state = OCCASIONS.put(
        state, tuple(one for one in OCCASIONS.of(state) if one is not found)
    )
    resolution.emit(OccasionDropped(text=found.text, rule=RULE, audience=_audience(found)))


def _audience(occasion: Occasion) -> Audience:
    return REFEREES if occasion.secret else EVERYBODY


@FAMILY.follows(RULE)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """What has happened by now is told, and time that was let go by stops there."""
    state = resolution.state
    come = [one for one in OCCASIONS.of(state) if one.at <= event.after]
    if not come:
        return
    left = tuple(one for one in OCCASIONS.of(state) if one.at > event.after)
    resolution.state = OCCASIONS.put(state, left)
    for one in come:
        resolution.emit(OccasionCame(text=one.text, rule=RULE, audience=_audience(one)))


@FAMILY.foresees
def comings(state: GameState, until: int) -> Iterator[Coming]:
    """What happens in the world up to a moment."""
    for one in OCCASIONS.of(state):
        if one.at <= until:
            yield Coming(
                at=one.at, what=OCCASION, name=one.text, stops=True, secret=one.secret, rule=RULE
            )
