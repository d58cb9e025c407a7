"""Turning undead: a holy symbol, dice, and what the referee's chart asks for (R-TURNING)."""

from rules.classes.actions import TurnUndead, WriteTurning
from rules.classes.events import TurningWritten, UndeadTurned
from rules.dice import parse
from rules.dice.names import nearest
from rules.errors import RuleError
from rules.items.door import Kind, is_a, items_of
from rules.kernel.events import Throw
from rules.kernel.limits import check_forced
from rules.kernel.look import is_shown
from rules.kernel.resolution import Resolution
from rules.kernel.throwing import throw_text
from rules.kernel.traits import has_trait
from rules.kernel.whole import read_whole
from rules.record import replace
from rules.rounds.door import can_act, require_turn, take_turns
from rules.sheet.door import check_length, on_one_line, own_character
from rules.sheet.traits import CLERIC
from rules.state.classes import TurningRow
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

RULE = CLERIC.source
DICE = "2d6"
PURPOSE = "turn undead"
TURNED, DESTROYED, NO_CHANCE = "T", "D", "-"
MOST_ROWS, MOST_LEVELS = 30, 40
HIGHEST = 1000


def turn_undead(resolution: Resolution, action: TurnUndead) -> None:
    """Roll against what was named, else against the chart; who is turned is the referee's word."""
    character = own_character(resolution, action.character_id, "turn undead for")
    _require_possible(resolution, character, allow=action.allow)
    combatant = _in_rounds(resolution, character)
    if combatant is not None:
        require_turn(resolution, combatant)
    row = find_row(resolution.state, action.kind)
    level = (combatant or character).level
    needs = f"{action.needed}" if action.needed is not None else _needs(row, level)
    _roll(resolution, character, action, row, needs)
    if combatant is not None:
        take_turns(resolution, (combatant,), by_hand=True)


def _require_possible(resolution: Resolution, character: Character, *, allow: bool) -> None:
    """RuleError without symbol or class, unless the referee allows it, and for who is down."""
    if allow:
        resolution.require_referee("allow what the rules forbid")
    name, advice = character.name, "A referee may allow it."
    if character.vitals.life is not Life.UP:
        raise RuleError(f"{name} is down, and cannot turn undead now.")
    if not allow and not has_trait(resolution.state, character.id, CLERIC.key):
        raise RuleError(f"{name} is no cleric, and turns no undead. {advice}")
    if not allow and not has_symbol(resolution.state, character.id):
        raise RuleError(
            f"{name} has no holy symbol, which turning undead needs ({RULE}): "
            f"`/item add name:Holy symbol` writes one down. {advice}"
        )


def has_symbol(state: GameState, target: str) -> bool:
    """Whether somebody has a holy symbol with them."""
    found = items_of(state, target)
    return any(is_a(one, Kind.HOLY_SYMBOL) for one in found)


def _in_rounds(resolution: Resolution, character: Character) -> Combatant | None:
    """The combatant whose turn it takes; None outside of rounds, where nobody has turns."""
    encounter, found = resolution.state.encounter, resolution.find_combatant(character.id)
    if encounter is None or encounter.stage is not Stage.ROUNDS or found is None:
        return None
    if not can_act(resolution.state, found):
        raise RuleError(f"{found.name} is held by a condition, and cannot act now.")
    return found


def find_row(state: GameState, kind: str) -> TurningRow | None:
    """The row of a kind of undead in the chart, None where it has none; RuleError for a slip."""
    word, rows = _word(kind), {_word(row.kind): row for row in state.classes.turning}
    if not word or not rows:
        return None
    found = rows.get(word) or rows.get(word.removesuffix("s"))
    if found is None:
        kinds = ", ".join(row.kind for row in rows.values())
        near = rows.get(nearest(word, rows))
        advice = f"Did you mean {near.kind}?" if near else f"It has {kinds}."
        raise RuleError(f"The chart for turning undead has no “{kind.strip()[:40]}”. {advice}")
    return found


def _word(kind: str) -> str:
    return " ".join(kind.casefold().split())


def _needs(row: TurningRow | None, level: int) -> str:
    """What the chart asks of a level, "" where nobody has said it."""
    if row is None or level < 1:
        return NO_CHANCE if row is not None else ""
    return row.needs[min(level, len(row.needs)) - 1]


def _roll(
    resolution: Resolution,
    character: Character,
    action: TurnUndead,
    row: TurningRow | None,
    needs: str,
) -> None:
    kind = on_one_line(action.kind) if row is None else row.kind
    check_length(kind)
    without_dice = needs in (TURNED, DESTROYED, NO_CHANCE)
    throw = None if without_dice else _throw(resolution, action)
    needed = int(needs) if needs and not without_dice else None
    if throw is None:
        passed: bool | None = needs != NO_CHANCE
    else:
        passed = None if needed is None else throw.total >= needed
    resolution.emit(
        UndeadTurned(
            target=resolution.who(character.id),
            kind=kind,
            throw=throw,
            needed=needed,
            passed=passed,
            destroyed=needs == DESTROYED,
            rule=RULE,
        )
    )


def _throw(resolution: Resolution, action: TurnUndead) -> Throw:
    if action.forced is None:
        return throw_text(resolution, _dice(action.dice), PURPOSE)
    total = check_forced(action.forced, 1, HIGHEST, "A roll to turn undead")
    return resolution.roll(PURPOSE, 2, 6, forced=total)


def _dice(text: str) -> str:
    """The dice, 2d6 where none were named; RuleError for what is none."""
    dice = text.strip() or DICE
    if not parse(dice).dice:
        raise RuleError(f"`{dice[:40]}` are no dice: turning undead is rolled with {DICE}.")
    return dice


# The chart


def write_turning(resolution: Resolution, action: WriteTurning) -> None:
    """Keep the referee's chart, or wipe it with no rows."""
    resolution.require_referee("write the chart for turning undead")
    rows = tuple(map(_checked, action.rows))
    if len(rows) > MOST_ROWS:
        raise RuleError(f"The chart has at most {MOST_ROWS} kinds of undead.")
    words = [_word(row.kind) for row in rows]
    doubled = next((row.kind for row in rows if words.count(_word(row.kind)) > 1), None)
    if doubled is not None:
        raise RuleError(f"{doubled} stands there twice.")
    state = resolution.state
    if rows == state.classes.turning:
        raise RuleError("The chart says all that already.")
    resolution.state = replace(state, classes=replace(state.classes, turning=rows))
    resolution.emit(TurningWritten(kinds=tuple(row.kind for row in rows), rule=RULE))


def _checked(row: TurningRow) -> TurningRow:
    kind = on_one_line(row.kind)
    if not is_shown(kind):
        raise RuleError("A row begins with a kind of undead, such as `Skeleton 7 T T D`.")
    check_length(kind)
    needs = tuple(need.upper() for need in row.needs)
    if not 1 <= len(needs) <= MOST_LEVELS:
        raise RuleError(f"{kind}: say what clerics need by level, such as `{kind} 7 T T D`.")
    for need in needs:
        is_number = 1 <= (read_whole(need) or 0) <= HIGHEST
        if not is_number and need not in (TURNED, DESTROYED, NO_CHANCE):
            raise RuleError(
                f"{kind}: “{need[:20]}” is not what a cleric can need: a number, `T` for turned, "
                "`D` for destroyed, or `-` for no chance."
            )
    return TurningRow(kind, needs)
