"""How far spells and wands reach, by the book, who is too far away for one (R-RANGE), and which
comrades stand in it (R-AREA)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.books.settings import has_book
from rules.casting.knowing import find_row, level_of
from rules.casting.records import CastRuling
from rules.encounter.meeting import distance_unit
from rules.errors import WayOut
from rules.items.reading import find_item
from rules.items.records import UseRuling
from rules.items.wares import power_of, spell_of_book
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.targets import find_combatant, id_of
from rules.positions.areas import warning_of
from rules.positions.spacing import distance_between, knows_distance, reach_in
from rules.spells import FAMILY
from rules.spells.rows import TOUCH, SpellRow, Whom
from rules.spells.storing import level_to_cast
from rules.spells.work import RULE
from rules.state.game import GameState

_RANGE = re.compile(r"(\d+)(?:'| yards)|(?:(\d+)' \+ )?(\d+)' per level")
NEARER = WayOut("Move nearer first", "move")


@lru_cache(maxsize=512)
def reach_of(text: str, level: int) -> int | None:
    """How far a range of a row goes for a caster of a level, in the unit in which distances are
    said; None for what is no distance, such as `caster` or `in sight`."""
    found = _RANGE.fullmatch(text)
    if found is None:
        return None
    plain, more, each = found.groups()
    return int(plain) if plain else int(more or 0) + int(each) * level


@FAMILY.answers(RULE, needs=has_book)
def of_a_spell(state: GameState, question: CastRuling) -> Iterator[Verdict]:
    """Nobody casts at whom they know to be too far away, or at comrades without a word."""
    row = find_row(state, question.stake or "", question.who)
    if row is not None:
        level = level_of(state, question.who)
        yield from _too_far(state, question, row, level)
        yield from _on_comrades(state, question, row)


@FAMILY.answers(RULE, needs=has_book)
def of_a_thing(state: GameState, question: UseRuling) -> Iterator[Verdict]:
    """The same of wands and the like."""
    item = find_item(state, question.who, question.item or "")
    power = None if item is None else power_of(state, item)
    row = None if power is None else power.row
    if question.stake:
        row = spell_of_book(state, question.stake)
    if power is not None and row is not None:
        level = power.level or level_of(state, question.who)
        level = level_to_cast(state, row) if question.stake else level
        yield from _too_far(state, question, row, level)
        yield from _on_comrades(state, question, row)


def is_beyond(state: GameState, row: SpellRow, caster: str, whom: str, *, knows_all: bool) -> bool:
    """Whether somebody is known to be too far away for a spell."""
    question = CastRuling(who=caster, aimed=(whom,), knows_all=knows_all)
    return any(_too_far(state, question, row, level_of(state, caster)))


def _on_comrades(
    state: GameState, question: CastRuling | UseRuling, row: SpellRow
) -> Iterator[Verdict]:
    """A word of warning, which a player passes with `anyway`; referees know what they do."""
    if question.knows_all or question.anyway or not row.uses[question.use % len(row.uses)].fills:
        return
    if warning := warning_of(state, question.who, question.aimed):
        yield Verdict(Ruling.FORBIDDEN, warning, RULE)


def _too_far(
    state: GameState, question: CastRuling | UseRuling, row: SpellRow, level: int
) -> Iterator[Verdict]:
    """A refusal that names the first who is too far away, and how far it reaches."""
    met = state.encounter
    if met is None:
        return
    reach = reach_in(state) if row.range == TOUCH else reach_of(row.range, level)
    for target in () if reach is None else _reached(row, question.aimed):
        far = _known_distance(state, question, target)
        other = find_combatant(state, target)
        if far is not None and reach is not None and far > reach and other is not None:
            unit = distance_unit(met)
            does = "works by touch" if row.range == TOUCH else f"reaches {reach} {unit}"
            refusal = f"{row.name} {does}, and {other.name} is {far} {unit} away. "
            helps = (NEARER, ", or name somebody nearer. A referee may allow it.")
            yield Verdict(Ruling.FORBIDDEN, refusal, RULE, helps=helps)
            return


def _reached(row: SpellRow, aimed: Sequence[str]) -> Sequence[str]:
    """Those to whom it has to reach: of an area, the first who is meant to be in it."""
    return aimed[:1] if any(use.whom is Whom.AREA for use in row.uses) else aimed


def _known_distance(state: GameState, question: CastRuling | UseRuling, target: str) -> int | None:
    """How far away somebody is, where whoever casts may know that."""
    if id_of(target) == id_of(question.who):
        return None
    if not (question.knows_all or knows_distance(state, question.who, target)):
        return None
    return distance_between(state, question.who, target)
