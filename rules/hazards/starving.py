"""Days without food or water are counted; what they cost is the referee's (OSE-STARVATION)."""

from collections.abc import Iterator

from rules.bestiary.records import INFRAVISION
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, ClockMoved
from rules.conditions.magic import INFRAVISION as BY_MAGIC
from rules.conditions.reading import effects_on
from rules.errors import RuleError
from rules.hazards import FAMILY
from rules.hazards.records import HUMAN, ProvisionsSet, SetProvisions, Starved
from rules.hazards.words import require_alive
from rules.kernel.naming import name_targets
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.record import replace
from rules.sheet.reading import typed_number
from rules.sheet.records import NumberOf
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character, Hunger

OSE_STARVATION = "OSE-STARVATION"
OSE_INFRAVISION = "OSE-INFRAVISION"
USUAL = 60


@FAMILY.handles
def set_provisions(resolution: Resolution, action: SetProvisions) -> None:
    """From now on people have food and water, or have none; what has begun goes on."""
    resolution.require_referee("say who has food and water")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_alive(resolution, target, "needs neither food nor water")
    changed = [target for target in targets if _set(resolution, target, action)]
    if not changed:
        raise RuleError("That is how it stands with all of them already.")


def _set(resolution: Resolution, target: str, action: SetProvisions) -> bool:
    """Whether that changes anything."""
    character = resolution.find_character(target)
    if character is None:
        name = resolution.who(target).label
        raise RuleError(f"{name} has no sheet, and its hunger is not counted.")
    old, present = character.hunger, now(resolution.state)
    hunger = Hunger(
        _since(old.food, present, has=action.food), _since(old.water, present, has=action.water)
    )
    if hunger == old:
        return False
    resolution.put_character(replace(character, hunger=hunger))
    who = resolution.who(target)
    resolution.emit(
        ProvisionsSet(target=who, food=action.food, water=action.water, rule=OSE_STARVATION)
    )
    return True


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


def seen_by_heat(state: GameState, target: str) -> int:
    """How far somebody sees heat where no light spoils it, in feet; 0 for who does not."""
    asked = NumberOf(who=target, key=INFRAVISION.key)
    found = typed_number(state, target, INFRAVISION.key) or next(of_monsters(state, asked), None)
    own = 0 if found is None else found.value
    by_magic = any(effect.key == BY_MAGIC.key for effect in effects_on(state, target))
    return max(own, USUAL) if by_magic else own


@FAMILY.answers(OSE_INFRAVISION, about=lambda key: key == INFRAVISION.key)
def of_monsters(state: GameState, question: NumberOf) -> Iterator[Found]:
    """All that are not human see 60 feet, unless something else is written."""
    one = find_combatant(state, question.who)
    if one is None or one.kind is not Kind.MONSTER:
        return
    if not one.normal_human and HUMAN.key not in one.traits:
        yield Found(USUAL, "not human", OSE_INFRAVISION)
