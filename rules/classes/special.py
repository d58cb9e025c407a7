"""An elf operates as one of its classes for a whole adventure (ERIS-ELF).

Clerics use any weapon but edged magical ones, arrows among them (ERIS-CLERIC). Turning undead: a
holy symbol, dice, and what the referee's chart asks for (R-TURNING).
"""

from collections.abc import Iterator

from rules.attack.records import AttackRuling
from rules.books.settings import book_of
from rules.classes import FAMILY
from rules.classes.records import (
    CLASS_TABLES,
    Operate,
    OperatingChosen,
    OperatingLocked,
    TurningRow,
    TurningWritten,
    TurnUndead,
    UndeadTurned,
    WriteTurning,
    has_clerics,
)
from rules.classes.tables import tracks_of, with_tracks
from rules.dice.expression import parse
from rules.dice.syntax import nearest
from rules.errors import RuleError
from rules.expedition.going import travellers
from rules.expedition.records import PartySetOut
from rules.items.known import has_edge, is_a
from rules.items.reading import find_item, is_magical, items_of, quiver_of
from rules.items.records import WieldRuling
from rules.items.things import Kind
from rules.kernel.events import Throw
from rules.kernel.limits import check_forced
from rules.kernel.look import is_shown
from rules.kernel.questions import Mode, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.throwing import throw_text
from rules.kernel.traits import as_word, has_trait
from rules.kernel.whole import read_whole
from rules.record import replace
from rules.rounds.done import require_turn
from rules.rounds.turns import can_act, take_turns
from rules.sheet.active import own_character
from rules.sheet.classes import class_word
from rules.sheet.numbers import check_length, on_one_line
from rules.sheet.records import CLERIC
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Held, Item
from rules.state.sheet import Character

ERIS_ELF = "ERIS-ELF"


@FAMILY.handles
def operate(resolution: Resolution, action: Operate) -> None:
    """Choose at home, before the party sets out; a referee may still change it later."""
    character = own_character(resolution, action.character_id, "choose for")
    name = _chosen(resolution, character, action.as_class)
    _require_home(resolution, character)
    changed = with_tracks(character, tracks_of(character), name)
    resolution.put_character(changed)
    resolution.emit(
        OperatingChosen(
            target=resolution.who(character.id),
            class_name=name,
            level=changed.level,
            maximum=changed.vitals.maximum,
            forbidden=_forbidden_operating(resolution, character.id),
            rule=ERIS_ELF,
        )
    )


def _forbidden_operating(resolution: Resolution, character_id: str) -> tuple[str, ...]:
    """What somebody has on or in hand that a rule forbids them to use."""
    return tuple(
        item.name
        for item in items_of(resolution.state, character_id)
        if item.held in (Held.WORN, Held.WIELDED)
        and ruled(resolution.ask(WieldRuling(who=character_id, item=item.id)), Ruling.FORBIDDEN)
    )


def _chosen(resolution: Resolution, character: Character, typed: str) -> str:
    if character.second is None:
        raise RuleError(
            f"{character.name} has no second class. An elf has two: write them with `/level set "
            "classes:fighter/magic-user hit_points:6/4`."
        )
    names = [track.name for track in tracks_of(character)]
    name = resolution.traits.read(typed) if typed.strip() else character.second.name
    if as_word(name) not in names:
        raise RuleError(f"{character.name} is {' and '.join(names)}. Choose one of them.")
    if name == class_word(character):
        raise RuleError(f"{character.name} operates as {name} already.")
    return name


def _require_home(resolution: Resolution, character: Character) -> None:
    """Raise RuleError in an encounter, and for players while the party is out."""
    if resolution.find_combatant(character.id) is not None:
        raise RuleError(f"{character.name} is in an encounter, and stays what it is until home.")
    if resolution.state.expedition is not None and not resolution.actor.is_referee:
        raise RuleError(
            f"The party is out: {character.name} operates as {class_word(character)} until it is "
            f"home ({ERIS_ELF}). A referee may allow more."
        )


@FAMILY.follows(ERIS_ELF)
def set_out(resolution: Resolution, event: PartySetOut) -> None:
    """The adventure begins: elves stay what they operate as."""
    elves = [one for one in travellers(resolution.state) if one.second is not None]
    if event.before is not None or not elves:
        return
    resolution.emit(
        OperatingLocked(
            targets=tuple(resolution.who(elf.id) for elf in elves),
            classes=tuple(class_word(elf) for elf in elves),
            rule=ERIS_ELF,
        )
    )


CLERIC_RULE = CLERIC.source


@FAMILY.answers(CLERIC_RULE)
def in_hand(state: GameState, question: WieldRuling) -> Iterator[Verdict]:
    """A cleric takes no edged magical weapon in hand."""
    if has_trait(state, question.who, CLERIC.key) and has_clerics(state):
        yield from _forbidden_clerics(find_item(state, question.who, question.item or ""))


@FAMILY.answers(CLERIC_RULE, needs=has_clerics)
def in_a_fight(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nor strikes with one, nor shoots magical arrows."""
    if not has_trait(state, question.who, CLERIC.key):
        return
    weapon = find_item(state, question.who, question.item or "")
    yield from _forbidden_clerics(weapon)
    if weapon is not None and question.mode is Mode.MISSILE:
        yield from _forbidden_clerics(next(iter(quiver_of(state, question.who, weapon)), None))


def _forbidden_clerics(item: Item | None) -> Iterator[Verdict]:
    if item is not None and is_magical(item) and has_edge(item):
        what = (
            "shoots no magical" if is_a(item, Kind.AMMUNITION) else "uses no edged magical weapon:"
        )
        yield Verdict(
            Ruling.FORBIDDEN, f"A cleric {what} {item.name} ({CLERIC_RULE}).", CLERIC_RULE
        )


DICE = "2d6"
PURPOSE = "turn undead"
TURNED, DESTROYED, NO_CHANCE = "T", "D", "-"
MOST_ROWS, MOST_LEVELS = 30, 40
HIGHEST = 1000


@FAMILY.handles
def turn_undead(resolution: Resolution, action: TurnUndead) -> None:
    """Roll against what was named, else against the chart; who is turned is the referee's word."""
    character = own_character(resolution, action.character_id, "turn undead for")
    _require_possible(resolution, character, allow=action.allow)
    combatant = _in_rounds(resolution, character)
    if combatant is not None:
        require_turn(resolution, combatant)
    row = _find_row(resolution.state, action.kind)
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
    if not allow and not _has_symbol(resolution.state, character.id):
        raise RuleError(
            f"{name} has no holy symbol, which turning undead needs ({CLERIC_RULE}): "
            f"`/item add name:Holy symbol` writes one down. {advice}"
        )


def _has_symbol(state: GameState, target: str) -> bool:
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
    throw = None if without_dice else _throw(resolution, action, row)
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


def _throw(resolution: Resolution, action: TurnUndead, row: TurningRow | None) -> Throw:
    """The dice that were named, else those of the book whose chart has the row, else 2d6."""
    if action.forced is None:
        book = book_of(resolution.state)
        usual = book.turning_dice if action.needed is None and row in book.turning else DICE
        return throw_text(resolution, _dice(action.dice or usual), PURPOSE)
    total = check_forced(action.forced, 1, HIGHEST, "A roll to turn undead")
    return resolution.roll(PURPOSE, 2, 6, forced=total)


def _dice(text: str) -> str:
    """The dice that were named; RuleError for what is none."""
    dice = text.strip()
    if not parse(dice).dice:
        raise RuleError(f"`{dice[:40]}` are no dice: turning undead is rolled with {DICE}.")
    return dice


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
