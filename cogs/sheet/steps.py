"""The steps in which a sheet is written: what each asks for, and what has been said of it.

A step is a form with a few fields, each of which is a part or number of the sheet.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cogs.core.files.written import Value
from cogs.render.forms import Form, make_field, make_form
from cogs.render.text import shorten
from cogs.sheet.names import ABILITIES, AC, ASCENDING, DESCENDING, SAVES
from cogs.sheet.plain import cells_of
from cogs.sheet.reading import Draft, Reading
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.questions import Asker
from rules.sheet.numbers import LONGEST_NAME, written
from rules.sheet.reading import is_ascending
from rules.sheet.records import CreateCharacter
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.systems import ENGINE

_LIST = 4000


@dataclass(frozen=True, slots=True)
class Ask:
    """One field of a form. `key` is what `Draft.say` calls it."""

    key: str
    label: str
    example: str
    longest: int = 100
    is_needed: bool = False
    has_lines: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One form. It is done once the sheet says one of `shows`: parts, or keys of numbers."""

    key: str
    label: str
    asks: tuple[Ask, ...]
    shows: tuple[str, ...]


_ABILITIES = Ask("abilities", "STR INT WIS DEX CON CHA, in this order", "13 9 12 15 10 8")
_AC = Ask("ac", "Armour Class", "")
FIRST = Step(
    "first",
    "New character",
    (
        Ask("name", "Name", "Morgan Ironwolf", LONGEST_NAME, is_needed=True),
        Ask("hit_points", "Hit points; left empty, they are rolled", "6, or 4/6 if wounded"),
        Ask("class", "Race, class and level", "dwarf fighter 1"),
        _AC,
        _ABILITIES,
    ),
    (),
)
SCORES = Step("scores", "Abilities", (_ABILITIES,), ABILITIES)
FIGHTING = Step(
    "fighting",
    "AC, THAC0, saves",
    (
        _AC,
        Ask("thac0", "THAC0: what a d20 must reach to hit AC 0", "19"),
        Ask("saves", "Saves: death wands paralysis breath spells", "12 13 14 15 16"),
        Ask("move", "Movement in feet a turn", "120"),
        Ask("other", "Other numbers", "open doors 2, reaction modifier 1, most hirelings 4", 400),
    ),
    ("thac0", "attack", *SAVES),
)
THINGS = Step(
    "things",
    "Items",
    (
        Ask(
            "items",
            "What they have, a line each, or commas",
            "2 torches, long sword 1d8 (in hand), leather (worn), 30 gp",
            _LIST,
            has_lines=True,
        ),
    ),
    ("items",),
)
SPELLS = Step(
    "spells",
    "Spells",
    (
        Ask(
            "spells",
            "Spells in memory, a line each, or commas",
            "Sleep x2, Shield",
            _LIST,
            has_lines=True,
        ),
    ),
    ("spells",),
)
STEPS: Mapping[str, Step] = {step.key: step for step in (FIRST, SCORES, FIGHTING, THINGS, SPELLS)}
OTHER = "other"
_ROWS = {"abilities": ABILITIES, "saves": SAVES}
_CASTERS = frozenset(("elf", "magic-user", "cleric"))


def steps_for(character: Character) -> tuple[Step, ...]:
    """The forms that can be filled in for somebody who is there already."""
    casts = bool(_CASTERS & set(character.traits)) or bool(character.spells)
    return (FIGHTING, SCORES, THINGS, *((SPELLS,) if casts else ()))


def is_done(character: Character, step: Step) -> bool:
    """Whether the sheet says something of it."""
    said = {*character.numbers, *(part for part in ("items", "spells") if getattr(character, part))}
    return bool(said & set(step.shows))


def form_of(
    game: LiveGame, step: Step, whose: tuple[str | int, ...], texts: Mapping[str, str]
) -> Form:
    """The form of a step with these texts in its fields. `whose` are the words of its id."""
    hint, example = ("ascending", "15") if is_ascending(game.state) else ("descending", "4")
    fields = [
        make_field(
            ask.key,
            f"{ask.label}, {hint}" if ask.key == AC else ask.label,
            longest=ask.longest,
            example=example if ask.key == AC else ask.example,
            is_needed=ask.is_needed,
            value=texts.get(ask.key, "")[: ask.longest],
            has_lines=ask.has_lines,
        )
        for ask in step.asks
    ]
    return make_form("sheet-step", game.id, step.key, *whose, title=step.label, fields=fields)


def texts_of(asker: Asker, character: Character, step: Step) -> Mapping[str, str]:
    """What the sheet says so far, as it would be typed into the fields of a step."""
    cells = cells_of(asker, character)
    cells[AC] = cells.get(ASCENDING, cells.get(DESCENDING, ""))
    texts = {ask.key: _text(cells.get(ask.key, "")) for ask in step.asks}
    for key, row in _ROWS.items():
        if key in texts:
            texts[key] = _row(cells, row)
    return texts


def _text(value: Value) -> str:
    return "\n".join(value) if isinstance(value, list) else str(value)


def _row(cells: Mapping[str, Value], keys: tuple[str, ...]) -> str:
    """`13 9 12 15 10 8`; each with its name where some are missing."""
    if all(key in cells for key in keys):
        return " ".join(str(cells[key]) for key in keys)
    names = ((key.removeprefix("save_"), key) for key in keys)
    return ", ".join(f"{name} {cells[key]}" for name, key in names if key in cells)


def read_step(asker: Asker, step: Step, typed: Mapping[str, str]) -> Reading:
    """What was typed into a form; a list is what the field says, also where it is empty.

    RuleError tells all that cannot be read.
    """
    draft = Draft(asker, is_here=True)
    for ask in step.asks:
        text = typed.get(ask.key, "").strip()
        if text and ask.key == OTHER:
            for piece in filter(None, (part.strip() for part in text.split(","))):
                draft.try_say(*_named(piece), piece)
        elif text:
            draft.try_say(ask.key, (text,), f"{ask.label.partition(',')[0]}: {shorten(text, 40)}")
    reading = draft.reading()
    if reading.unread:
        raise RuleError("\n".join(reading.unread))
    lists = tuple(ask.key for ask in step.asks if ask.has_lines)
    return _with_lists(reading, lists)


def _with_lists(reading: Reading, lists: tuple[str, ...]) -> Reading:
    """The reading with its lists said in any case: an empty field means that there is nothing."""
    return Reading(reading.sheet, tuple(dict.fromkeys((*reading.parts, *lists))))


def _named(piece: str) -> tuple[str, tuple[str, ...]]:
    name, _, value = piece.rpartition(" ")
    return name.strip(" :="), (value,)


def creation_of(state: GameState, reading: Reading, owner: int | None) -> CreateCharacter:
    """The character that the first form makes; hit points that nobody typed are rolled."""
    sheet, points = reading.sheet, reading.sheet.vitals
    is_said = "vitals" in reading.parts
    is_hurt = is_said and points.hit_points < points.maximum
    return CreateCharacter(
        name=sheet.name,
        hit_points=points.hit_points if is_said else None,
        maximum=points.maximum if is_hurt else None,
        level=sheet.level,
        owner=owner,
        numbers=tuple(written(state, sheet.numbers).items()),
        traits=sheet.traits,
    )


def wiped_by(step: Step, before: Character, after: Character) -> tuple[str, ...]:
    """The numbers that stood in the fields of a form, and do so no more."""
    asked = {key for ask in step.asks for key in _ROWS.get(ask.key, (ask.key,))}
    return tuple(
        key for key in ENGINE.fields.keys if key in asked & {*before.numbers} - {*after.numbers}
    )
