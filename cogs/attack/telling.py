"""Attacks told with what they did, the roll and the wound; and battles of many."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cogs.health.telling import (
    COUNTS_LATER,
    Case,
    behind_a_blow,
    notes_of_body,
    split_cases,
    tell_cases,
)
from cogs.render.narration import (
    Briefs,
    Mark,
    Note,
    Tellers,
    Weight,
    acts,
    agreed,
    name,
    name_together,
    names,
)
from cogs.render.text import plain, show_throw
from rules.attack.manoeuvres import BY_KEY
from rules.attack.records import DEFENCES, AttackMade, AttackRolled, BlowWaits, Unleashed
from rules.attack.weapons import PLAIN
from rules.battle.records import FateDecided, VolleySave, VolleyShot
from rules.health.records import (
    DamageHeld,
    HitPointsChanged,
    LifeChanged,
    SubdualTaken,
    WakeRolled,
    WoundLevelChanged,
)
from rules.kernel.events import Event
from rules.kernel.words import listed
from rules.record import replace
from rules.sheet.reading import TURNED

_DEFENCES = {field.key: field.label for field in DEFENCES}
BLOWS = (
    AttackRolled,
    AttackMade,
    HitPointsChanged,
    DamageHeld,
    SubdualTaken,
    WoundLevelChanged,
    LifeChanged,
    WakeRolled,
)
"""Attacks, and what comes of them: told in one go."""
FATES = {
    "killed": "the enemy **gives no quarter**",
    "prisoner": "**taken prisoner**",
    "left": "**left for dead**",
    "routed": "they have their wounds to survive",
}
ARMOUR = {
    "none": "no armour or leather",
    "chain": "chainmail or a shield",
    "plate": "platemail",
    "magic": "magic armour",
}
"""The rows of the table of volleys, as they are told."""
_WORDS = {
    "killed": "was given no quarter",
    "prisoner": "was taken prisoner",
    "left": "was left for dead",
    "routed": "was routed",
}


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack, and what it did."""

    rolled: AttackRolled
    after: list[Event] = field(default_factory=list[Event])


TELLERS = Tellers()
BRIEFS = Briefs()


@TELLERS.runs(AttackRolled, also=BLOWS)
def tell_attacks(events: Sequence[Event]) -> str:
    """A blow with what it did in a sentence, alike ones in one; then what became of those hit.

    What monsters do and what characters do are two paragraphs.
    """
    together: dict[object, list[Blow]] = {}
    order: dict[object, int] = {}
    for blow in _split_blows(events):
        together.setdefault(_alike(blow.rolled), []).append(blow)
        order.setdefault(_pair(blow), len(order))
    alike = sorted(together.values(), key=lambda blows: (order[_pair(blows[0])], _is_miss(blows)))
    lines: list[str] = []
    for before, blows in pairwise([*alike[:1], *alike]):
        if before[0].rolled.attacker.is_character != blows[0].rolled.attacker.is_character:
            lines.append("")
        lines += _told(blows)
    is_held = any(isinstance(event, DamageHeld) for event in events)
    return "\n".join([*lines, COUNTS_LATER] if is_held else lines)


def _split_blows(events: Sequence[Event]) -> list[Blow]:
    """The blows, each with what followed from it."""
    blows: list[Blow] = []
    for event in events:
        if isinstance(event, AttackRolled):
            blows.append(Blow(event))
        elif blows and not isinstance(event, AttackMade):
            blows[-1].after.append(event)
    return blows


def _pair(blow: Blow) -> object:
    """Who attacks whom; what they hit is told before what they miss."""
    return blow.rolled.attacker.id, blow.rolled.target


def _is_miss(blows: Sequence[Blow]) -> bool:
    return not blows[0].rolled.hit


def _alike(event: AttackRolled) -> object:
    """Blows of one group with one weapon on one body are told together, and all that miss it."""
    how = event.target, event.hit, _ways(event), event.automatic
    return how if not event.hit else (*how, event.attacker.id, event.weapon, event.harmless)


def _told(blows: Sequence[Blow]) -> Iterator[str]:
    """The attacks on one body with what they did to it, then what came of that."""
    first = blows[0].rolled
    cases = _summed(split_cases([_own(event, blow) for blow in blows for event in blow.after]))
    did = " to no effect" if first.harmless else ""
    if cases and cases[0].who == first.target and (did := behind_a_blow(cases[0])):
        cases[0] = dataclasses.replace(cases[0], heading=None)
    yield f"{_strikes(blows)}{_rolls(blows)}{did}."
    why = dict.fromkeys(blow.rolled.why for blow in blows if blow.rolled.harmless)
    yield from (f"{name(first.target)}: {reason}." for reason in why if reason)
    yield from tell_cases(cases)


def _own(event: Event, blow: Blow) -> Event:
    """A wound without whom it is from, and what was ruled, where that has just been said."""
    if not isinstance(event, HitPointsChanged | DamageHeld | SubdualTaken):
        return event
    said = [ruling.partition(":")[0] for ruling in blow.rolled.rulings]
    rulings = tuple(ruling for ruling in event.rulings if ruling not in said)
    by = None if event.by == blow.rolled.attacker else event.by
    return replace(event, by=by, rulings=rulings)


def _strikes(blows: Sequence[Blow]) -> str:
    """`Ada hits Goblin 2 with Longbow`, `Goblins 1 and 2 miss Ada`, `Kraken hits Ada 8 times`."""
    first = blows[0].rolled
    attackers = list(dict.fromkeys(blow.rolled.attacker for blow in blows))
    verb = agreed(attackers, "hits" if first.hit else "misses")
    drawn = next((blow.rolled for blow in blows if blow.rolled.drawn), None)
    named = (first.hit or drawn is not None) and first.item not in ("", PLAIN)
    weapon = f" with {plain(first.weapon)}{_drawn(drawn)}" if named else ""
    times = f" {len(blows)} times".replace(" 2 times", " twice")
    often = "" if len(blows) == len(attackers) else times
    return f"{name_together(attackers)} {verb} {name(first.target)}{weapon}{often}"


def _drawn(event: AttackRolled | None) -> str:
    """`, Long sword and Shield put away`, where it was only carried before."""
    if event is None:
        return ""
    return (
        f", {plain(listed(list(event.put_away)))} put away" if event.put_away else ", taken in hand"
    )


def _rolls(blows: Sequence[Blow]) -> str:
    """The dice with all that is known to count, and what was ruled; Why? has the reckoning."""
    rolls = [_roll(blow.rolled, is_alone=len(blows) == 1) for blow in blows]
    shown = rolls[0] if not any(blow.rolled.throw for blow in blows) else ", ".join(rolls)
    return f" ({'; '.join((shown, *map(plain, _ways(blows[0].rolled))))})"


def _ways(event: AttackRolled) -> tuple[str, ...]:
    """The special way to attack, what it had to reach, and what was ruled, each once."""
    ways = [BY_KEY[word].label if word in BY_KEY else word for word in event.how]
    if event.known.against:
        ways.append(f"against {_DEFENCES[event.known.against]}")
    told = event.rulings
    for way in ways:
        told = tuple(ruling.removesuffix(f": {way}") for ruling in told)
    return *ways, *told


def _roll(event: AttackRolled, *, is_alone: bool) -> str:
    if event.throw is None:
        return f"no roll needed, {plain(event.automatic)}"
    if event.throw.forced and is_alone:
        return f"{event.throw.total}, set by the referee"
    if event.natural in (1, 20) and is_alone:
        return f"a natural {event.natural}"
    total = _total(event)
    return f"{event.throw.total if total is None else total}"


def _total(event: AttackRolled) -> int | None:
    """The die with all that is added, as the game counts it; None where that is not known."""
    known = event.known
    if known.rolled is None or known.row is None or not known.ascending:
        return known.rolled
    return known.rolled + TURNED - known.row.thac0


def _summed(cases: Iterable[Case]) -> list[Case]:
    """Several wounds of one body as one: what they came to, and what is left."""
    summed: list[Case] = []
    for case in cases:
        last = summed[-1] if summed else None
        joined = _joined(last, case) if last is not None and last.who == case.who else None
        if joined is None:
            summed.append(case)
        else:
            summed[-1] = joined
    return summed


def _joined(one: Case, other: Case) -> Case | None:
    """Both as one, None where they have to be told apart."""
    heading: HitPointsChanged | DamageHeld
    match one.heading, other.heading:
        case (HitPointsChanged() as first, HitPointsChanged() as second):
            absorbed = first.absorbed + second.absorbed
            amount = first.amount + second.amount
            heading = replace(second, amount=amount, before=first.before, absorbed=absorbed)
            is_alike = (first.rulings, first.by) == (second.rulings, second.by)
        case (DamageHeld() as one_held, DamageHeld() as held):
            heading = replace(held, amount=one_held.amount + held.amount)
            is_alike = (one_held.rulings, one_held.by) == (held.rulings, held.by)
        case _:
            return None
    if not is_alike:
        return None
    return Case(
        one.who,
        heading,
        other.wound or one.wound,
        other.life or one.life,
        other.waking or one.waking,
    )


@TELLERS.tells
def _made(_event: AttackMade) -> str:
    """Each blow is told by itself."""
    return ""


@TELLERS.tells
def _waits(event: BlowWaits) -> str:
    """`Ada strikes Ogre at the end of the round, with Halberd.`"""
    whom = f" {plain(listed(list(event.targets)))}" if event.targets else ""
    weapon = f", with {plain(event.weapon)}" if event.weapon else ""
    return f"{acts(event.target, 'strikes')}{whom} at the end of the round{weapon}."


@TELLERS.tells
def _unleashed(event: Unleashed) -> str:
    """Who used what on whom; saves and what comes of them are told for themselves."""
    whom = listed([name(who) for who in event.targets])
    away = f" {names(event.spared)} {agreed(event.spared, 'stands')} out of it."
    used = f"**{name(event.attacker)}** uses {plain(event.weapon)} on {whom}."
    return used + (away if event.spared else "")


@BRIEFS.runs(AttackRolled, also=BLOWS)
def _attacks(events: Sequence[Event]) -> Iterator[Note]:
    """Each blow, and behind it what became of whoever was hit."""
    for blow in _split_blows(events):
        whom = blow.rolled.target
        amounts = tuple(_brief_damage(event, whom.target) for event in blow.after)
        yield Note((blow.rolled.attacker,), _did(blow), whom, tuple(filter(None, amounts)))
        for event, amount in zip(blow.after, amounts, strict=True):
            if not amount:
                yield from notes_of_body(event)


def _did(blow: Blow) -> str:
    if not blow.rolled.hit:
        return "missed"
    return "could not harm" if blow.rolled.harmless else "hit"


def _brief_damage(event: Event, target: str) -> int:
    """The damage that a blow did to that body, 0 for what is something else."""
    if isinstance(event, HitPointsChanged) and event.target.target == target:
        return max(0, -event.amount)
    return 0


@BRIEFS.tells
def _used(event: Unleashed) -> Iterator[Note]:
    """Who used what; whom it hurt follows."""
    yield Note((event.attacker,), f"used {plain(event.weapon)}")


@TELLERS.tells
def _fate(event: FateDecided) -> str:
    throw = "" if event.throw is None else f", {show_throw(event.throw)}"
    return f"**{plain(event.target.name)}**'s figure is {event.figure}{throw}: {FATES[event.fate]}."


@TELLERS.tells
def _volley(event: VolleyShot) -> str:
    lines = ["**A volley of arrows** comes down.", *(_save(save) for save in event.saves)]
    if event.spared:
        names = plain(listed([who.name for who in event.spared]))
        lines.append(f"-# In a volley already in this turn: {names}.")
    return "\n".join(lines)


def _save(save: VolleySave) -> str:
    armour = f"{ARMOUR[save.armour]}, fails on {fails_words(save.fails_on)}"
    throw = "" if save.throw is None else f", {show_throw(save.throw)}"
    result = "**hit**" if save.failed else "safe"
    return f"- {plain(save.target.name)} ({armour}){throw}: {result}"


def fails_words(fails_on: int) -> str:
    """`1-3`, or `1`."""
    return "1" if fails_on == 1 else f"1-{fails_on}"


@BRIEFS.tells
def _brief_fate(event: FateDecided) -> Iterator[Mark]:
    yield Note((event.target,), _WORDS[event.fate], weight=Weight.GREAT)
