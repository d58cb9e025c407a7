"""Rising a level: new hit points by the game's rule, and the table's numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.books.settings import book_of, has_book
from rules.classes import FAMILY
from rules.classes.features import new_features
from rules.classes.records import (
    BEGAN,
    CLASS_TABLES,
    RULE,
    Began,
    ExperienceGained,
    LevelGained,
    LevelUp,
    NumbersFollow,
    Rank,
    adds,
    has_limit,
    rerolls,
)
from rules.classes.tables import MOST_EXPERIENCE, OF_A_CLASS, rolled_of
from rules.clock.clock import now
from rules.conditions.magic import HEROIC
from rules.conditions.reading import effects_on
from rules.errors import ForbiddenError, MissingNumberError, RuleError, WayOut
from rules.health.damage import read_amount
from rules.health.hit_points import remake
from rules.health.records import MaximumBesides
from rules.hirelings.records import has_half
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Throw
from rules.kernel.known import KnownByParts
from rules.kernel.questions import Asker, Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.record import replace
from rules.sheet.classes import (
    SAVES,
    added_hit_dice,
    class_word,
    find_class_table,
    hit_dice_at,
    knows_hit_dice,
    own_level,
    rank_at,
    rank_of,
    require_levels,
    row_of,
    typed_class_table,
)
from rules.sheet.reading import TURNED, own_character
from rules.sheet.records import FIGHTER, MOST_HIT_POINTS, NumberOf, check_level
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

ERIS_XP = "ERIS-XP"
R_SHEETNUM = "R-SHEETNUM"
OF_THAC0 = "OSE-AAC"
"""An attack bonus that follows from a THAC0 that was typed, and the other way round."""
ELVES = "ERIS-ELF"
_OF_A_TABLE = frozenset((*SAVES, "thac0", "attack"))
"""The numbers that a class table can say, by key."""


def gain_experience(
    resolution: Resolution, character_id: str, amount: int, *, why: str = ""
) -> None:
    """Write experience, 1 or more points, on a sheet and report it; `why` is for everybody.

    An elf's is of the class that it operates as (ERIS-ELF). What the book says of prime requisites
    changes it, rounded down, and what it says of retainers.
    """
    character = resolution.character(character_id)
    book, name = book_of(resolution.state), class_word(character)
    percent = book.experience_percent(name, character.numbers)
    is_half = has_half(resolution.state, character)
    gained = character.experience + amount * (100 + percent) // (200 if is_half else 100)
    total = min(MOST_EXPERIENCE, gained, _most_experience(resolution, character))
    changed = replace(character, experience=total)
    resolution.put_character(changed)
    reached = level_reached(resolution.state, changed)
    resolution.emit(
        ExperienceGained(
            target=resolution.who(character_id),
            amount=total - character.experience,
            after=total,
            class_name=class_word(character),
            why=why,
            reached=reached if reached > own_level(character) else 0,
            percent=percent,
            halved=is_half,
            lost=min(MOST_EXPERIENCE, gained) - total,
            rule=ERIS_XP,
        )
    )


def _most_experience(resolution: Resolution, character: Character) -> int:
    """Note the level that a period began with; the most experience that somebody may have in it.

    That is 1 short of the second level above the one that the period began with. A period is a
    session, where sessions are begun, else a trip; at home each award is one (R-BOOK).
    """
    state, level = resolution.state, own_level(character)
    if not has_limit(state):
        return MOST_EXPERIENCE
    name = class_word(character)
    period = "" if state.expedition is None else f"trip {state.expedition.begun}"
    if state.session > 1:
        period = f"session {state.session}"
    if period:
        mine = (character.id, name)
        others = tuple(one for one in BEGAN.of(state) if (one.who, one.class_name) != mine)
        kept = next((one for one in BEGAN.of(state) if (one.who, one.class_name) == mine), None)
        if kept is not None and kept.period == period:
            level = min(level, kept.level)
        else:
            resolution.put(BEGAN, (*others, Began(character.id, name, level, period)))
    rank = rank_of(state, name, level + 2)
    return MOST_EXPERIENCE if rank is None else max(character.experience, rank.experience - 1)


def level_reached(state: GameState, character: Character) -> int:
    """The highest level that somebody's experience is enough for; 0 where no table says one."""
    table = find_class_table(state, class_word(character))
    ranks = () if table is None else table.ranks
    reached = (rank.level for rank in ranks if rank.experience <= character.experience)
    most = max(reached, default=0)
    ends = highest_of(state, character)
    return most if ends is None else min(most, ends)


def highest_of(state: GameState, character: Character) -> int | None:
    """The level at which somebody's people end in their class, by the book; None for no limit."""
    name = class_word(character)
    if typed_class_table(state, name) is not None:
        return None
    return book_of(state).highest_level(name, character.traits)


def next_rank(state: GameState, character: Character) -> Rank | None:
    """What the next level needs and gives, None where no table says it or their people end."""
    level, ends = own_level(character) + 1, highest_of(state, character)
    if ends is not None and level > ends:
        return None
    return rank_of(state, class_word(character), level)


def may_rise(state: GameState, character: Character) -> bool:
    """Whether experience is enough for the next level, as the table has it."""
    rank = next_rank(state, character)
    return rank is not None and rank.experience <= character.experience


def by_table(resolution: Resolution, character_id: str) -> Mapping[str, int]:
    """What rules make of somebody's class and level now, by key, whatever is typed."""
    return {
        key: found.value
        for key in OF_A_CLASS
        for found in resolution.ask(NumberOf(who=character_id, key=key))
        if found.source != OF_THAC0
    }


def follow_table(resolution: Resolution, character_id: str, had: Mapping[str, int]) -> None:
    """Let the table of the new level count; `had` is what `by_table` gave before."""
    character = resolution.character(character_id)
    says = by_table(resolution, character_id)
    typed = {key: value for key, value in character.numbers.items() if key in OF_A_CLASS}
    stale = [key for key in typed if key in says and had.get(key) == typed[key]]
    numbers = {key: value for key, value in character.numbers.items() if key not in stale}
    resolution.put_character(replace(character, numbers=numbers))
    says = by_table(resolution, character_id)
    meant = {key: typed[key] for key in typed if key not in stale and typed[key] != says.get(key)}
    resolution.emit(
        NumbersFollow(
            target=resolution.who(character_id),
            level=character.level,
            class_name=class_word(character),
            numbers={key: value for key, value in says.items() if key not in numbers},
            typed={key: value for key, value in meant.items() if key in says},
            said={key: says[key] for key in meant if key in says},
            rule=R_SHEETNUM,
            audience=(character.owner,),
        )
    )


@dataclass(frozen=True, slots=True)
class _Points:
    """The maximum that was rolled or typed for a level, and what counts with the old one."""

    rolled: int
    kept: int
    best: int
    throw: Throw | None = None


@FAMILY.handles
def level_up(resolution: Resolution, action: LevelUp) -> None:
    """Somebody rises a level of the class that they play; the damage that they have stays."""
    character = own_character(resolution, action.character_id, "raise the level of")
    _require_possible(resolution, character)
    if not resolution.actor.is_referee:
        _require_earned(resolution, character)
    points = _points(resolution, character, action)
    had, before = by_table(resolution, character.id), own_level(character)
    rolled = None if character.second is None else points.best
    resolution.put_character(replace(character, level=character.level + 1, rolled=rolled))
    besides = 0 if character.second is None else character.second.hit_points
    maximum = max(points.best, besides)
    features = new_features(resolution.state, character, before + 1)
    resolution.emit(
        LevelGained(
            target=resolution.who(character.id),
            class_name=class_word(character),
            before=before,
            after=before + 1,
            rolled=points.rolled,
            kept=points.kept,
            maximum=maximum,
            throw=points.throw,
            added=points.throw is not None and not rerolls(resolution.state),
            features=tuple((one.label, one.means) for one in features),
            rule=RULE,
        )
    )
    if maximum != character.vitals.maximum:
        remake(resolution, character.id, maximum, rule=RULE, cause="level")
    follow_table(resolution, character.id, had)


def _require_possible(resolution: Resolution, character: Character) -> None:
    """Raise RuleError for the dead, in a fight, and above the highest level."""
    combatant = resolution.find_combatant(character.id)
    require_levels(character)
    if character.vitals.life is Life.DEAD:
        raise RuleError(f"{character.name} is dead.")
    if combatant is not None and not combatant.gone:
        raise RuleError(f"{character.name} is in an encounter. Rise when it is over.")
    check_level(own_level(character) + 1)


def _require_earned(resolution: Resolution, character: Character) -> None:
    """Raise RuleError where the table asks for more, ForbiddenError where it says nothing."""
    rank = next_rank(resolution.state, character)
    level, name = own_level(character) + 1, class_word(character)
    if rank is None:
        raise ForbiddenError(
            f"{_why_none(resolution.state, character, name, level)} A referee ",
            WayOut("writes the table", "level table keep"),
            ", or ",
            WayOut(f"says that {character.name} rises", "level up"),
            ".",
        )
    if character.experience < rank.experience:
        raise RuleError(
            f"{character.name} has {character.experience:,} XP, and level {level} of a {name} "
            f"needs {rank.experience:,}. A referee may have {character.name} rise all the same."
        )


def _why_none(state: GameState, character: Character, name: str, level: int) -> str:
    """Why no table says what a level needs."""
    ends = highest_of(state, character)
    if ends is not None and level > ends:
        return f"By the book {character.name} gets no higher than level {ends} as {name}."
    if find_class_table(state, name) is not None:
        return f"The table of the {name} ends below level {level}."
    return f"No table says what level {level}{f' of a {name}' if name else ''} needs."


def _points(resolution: Resolution, character: Character, action: LevelUp) -> _Points:
    kept, typed = rolled_of(character), action.hit_points
    if typed is not None and action.adds:
        typed += kept
    if typed is not None and not 1 <= typed <= MOST_HIT_POINTS:
        raise RuleError(f"Hit points go from 1 to {MOST_HIT_POINTS}.")
    if rerolls(resolution.state):
        return _rerolled(resolution, character, kept, typed)
    if typed is None and rolls_a_level(resolution, character):
        # The dice that the level adds to those before it; at least 1 point more.
        level = own_level(character) + 1
        more = added_hit_dice(resolution, character, level)
        total, throw = read_amount(resolution, more, f"hit points of level {level}")
        return _Points(total, kept, kept + max(1, total), throw)
    if typed is None:
        raise MissingNumberError(
            f"Give the new maximum of hit points, with `hit_points:`; {character.name} has {kept}."
        )
    if typed < kept:
        raise RuleError(
            f"{typed} would be fewer than the {kept} that {character.name} has now. Type "
            f"`hit_points:+{typed}` if that is what the level adds."
        )
    return _Points(typed, kept, typed)


def rolls_a_level(asker: Asker, character: Character) -> bool:
    """Whether the hit points of somebody's next level are rolled, and not typed.

    What a level adds is rolled only where somebody has said with what: the book, a referee's table,
    or a hit die on the sheet.
    """
    if rerolls(asker.state):
        return True
    return adds(asker.state) and knows_hit_dice(asker, character, own_level(character) + 1)


def _rerolled(
    resolution: Resolution, character: Character, kept: int, typed: int | None
) -> _Points:
    """All dice of the new level anew; the better of old and new counts."""
    if typed is not None:
        resolution.require_referee("set the result of a roll")
        return _Points(typed, kept, max(kept, typed))
    level = own_level(character) + 1
    dice = hit_dice_at(resolution, character, level)
    total, throw = read_amount(resolution, dice, f"hit points of level {level}")
    return _Points(total, kept, max(kept, total), throw)


def _find_rising(state: GameState) -> tuple[Character, ...]:
    """All the living who may rise."""
    living = (one for one in state.characters if one.vitals.life is not Life.DEAD)
    return tuple([one for one in living if not one.retired and may_rise(state, one)])


_rising = KnownByParts(
    lambda state: (state.preset, state.overrides, state.characters, CLASS_TABLES.of(state)),
    _find_rising,
)


@FAMILY.owes
def dues_of_levels(state: GameState) -> Iterator[Due]:
    """Everybody who may rise; nobody while there is an encounter."""
    if state.encounter is not None or not has_tables(state):
        return
    for one in _rising(state):
        yield Due(
            kind=DueKind.LEVEL,
            target=one.id,
            name=one.name,
            owners=(one.owner,),
            moment=now(state),
            verb="level-up",
            words=(one.id,),
            command="`/do level up`",
            otherwise="stays due",
            holds=False,
        )


def has_tables(state: GameState) -> bool:
    """Whether any class has a table: of the referee's, or of the game's book."""
    return bool(CLASS_TABLES.of(state).tables) or has_book(state)


@FAMILY.answers(R_SHEETNUM, needs=has_tables, about=_OF_A_TABLE.__contains__)
def from_table(state: GameState, question: NumberOf) -> Iterator[Found]:
    """What the referee's table gives for somebody's class and level, if nobody typed it."""
    character, combatant = find_character(state, question.who), find_combatant(state, question.who)
    if character is None:
        return
    name, level = class_word(character), (combatant or character).level
    more = lent_levels(state, character.id) if state.effects else 0
    name = name or (FIGHTER.key if more else "")
    rank = rank_at(state, name, level + more) if more else row_of(state, name, level)
    value = None if rank is None else _number(rank, question.key)
    if value is not None:
        typed = typed_class_table(state, name) is not None
        source = R_SHEETNUM if typed else book_of(state).name
        yield Found(value, f"{name}, level {level + more}", source)


def lent_levels(state: GameState, who: str) -> int:
    """The levels that magic lends somebody for a while."""
    return max((one.amount for one in effects_on(state, who) if one.key == HEROIC.key), default=0)


def _number(rank: Rank, key: str) -> int | None:
    if key in SAVES and rank.saves:
        return rank.saves[SAVES.index(key)]
    if rank.thac0 is None:
        return None
    return {"thac0": rank.thac0, "attack": TURNED - rank.thac0}.get(key)


@FAMILY.answers(ELVES)
def other_maximum(state: GameState, question: MaximumBesides) -> Iterator[Found]:
    """An elf may use the higher maximum of its two classes at any time."""
    character = find_character(state, question.who)
    if character is not None and character.second is not None:
        yield Found(character.second.hit_points, f"as {character.second.name}", ELVES)
