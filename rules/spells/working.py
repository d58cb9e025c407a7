"""A spell is cast: whom it reaches, what its row says happens, and what waits for the referee."""

import dataclasses
from collections.abc import Iterator, Mapping

from rules.books.settings import book_of, has_book
from rules.casting.knowing import find_row, level_of
from rules.casting.records import SpellCast
from rules.checks.asking import Outcome, ask_checks
from rules.checks.kinds import find_check
from rules.checks.records import Stake
from rules.conditions.effects import LONGEST_NAME, MOST_ROUNDS, MOST_TURNS, begin_effect
from rules.conditions.kinds import BY_KEY, condition_named
from rules.conditions.records import AddEffect
from rules.encounter.records import EncounterEnded
from rules.errors import RuleError, TooLateError
from rules.health.damage import check_amount, read_amount, take_damage
from rules.items.records import ItemUsed
from rules.items.using import is_for, scroll_skill
from rules.items.wares import power_named, spell_of_book
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Who, audience_of
from rules.kernel.naming import name_combatant, who_if_there
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.record import replace
from rules.sheet.reading import on_one_line
from rules.spells import FAMILY
from rules.spells.guards import guarded
from rules.spells.item_rows import ItemPower
from rules.spells.records import (
    CONDITION,
    DAMAGE,
    NOTHING,
    OPEN_SPELLS,
    SETTLED,
    TOLD,
    LeftByBook,
    OpenSpell,
    SettleSpell,
    SpellMade,
    SpellSettled,
    SpellWorked,
)
from rules.spells.rows import Asks, Deed, SpellRow, Whom, deeds_of
from rules.spells.storing import level_to_cast, put_in, ring_meant
from rules.spells.work import (
    MAGIC,
    RULE,
    SPELL,
    Reached,
    Working,
    bodies_meant,
    count_of,
    do,
    fail,
    leave_open,
    length_of,
    reach,
)
from rules.state.game import GameState
from rules.state.health import Harm
from rules.state.party import Scale

LONGEST_LEFT = 100
PERCENT = 100
WRONG = "it goes wrong, in an unusual or harmful way"
OVER = "That spell is settled already."
SETTLE = "`/do spell settle`"
"""The command that settles a spell, as it is told."""
UNAIMED = (Whom.CASTER, Whom.PLACE)
"""What needs nobody to be named."""


def find_open(state: GameState, spell_id: str) -> OpenSpell | None:
    """The spell that waits under that id, None once it is settled."""
    return next((one for one in OPEN_SPELLS.of(state) if one.id == spell_id), None)


def known_open(state: GameState) -> tuple[OpenSpell, ...]:
    """Those of which players know: nobody hidden has cast them."""
    return tuple(one for one in OPEN_SPELLS.of(state) if not _is_secret(state, one))


def _is_secret(state: GameState, one: OpenSpell) -> bool:
    caster = find_combatant(state, one.caster)
    return caster is not None and caster.hidden


@FAMILY.owes
def dues_of_spells(state: GameState) -> Iterator[Due]:
    """Each spell of which the referee has to say what it does; rounds and time wait for that, but
    not for that of somebody hidden, by which players would know that there is somebody."""
    for one in OPEN_SPELLS.of(state):
        caster = find_combatant(state, one.caster)
        yield Due(
            kind=DueKind.SPELL,
            target=one.caster if caster is not None else "",
            name=one.spell,
            verb="spell-open",
            words=(one.id,),
            command=SETTLE,
            otherwise="the game waits",
            holds=not _is_secret(state, one),
            secret=_is_secret(state, one),
        )


@FAMILY.handles
def settle_spell(resolution: Resolution, action: SettleSpell) -> None:
    """The referee's word on what a spell does."""
    resolution.require_referee("say what comes of a spell")
    one = find_open(resolution.state, action.spell_id)
    if one is None:
        raise TooLateError(OVER)
    way = ways_of(resolution.state, one).get(action.outcome)
    if way is None and action.outcome not in (NOTHING, TOLD, CONDITION, DAMAGE):
        raise RuleError("Say `nothing`, `told`, `condition` or `damage`.")
    left = tuple(other for other in OPEN_SPELLS.of(resolution.state) if other is not one)
    resolution.put(OPEN_SPELLS, left)
    who = who_if_there(resolution, one.caster)
    if who is not None:
        resolution.emit(
            SpellSettled(
                target=who,
                spell=one.spell,
                outcome=action.outcome,
                spell_id=one.id,
                rule=RULE,
                audience=audience_of(hidden=who.hidden),
            )
        )
    if way is not None:
        row = _row_of(resolution.state, one)
        assert row is not None
        working = Working(one.caster, row, 0, one.level, one.at)
        do(resolution, working, way, _targets(resolution, one, action))
    elif action.outcome in (CONDITION, DAMAGE):
        _do(resolution, one, action)


def ways_of(state: GameState, one: OpenSpell) -> Mapping[str, Deed]:
    """What the book has of what can come of it, by what each is called."""
    row = _row_of(state, one)
    found = () if row is None else (each for each in deeds_of(row) if isinstance(each, Asks))
    return dict(way for asks in found for way in asks.ways)


def _row_of(state: GameState, one: OpenSpell) -> SpellRow | None:
    power = power_named(state, one.spell)
    return find_row(state, one.spell, one.caster) if power is None else power.row


def _do(resolution: Resolution, one: OpenSpell, action: SettleSpell) -> None:
    """Let it happen to those who were named: at once, or to those who fail a save."""
    targets = _targets(resolution, one, action)
    if action.outcome == DAMAGE:
        _harm(resolution, one, action, targets)
        return
    wanted = _condition(action)
    if not action.save:
        for target in targets:
            by = _by(resolution, one)
            begin_effect(
                resolution, replace(wanted, target=target, source=by), rule=RULE, level=one.level
            )
        return
    words = f"{SETTLED}:{wanted.key}:{wanted.turns}:{wanted.rounds or 0}:{one.level}:{wanted.name}"
    stake = Stake(on_failure=words, by=_by(resolution, one), tags=(MAGIC, SPELL))
    check = find_check(action.save).key
    ask_checks(resolution, targets, check, stake=stake, label=one.spell)


def _targets(resolution: Resolution, one: OpenSpell, action: SettleSpell) -> tuple[str, ...]:
    """Those who were named, else those at whom it was cast; of a group all that live."""
    if action.targets:
        named = tuple(name_combatant(resolution, one) for one in action.targets)
    else:
        named = tuple(target for target in one.whom if who_if_there(resolution, target))
    found = bodies_meant(resolution.state, named, Whom.AREA)
    if not found:
        raise RuleError("Say over whom it comes: nobody was named when it was cast.")
    return found


def _by(resolution: Resolution, one: OpenSpell) -> str:
    return one.caster if who_if_there(resolution, one.caster) is not None else ""


def _harm(
    resolution: Resolution, one: OpenSpell, action: SettleSpell, targets: tuple[str, ...]
) -> None:
    check_amount(action.amount)
    by = _by(resolution, one)
    if action.save:
        saved = "half" if action.half else "none"
        stake = Stake(damage=action.amount, saved=saved, by=by, tags=(MAGIC, SPELL))
        check = find_check(action.save).key
        ask_checks(resolution, targets, check, stake=stake, label=one.spell)
        return
    amount, throw = read_amount(resolution, action.amount, "damage")
    for target in targets:
        take_damage(resolution, Harm(target, amount, by=by, tags=(MAGIC, SPELL)), throw)


def _condition(action: SettleSpell) -> AddEffect:
    """What is put on people; RuleError for what nobody can have."""
    name = on_one_line(action.condition)
    if not name or len(name) > LONGEST_NAME or ":" in name:
        raise RuleError(f"Name the condition in 1 to {LONGEST_NAME} characters: `asleep`.")
    if not (0 <= action.turns <= MOST_TURNS and 0 <= action.rounds <= MOST_ROUNDS):
        raise RuleError(f"It lasts for up to {MOST_TURNS:,} turns or {MOST_ROUNDS:,} rounds.")
    if action.turns and action.rounds:
        raise RuleError("It lasts for turns or for rounds. Give one of them.")
    known = condition_named(name)
    return AddEffect(
        target="",
        name=name if known is None else known.name,
        key="" if known is None else known.key,
        turns=action.turns,
        rounds=action.rounds or None,
    )


@FAMILY.comes_of(SETTLED, RULE)
def settled_over(resolution: Resolution, outcome: Outcome) -> None:
    """A condition in the referee's word comes over whoever failed the save."""
    key, turns, rounds, level, name = outcome.words.split(":", 4)
    name = BY_KEY[key].name if key in BY_KEY else name
    wanted = AddEffect(
        target=outcome.target,
        name=name,
        key=key,
        turns=int(turns),
        rounds=int(rounds) or None,
        source=outcome.stake.by,
    )
    begin_effect(resolution, wanted, rule=RULE, level=int(level))


@FAMILY.follows(RULE)
def encounter_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody waits for what the spells of monsters would have done."""
    there = {character.id for character in resolution.state.characters}
    left = tuple(one for one in OPEN_SPELLS.of(resolution.state) if one.caster in there)
    if left != OPEN_SPELLS.of(resolution.state):
        resolution.put(OPEN_SPELLS, left)


@FAMILY.follows(RULE)
def spell_is_cast(resolution: Resolution, event: SpellCast) -> None:
    """What the row says happens; where none can say it, the referee does."""
    state, caster = resolution.state, event.target.target
    if not has_book(state):
        return
    row, level = find_row(state, event.spell, caster), level_of(state, caster)
    ring = None if event.whom else ring_meant(state, event)
    if ring is not None:
        put_in(resolution, event, *ring)
        return
    if row is None:
        leave_open(resolution, caster, event.spell, event.at, event.whom, level)
        return
    use = _unaimed(row) if event.use is None and not event.whom else _use(row, event.use)
    working = Working(caster, row, use, level, event.at, as_named=event.as_named)
    whom = working.way.whom
    targets = (caster,) if whom is Whom.CASTER else tuple(one.target for one in event.whom)
    if targets or whom is Whom.PLACE:
        work(resolution, working, targets)
    else:
        leave_open(resolution, caster, row.name, event.at, (), level)


def _unaimed(row: SpellRow) -> int:
    """The number of the first use that needs nobody to be named, 0 where each does."""
    return next((n for n, use in enumerate(row.uses) if use.whom in UNAIMED), 0)


def _use(row: SpellRow, said: int | None) -> int:
    """The number of the use that is meant: the first where nobody said it."""
    return said if said is not None and 0 <= said < len(row.uses) else 0


def work(resolution: Resolution, working: Working, targets: tuple[str, ...]) -> None:
    """Roll what it needs, tell whom it reaches, and do it."""
    use = working.way
    if use.outdoors and _is_under_ground(resolution.state):
        fail(resolution, working, working.caster, "no effect under ground")
        return
    reached = guarded(resolution, working, reach(resolution, working, targets))
    if use.whom is Whom.DEAD and not (reached.whom or reached.spared):
        raise RuleError(f"{working.row.name} works on the dead, and nobody who was named is dead.")
    working = _with_length(resolution, working)
    _tell(resolution, working, reached)
    if reached.whom or use.whom is Whom.PLACE:
        for index, deed in enumerate(use.does):
            do(resolution, dataclasses.replace(working, index=index), deed, reached.whom)
        words = book_of(resolution.state).left.get(working.row.name, "")
        if words:
            who = resolution.who(working.caster)
            audience = audience_of(hidden=who.hidden)
            resolution.emit(
                LeftByBook(
                    target=who, spell=working.row.name, words=words, rule=RULE, audience=audience
                )
            )


def _is_under_ground(state: GameState) -> bool:
    """Whether the party is in a dungeon, or meets somebody there."""
    if state.encounter is not None:
        return state.encounter.environment == Scale.DUNGEON
    return state.expedition is not None and state.expedition.scale is Scale.DUNGEON


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
        return dataclasses.replace(working, rounds=number, throws=throws)
    return dataclasses.replace(working, turns=number * turns, throws=throws)


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
    power = power_named(resolution.state, event.name)
    row = None if power is None else power.row
    if event.spell:
        row = spell_of_book(resolution.state, event.spell)
        level = 1 if row is None else level_to_cast(resolution.state, row)
    if power is None or row is None:
        leave_open(resolution, who, event.name, "", (), level)
        return
    if _goes_wrong(resolution, who, power, event.name):
        leave_open(resolution, who, f"{event.name}: {WRONG}"[:LONGEST_LEFT], "", event.whom, level)
        return
    working = Working(who, row, _use(row, event.use), power.level or level)
    is_own = working.way.whom in (Whom.CASTER, Whom.PLACE)
    targets = (who,) if is_own else tuple(one.target for one in event.whom)
    work(resolution, working, targets)
    if power.leaves:
        leave_open(resolution, who, f"{power.name}: {power.leaves}"[:LONGEST_LEFT], "", (), level)


def _goes_wrong(resolution: Resolution, who: str, power: ItemPower, name: str) -> bool:
    """Whether a scroll that somebody only has learnt to read does something else (R-BOOK)."""
    skill = scroll_skill(resolution, who, power)
    if not skill or is_for(resolution.state, who, power):
        return False
    reader = resolution.who(who)
    throw = resolution.roll("reading the scroll", 1, PERCENT, secret=reader.hidden)
    is_wrong = throw.total > skill
    what = WRONG if is_wrong else "read as it should be"
    audience = audience_of(hidden=reader.hidden)
    resolution.emit(
        SpellMade(
            target=reader, spell=name, what=what, throw=throw, rule="R-BOOK", audience=audience
        )
    )
    return is_wrong
