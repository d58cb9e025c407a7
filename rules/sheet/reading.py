"""The one place where a number of somebody is read, with where it comes from (R-SHEETNUM).

What was typed counts first, the encounter's before the sheet's; then what follows from rules.
"""

from collections.abc import Iterable, Iterator, Mapping

from rules.errors import (
    ForbiddenError,
    Lack,
    MissingNumberError,
    NobodyError,
    NotFoundError,
    UndecidedError,
)
from rules.kernel.actor import Viewer, owned_by
from rules.kernel.questions import Asker, Found
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.kernel.tables import Table
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.words import whose
from rules.record import replace
from rules.sheet import FAMILY
from rules.sheet.records import NumberOf
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.sheet import Character


def typed_number(state: GameState, target: str, key: str) -> Found | None:
    """A number as somebody typed it, None if nobody has."""
    return _typed(_holders(state, target), key)


def _holders(state: GameState, target: str) -> tuple[Combatant | None, Character | None]:
    """Where numbers of a target may be typed, the first first."""
    return find_combatant(state, target), find_character(state, target)


def _typed(holders: tuple[Combatant | None, Character | None], key: str) -> Found | None:
    for one in holders:
        if one is not None and key in one.numbers:
            return Found(one.numbers[key], "the stat block" if holders[1] is None else "the sheet")
    return None


def find_number(asker: Asker, target: str, key: str) -> Found | None:
    """A number behind a target with its source, None if nobody has given it and no rule has."""
    return typed_number(asker.state, target, key) or _followed(asker, target, key)


def _followed(asker: Asker, target: str, key: str) -> Found | None:
    """What follows from rules, None where nothing does."""
    return next(iter(asker.ask(NumberOf(who=target, key=key))), None)


def number(asker: Asker, target: str, key: str) -> int | None:
    """A number behind a target, None where there is none."""
    found = find_number(asker, target, key)
    return None if found is None else found.value


def numbers_of(asker: Asker, target: str, keys: Iterable[str] | None = None) -> Mapping[str, Found]:
    """Numbers behind a target by key, in the order of fields; without `keys` all there are."""
    holders = _holders(asker.state, target)
    wanted = _keys_of(asker, target) if keys is None else keys
    found = ((key, _typed(holders, key) or _followed(asker, target, key)) for key in wanted)
    return {key: one for key, one in found if one is not None}


def _keys_of(asker: Asker, target: str) -> tuple[str, ...]:
    """All keys that a target can have a number for: those of fields, then others as they are."""
    holders = _holders(asker.state, target)
    others = {key: None for one in holders if one is not None for key in one.numbers}
    return tuple(dict.fromkeys((*asker.fields.keys, *others)))


def require_number(resolution: Resolution, target: str, key: str, *, option: str) -> int:
    """A number behind a target. MissingNumberError says whose is missing.

    `option` is what gives it once, with the command that needs it, such as `modifier:0`.
    """
    found = number(resolution, target, key)
    if found is not None:
        return found
    who, label = resolution.who(target), resolution.fields.label(key)
    raise MissingNumberError(
        f"{who.name} has no number for {label if label.isupper() else label.lower()} yet.",
        Lack(who.id, (key,)),
        once=option,
    )


TURNED = 19
"""What both ways of armour class come to together (R-AC), and THAC0 with its attack bonus."""

ARMOUR_CLASSES = Setting(
    "armour_class",
    "Which way armour class counts",
    "OSE-AAC",
    (
        Value("descending", "9 is unarmoured; a hit takes 19 minus the armour class"),
        Value("ascending", "10 is unarmoured; a hit takes the armour class itself"),
    ),
    {"4e": "ascending"},
    note="sheets and monsters keep their armour and show it the new way: 5 and 14 are the same",
)


def is_ascending(state: GameState) -> bool:
    """Whether more is better; a running encounter keeps the way it began with."""
    return ARMOUR_CLASSES.in_force(state) == "ascending"


_TURNED = {"attack": ("thac0", "THAC0"), "thac0": ("attack", "attack bonus")}


@FAMILY.answers("OSE-AAC", about=_TURNED.__contains__)
def attack_and_thac0(state: GameState, question: NumberOf) -> Iterator[Found]:
    """An attack bonus is 19 less the THAC0 that was typed, and the other way round (OSE-AAC)."""
    other, name = _TURNED[question.key]
    found = typed_number(state, question.who, other)
    if found is not None:
        yield Found(TURNED - found.value, f"{name} {found.value}", "OSE-AAC")


CLASSES = Table(((None, 8, -1), (9, 12, 0), (13, None, 1)))
"""Who acts first and last on a tie, by DEX (ERIS-DEX-TIEBREAK)."""
AVERAGE = 10


def class_of(combatant: Combatant) -> int:
    """+1 for DEX 13 or more, -1 for 8 or less, else 0 (ERIS-DEX-TIEBREAK).

    The referee's word wins.
    """
    if combatant.dexterity_class is not None:
        return combatant.dexterity_class
    return CLASSES.at(combatant.numbers.get("dex", AVERAGE))


def dexterity_class(state: GameState, target: str) -> int:
    """The same of whoever a target is, in an encounter or out of it; 0 for nobody."""
    combatant, character = find_combatant(state, target), find_character(state, target)
    if combatant is not None:
        return class_of(combatant)
    return 0 if character is None else CLASSES.at(character.numbers.get("dex", AVERAGE))


def copy_sheet(character: Character, combatant: Combatant) -> Combatant:
    """The combatant with the sheet's level and numbers."""
    return with_numbers(replace(combatant, level=character.level), character.numbers)


def copy_number(character: Character, combatant: Combatant, key: str) -> Combatant:
    """The combatant with one number of the sheet, or without it where the sheet has none."""
    numbers = {name: value for name, value in combatant.numbers.items() if name != key}
    if key in character.numbers:
        numbers[key] = character.numbers[key]
    return with_numbers(combatant, numbers)


def with_numbers(combatant: Combatant, numbers: Mapping[str, int]) -> Combatant:
    """Its dexterity class follows a DEX that has changed, and else stays as the referee made it."""
    has_changed = numbers.get("dex") != combatant.numbers.get("dex")
    said = None if has_changed else combatant.dexterity_class
    return replace(combatant, numbers=numbers, dexterity_class=said)


def active_character(state: GameState, member: int) -> Character | None:
    """The sheet that the member plays now, None if they have none."""
    character_id = state.active.get(member)
    return next((c for c in state.characters if c.id == character_id), None)


def played_by(state: GameState, viewer: Viewer) -> Character | None:
    """The sheet that somebody means without a word: the one they play, else the one that whoever
    they stand in for plays. None if that is nobody, or several are left to them."""
    own = active_character(state, viewer.member or 0)
    if own is not None or not viewer.stands_in_for:
        return own
    left = [active_character(state, member) for member in viewer.stands_in_for]
    found = [character for character in left if character is not None]
    return found[0] if len(found) == 1 else None


def playable_characters(state: GameState, member: int) -> tuple[Character, ...]:
    """The member's own sheets that are not put away, oldest first; hirelings are nobody's own."""
    own = owned_by(member, state.characters)
    return tuple(one for one in own if not one.retired and one.service is None)


def characters_of(state: GameState, viewer: Viewer) -> tuple[Character, ...]:
    """The sheets that somebody may act for and that are not put away."""
    return tuple(c for c in state.characters if viewer.acts_for(c.owner) and not c.retired)


def own_character(resolution: Resolution, character_id: str, what: str) -> Character:
    """The character named, "" being the actor's active one, if the actor may act for it.

    NotFoundError without such a character, ForbiddenError for somebody else's; `what` completes
    "Only Morgan's player or a referee can … Morgan".
    """
    if character_id:
        character = resolution.character(character_id)
        _require_owner(resolution, character, what)
        return character
    active = require_active(resolution.state, resolution.actor)
    resolution.act_for(active.id)
    return active


def require_active(state: GameState, actor: Viewer) -> Character:
    """The sheet that somebody plays now. NotFoundError says how to come by one."""
    active, member = played_by(state, actor), actor.member or 0
    if active is not None:
        return active
    if playable_characters(state, member):
        raise UndecidedError("You have several characters and play none of them. Whom do you play?")
    if owned_by(member, state.waiting):
        raise NotFoundError("Your character is waiting for a referee to let you in.")
    raise NobodyError("You have no character in this game yet. Make one first.")


def _require_owner(resolution: Resolution, character: Character, what: str) -> None:
    """Raise ForbiddenError unless the actor may act for the character."""
    if not resolution.controls(character.id):
        raise ForbiddenError(
            f"Only {whose(character.name)} player or a referee can {what} {character.name}."
        )
    resolution.act_for(character.id)
