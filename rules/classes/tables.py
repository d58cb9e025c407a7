"""Class tables are kept, found and forgotten: none comes with the game (R-SHEETNUM).

An elf operates as one of its classes (ERIS-ELF); which weapons clerics use (ERIS-CLERIC).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.attack.records import AttackRuling
from rules.classes import FAMILY
from rules.classes.records import (
    CLASS_TABLES,
    ClassTable,
    ClassTableForgotten,
    ClassTableKept,
    ClassTablesImported,
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    Operate,
    OperatingChosen,
    OperatingLocked,
    Rank,
    has_clerics,
)
from rules.dice.expression import parse
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError, WayOut
from rules.expedition.going import travellers
from rules.expedition.records import PartySetOut
from rules.items.known import has_edge, is_a
from rules.items.reading import find_item, is_magical, items_of, quiver_of
from rules.items.records import WieldRuling
from rules.items.things import Kind
from rules.kernel.fields import as_word, has_trait
from rules.kernel.imports import merge
from rules.kernel.questions import Mode, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown, listed
from rules.record import replace
from rules.sheet.classes import (
    CLASSES,
    SAVES,
    class_tables,
    class_word,
    find_class_table,
    own_level,
    typed_class_table,
)
from rules.sheet.reading import check_length, on_one_line, own_character
from rules.sheet.records import CLERIC, HIGHEST_LEVEL, MOST_HIT_POINTS
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.sheet import Character, ClassTrack

MOST_TABLES = 30
"""Tables that one game keeps: they are part of every stored state."""
MOST_EXPERIENCE = 99_999_999
ROW = "`3 4000 3d6 19 12 13 14 15 16`"
RULE = "R-SHEETNUM"
OF_A_CLASS = (
    "thac0",
    "attack",
    *SAVES,
    *(key.replace("save_", "magic_") for key in SAVES),
    "hit_die",
)
"""The numbers that an elf has twice, by key."""
_ORDER = [one.key for one in CLASSES]
ERIS_ELF = "ERIS-ELF"
CLERIC_RULE = CLERIC.source


def check_class_name(text: str) -> str:
    """A class as a word; RuleError for what cannot be one."""
    name = as_word(on_one_line(text))
    if not is_shown(name) or "/" in name:
        raise RuleError("A class needs a name, such as `fighter` or `magic-user`.")
    check_length(name)
    return name


def check_table(resolution: Resolution, table: ClassTable) -> ClassTable:
    """The table, tidied, the lowest level first; RuleError for what cannot be."""
    if not table.ranks:
        raise RuleError(f"A class needs levels, one in a line, such as {ROW}.")
    ranks = sorted(table.ranks, key=lambda rank: rank.level)
    for rank in ranks:
        _check_rank(resolution, rank)
    for below, above in pairwise(ranks):
        if below.level == above.level:
            raise RuleError(f"Level {above.level} stands there twice.")
        if above.experience <= below.experience:
            raise RuleError(
                f"Level {above.level} needs more experience than level {below.level}: "
                f"{above.experience:,} is not more than {below.experience:,}."
            )
    return replace(
        table, name=check_class_name(resolution.traits.read(table.name)), ranks=tuple(ranks)
    )


def _check_rank(resolution: Resolution, rank: Rank) -> None:
    if not 0 <= rank.level <= HIGHEST_LEVEL:
        raise RuleError(f"A level goes from 0 to {HIGHEST_LEVEL}; {rank.level} is outside.")
    check_experience(rank.experience)
    if rank.hit_dice:
        # RuleError or DiceError for what cannot be hit dice.
        text = rank.hit_dice
        dice = parse(text)
        if dice.names:
            raise RuleError(f"`{text}`: write dice and numbers alone, such as `9d6+2`.")
        totals = dice.distribution().totals
        if totals[0] < 1 or totals[-1] > MOST_HIT_POINTS:
            raise RuleError(f"`{text}`: hit dice give 1 to {MOST_HIT_POINTS} hit points.")
    if rank.saves and len(rank.saves) != len(SAVES):
        raise RuleError(
            f"Level {rank.level}: there are five saves, against death, wands, paralysis, breath "
            f"and spells; these are {len(rank.saves)}."
        )
    numbers = zip((*SAVES, "thac0"), (*rank.saves, rank.thac0), strict=False)
    pairs = numbers if rank.saves else [("thac0", rank.thac0)]
    for key, value in pairs:
        if value is not None:
            resolution.fields.find(key).check(value)


def check_experience(amount: int) -> None:
    """RuleError for what nobody can have."""
    if not 0 <= amount <= MOST_EXPERIENCE:
        raise RuleError(f"Experience goes from 0 to {MOST_EXPERIENCE:,}; {amount:,} is outside.")


def require_class_table(state: GameState, name: str) -> ClassTable:
    """The table of that class; NotFoundError says which one is near."""
    found = find_class_table(state, name)
    if found is None:
        near = nearest(as_word(name), [table.name for table in class_tables(state)])
        advice = f"Did you mean {near}?" if near else "`/do level table keep` makes one."
        raise NotFoundError(f"There is no table for the class “{name.strip()[:40]}”. {advice}")
    return found


@FAMILY.handles
def keep_table(resolution: Resolution, action: KeepClassTable) -> None:
    """Keep a table under the name of its class; the one that it was made from goes."""
    resolution.require_referee("write what a class needs")
    table = check_table(resolution, action.table)
    kept = CLASS_TABLES.of(resolution.state).tables
    replaced = [one for one in kept if one.name in (table.name, as_word(action.before))]
    if replaced == [table]:
        raise RuleError(f"The table of the {table.name} says all that already.")
    _put(resolution, (*(one for one in kept if one not in replaced), table))
    before = replaced[-1].name if replaced else ""
    resolution.emit(ClassTableKept(table=table, before=before, rule=RULE))


def _put(resolution: Resolution, tables: tuple[ClassTable, ...]) -> None:
    if len(tables) > MOST_TABLES:
        raise RuleError(
            f"A game keeps the tables of {MOST_TABLES} classes, and these would be {len(tables)}. ",
            WayOut("Forget one", "level table forget"),
            " to make room.",
        )
    state = resolution.state
    resolution.state = CLASS_TABLES.put(state, replace(CLASS_TABLES.of(state), tables=tables))


@FAMILY.handles
def forget_table(resolution: Resolution, action: ForgetClassTable) -> None:
    """Strike a table; what was written after it stays on the sheets."""
    resolution.require_referee("strike the table of a class")
    found = require_class_table(resolution.state, action.name)
    if typed_class_table(resolution.state, found.name) is None:
        raise RuleError(
            f"The table of the {found.name} is the book's, and nobody has typed another. "
            "With the setting `book` at `none` a game knows no class but those that are typed."
        )
    _put(
        resolution,
        tuple(one for one in CLASS_TABLES.of(resolution.state).tables if one is not found),
    )
    resolution.emit(ClassTableForgotten(name=found.name, rule=RULE))


@FAMILY.handles
def import_tables(resolution: Resolution, action: ImportClassTables) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import the tables of classes")
    if not action.tables:
        raise RuleError("There are no tables of classes in that.")
    tables, merged = merge(
        CLASS_TABLES.of(resolution.state).tables,
        action.tables,
        action.places,
        check=lambda table: check_table(resolution, table),
        word_of=as_word,
        replace_them=action.replace,
    )
    _put(resolution, tables)
    resolution.emit(ClassTablesImported(names=merged.names, replaced=merged.replaced, rule=RULE))


def rolled_of(character: Character) -> int:
    """The maximum of hit points that was rolled for the class that counts now.

    A maximum that was written by hand since is meant for that class.
    """
    maximum, second, rolled = character.vitals.maximum, character.second, character.rolled
    if second is None or rolled is None or maximum != max(rolled, second.hit_points):
        return maximum
    return rolled


def _operating_track(character: Character) -> ClassTrack:
    """The class that counts now."""
    return ClassTrack(
        class_word(character),
        own_level(character),
        character.experience,
        rolled_of(character),
        {key: value for key, value in character.numbers.items() if key in OF_A_CLASS},
    )


def tracks_of(character: Character) -> tuple[ClassTrack, ...]:
    """All classes, in the order in which a sheet writes them: fighter/magic-user."""
    tracks = [_operating_track(character)]
    if character.second is not None:
        tracks.append(character.second)
    return tuple(sorted(tracks, key=_place))


def _place(track: ClassTrack) -> tuple[int, str]:
    place = _ORDER.index(track.name) if track.name in _ORDER else len(_ORDER)
    return place, track.name


def with_tracks(character: Character, tracks: Sequence[ClassTrack], operating: str) -> Character:
    """The sheet with one or two classes, of which one counts; hit points are left as they are."""
    now = next(track for track in tracks if track.name == operating)
    second = next((track for track in tracks if track is not now), None)
    lost = min(character.drained, now.level)
    others = {key: value for key, value in character.numbers.items() if key not in OF_A_CLASS}
    # Rules know a class by its trait: those of other classes go, that of this one comes.
    name = now.name
    gone = {class_word(character), *(track.name for track in tracks)} - {name}
    kept = tuple(trait for trait in character.traits if trait not in gone)
    traits = kept if name in kept or name not in _ORDER else (*kept, name)
    return replace(
        character,
        class_name=now.name,
        level=now.level - lost,
        drained=lost,
        experience=now.experience,
        rolled=None if second is None else now.hit_points,
        second=second,
        traits=traits,
        numbers={**others, **now.numbers},
    )


@FAMILY.handles
def operate(resolution: Resolution, action: Operate) -> None:
    """Choose at home, before the party sets out; a referee may still change it later."""
    character = own_character(resolution, action.character_id, "choose for")
    typed = action.as_class
    if character.second is None:
        raise RuleError(
            f"{character.name} has no second class. An elf has two: ",
            WayOut("write them", "level set"),
            ", such as fighter/magic-user.",
        )
    names = [track.name for track in tracks_of(character)]
    name = resolution.traits.read(typed) if typed.strip() else character.second.name
    if as_word(name) not in names:
        raise RuleError(f"{character.name} is {listed(names)}. Choose one of them.")
    if name == class_word(character):
        raise RuleError(f"{character.name} operates as {name} already.")
    if resolution.find_combatant(character.id) is not None:
        raise RuleError(f"{character.name} is in an encounter, and stays what it is until home.")
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
        yield Verdict(Ruling.FORBIDDEN, f"A cleric {what} {item.name}.", CLERIC_RULE)
