"""A spell is cast: whom it reaches, what its row says happens, and what waits for a save."""

from dataclasses import replace

from rules.books.settings import book_of, has_book
from rules.casting.knowing import find_row, level_of, rows_named
from rules.casting.records import SpellCast
from rules.errors import RuleError
from rules.items.records import ItemUsed
from rules.kernel.events import Who, audience_of
from rules.kernel.resolution import Resolution
from rules.powers.records import PowerUsed, asks_of_powers
from rules.spells import FAMILY
from rules.spells.aiming import Reached, count_of, reach
from rules.spells.doing import DOES
from rules.spells.reading import length_of
from rules.spells.records import SpellWorked
from rules.spells.rows import SpellRow, Whom
from rules.spells.work import RULE, Working, leave_open

UNAIMED = (Whom.CASTER, Whom.PLACE)
"""What needs nobody to be named."""


@FAMILY.follows(RULE)
def spell_is_cast(resolution: Resolution, event: SpellCast) -> None:
    """What the row says happens; where none can say it, the referee does."""
    state, caster = resolution.state, event.target.target
    if not has_book(state):
        return
    row, level = find_row(state, event.spell, caster), level_of(state, caster)
    if row is None:
        leave_open(resolution, caster, event.spell, event.at, event.whom, level)
        return
    working = Working(caster, row, _use(row, event.use), level, event.at)
    whom = working.way.whom
    targets = (caster,) if whom is Whom.CASTER else tuple(one.target for one in event.whom)
    if targets or whom is Whom.PLACE:
        work(resolution, working, targets)
    else:
        leave_open(resolution, caster, row.name, event.at, (), level)


def _use(row: SpellRow, said: int | None) -> int:
    """The number of the use that is meant: the first where nobody said it."""
    return said if said is not None and said < len(row.uses) else 0


def work(resolution: Resolution, working: Working, targets: tuple[str, ...]) -> None:
    """Roll what it needs, tell whom it reaches, and do it."""
    use = working.way
    reached = reach(resolution, working.caster, use, targets, working.level)
    if use.whom is Whom.DEAD and not (reached.whom or reached.spared):
        raise RuleError(f"{working.row.name} works on the dead, and nobody who was named is dead.")
    working = _with_length(resolution, working)
    _tell(resolution, working, reached)
    if reached.whom or use.whom is Whom.PLACE:
        for index, deed in enumerate(use.does):
            DOES[type(deed)](resolution, replace(working, index=index), deed, reached.whom)


def _with_length(resolution: Resolution, working: Working) -> Working:
    """The same with its length, rolled once for all whom it reaches."""
    length = length_of(working.way.lasts or working.row.lasts)
    if not length.unit:
        return working
    number, throw = count_of(
        resolution, working.caster, length.number, working.level, f"{length.unit}s"
    )
    turns, throws = length.turns, () if throw is None else (throw,)
    if turns is None:
        return replace(working, rounds=number, throws=throws)
    return replace(working, turns=number * turns, throws=throws)


def _tell(resolution: Resolution, working: Working, reached: Reached) -> None:
    who = resolution.who(working.caster)
    throws = (*reached.throws, *working.throws)
    if not throws and not reached.spared and (reached.whom or working.way.whom in UNAIMED):
        return
    resolution.emit(
        SpellWorked(
            target=who,
            spell=working.row.name,
            whom=_told(resolution, reached.whom),
            spared=_told(resolution, reached.spared),
            why=reached.why,
            throws=throws,
            rule=RULE,
            audience=audience_of(hidden=who.hidden),
        )
    )


def _told(resolution: Resolution, targets: tuple[str, ...]) -> tuple[Who, ...]:
    return tuple(map(resolution.who, targets))


@FAMILY.follows(RULE)
def magic_is_used(resolution: Resolution, event: ItemUsed) -> None:
    """What the row of an item says happens to whoever uses it; of others the referee says it."""
    if not event.magic or not has_book(resolution.state):
        return
    who, level = event.target.target, level_of(resolution.state, event.target.target)
    row = next(iter(rows_named(book_of(resolution.state).potions, event.name)), None)
    if row is None:
        leave_open(resolution, who, event.name, "", (), level)
    else:
        work(resolution, Working(who, row, 0, level), (who,))


@FAMILY.follows("4E-ENCOUNTER-POWERS")
def power_is_used(resolution: Resolution, event: PowerUsed) -> None:
    """What a power does stands in no row: the referee says it, where the game is set so."""
    if asks_of_powers(resolution.state):
        level = level_of(resolution.state, event.target.target)
        leave_open(resolution, event.target.target, event.power, "", (), level)
