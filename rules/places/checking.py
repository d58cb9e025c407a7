"""What a referee writes of a place, checked: names, texts, numbers."""

from rules.bestiary.known import find_block, near_block
from rules.checks.kinds import ROWS, find_check
from rules.dice.expression import parse
from rules.errors import RuleError
from rules.kernel.words import is_shown
from rules.places.reading import OPPOSITE, WORDS, same
from rules.places.state import Area, Door, Find, Place, Trap
from rules.record import replace
from rules.sheet.numbers import LONGEST_NAME
from rules.state.game import GameState

LONGEST_TEXT = 1500
LONGEST_LINE = 300
"""What stands on a door, a trap or a hidden thing."""
LONGEST_PART = 30
MOST_PARTS = 12
"""What of one room can be searched by itself: it has to fit on buttons."""
MOST_MONSTERS = 5
"""Kinds that wait in one room: each has a button."""
MOST_TURNS = 144
DIE = 6


def check_place(place: Place) -> Place:
    """The place's own parts, tidied; RuleError for what cannot be."""
    if not 1 <= place.every <= MOST_TURNS:
        raise RuleError(f"Checks come every 1 to {MOST_TURNS} turns, not every {place.every}.")
    if not 0 <= place.chance <= DIE:
        raise RuleError(f"The chance is 0 to {DIE} in {DIE}; {place.chance} is outside.")
    return replace(
        place,
        name=check_name(place.name, "place", "The Crypt of Ash"),
        text=_check_text(place.text),
        table=_line(place.table, LONGEST_NAME),
        words=_check_words(place.words),
    )


def check_area(area: Area) -> Area:
    """The area, tidied; RuleError for what cannot be."""
    return replace(
        area,
        name=check_name(area.name, "room", "Guard room"),
        text=_check_text(area.text),
        notes=_check_text(area.notes),
        table=_line(area.table, LONGEST_NAME),
        words=_check_words(area.words),
        parts=check_parts(area.parts, "part", "north wall"),
        things=check_parts(area.things, "thing", "chest"),
        locked=check_parts(area.locked, "thing", "chest"),
    )


def check_monsters(state: GameState, texts: tuple[str, ...]) -> tuple[str, ...]:
    """What waits in a room, each once; RuleError for what is no number of known monsters."""
    tidy = tuple(dict.fromkeys(_line(text, LONGEST_NAME) for text in texts if text.strip()))
    if len(tidy) > MOST_MONSTERS:
        raise RuleError(f"At most {MOST_MONSTERS} kinds of monsters can wait in one room.")
    for text in tidy:
        _require_known(state, text)
    return tidy


def part_of(text: str) -> tuple[str, str]:
    """How many, as text, and of what: `2d4 goblins`; one where no number stands before it."""
    number, _, what = text.partition(" ")
    return (number, what.strip()) if number[:1].isdecimal() and what.strip() else ("1", text)


def _require_known(state: GameState, text: str) -> None:
    """Raise RuleError for monsters of which neither the game nor its book knows anything."""
    number, what = part_of(text)
    parse(number).bind({})
    if find_block(state, what) is None:
        near = near_block(state, what)
        advice = f"Did you mean {near}?" if near else "Without one, they belong into the notes."
        raise RuleError(f"There is no stat block called “{what[:40]}”. {advice}")


def check_parts(names: tuple[str, ...], what: str, example: str) -> tuple[str, ...]:
    """What of a room can be searched, each once; RuleError for what no list can show."""
    tidy = {same(name): check_name(name, what, example) for name in names}
    if len(tidy) > MOST_PARTS:
        raise RuleError(f"A room has at most {MOST_PARTS} of these: {', '.join(names)[:200]}.")
    for name in tidy.values():
        if len(name) > LONGEST_PART or any(sign in name for sign in ":@,"):
            raise RuleError(
                f"“{name[:40]}”: write a {what} in at most {LONGEST_PART} letters, without `:`, "
                f"`@` and commas, such as `{example}`."
            )
    return tuple(tidy.values())


def check_door(door: Door) -> Door:
    """The door, tidied; RuleError for what cannot be."""
    if door.direction and door.direction not in OPPOSITE:
        known = ", ".join(OPPOSITE)
        raise RuleError(f"A way leads {known}; “{door.direction[:40]}” is none of these.")
    if door.passage and any((door.locked, door.stuck, door.open, door.wedged, door.spiked)):
        raise RuleError(f"{door.name} has nothing to shut. Write `Door:` for what can be locked.")
    return replace(
        door,
        name=check_name(door.name, "door", "iron door"),
        lock_note=_line(door.lock_note),
        behind=_line(door.behind),
    )


def check_trap(trap: Trap) -> Trap:
    """The trap, tidied; RuleError for what cannot be."""
    if not 1 <= trap.chance <= DIE:
        raise RuleError(f"A trap springs on 1 to {DIE} in {DIE}; {trap.chance} is outside.")
    if trap.damage:
        parse(trap.damage).bind({})
    return replace(
        trap,
        name=check_name(trap.name, "trap", "poison needle"),
        kind="treasure" if trap.item else trap.kind,
        save=check_save(trap.save),
        item=_line(trap.item, LONGEST_NAME),
        effect=_line(trap.effect),
        text=_line(trap.text),
        notes=_line(trap.notes),
        part=_line(trap.part, LONGEST_PART),
    )


def check_save(typed: str) -> str:
    """The key of a saving throw that helps against a trap, "" for none; RuleError for no save."""
    key = find_check(typed).key if typed.strip() else ""
    if key and key not in ROWS["saves"]:
        known = ", ".join(save.removeprefix("save_") for save in ROWS["saves"])
        raise RuleError(f"“{typed.strip()[:40]}” is no saving throw. Saves are {known}.")
    return key


def check_find(find: Find) -> Find:
    """The hidden thing, tidied; RuleError for what cannot be."""
    name = check_name(find.name, "hidden thing", "gold ring")
    part = _line(find.part, LONGEST_PART)
    item = "".join(check_parts((find.item,), "thing", "chest")) if find.item else ""
    return replace(find, name=name, text=_line(find.text), part=part, item=item)


def check_name(text: str, what: str, example: str) -> str:
    """A name on one line; RuleError if it cannot be used."""
    name = _line(text, LONGEST_NAME)
    if not is_shown(name):
        raise RuleError(f"A {what} needs a name that can be read, for example `{example}`.")
    return name


def _check_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """A text of several lines; RuleError if it is too long."""
    tidy = text.strip()
    if len(tidy) > longest:
        raise RuleError(f"A text has at most {longest} letters, this one has {len(tidy)}.")
    return tidy


def _line(text: str, longest: int = LONGEST_LINE) -> str:
    return _check_text(" ".join(text.split()), longest)


def _check_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words of an area, each once, in small letters; RuleError for one without a rule."""
    found = tuple(dict.fromkeys(" ".join(word.lower().split()) for word in words if word.strip()))
    for word in found:
        if word not in WORDS:
            raise RuleError(f"“{word[:40]}” says nothing of a room. Words are {', '.join(WORDS)}.")
    return found
