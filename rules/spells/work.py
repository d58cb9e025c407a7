"""A spell as it works: whom it reaches, and the numbers of its row by the caster's level."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from rules.bestiary.nature import alignment_of, is_immune
from rules.bestiary.words import NO_PERSON
from rules.clock.records import TURNS_PER_DAY, TURNS_PER_HOUR
from rules.conditions.bearing import UNREAD
from rules.conditions.reading import effects_on, is_under
from rules.encounter.bodies import bodies_of
from rules.kernel.events import Audience, Throw, Who, audience_of
from rules.kernel.fields import traits_of
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.targets import find_character, find_combatant, find_vitals, split_target
from rules.kernel.words import plural
from rules.positions.areas import OUTSIDE, caught_with, outside
from rules.positions.spacing import are_comrades, in_melee
from rules.spells.records import OPEN_SPELLS, SAVED, FailedToReach, OpenSpell, SpellLeft, SpellMade
from rules.spells.rows import (
    CONCENTRATION,
    INSTANT,
    PERMANENT,
    REFEREE,
    Charms,
    Deed,
    Puts,
    Reads,
    Save,
    SpellRow,
    Use,
    Whom,
)
from rules.state.game import GameState
from rules.state.health import HitDice, Life
from rules.state.sheet import Character

RULE = "OSE-SPELLCASTING"
MAGIC, SPELL = "magic", "spell"
_PER = re.compile(
    r"(?P<many>\d+d\d+(?:[+-]\d+)?|\d+) per (?:(?P<each>\d+) )?levels?(?: above (?P<above>\d+))?"
)
_DICE = re.compile(r"(?P<count>\d+)d(?P<sides>\d+)(?P<bonus>[+-]\d+)?")
_PLAIN = re.compile(r"\d+|\d+d\d+(?:[+-]\d+)?")
_UNITS = {
    "round": None,
    "turn": 1,
    "hour": TURNS_PER_HOUR,
    "day": TURNS_PER_DAY,
    "week": 7 * TURNS_PER_DAY,
}
_UNIT = re.compile(r"(rounds?|turns?|hours?|days?|weeks?)")
ENDLESS = (PERMANENT, INSTANT, CONCENTRATION, REFEREE)
_HIT_DICE = re.compile(r"(?P<count>\d+)(?P<bonus>\+\d+)?")
SHELL = "anti-magic"
PERSON, UNDEAD = "person", "undead"
NO_PERSONS = frozenset(
    ("animal", "beast", "construct", "dragon", "elemental", "enchanted", "giant", "insect", "ooze",
     "plant", "snake", "undead", "vermin")
)  # fmt: skip
"""Traits of what is no person, for who has none that says they are one."""
_MINDS = {"asleep": "sleep", "paralysed": "hold"}
"""What somebody can be immune to, by the condition that a spell puts on them."""
_PLURALS = {"undead": "the undead", "person": "persons", "arcane": "casters of arcane spells"}


@dataclass(frozen=True, slots=True)
class Working:
    """A spell as it works: who cast it, by which of its uses, at which level, for how long.

    `index` is the number of the deed within the use, `throws` are those of its length. With
    `as_named` it reaches those who were named, wherever they stand.
    """

    caster: str
    row: SpellRow
    use: int
    level: int
    at: str = ""
    index: int = 0
    turns: int = 0
    rounds: int = 0
    throws: tuple[Throw, ...] = ()
    as_named: bool = False

    @property
    def way(self) -> Use:
        """The use that it is."""
        return self.row.uses[self.use]

    @property
    def words(self) -> str:
        """What a save has to know of it that may be rolled days later."""
        numbers = (self.use, self.index, self.level, self.turns, self.rounds)
        return ":".join((SAVED, self.row.key, *map(str, numbers)))


# Any: each kind of deed has a resolver of its own.
DOES: dict[type[Deed], Callable[[Resolution, Working, Any, Sequence[str]], None]] = {}
"""What each kind of deed does to those whom a spell reaches."""
D = TypeVar("D", bound=Deed)
Run = Callable[[Resolution, Working, D, Sequence[str]], None]


def does(kind: type[D]) -> Callable[[Run[D]], Run[D]]:
    """Keep a function as what does that kind of deed."""

    def keep(run: Run[D]) -> Run[D]:
        DOES[kind] = run
        return run

    return keep


def do(resolution: Resolution, working: Working, deed: Deed, whom: Sequence[str]) -> None:
    """Do a deed to those whom a spell reaches."""
    DOES[type(deed)](resolution, working, deed, whom)


def tell(
    resolution: Resolution,
    working: Working,
    what: str = "",
    *,
    audience: Audience | None = None,
    count: int = 0,
    throw: Throw | None = None,
) -> None:
    """Say what it has made, or what its dice show, to all who see its caster."""
    who = resolution.who(working.caster)
    resolution.emit(
        SpellMade(
            target=who,
            spell=working.row.name,
            what=what,
            count=count,
            throw=throw,
            rule=RULE,
            audience=audience_of(hidden=who.hidden) if audience is None else audience,
        )
    )


def fail(resolution: Resolution, working: Working, target: str, why: str) -> None:
    """Say that a spell did nothing to somebody."""
    who = resolution.who(target)
    resolution.emit(FailedToReach(target=who, spell=working.row.name, why=why, rule=RULE))


def leave_open(
    resolution: Resolution, caster: str, spell: str, at: str, whom: Sequence[Who], level: int
) -> None:
    """The referee has to say what comes of it; the game waits for that."""
    who = resolution.who(caster)
    left = OpenSpell(
        resolution.token(), caster, spell, at, tuple(one.target for one in whom), level
    )
    resolution.put(OPEN_SPELLS, (*OPEN_SPELLS.of(resolution.state), left))
    resolution.emit(
        SpellLeft(
            spell_id=left.id,
            target=who,
            spell=spell,
            at=at,
            whom=tuple(whom),
            rule=RULE,
            audience=audience_of(hidden=who.hidden),
        )
    )


@dataclass(frozen=True, slots=True)
class _PerLevel:
    """So much for each `each` levels above a level."""

    many: str
    each: int
    above: int

    def times(self, level: int) -> int:
        """How often a caster of that level has it."""
        return max(0, level - self.above) // self.each


@lru_cache(maxsize=1024)
def _parts(text: str) -> tuple[str | _PerLevel, ...]:
    """The sum that a text is, part by part. ValueError for what is none."""
    found: list[str | _PerLevel] = []
    for part in text.split(" + "):
        per = _PER.fullmatch(part)
        if per is not None:
            found.append(_PerLevel(per["many"], int(per["each"] or 1), int(per["above"] or 0)))
        elif _PLAIN.fullmatch(part):
            found.append(part)
        else:
            raise ValueError(f"no number of a spell: {text!r}")
    return tuple(found)


def dice_at(text: str, level: int) -> str:
    """The dice or number of a text for a caster of a level: `1d6 per level` at 5 is `5d6`."""
    parts = [
        part if isinstance(part, str) else _times(part.many, part.times(level))
        for part in _parts(text)
    ]
    dice = [part for part in parts if not part.isdecimal()]
    plain = sum(int(part) for part in parts if part.isdecimal())
    if not dice:
        return str(plain)
    return "+".join((*dice, str(plain)) if plain else dice)


def _times(many: str, times: int) -> str:
    """Dice so many times over."""
    dice = _DICE.fullmatch(many)
    if dice is None:
        return str(int(many) * times)
    if not times:
        return "0"
    bonus = int(dice["bonus"] or 0) * times
    return f"{int(dice['count']) * times}d{dice['sides']}" + (f"{bonus:+d}" if bonus else "")


@dataclass(frozen=True, slots=True)
class Length:
    """How long a spell lasts: `number` of a `unit`, both "" where no clock ends it."""

    number: str = ""
    unit: str = ""

    @property
    def turns(self) -> int | None:
        """The turns in one of the unit, None for rounds."""
        return _UNITS[self.unit]


@lru_cache(maxsize=1024)
def length_of(text: str) -> Length:
    """The length in a row. ValueError for what is none.

    `6 turns + 1 per level` counts turns in both parts; what is held by concentration for at most so
    long is written `concentration, 6 rounds`.
    """
    text = text.removeprefix(f"{CONCENTRATION}, ")
    if text in ENDLESS:
        return Length()
    units = {found.rstrip("s") for found in _UNIT.findall(text)}
    number = " ".join(_UNIT.sub("", text).split())
    if len(units) != 1:
        raise ValueError(f"no length of a spell: {text!r}")
    _parts(number)
    return Length(number, units.pop())


def hit_dice_in(text: str) -> tuple[int, int]:
    """Hit dice of a row, as `4+1`, to be compared. ValueError for what are none."""
    found = _HIT_DICE.fullmatch(text)
    if found is None:
        raise ValueError(f"no hit dice: {text!r}")
    return int(found["count"]), int(found["bonus"] or 0)


def weight_of(dice: HitDice) -> tuple[int, int]:
    """Hit dice of somebody, to be compared: less than one counts as a part of the first."""
    if dice.half or dice.normal_human:
        return 0, 1
    return dice.count, dice.bonus


@dataclass(frozen=True, slots=True)
class Reached:
    """Whom a spell reaches and whom it spares, why, and what was rolled for that."""

    whom: tuple[str, ...]
    spared: tuple[str, ...] = ()
    why: str = ""
    throws: tuple[Throw, ...] = ()


def is_foe_of(state: GameState, one: str, other: str) -> bool:
    """Whether two are on different sides of an encounter."""
    if find_combatant(state, one) is None or find_combatant(state, other) is None:
        return False
    return not are_comrades(state, one, other)


def is_of_another(state: GameState, one: str, other: str) -> bool:
    """Whether two are of different alignments; where that is not known, on different sides
    (R-PROTECTION)."""
    own, theirs = alignment_of(state, one), alignment_of(state, other)
    return own != theirs if own and theirs else is_foe_of(state, one, other)


def bodies_meant(state: GameState, targets: Iterable[str], whom: Whom) -> tuple[str, ...]:
    """The bodies that targets name: of a group all that live, or the first that does."""
    found: dict[str, None] = {}
    for target in targets:
        bodies = _bodies(state, target, dead=whom is Whom.DEAD)
        found.update(dict.fromkeys(bodies[:1] if whom is Whom.ONE else bodies))
    return tuple(found)


def _bodies(state: GameState, target: str, *, dead: bool) -> list[str]:
    one = find_combatant(state, target)
    number = split_target(target)[1]
    if one is None or number or not one.bodies:
        vitals = find_vitals(state, target)
        is_meant = vitals is not None and (vitals.life is Life.DEAD) is dead
        return [target] if is_meant else []
    return [
        body
        for body, vitals, gone in bodies_of(state, one)
        if not gone and (vitals.life is Life.DEAD) is dead
    ]


def hit_dice_of(state: GameState, target: str) -> tuple[int, int]:
    """The hit dice of somebody, to be compared: of a character the level."""
    one = find_character(state, target) or find_combatant(state, target)
    if one is None or isinstance(one, Character):
        return (0 if one is None else one.level), 0
    return weight_of(one.hit_dice) if one.hit_dice is not None else (one.level, 0)


def is_person(state: GameState, target: str) -> bool:
    """Whether somebody is human, of another people, or like a human."""
    if find_character(state, target) is not None:
        return True
    traits = frozenset(traits_of(state, target))
    if traits & {UNDEAD, NO_PERSON.key}:
        return False
    return bool(traits & {"human", "humanoid", PERSON}) or not traits & NO_PERSONS


def _works_on(deeds: Iterable[Deed | None]) -> Iterator[str]:
    """What of a mind or body a spell works on, by the words of immunity."""
    for deed in deeds:
        if isinstance(deed, Puts) and deed.key in _MINDS:
            yield _MINDS[deed.key]
        elif isinstance(deed, Charms):
            yield "charm"
        elif isinstance(deed, Save):
            yield from _works_on((deed.does, deed.passed))


def _reads(deeds: Iterable[Deed | None]) -> bool:
    """Whether a spell reads thoughts."""
    return any(
        isinstance(one, Reads) or (isinstance(one, Save) and _reads((one.does,))) for one in deeds
    )


def _why_not(state: GameState, use: Use, target: str) -> str:
    """Why a spell does nothing to somebody, in few words; "" where it does."""
    traits = traits_of(state, target)
    if any(effect.key == SHELL for effect in effects_on(state, target)):
        return "no magic goes through the shell"
    if any(one in traits for one in use.spares):
        return f"no effect on {_plural(next(one for one in use.spares if one in traits))}"
    if _reads(use.does) and is_under(state, target, UNREAD.key):
        return "nothing shows their thoughts"
    if use.apart and in_melee(state, target):
        return "they are in melee already"
    if use.only and not _is_one_of(state, use.only, target):
        return f"only for {' or '.join(map(_plural, use.only))}"
    # What is for the undead alone gets by what they all are immune to.
    for word in () if UNDEAD in use.only else _works_on(use.does):
        if is_immune(state, target, word):
            return f"{word} does nothing to them"
    weight = hit_dice_of(state, target)
    is_people = PERSON in use.only and find_character(state, target) is not None
    if use.most and not is_people and weight > hit_dice_in(use.most):
        return "too mighty"
    if use.least and weight < hit_dice_in(use.least):
        return "too weak for that form"
    return ""


def _plural(trait: str) -> str:
    return _PLURALS.get(trait, plural(trait))


def _is_one_of(state: GameState, wanted: Sequence[str], target: str) -> bool:
    if PERSON in wanted and is_person(state, target):
        return True
    one = find_character(state, target)
    traits = traits_of(state, target)
    is_arcane = one is not None and one.class_name in ("magic-user", "elf")
    if "arcane" in wanted and (is_arcane or "magic-user" in traits):
        return True
    if "animal" in wanted and not traits:
        return True
    return any(trait in traits for trait in wanted)


def reach(resolution: Resolution, working: Working, targets: Iterable[str]) -> Reached:
    """Whom a spell reaches of those at whom it is aimed and who stand by them, by its dice."""
    state, caster, level = resolution.state, working.caster, working.level
    use = working.way
    meant = bodies_meant(state, targets, use.whom)
    size = 0 if working.as_named else use.across
    if size and use.fills:
        others = bodies_meant(state, caught_with(state, size, meant), use.whom)
        meant = tuple(dict.fromkeys((*meant, *others)))
    reasons = {target: _why_not(state, use, target) for target in meant}
    reasons |= dict.fromkeys(outside(state, size, meant), OUTSIDE)
    able = [target for target in meant if not reasons[target]]
    spared = [target for target in meant if reasons[target]]
    why = next((reasons[target] for target in spared), "")
    throws: list[Throw] = []
    if use.budget and able:
        total, throw = count_of(resolution, caster, use.budget, level, "hit dice")
        throws.extend(() if throw is None else (throw,))
        able = list(_within(state, able, total))
    if use.number and able:
        number, throw = count_of(resolution, caster, use.number, level, "creatures")
        throws.extend(() if throw is None else (throw,))
        able = able[:number]
    return Reached(tuple(able), tuple(spared), why, tuple(throws))


def count_of(
    resolution: Resolution, caster: str, text: str, level: int, purpose: str
) -> tuple[int, Throw | None]:
    """The number that a row gives at a level, rolled where it is dice: in secret for the hidden."""
    written = dice_at(text, level)
    if written.isdecimal():
        return int(written), None
    secret = resolution.who(caster).hidden
    throw = throw_text(resolution, written, purpose, secret=secret)
    return throw.total, throw


def _within(state: GameState, able: Iterable[str], budget: int) -> Iterator[str]:
    """Those with the fewest hit dice first, as long as the dice last."""
    left = budget
    for target in sorted(able, key=lambda one: hit_dice_of(state, one)):
        cost = max(1, hit_dice_of(state, target)[0])
        if cost > left:
            return
        left -= cost
        yield target
