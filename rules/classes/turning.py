"""Clerics turn undead: a holy symbol, dice, and what a chart asks for (R-TURNING).

The chart is the referee's, else that of the game's book (R-BOOK).
"""

from collections.abc import Iterator, Mapping

from rules.books.settings import book_of
from rules.classes import FAMILY
from rules.classes.records import (
    CLASS_TABLES,
    TurningRow,
    TurningWritten,
    TurnUndead,
    UndeadTurned,
    WriteTurning,
)
from rules.dice.expression import parse
from rules.dice.syntax import nearest
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import take_out
from rules.errors import RuleError, WayOut
from rules.health.records import SetLife
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.things import Kind
from rules.kernel.actor import CLOCK
from rules.kernel.events import Throw
from rules.kernel.fields import has_trait
from rules.kernel.numbers import check_forced, read_whole
from rules.kernel.resolution import Resolution, acting_as, throw_text
from rules.kernel.targets import find_combatant
from rules.kernel.words import is_shown
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.rounds.turns import take_turns
from rules.sheet.reading import check_length, on_one_line, own_character
from rules.sheet.records import CLERIC, UNDEAD
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

CLERIC_RULE = CLERIC.source

DICE = "2d6"
PURPOSE = "turn undead"
TURNED, DESTROYED, NO_CHANCE = "T", "D", "-"
WITHOUT_DICE = frozenset((TURNED, DESTROYED, NO_CHANCE))
MOST_ROWS, MOST_LEVELS = 30, 40
HIGHEST = 1000


@FAMILY.handles
def turn_undead(resolution: Resolution, action: TurnUndead) -> None:
    """Roll against what was named, else against the chart; undead who are there flee or fall."""
    character = own_character(resolution, action.character_id, "turn undead for")
    allow = action.allow
    if allow:
        resolution.require_referee("allow what the rules forbid")
    name, advice = character.name, "A referee may allow it."
    if not allow and not has_trait(resolution.state, character.id, CLERIC.key):
        raise RuleError(f"{name} is no cleric, and turns no undead. {advice}")
    if not allow and not _has_symbol(resolution.state, character.id):
        raise RuleError(
            f"{name} has no holy symbol, which turning undead needs. ",
            WayOut("Write one down", "item add", name="Holy symbol"),
            f". {advice}",
        )
    combatant = _in_rounds(resolution, character)
    if combatant is not None:
        require_turn(resolution, combatant)
    level = (combatant or character).level
    throw: Throw | None = None
    turned = dict[TurningRow, bool]()
    for row in _rows(resolution, character.id, action):
        needs = f"{action.needed}" if action.needed is not None else _needs(row, level)
        if throw is None and needs not in WITHOUT_DICE:
            throw = _throw(resolution, action, row)
        destroyed = _judge(resolution, character, action, row, needs, throw)
        if destroyed is not None and row is not None:
            turned[row] = destroyed
    _affect(resolution, character.id, turned)
    if combatant is not None:
        take_turns(resolution, (combatant,), by_hand=True)


def _has_symbol(state: GameState, target: str) -> bool:
    """Whether somebody has a holy symbol with them."""
    found = items_of(state, target)
    return any(is_a(one, Kind.HOLY_SYMBOL) for one in found)


def _in_rounds(resolution: Resolution, character: Character) -> Combatant | None:
    """The combatant whose turn it takes; None outside of rounds, where nobody has turns."""
    encounter, found = resolution.state.encounter, resolution.find_combatant(character.id)
    if encounter is None or encounter.stage is not Stage.ROUNDS or found is None:
        return None
    return found


def _find_row(state: GameState, kind: str) -> TurningRow | None:
    """The row of a kind of undead in the chart, None where it has none; RuleError for a slip."""
    chart = turning_chart(state)
    word, rows = _word(kind), {_word(row.kind): row for row in chart}
    if not word or not rows:
        return None
    by_dice = {row.dice: row for row in chart if row.dice}
    found = rows.get(word) or rows.get(word.removesuffix("s")) or by_dice.get(word)
    if found is None:
        kinds = ", ".join(row.kind for row in rows.values())
        near = rows.get(nearest(word, rows))
        advice = f"Did you mean {near.kind}?" if near else f"It has {kinds}."
        raise RuleError(f"The chart for turning undead has no “{kind.strip()[:40]}”. {advice}")
    return found


def turning_chart(state: GameState) -> tuple[TurningRow, ...]:
    """The referee's chart for turning undead, else that of the game's book; () for none."""
    return CLASS_TABLES.of(state).turning or book_of(state).turning


def _word(kind: str) -> str:
    return " ".join(kind.casefold().split())


def _needs(row: TurningRow | None, level: int) -> str:
    """What the chart asks of a level, "" where nobody has said it."""
    if row is None or level < 1:
        return NO_CHANCE if row is not None else ""
    return row.needs[min(level, len(row.needs)) - 1]


def _judge(
    resolution: Resolution,
    character: Character,
    action: TurnUndead,
    row: TurningRow | None,
    needs: str,
    throw: Throw | None,
) -> bool | None:
    """Tell what comes of it for a kind: None for nothing, else whether they are destroyed."""
    kind = on_one_line(action.kind) if row is None else row.kind
    check_length(kind)
    without_dice = needs in WITHOUT_DICE
    throw = None if without_dice else throw
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
            rule=CLERIC_RULE,
        )
    )
    return needs == DESTROYED if passed else None


def _throw(resolution: Resolution, action: TurnUndead, row: TurningRow | None) -> Throw:
    """The dice that were named, else those of the book whose chart has the row, else 2d6."""
    if action.forced is None:
        book = book_of(resolution.state)
        usual = book.turning_dice if action.needed is None and row in book.turning else DICE
        # The dice that were named.
        text = action.dice or usual
        dice = text.strip()
        if not parse(dice).dice:
            raise RuleError(f"`{dice[:40]}` are no dice: turning undead is rolled with {DICE}.")
        return throw_text(resolution, dice, PURPOSE)
    total = check_forced(action.forced, 1, HIGHEST, "A roll to turn undead")
    return resolution.roll(PURPOSE, 2, 6, forced=total)


# Who of those who are there


def _rows(resolution: Resolution, cleric: str, action: TurnUndead) -> tuple[TurningRow | None, ...]:
    """The rows of the kinds that are meant: the one that was named, else all who are there, those
    with the fewest hit dice first."""
    there = {} if action.kind else {row: None for _, _, row in _undead(resolution, cleric)}
    return tuple(there) or (_find_row(resolution.state, action.kind),)


def _affect(resolution: Resolution, cleric: str, turned: Mapping[TurningRow, bool]) -> None:
    """Those of these kinds flee or fall: so many hit dice as the book rolls, the lowest first, and
    one at least; `turned` says of whom they are destroyed."""
    there = [found for found in _undead(resolution, cleric) if found[2] in turned]
    text = book_of(resolution.state).turned
    left = throw_text(resolution, text, "hit dice turned").total if there and text else None
    for number, (combatant, target, row) in enumerate(there):
        dice = _dice_of(combatant)
        if left is not None and number and dice > left:
            return
        left = None if left is None else left - dice
        _send_away(resolution, target, destroyed=turned[row])


def _dice_of(combatant: Combatant) -> int:
    return max(1, combatant.hit_dice.count if combatant.hit_dice is not None else 1)


def _send_away(resolution: Resolution, target: str, *, destroyed: bool) -> None:
    """One is destroyed, or flees."""
    if destroyed:
        dead = SetLife(target=target, life=Life.DEAD)
        acting_as(resolution, CLOCK, lambda: resolution.perform(dead))
    else:
        take_out(resolution, target, "fled")


def _undead(resolution: Resolution, cleric: str) -> list[tuple[Combatant, str, TurningRow]]:
    """The undead against a cleric, body by body, with the row of the chart for each; those with
    the fewest hit dice first."""
    return sorted(_unsorted(resolution, cleric), key=lambda found: _dice_of(found[0]))


def _unsorted(resolution: Resolution, cleric: str) -> Iterator[tuple[Combatant, str, TurningRow]]:
    state, encounter = resolution.state, resolution.state.encounter
    own = find_combatant(state, cleric)
    for one in encounter.combatants if encounter is not None and own is not None else ():
        is_foe = own is not None and one.side != own.side and not one.hidden
        row = _row_of(state, one) if is_foe and has_trait(state, one.id, UNDEAD.key) else None
        if row is not None:
            yield from (
                (one, body, row)
                for body, vitals, gone in bodies_of(state, one)
                if vitals.life is Life.UP and not gone
            )


def _row_of(state: GameState, one: Combatant) -> TurningRow | None:
    """The row of the chart for somebody: by their name, else by their hit dice."""
    chart, name = turning_chart(state), _word(one.name)
    by_name = {_word(row.kind): row for row in chart}
    found = by_name.get(name) or by_name.get(name.removesuffix("s"))
    if found is not None or one.hit_dice is None:
        return found
    by_dice = {row.dice: row for row in chart if row.dice}
    count = one.hit_dice.count
    words = [f"{count}*"] if one.hit_dice.asterisks else []
    words += ["<1"] if one.hit_dice.half else []
    words += [f"{count}", *(f"{least}+" for least in range(count, 0, -1))]
    bands = (row for dice, row in by_dice.items() if _is_in(dice, count))
    return next((by_dice[word] for word in words if word in by_dice), next(bands, None))


def _is_in(dice: str, count: int) -> bool:
    """Whether a number of hit dice is in a band such as `7-9`."""
    low, dash, high = dice.partition("-")
    return bool(dash) and int(low) <= count <= int(high)


# The chart


@FAMILY.handles
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
    if rows == CLASS_TABLES.of(state).turning:
        raise RuleError("The chart says all that already.")
    resolution.state = CLASS_TABLES.put(state, replace(CLASS_TABLES.of(state), turning=rows))
    resolution.emit(TurningWritten(kinds=tuple(row.kind for row in rows), rule=CLERIC_RULE))


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
