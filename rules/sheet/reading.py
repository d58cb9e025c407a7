"""The one place where a number of somebody is read and changed (R-SHEETNUM).

What was typed counts first, the encounter's before the sheet's; then what follows from rules.
A change of a sheet reaches a running encounter.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping

from rules.errors import (
    ForbiddenError,
    Lack,
    MissingNumberError,
    NobodyError,
    NotFoundError,
    RuleError,
    UndecidedError,
)
from rules.kernel.actor import Viewer, owned_by, played_by
from rules.kernel.events import Who
from rules.kernel.fields import Field
from rules.kernel.numbers import Table
from rules.kernel.parties import everybody
from rules.kernel.questions import Asker, Found
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.words import is_shown, look_of, whose
from rules.record import replace
from rules.rounds.records import RoundBegan
from rules.sheet import FAMILY
from rules.sheet.records import (
    ALIGNMENTS,
    ATTACK,
    ChangeTraits,
    NumberOf,
    SetSheetNumber,
    SheetNumberSet,
    TraitsChanged,
    TraitsUnknown,
)
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

TURNED = 19
"""What both ways of armour class come to together (R-AC), and THAC0 with its attack bonus."""
WHOSE_ALIGNMENT = Setting(
    "alignment",
    "Who reads on a sheet of what alignment somebody is",
    "R-ALIGNMENT",
    (
        Value("open", "everybody"),
        Value("secret", "their own player and the referees"),
    ),
    from_next_encounter=False,
)
_TURNED = {"attack": ("thac0", "THAC0"), "thac0": ("attack", "attack bonus")}
CLASSES = Table(((None, 8, -1), (9, 12, 0), (13, None, 1)))
"""Who acts first and last on a tie, by DEX (ERIS-DEX-TIEBREAK)."""
AVERAGE = 10
ARMOUR = "ac"
MOST_TRAITS = 12
LONGEST_TRAIT = 30
LONGEST_NAME = 60


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


def is_ascending(state: GameState) -> bool:
    """Whether more armour class is better; a running encounter keeps the way it began with."""
    return ATTACK.in_force(state) == "aac"


@FAMILY.answers("OSE-AAC", about=_TURNED.__contains__)
def attack_and_thac0(state: GameState, question: NumberOf) -> Iterator[Found]:
    """An attack bonus is 19 less the THAC0 that was typed, and the other way round (OSE-AAC)."""
    other, name = _TURNED[question.key]
    found = typed_number(state, question.who, other)
    if found is not None:
        yield Found(TURNED - found.value, f"{name} {found.value}", "OSE-AAC")


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


def playable_characters(state: GameState, member: int) -> tuple[Character, ...]:
    """The member's own sheets that are not put away, oldest first; hirelings are nobody's own."""
    own = owned_by(member, state.characters)
    return tuple(one for one in own if not one.retired and one.service is None)


def living_characters(state: GameState, member: int) -> tuple[Character, ...]:
    """Those of them who live."""
    own = playable_characters(state, member)
    return tuple(one for one in own if one.vitals.life is not Life.DEAD)


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
        # ForbiddenError unless the actor may act for the character.
        if not resolution.controls(character.id):
            raise ForbiddenError(
                f"Only {whose(character.name)} player or a referee can {what} {character.name}."
            )
        resolution.act_for(character.id)
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


def fields_in(asker: Asker) -> tuple[Field, ...]:
    """All fields, with their bounds and their meaning in this game."""
    return tuple(_field_in(asker.state, field) for field in asker.fields)


def _field_in(state: GameState, field: Field) -> Field:
    if field.key != ARMOUR or not is_ascending(state):
        return field
    return dataclasses.replace(
        field,
        minimum=TURNED - field.maximum,
        maximum=TURNED - field.minimum,
        meaning="ascending: 10 is unarmoured, more is better",
    )


def hold(state: GameState, field: Field, value: int) -> int:
    """The number to hold from the one written; RuleError if it is outside the bounds."""
    return _turn(state, field.key, _field_in(state, field).check(value))


def _turn(state: GameState, key: str, value: int) -> int:
    """The number held from the one written, or the one written from the one held."""
    return TURNED - value if key == ARMOUR and is_ascending(state) else value


def check_numbers(asker: Asker, pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Numbers to hold from what was written, the last of each winning.

    NotFoundError for what is no field, RuleError for what is outside its bounds.
    """
    numbers: dict[str, int] = {}
    for name, value in pairs:
        field = asker.fields.find(name)
        numbers[field.key] = hold(asker.state, field, value)
    return numbers


def written(state: GameState, numbers: Mapping[str, int]) -> Mapping[str, int]:
    """The numbers held, as the game writes them."""
    return {key: _turn(state, key, value) for key, value in numbers.items()}


@FAMILY.handles
def set_sheet_number(resolution: Resolution, action: SetSheetNumber) -> None:
    """Write or wipe a number, as the game writes it (R-SHEETNUM).

    The numbers of a sheet are its player's and the referees' to know.
    """
    state = resolution.state
    character = own_character(resolution, action.character_id, "write on the sheet of")
    field = resolution.fields.find(action.field)
    numbers = {key: value for key, value in character.numbers.items() if key != field.key}
    if action.value is not None:
        numbers[field.key] = hold(state, field, action.value)
    if numbers == character.numbers:
        raise RuleError(_unchanged_numbers(character.name, field, action.value))
    changed = replace(character, numbers=numbers)
    resolution.put_character(changed)
    reach_encounter(resolution, changed, field.key)
    resolution.emit(
        SheetNumberSet(
            target=resolution.who(character.id),
            field=field.key,
            label=field.label,
            before=written(state, character.numbers).get(field.key),
            after=action.value,
            audience=(character.owner,),
        )
    )


def reach_encounter(resolution: Resolution, character: Character, key: str) -> None:
    """A running round takes numbers over when the next one begins, but for one that it lacks.

    Whoever is told that a number is missing writes it and tries again.
    """
    combatant = resolution.find_combatant(character.id)
    if combatant is None:
        return
    is_round = resolution.encounter.stage is Stage.ROUNDS
    if not is_round or key not in combatant.numbers:
        resolution.put_combatant(copy_number(character, combatant, key))


def _unchanged_numbers(name: str, field: Field, value: int | None) -> str:
    if value is None:
        return f"There is no {field.label} on the sheet of {name}. Give a `value` to write one."
    written = f"{value:+d}" if field.is_modifier else value
    return f"{field.label} of {name} is {written} already."


@FAMILY.follows("R-SHEETNUM")
def refresh_combatants(resolution: Resolution, _event: RoundBegan) -> None:
    """A new round: what changed on the sheets counts from now on."""
    for combatant in resolution.encounter.combatants:
        character = resolution.find_character(combatant.id)
        if character is not None:
            resolution.put_combatant(copy_sheet(character, combatant))


def check_traits(resolution: Resolution, words: Iterable[str]) -> tuple[str, ...]:
    """Traits as they are kept, each once; RuleError for too many, or one that is too long."""
    typed = (resolution.traits.read(word) for word in words)
    traits = _of_one_alignment(dict.fromkeys(trait for trait in typed if trait))
    if len(traits) > MOST_TRAITS or any(len(trait) > LONGEST_TRAIT for trait in traits):
        raise RuleError(
            f"Somebody has at most {MOST_TRAITS} traits of {LONGEST_TRAIT} letters, "
            "set apart by commas, such as `elf, fighter`."
        )
    return traits


def _of_one_alignment(traits: Iterable[str]) -> tuple[str, ...]:
    """The same with the alignment that was said last, and no other."""
    *others, _ = "", *(one for one in traits if alignment_in(one))
    return tuple(one for one in traits if one not in others)


def alignment_in(trait: str) -> str:
    """The key of an alignment in a trait such as `chaotic-good`, "" in any other."""
    word = trait.partition("-")[0]
    return word if word in (one.key for one in ALIGNMENTS) else ""


def is_alignment_secret(state: GameState) -> bool:
    """Whether others read on no sheet of what alignment somebody is."""
    return WHOSE_ALIGNMENT.chosen(state) == "secret"


def traits_for(state: GameState, traits: Iterable[str], *, is_own: bool) -> tuple[str, ...]:
    """Traits as they are shown: without the alignment of others, where that is secret."""
    is_kept = not is_own and is_alignment_secret(state)
    return tuple(one for one in traits if not (is_kept and alignment_in(one)))


def tell_traits(resolution: Resolution, sheet: Character, after: tuple[str, ...]) -> None:
    """Report what somebody is now: with a secret alignment to their player and the referees, and
    to others where anything else has changed."""
    state, who, before = resolution.state, resolution.who(sheet.id), sheet.traits
    seen = tuple(traits_for(state, traits, is_own=False) for traits in (before, after))
    if seen == (before, after):
        resolution.emit(TraitsChanged(target=who, before=before, after=after))
        return
    own = (sheet.owner,)
    resolution.emit(TraitsChanged(target=who, before=before, after=after, audience=own))
    if seen[0] != seen[1]:
        resolution.emit(TraitsChanged(target=who, before=seen[0], after=seen[1]))


def tell_unknown(resolution: Resolution, target: Who, words: Iterable[str]) -> None:
    """Tell the referees which of the words that they typed no rule knows."""
    typed = (resolution.traits.read(word) for word in words)
    unknown = [word for word in typed if word and resolution.traits.find(word) is None]
    if unknown:
        resolution.emit(TraitsUnknown(target=target, words=tuple(dict.fromkeys(unknown))))


@FAMILY.handles
def change_traits(resolution: Resolution, action: ChangeTraits) -> None:
    """Give a character traits, or take some away; everybody may know them."""
    character = own_character(resolution, action.character_id, "write on the sheet of")
    words = check_traits(resolution, action.traits)
    if not words:
        raise RuleError("Say which trait, such as `elf` or `magic-user`.")
    before = character.traits
    if action.remove:
        after = tuple(trait for trait in before if trait not in words)
    else:
        after = check_traits(resolution, (*before, *words))
    if after == before:
        raise RuleError(_unchanged_having_traits(resolution, character.name, before))
    resolution.put_character(replace(character, traits=after))
    tell_traits(resolution, character, after)


def _unchanged_having_traits(resolution: Resolution, name: str, traits: tuple[str, ...]) -> str:
    listed = ", ".join(map(resolution.traits.label, traits))
    return f"Nothing would change. The traits of {name}: {listed or 'none'}."


def check_name(state: GameState, text: str, *, but: str = "") -> str:
    """The name, tidied; RuleError if it cannot be used. `but` is the id of the sheet it is for."""
    name = on_one_line(text)
    if not name:
        raise RuleError("A character needs a name, for example `Morgan Ironwolf`.")
    check_length(name)
    if not is_shown(name):
        raise RuleError(
            "That name shows nothing, or has letters in it that cannot be shown. Type another, "
            "for example `Morgan Ironwolf`."
        )
    same = [c.name for c in everybody(state) if c.id != but and look_of(c.name) == look_of(name)]
    if same:
        raise RuleError(f"There is a character called {same[0]} already. Choose another name.")
    return name


def on_one_line(text: str) -> str:
    """The text without superfluous spaces; RuleError if it has several lines."""
    if "\n" in text or "\r" in text:
        raise RuleError("A name has to fit on one line. Type it without line breaks.")
    return " ".join(text.split())


def check_length(name: str) -> str:
    """The name; RuleError if it is too long."""
    if len(name) > LONGEST_NAME:
        raise RuleError(
            f"A name can have {LONGEST_NAME} characters, this one has {len(name)}. Shorten it."
        )
    return name
