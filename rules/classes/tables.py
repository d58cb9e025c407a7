"""Class tables are kept, found and forgotten: none comes with the game (R-SHEETNUM)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

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
    Rank,
)
from rules.dice.expression import parse
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.fields import as_word
from rules.kernel.imports import merge
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown
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
from rules.sheet.numbers import check_length, on_one_line
from rules.sheet.records import HIGHEST_LEVEL, MOST_HIT_POINTS
from rules.state.game import GameState
from rules.state.sheet import Character, ClassTrack

MOST_TABLES = 30
"""Tables that one game keeps: they are part of every stored state."""
MOST_EXPERIENCE = 99_999_999
ROW = "`3 4000 3d6 19 12 13 14 15 16`"


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
        _check_order(below, above)
    return replace(
        table, name=check_class_name(resolution.traits.read(table.name)), ranks=tuple(ranks)
    )


def _check_rank(resolution: Resolution, rank: Rank) -> None:
    if not 0 <= rank.level <= HIGHEST_LEVEL:
        raise RuleError(f"A level goes from 0 to {HIGHEST_LEVEL}; {rank.level} is outside.")
    check_experience(rank.experience)
    if rank.hit_dice:
        _check_hit_dice(rank.hit_dice)
    if rank.saves and len(rank.saves) != len(SAVES):
        raise RuleError(
            f"Level {rank.level}: there are five saves, against death, wands, paralysis, breath "
            f"and spells; these are {len(rank.saves)}."
        )
    numbers = zip((*SAVES, "thac0"), (*rank.saves, rank.thac0), strict=False)
    _check_numbers(resolution, numbers if rank.saves else [("thac0", rank.thac0)])


def _check_numbers(resolution: Resolution, pairs: Iterable[tuple[str, int | None]]) -> None:
    for key, value in pairs:
        if value is not None:
            resolution.fields.find(key).check(value)


def check_experience(amount: int) -> None:
    """RuleError for what nobody can have."""
    if not 0 <= amount <= MOST_EXPERIENCE:
        raise RuleError(f"Experience goes from 0 to {MOST_EXPERIENCE:,}; {amount:,} is outside.")


def _check_hit_dice(text: str) -> None:
    """RuleError or DiceError for what cannot be hit dice."""
    dice = parse(text)
    if dice.names:
        raise RuleError(f"`{text}`: write dice and numbers alone, such as `9d6+2`.")
    totals = dice.distribution().totals
    if totals[0] < 1 or totals[-1] > MOST_HIT_POINTS:
        raise RuleError(f"`{text}`: hit dice give 1 to {MOST_HIT_POINTS} hit points.")


def _check_order(below: Rank, above: Rank) -> None:
    if below.level == above.level:
        raise RuleError(f"Level {above.level} stands there twice.")
    if above.experience <= below.experience:
        raise RuleError(
            f"Level {above.level} needs more experience than level {below.level}: "
            f"{above.experience:,} is not more than {below.experience:,}."
        )


RULE = "R-SHEETNUM"


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
            f"A game keeps the tables of {MOST_TABLES} classes, and these would be {len(tables)}. "
            "⟦Forget one|level table forget⟧ to make room."
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


OF_A_CLASS = (
    "thac0",
    "attack",
    *SAVES,
    *(key.replace("save_", "magic_") for key in SAVES),
    "hit_die",
)
"""The numbers that an elf has twice, by key."""
_ORDER = [one.key for one in CLASSES]


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
    return replace(
        character,
        class_name=now.name,
        level=now.level - lost,
        drained=lost,
        experience=now.experience,
        rolled=None if second is None else now.hit_points,
        second=second,
        traits=_traits(character, tracks, now.name),
        numbers={**others, **now.numbers},
    )


def _traits(character: Character, tracks: Sequence[ClassTrack], name: str) -> tuple[str, ...]:
    """Rules know a class by its trait: those of other classes go, that of this one comes."""
    gone = {class_word(character), *(track.name for track in tracks)} - {name}
    kept = tuple(trait for trait in character.traits if trait not in gone)
    return kept if name in kept or name not in _ORDER else (*kept, name)
