"""Days without food or water are counted; what they cost is the referee's (OSE-STARVATION)."""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, ClockMoved
from rules.errors import RuleError
from rules.hazards import FAMILY
from rules.hazards.records import ProvisionsSet, SetProvisions, Starved
from rules.hazards.words import require_alive
from rules.kernel.dues import Coming
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character, Hunger

OSE_STARVATION = "OSE-STARVATION"
GOES_WITHOUT = "without"
"""What is foreseen."""


@FAMILY.handles
def set_provisions(resolution: Resolution, action: SetProvisions) -> None:
    """From now on people have food and water, or have none; what has begun goes on."""
    resolution.require_referee("say who has food and water")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_alive(resolution, target, "needs neither food nor water")
    present, is_changed = now(resolution.state), False
    for target in targets:
        character, who = resolution.find_character(target), resolution.who(target)
        name = who.label
        if character is None:
            raise RuleError(f"{name} has no sheet, and its hunger is not counted.")
        old = character.hunger
        hunger = Hunger(
            _since(old.food, present, has=action.food), _since(old.water, present, has=action.water)
        )
        if hunger != old:
            is_changed = True
            resolution.put_character(replace(character, hunger=hunger))
            food, water = action.food, action.water
            resolution.emit(ProvisionsSet(target=who, food=food, water=water, rule=OSE_STARVATION))
    if not is_changed:
        raise RuleError("That is how it stands with all of them already.")


def _since(old: int | None, present: int, *, has: bool) -> int | None:
    if has:
        return None
    return present if old is None else old


@FAMILY.follows(OSE_STARVATION)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Tell of each who has had nothing for one more whole day."""
    for character in resolution.state.characters:
        if character.vitals.life is Life.DEAD:
            continue
        for what, since in _lacks(character):
            days = _days(since, event.after)
            if days > _days(since, event.before):
                who = resolution.who(character.id)
                resolution.emit(Starved(target=who, what=what, days=days, rule=OSE_STARVATION))


@FAMILY.foresees
def comings(state: GameState, until: int) -> Iterator[Coming]:
    """The end of the next whole day without, so that time goes by in the same pieces whatever else
    may come."""
    for character in state.characters:
        for _, since in _lacks(character):
            ends = since + (_days(since, now(state)) + 1) * SECONDS_PER_DAY
            if ends <= until:
                yield Coming(
                    at=ends, what=GOES_WITHOUT, name=character.name, minor=True, rule=OSE_STARVATION
                )


def days_without(state: GameState, character: Character) -> tuple[tuple[str, int], ...]:
    """What somebody has none of, "food" or "water", and for how many whole days."""
    return tuple((what, _days(since, now(state))) for what, since in _lacks(character))


def _lacks(character: Character) -> Iterator[tuple[str, int]]:
    """What somebody has none of, and since when."""
    for what, since in (("food", character.hunger.food), ("water", character.hunger.water)):
        if since is not None:
            yield what, since


def _days(since: int, until: int) -> int:
    return (until - since) // SECONDS_PER_DAY
